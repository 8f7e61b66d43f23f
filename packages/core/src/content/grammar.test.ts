import { expect, test } from 'vitest'
import { contentReader } from './document.ts'
import { OPTIONS, show } from './testing.ts'

/*
 * What authors write means the same in `.md`, `.mdx`, a list, a quote, a cell and a title.
 */

type Source = Parameters<ReturnType<typeof contentReader>>[0]

const read = contentReader(OPTIONS, { remark: [], rehype: [] })

async function bodyOf(text: string, path: 'docs/a.md' | 'docs/a.mdx'): Promise<string> {
  const { body, diagnostics } = await read({ path, text } as Source)
  return `${show(body)}${diagnostics.map(({ message }) => message).join('\n')}`
}

/** Where a sentence can stand. `.mdx` has an expression, so that it is read as such. */
const CONTEXTS: Readonly<Record<string, (text: string) => string>> = {
  paragraph: (text) => text,
  item: (text) => `- ${text}`,
  quote: (text) => `> ${text}`,
  cell: (text) => `| a |\n|---|\n| ${text} |`,
  container: (text) => `:::note\n${text}\n:::`,
  title: (text) => `:::note ${text}\nb\n:::`,
  label: (text) => `:::note[${text}]\nb\n:::`,
  heading: (text) => `## ${text} x`,
  footnote: (text) => `a[^1]\n\n[^1]: ${text}`,
}

test.each([
  // Emphasis next to Chinese, with what once switched it off.
  ['**注意：**先备份 ⠋', ['<strong>注意：</strong>']],
  ['请看*“概要”*一节 &#39;', ['<em>“概要”</em>一节']],
  ['用**`a`**和__“引”__', ['<strong><code>a</code></strong>和']],
  ['~~删除。~~文字 &#xe000;', ['<del>删除。</del>文字']],
  ['**（重要）**事项\ue183', ['<strong>（重要）</strong>事项']],
  ['（**粗**）、**粗。**🎉', ['<strong>粗</strong>', '<strong>粗。</strong>']],
  ['**“𠮷”**𠮷 ⠋', ['<strong>“𠮷”</strong>𠮷']],
  // A single tilde.
  ['发货3~5天，偏远10~15天', ['3~5天，偏远10~15天']],
  ['约~5天，约~10天', ['约~5天，约~10天']],
  ['周一~周五，9点~18点', ['周一~周五，9点~18点']],
  ['A~Z and a~z', ['A~Z and a~z']],
  ['~5 天，~10 天', ['~5 天，~10 天']],
  ['~一~ ~~二~~ (~三~)', ['<del>一</del> <del>二</del> (<del>三</del>)']],
  ['1~2 **3~4** 5~6', ['1~2 <strong>3~4</strong> 5~6']],
  // Dollar signs.
  ['10$–20$', ['10$–20$']],
  ['10$/20$ 10$,20$ 10$或20$', ['10$/20$ 10$,20$ 10$或20$']],
  ['$5 和 $10', ['$5 和 $10']],
  ['$20,000 and USD$30', ['$20,000 and USD$30']],
  ['\\$5 和 \\$6', ['$5 和 $6']],
  ['`$a` 和 $5', ['<code>$a</code> 和 $5']],
  ['$x$ 花了 $5', ['class="katex"', '花了 $5']],
  ['$\\$10$', ['\\$10</annotation>']],
  ['2$x$ 与 90$^\\circ$', ['^\\circ</annotation>']],
  ['$n$th', ['>n</annotation>', 'th']],
  // Bare addresses.
  ['见 https://e.example/a，然后', ['>https://e.example/a</a>，然后']],
  ['（https://e.example）', ['">https://e.example</a>）']],
  ['看www.e.example。', ['看www.e.example。']],
  ['https://e.example/中文。后', ['>https://e.example/中文</a>。后']],
  ['（[甲] https://e.example/b，乙', ['>https://e.example/b</a>，乙']],
  // Colons and comments.
  ['see:guide[text](b.md)', ['see:guide<a href="‹link 0›">text</a>']],
  ['10:30，键:值，a:b', ['10:30，键:值，a:b']],
  ['写信:me@e.example', ['>me@e.example</a>']],
  ['参见:文档[**甲**](b.md)', ['参见:文档<a href="‹link 0›"><strong>甲</strong></a>']],
  [':name[a] 和 :x', [':name[a] 和 :x']],
  [':badge[新]{type=tip}', ['<span class="badge badge-tip">新</span>']],
  ['Write `<!--` to open and `-->` to close', ['<code>&#x3C;!--</code> to open and <code>--></code>']],
  ['a <!-- b --> c', ['a  c']],
  ['`{/* a */}` `{#id}`', ['<code>{/* a */}</code> <code>{#id}</code>']],
])('%j means the same everywhere', async (text, expected) => {
  for (const [name, place] of Object.entries(CONTEXTS)) {
    const placed = place(text)
    for (const [path, whole] of [
      ['docs/a.md', placed],
      ['docs/a.mdx', `${placed}\n\n{1}\n`],
    ] as const) {
      const body = (await bodyOf(whole, path)).replaceAll('&#x3C;', '<').replaceAll('&lt;', '<')
      for (const part of expected)
        expect(body, `${path}, ${name}: ${text}`).toContain(part.replaceAll('&#x3C;', '<'))
    }
  }
})

test.each([
  ['native', undefined],
  ['second', Promise.resolve(undefined)],
])('without formulas and emoji, dollar signs and colons are text, in the %s parser', async (_, native) => {
  const plain = contentReader(
    { ...OPTIONS, math: false, emoji: false },
    { remark: [], rehype: [] },
    native && { native },
  )
  const bodiesOf = (text: string) =>
    Promise.all(
      ['docs/a.md', 'docs/a.mdx'].map(async (path) => {
        const { body } = await plain({ path, text: path.endsWith('x') ? `${text}\n\n{1}\n` : text } as Source)
        return show(body).replace('<p>1</p>', '')
      }),
    )
  for (const [name, place] of Object.entries(CONTEXTS))
    for (const body of await bodiesOf(place('$x$ $$y$$ :tada: **$z$**')))
      expect(body, name).toContain('$x$ $$y$$ :tada: <strong>$z$</strong>')
  const [first, other] = await bodiesOf('$$\n*x*\n$$\n\n```math\ny\n```\n')
  expect(first).toBe(other)
  expect(first).toContain('<p>$$<em>x</em>$$</p>')
  expect(first).toContain('language-math')
  const { body } = await plain({ path: 'docs/a.mdx', text: 'a $ {1 + 1} $ b\n' } as Source)
  expect(show(body)).toBe('<p>a $ 2 $ b</p>')
})

const TITLE = (title: string) => `<p class="admonition-title">${title}</p>`

test.each([
  [':::note\n| a |\n|---|\n| 1 |\n:::\n\nafter', ['</aside><p>after</p>']],
  ['::::tip\n:::note\n| a |\n|---|\n| 1 |\n:::\n::::\n\nafter', ['</aside></aside><p>after</p>']],
  ['- a\n\n  :::note\n  | a |\n  |---|\n  | 1 |\n  :::\n\nafter', ['<p>after</p>']],
  ['::: tip\n- a\n:::\n\nafter', ['</aside><p>after</p>']],
  ['a\n\n$$\nx\n\ny\n$$\n\nafter', ['xy</annotation>', '<p>after</p>']],
  ['$$\nx\n$$\n\nafter', ['katex-display', '<p>after</p>']],
  ['> $$\n> x\n>\n> y\n> $$\n\nafter', ['xy</annotation>', '<p>after</p>']],
  ['$$x\n= y$$\n\nafter', ['katex-display', '<p>after</p>']],
  [
    '::: info Software ([latest][l])\nb\n:::\n\n[l]: c.md',
    [TITLE('Software (<a href="‹link 0›">latest</a>)')],
  ],
  ['::: info [l]\nb\n:::\n\n[l]: c.md', [TITLE('<a href="‹link 0›">l</a>')]],
  [':::note[[a]\nb\n:::', ['[[a]']],
  [':::note[a [b] c]\nd\n:::', [TITLE('a [b] c')]],
  [':::note a[^1]\nb\n:::\n\n[^1]: c', ['admonition-title">a<sup>']],
  ['> ::: tip *a* {#b}\n> c\n> :::', ['id="b"', TITLE('<em>a</em>')]],
  ['::: details 题 {open}\nb\n:::', ['<details open', '<summary>题</summary>']],
  [':::tip a {b} c\nd\n:::'.replace('{b}', '\\{b}'), [TITLE('a {b} c')]],
  ['```md\n::: tip a\n:::\n```\n\n::: tip c\nd\n:::', ['::: tip a', TITLE('c')]],
  ['# A\n\n## B {#c}\n\n## D `{#e}`', ['<h2 id="c" aria-label="B">B<', '{#e}</code>']],
  ['<!-- a\n\nb -->\n\nafter', ['<p>after</p>']],
])('%j is read as wanted', async (text, expected) => {
  for (const [path, whole] of [
    ['docs/a.md', text],
    ['docs/a.mdx', `${text}\n\n{1}\n`],
  ] as const) {
    const body = await bodyOf(whole, path)
    for (const part of expected) expect(body, path).toContain(part)
  }
})
