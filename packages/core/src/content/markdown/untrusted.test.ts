import { expect, test } from 'vitest'
import { readWith, show } from '../testing.ts'

async function read(html: 'sanitize' | 'escape', text: string, plugins = {}) {
  const { body, diagnostics, facts } = await readWith(text, { options: { html }, plugins })
  return { html: show(body), codes: diagnostics.map(({ code, message }) => `${code} ${message}`), facts }
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

test('what is removed is reported once, at the first place', async () => {
  const { codes } = await read(
    'sanitize',
    'a\n\n<b onclick="x()">b</b> <u>c</u>\n\n<script>x()</script>\n\n[d](javascript:x)',
  )
  expect(codes).toEqual([
    'content/html-removed this site does not allow onclick, <u>, <script>, javascript: in documents: removed',
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
