import { expect, test } from 'vitest'
import { markdownFormText } from '../../render/markdown-form.ts'
import { readWith, show } from '../testing.ts'

async function read(html: 'sanitize' | 'escape', text: string, plugins = {}) {
  const { body, diagnostics, facts, markdown } = await readWith(text, { options: { html }, plugins })
  const codes = diagnostics.map(({ code, message }) => `${code} ${message}`)
  return { html: show(body), codes, facts, form: markdownFormText(markdown, { links: [], images: [] }) }
}

test.each([
  ['a <b onclick="x()" title="t">b</b> c', '<p>a <b title="t">b</b> c</p>'],
  ['<script>x()</script>\n\nb', '<p>b</p>'],
  ['<div style="position:fixed" class="navbar">\n\n**b**\n\n</div>', '<div><p><strong>b</strong></p></div>'],
  [
    '<details open><summary>S</summary>\n\nb\n\n</details>',
    '<details open><summary>S</summary><p>b</p></details>',
  ],
  ['<a id="here" name="body">x</a>', '<p><a id="here">x</a></p>'],
  ['<custom-thing>x</custom-thing>', '<p>x</p>'],
  ['<svg><script>x()</script></svg>y', '<p>y</p>'],
  ['<!--> <img src=x onerror=x()> -->\n\nb', '<p>b</p>'],
  [
    '<picture><source srcset="a.webp 1x, javascript:x() 2x"><img src="javascript:x()" alt="a"></picture>',
    '<p><picture><source><img alt="a"></picture></p>',
  ],
  ['<picture>\n<img src=" vbscript:x" srcset="data:text/html,x">\n</picture>', '<picture><img></picture>'],
  ['<q cite="javascript:x()">a</q>', '<p><q>a</q></p>'],
])('sanitized HTML keeps what is harmless: %s', async (text, html) => {
  expect((await read('sanitize', text)).html).toBe(html)
})

test('authors who are not trusted add no tags to the head', async () => {
  const { facts, codes } = await read('sanitize', '---\nhead: [{ tag: script, content: x() }]\n---\n\na')
  expect(facts.head).toBeUndefined()
  expect(codes).toEqual(['content/html-removed this site does not allow head in documents: removed'])
})

test('what is removed is reported once, at the first place', async () => {
  const { codes } = await read(
    'sanitize',
    'a\n\n<b onclick="x()" class="d" data-e-f="g">b</b> <u>c</u>\n\n<script>x()</script>\n\n[d](javascript:x)',
  )
  expect(codes).toEqual([
    'content/html-removed this site does not allow onclick, class, data-e-f, <u>, <script>, javascript: in documents: removed',
  ])
})

test('generated elements stay as they are, whatever marks an author writes', async () => {
  const text =
    ':::note[T]\n\n<p data-made-0 data-made-1 onclick="x()">b</p>\n\n:::\n\n```js\n1\n```\n\n$a$\n\n- [ ] c[^1]\n\n[^1]: d\n'
  const plain = await readWith(text.replace(/ data.*?"(?=>)/, ''), {})
  const { html } = await read('sanitize', text)
  expect(html).toBe(show(plain.body))
})

test('escaped HTML is text; Markdown and comments stay', async () => {
  const text = '# A <b>x</b>\n\n<!-- c -->\n\na <b onclick="x()">b</b> **c**\n\n<script>\nx()\n</script>\n'
  const { html, codes, facts } = await read('escape', text)
  expect(facts.title).toBe('A <b>x</b>')
  expect(html).toContain('a &lt;b onclick="x()">b&lt;/b> <strong>c</strong>')
  expect(html).toContain('<p>&lt;script>')
  expect([html.includes('<!--'), html.includes(' c '), codes]).toEqual([false, false, []])
})

test.each([
  'javascript:x()',
  ' JavaScript:x()',
  'java&#10;script:x()',
  '&#106;avascript&colon;x()',
  'vbscript:x',
  'data:text/html,x',
  'blob:x',
  'a:b',
])('addresses of code are no links: %s', async (address) => {
  for (const html of ['sanitize', 'escape'] as const) {
    for (const text of [`[a](<${address}>)`, `![a](<${address}>)`, `[a]\n\n[a]: <${address}>`]) {
      const read = await readWith(text, { options: { html } })
      expect([read.facts.links, read.facts.images], text).toEqual([[], []])
    }
  }
})

test('plugins of the site write what they want', async () => {
  const add = () => (tree: { children: object[] }) => {
    tree.children.push({ type: 'html', value: '<script>own()</script>' })
  }
  for (const html of ['sanitize', 'escape'] as const) {
    const { body } = await readWith('<script>x()</script>\n', {
      options: { html },
      plugins: { remark: [add] as never },
    })
    expect(show(body)).toContain('<script>own()</script>')
    expect(show(body)).not.toContain('<script>x()')
  }
})

test.each([
  [
    '<img id="chatdocs" src="a.png" alt="a">',
    '‹image 0 alt=a loading=eager decoding=async fetchpriority=high›',
  ],
  ['::Own{href="javascript:x" to="javascript:x" label="12:30" src="blob:x"}', '‹Own 12:30: ›'],
  [':::note[T]{.navbar #chatdocs}\nx\n:::', ' class="admonition admonition-note" '],
  [':icon[star]{class="navbar"}', ' class="icon" '],
  ['![a](a.png){.no-zoom .navbar}', ' class=no-zoom '],
])('what takes part in the page around a text is removed and reported: %s', async (text, html) => {
  for (const policy of ['sanitize', 'escape'] as const) {
    if (policy === 'escape' && text.startsWith('<')) continue
    const { html: shown, codes } = await read(policy, text)
    expect(shown).toContain(html)
    expect(codes.length).toBeGreaterThan(0)
  }
})

test.each([
  ['[a](javascript:x) ![b](<data:text/html,x>) [c](d.md)', '[a]() ![b](<>) [c](d.md)'],
  ['[![b](vbscript:x)](javascript:x "t")', '[![b]()]( "t")'],
  ['<javascript:x> <https://a.example>', '\\<javascript:x> <https://a.example>'],
  ['[a]\n\n[a]: javascript:x', '[a]\n\n[a]:'],
  ['> [a](java&#10;script:x)', '> [a]()'],
  ['[a](javascript:((((x)))))', '\\[a](javascript:((((x)))))'],
  ['`[a](javascript:x)`', '`[a](javascript:x)`'],
  ['::card[A]{href="javascript:x" icon=star}', '- [A]()'],
])('the Markdown form has no address of code: %s', async (text, form) => {
  for (const policy of ['sanitize', 'escape'] as const)
    expect((await read(policy, `# A\n\n${text}`)).form).toBe(`# A\n\n${form}\n`)
})

test.each([
  ['a <b title="t">b</b> <b onclick="x()">c</b>', 'a <b title="t">b</b> c</b>'],
  ['a <a href="b.md">b</a> <a href="&#106;avascript:x()">c</a>', 'a <a href="b.md">b</a> c</a>'],
  ['<table>\n\n<td onclick="x()">\n\n</table>', '<table>\n\n\n\n</table>'],
  ['<div\nonclick="x()"\n\n<i>b</i>', '\n\n<i>b</i>'],
  ['<script>\n\n[a](javascript:x)\n</script>', ''],
  ['<!-- c --><img src=x onerror=x()>', ''],
  ['<b a={x><img src=x onerror=x()>}>c</b>', '}>c</b>'],
])('the Markdown form has no HTML that the page has not: %s', async (text, form) => {
  expect((await read('sanitize', `# A\n\n${text}`)).form.trim()).toBe(`# A\n\n${form}`.trim())
})

test('escaped HTML is text in the Markdown form, too', async () => {
  const { form } = await read('escape', '# A\n\n`Vec<T>` Vec<T>\n\n<script>\n\n[a](javascript:x)\n</script>')
  expect(form).toBe('# A\n\n`Vec<T>` Vec\\<T\\>\n\n\\<script\\>\n\n\\[a\\](javascript:x)\n\\</script\\>\n')
})
