import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import { contentReader } from './document.ts'
import { withIncludes } from './source/includes.ts'
import { bodyOf, OPTIONS, show } from './testing.ts'

/*
 * What authors write means the same in `.md`, `.mdx`, a part and a translation; in a list, a quote, a cell and a title.
 */

type Source = Parameters<ReturnType<typeof contentReader>>[0]

const reader = contentReader(OPTIONS, { remark: [], rehype: [] })

const folders = {
  docs: 'docs',
  languages: [
    { scope: '', path: 'zh' },
    { scope: 'en', path: 'en' },
  ],
}

const INCLUDING = '<!--@include: ./_part.md-->\n'

/** The files in which a text can stand. `.mdx` has an expression, so that it is read as such. */
const PLACES: readonly (readonly [name: string, path: string, page: (text: string) => string])[] = [
  ['page', 'docs/a.md', (text) => text],
  ['MDX', 'docs/a.mdx', (text) => `${text}\n\n{1}\n`],
  ['part', 'docs/a.md', () => INCLUDING],
  ['part in MDX', 'docs/a.mdx', () => `${INCLUDING}\n{1}\n`],
  ['translation', 'i18n/en/docs/a.md', (text) => `\ufeff${text.replaceAll('\n', '\r\n')}\r\n`],
  ['part of the original', 'i18n/en/docs/a.md', () => INCLUDING],
]

/** What readers see of a text in a place, the addresses in it, and what is reported. */
async function readAt(text: string, [name, path, page]: (typeof PLACES)[number]) {
  const files: Readonly<Record<string, string>> = { 'docs/_part.md': text }
  const given = { read: async (each: string) => files[each], meaningOf: async (each: string) => each }
  const whole = await withIncludes(path as SourcePath, page(text), { ...given, variables: {}, folders })
  const { body, facts, diagnostics } = await reader({ path: path as SourcePath, ...whole, folders })
  const shown = show(body).replaceAll('\r', '').replaceAll('&#x3C;', '<').replaceAll('&lt;', '<')
  return {
    name,
    body: name.includes('MDX') ? shown.replace(/<p>1<\/p>/, '') : shown,
    addresses: [...facts.links.map(({ target }) => target), ...facts.images],
    problems: [...whole.problems.map(() => 'include'), ...diagnostics.map(({ code }) => code)],
    reports: diagnostics.map(({ code, help, at }) => `${code}: ${at?.span ? help : 'nowhere'}`),
  }
}

/** Where a sentence can stand. */
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
  ['**「引」**と**（括）**は', ['<strong>「引」</strong>と<strong>（括）</strong>は']],
  ['***粗斜***字 **粗*斜*。**字', ['<em><strong>粗斜</strong></em>字', '<strong>粗<em>斜</em>。</strong>字']],
  // A single tilde.
  ['发货3~5天，偏远10~15天', ['3~5天，偏远10~15天']],
  ['约~5天，约~10天', ['约~5天，约~10天']],
  ['周一~周五，9点~18点', ['周一~周五，9点~18点']],
  ['A~Z and a~z', ['A~Z and a~z']],
  ['~5 天，~10 天', ['~5 天，~10 天']],
  ['~一~ ~~二~~ (~三~)', ['<del>一</del> <del>二</del> (<del>三</del>)']],
  ['1~2 **3~4** 5~6', ['1~2 <strong>3~4</strong> 5~6']],
  ['￥5～￥10 ~/.config ~~a ~~b', ['￥5～￥10 ~/.config ~~a ~~b']],
  // Dollar signs.
  ['10$–20$', ['10$–20$']],
  ['10$/20$ 10$,20$ 10$或20$', ['10$/20$ 10$,20$ 10$或20$']],
  ['$5 和 $10', ['$5 和 $10']],
  ['$20,000 and USD$30', ['$20,000 and USD$30']],
  ['\\$5 和 \\$6', ['$5 和 $6']],
  ['`$a` 和 $5', ['<code>$a</code> 和 $5']],
  ['$x$ 花了 $5', ['class="katex"', '花了 $5']],
  ['$\\$10$', ['\\$10</annotation>']],
  ['$\\text{价}=\\$5$ $\\\\$', ['\\text{价}=\\$5</annotation>', '\\\\</annotation>']],
  ['2$x$ 与 90$^\\circ$', ['^\\circ</annotation>']],
  ['$n$th', ['>n</annotation>', 'th']],
  ['得 $-$1 与 $\\sim$10', ['>-</annotation>', '>\\sim</annotation>']],
  ['$[0,1)$ $f[x](y)$', ['>[0,1)</annotation>', '>f[x](y)</annotation>']],
  ['$`x^2`$ 与 $$ y $$', ['>x^2</annotation>', '> y </annotation>']],
  ['$<x>$', ['<x&gt;</annotation>']],
  // Code, links, addresses and bold text win over formulas.
  ['$5—$10，见 `$x`。', ['$5—$10，见 <code>$x</code>。']],
  ['costs $5 for `x` and 10$', ['$5 for <code>x</code> and 10$']],
  ['$$ and `kill $$`', ['$$ and <code>kill $$</code>']],
  ['[s.$on](b.md) and [s.$off](c.md)', ['<a href="‹link 0›">s.$on</a> and <a href="‹link 1›">s.$off</a>']],
  ['$state and [$id](b.md)', ['$state and <a href="‹link 0›">$id</a>']],
  ['**US$** and **CA$**', ['<strong>US$</strong> and <strong>CA$</strong>']],
  ['<b>US$</b> and <b>CA$</b>', ['<b>US$</b> and <b>CA$</b>']],
  ['pay $5 at https://e.example/$a', ['pay $5 at ', '>https://e.example/$a</a>']],
  // Bare addresses.
  ['见 https://e.example/a，然后', ['>https://e.example/a</a>，然后']],
  ['（https://e.example）', ['">https://e.example</a>）']],
  ['看www.e.example。', ['看www.e.example。']],
  ['https://e.example/中文。后', ['>https://e.example/中文</a>。后']],
  ['（[甲] https://e.example/b，乙', ['>https://e.example/b</a>，乙']],
  ['“https://e.example/a_b_c”、www.e.example/d！', ['a_b_c</a>”、<a', '>www.e.example/d</a>！']],
  // Colons and comments.
  ['see:guide[text](b.md)', ['see:guide<a href="‹link 0›">text</a>']],
  ['10:30，键:值，a:b', ['10:30，键:值，a:b']],
  ['写信:me@e.example', ['>me@e.example</a>']],
  ['参见:文档[**甲**](b.md)', ['参见:文档<a href="‹link 0›"><strong>甲</strong></a>']],
  [':name[a] 和 :x', [':name[a] 和 :x']],
  [':badge[新]{type=tip}', ['<span class="badge badge-tip">新</span>']],
  ['a:b[![c](d.png)](e.md)', ['a:b<a href="‹link 0›">‹image 0 alt=c']],
  ['std::vector[0] ::a :smile: 10:30[b]', ['std::vector[0] ::a 😄 10:30[b]']],
  ['Write `<!--` to open and `-->` to close', ['<code><!--</code> to open and <code>--></code>']],
  ['a <!-- b --> c', ['a  c']],
  ['a <!-- [^1] [b] (c.md) {d} --> e', ['a  e']],
  ['a\\<!-- b --&gt; `<!-- c -->` <!----> d', ['a<!-- b --> <code><!-- c --></code>  d']],
  ['`` <!-- ` --> `` `-->`', ['<code><!-- ` --></code> <code>--></code>']],
  ['`{/* a */}` `{#id}`', ['<code>{/* a */}</code> <code>{#id}</code>']],
  // Titles with nothing but an element.
  ['<b>a</b>', ['<b>a</b>']],
])('%j means the same everywhere', async (text, expected) => {
  for (const [index, [context, put]] of Object.entries(CONTEXTS).entries()) {
    const isWhole = context === 'paragraph' || context === 'title'
    // Every other text stands in a page, or in MDX.
    const one = (text.length + index) % 2
    for (const place of isWhole ? PLACES : PLACES.slice(one, one + 1)) {
      const { body, name } = await readAt(put(text), place)
      for (const part of expected) expect(body, `${name}, ${context}`).toContain(part)
      if (context === 'title') expect(body, name).not.toContain('备注</p>')
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

test.each<[string, string[]]>([
  // A table ends where its container does.
  [':::note\n| a |\n|---|\n| 1 |\n:::\n\nafter', ['</aside><p>after</p>']],
  ['::::tip\n:::note\n| a |\n|---|\n| 1 |\n:::\n::::\n\nafter', ['</aside></aside><p>after</p>']],
  ['- a\n\n  :::note\n  | a |\n  |---|\n  | 1 |\n  :::\n\nafter', ['<p>after</p>']],
  ['> :::note\n> | a |\n> |---|\n> :::\n\nafter', ['</aside></blockquote><p>after</p>']],
  ['::: tip\n- a\n:::\n\nafter', ['</aside><p>after</p>']],
  [':::note\n> a\n:::\n\nafter', ['</blockquote></aside><p>after</p>']],
  [':::note\n<!-- a\n\nb -->\n:::\n\nafter', ['</aside><p>after</p>']],
  ['a\n:::note\n```\nb\n```\n:::\nc', ['<p>a</p><aside', '</aside><p>c</p>']],
  // Formulas between lines.
  ['a\n\n$$\nx\n\ny\n$$\n\nafter', ['xy</annotation>', '<p>after</p>']],
  ['$$\nx\n$$\n\nafter', ['katex-display', '<p>after</p>']],
  ['> $$\n> x\n>\n> y\n> $$\n\nafter', ['xy</annotation>', '<p>after</p>']],
  ['$$x\n= y$$\n\nafter', ['katex-display', '<p>after</p>']],
  ['- a\n  $$\n  x\n  $$\n- b', ['katex-display', '<li>b</li>']],
  [':::note\n$$\nx\n$$\n:::\n\nafter', ['katex-display', '</aside><p>after</p>']],
  ['```math\nx\n\ny\n```\n\nafter', ['xy</annotation>', '<p>after</p>']],
  // Titles.
  [
    '::: info Software ([latest][l])\nb\n:::\n\n[l]: c.md',
    [TITLE('Software (<a href="‹link 0›">latest</a>)')],
  ],
  ['::: info [l]\nb\n:::\n\n[l]: c.md', [TITLE('<a href="‹link 0›">l</a>')]],
  [':::note[[a]\nb\n:::', ['[[a]']],
  [':::note[a [b] c]\nd\n:::', [TITLE('a [b] c')]],
  [':::note[pages/[id].vue]\nd\n:::', [TITLE('pages/[id].vue')]],
  [':::note{title="a [b].js"}\nd\n:::', [TITLE('a [b].js')]],
  [':::note a[^1]\nb\n:::\n\n[^1]: c', ['admonition-title">a<sup>']],
  ['> ::: tip *a* {#b}\n> c\n> :::', ['id="b"', TITLE('<em>a</em>')]],
  ['::: details 题 {open}\nb\n:::', ['<details open', '<summary>题</summary>']],
  [':::tip a \\{b} c\nd\n:::', [TITLE('a {b} c')]],
  [':::NOTE ⚠️ 注意！\na\n:::', [TITLE('⚠️ 注意！')]],
  ['```md\n::: tip a\n:::\n```\n\n::: tip c\nd\n:::', ['::: tip a', TITLE('c')]],
  // Alerts.
  ['> [!TIP]\n> **Bold** first.', [`${TITLE('提示')}<p><strong>Bold</strong> first.</p></aside>`]],
  ['> [!TIP]\n> `code` first', ['<p><code>code</code> first</p></aside>']],
  ['> [!NOTE]\n> [a](b.md) first', ['<p><a href="‹link 0›">a</a> first</p></aside>']],
  ['> [!NOTE] 标*题*\n> a', [`${TITLE('标<em>题</em>')}<p>a</p></aside>`]],
  ['> [!warning]\n> - a', ['<ul><li>a</li></ul></aside>']],
  ['> [!TIP]\n>\n> ```\n> a\n> ```\n\nafter', ['</aside><p>after</p>']],
  ['- > [!CAUTION]\n  > ![a](b.png)', ['<li><aside', '‹image 0 alt=a']],
  // Ids, comments, footnotes.
  ['# A\n\n## B {#c}\n\n## D `{#e}`', ['<h2 id="c" aria-label="B">B<', '{#e}</code>']],
  ['<!-- a\n\nb -->\n\nafter', ['<p>after</p>']],
  ['a[^注][^1]\n\n[^注]: b\n\n[^1]:\n    **c**', ['<p>b <a', '<p><strong>c</strong> <a']],
])('%j is read as wanted', async (text, expected) => {
  for (const place of PLACES) {
    const { body, problems, name } = await readAt(text, place)
    for (const part of expected) expect(body, name).toContain(part)
    if (!text.includes('[[a]')) expect(problems, name).toEqual([])
  }
})

test('the values of a template are no formula', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as in documents about JavaScript
  expect(await bodyOf('\\`${a}${b}\\` ${a}/${b}')).toBe('<p>`${a}${b}` ${a}/${b}</p>')
})

/** Elements are closed, as MDX wants. */
test.each<[string, string[]]>([
  ['![x](s.svg#star) [文](a.pdf#page=2)', ['a.pdf#page=2', 's.svg#star']],
  ['[b](x.md#:~:text=文) [c](y.md?a=1#d)', ['x.md#:~:text=文', 'y.md?a=1#d']],
  ['<img src="a.png" srcset="b.png 2x" alt="" />', ['b.png', 'a.png']],
  ['a <img src="a.png" alt="" /> <source srcset="a.webp, b.webp 2x" />', ['a.webp', 'b.webp', 'a.png']],
  ['<object data="p.svg"></object>', ['p.svg']],
  ['a <video poster="a.png" src="v.mp4"></video>', ['a.png', 'v.mp4']],
  ['<svg><use href="s.svg#a"></use></svg>', ['s.svg#a']],
  ['a <button formaction="b.md">c</button>', ['b.md']],
  ['a <q cite="b.md">c</q> <a href="c.md#甲">d</a>', ['b.md', 'c.md#甲']],
  ['[a](<b c.md> "t") [甲][b]\n\n[b]: d.md', ['b c.md', 'd.md']],
  ['[a](b_(c).md) [![i](i.png)](d.md)', ['b_(c).md', 'd.md', 'i.png']],
  ['::: tip [a](b.md)\n![c](d.png)\n:::', ['b.md', 'd.png']],
  ['> [!TIP] [a](b.md)\n> c', ['b.md']],
])('the addresses in %j are known everywhere', async (text, expected) => {
  for (const place of PLACES) {
    const { addresses, name } = await readAt(text, place)
    expect(addresses, name).toEqual(expected)
  }
})

/** What is reported, and what to write. */
test.each([
  ['[a](my file.md) [b] (c.md) 【d】（e.md）', 'content/syntax: write [a](<my file.md>)'],
  ['<!-- a', 'content/unclosed: write -->'],
  ['| a |\n|---|\n| 1 | 2 |', 'content/syntax: write \\|'],
  ['| a | b |\n|---|', 'content/syntax: write |---|---|'],
  ['a[^2]', 'content/footnote: write it on a line of its own: [^2]: Text'],
  ['> [!FAQ]\n> a', 'content/syntax: available alerts'],
  ['a\n\n$$\nx', 'content/unclosed: write $$'],
  ['<!-- a\n-->\n**b**\n\n<!--\n--> **c**', 'content/syntax: write an empty line'],
  ['![a](b.png =9x9)', 'content/syntax: write <img src="b.png" alt="a" width="9" height="9">'],
  // Containers whose first line has other characters.
  [':::tip：标题\n文\n:::', 'content/unknown-directive: write :::tip[标题]'],
  [':::tip 　x\n\nb\n\n:::', 'content/unknown-directive: write :::tip[x]'],
  ['> :::　tip\n> b\n> :::', 'content/unknown-directive: write :::tip'],
  ['- ：：：warning 标题\n  b\n  ：：：', 'content/unknown-directive: write :::warning[标题]'],
  [':::tip【标题】\nb\n:::', 'content/unknown-directive: write :::tip[标题]'],
  [':::note[标题\nb\n:::', 'content/unknown-directive: write :::note[标题]'],
  ['::: hatch.project.Core\n    a: b', 'content/unknown-directive: write :::note'],
  // Slips.
  ['##标题', 'content/syntax: write ## 标题'],
  ['＃ 标题', 'content/syntax: write # 标题'],
  ['1、第一\n2、第二', 'content/syntax: write - or 1. and a space'],
  ['-第一\n-第二', 'content/syntax: write - or 1. and a space'],
  ['• 第一\n• 第二', 'content/syntax: write - or 1. and a space'],
  ['＞ 引用', 'content/syntax: write > 引用'],
  ['- [] 未做', 'content/syntax: write - [ ] 未做'],
  ['- [x]做了', 'content/syntax: write - [x] 做了'],
  ['> 【!NOTE】\n> a', 'content/syntax: write > [!NOTE]'],
  ['> **[!NOTE]**\n> a', 'content/syntax: write > [!NOTE]'],
  ['> [!NOTE]: 标题\n> a', 'content/syntax: write > [!NOTE] and the title'],
  ['> [!TIP|label:a]\n> b', 'content/syntax: available alerts'],
  ['[注意]: 请先备份', 'content/syntax: write \\[注意]:'],
  ['** 粗体 **文', 'content/syntax: write **粗体**'],
  ['＊＊粗体＊＊', 'content/syntax: write **粗体**'],
  ['an**“a”**b', 'content/syntax: write <b>“a”</b>'],
  ['｀代码｀', 'content/syntax: write `代码`'],
  ["'''js\na\n'''", 'content/syntax: write ```'],
  ['(文)[b.md]', 'content/syntax: write [文](b.md)'],
  ['[文][b.md]', 'content/syntax: write [文](b.md)'],
  ['[a](https://e.example/b(c)', 'content/syntax: write [a](<https://e.example/b(c>)'],
  ['[a](b.md “题”)', 'content/syntax: write [a](b.md "题")'],
  ['![](b.png "一"二")', "content/syntax: write ![](b.png '一\"二')"],
  ['[a](#甲 乙)', 'content/syntax: write [a](#甲-乙)'],
  ['[a](C:\\b.md)', 'content/syntax: write the path from this file'],
  ['！[图](a.png)', 'content/syntax: write ![图](a.png)'],
  ['![图|300](a.png)', 'content/syntax: write <img src="a.png" alt="图" width="300">'],
  ['见 http：//e.example', 'content/syntax: write http://e.example'],
  ['a【^1】', 'content/syntax: write [^1]'],
  ['得 \\(x^2\\) 与 \\(y\\)', 'content/syntax: write $x^2$'],
  ['得 $ \\alpha $。', 'content/syntax: write $\\alpha$'],
  ['\\[\n\\alpha\n\\]', 'content/syntax: write $$'],
  ['一段话。\n---', 'content/syntax: write an empty line above ---'],
  ['| a | b |\n|---|---|\n| 1 | 2 |\n后', 'content/syntax: write an empty line between them'],
  ['| a | b |\n|---|---|\n\n| 1 | 2 |', 'content/syntax: remove the empty line'],
  ['![[a.png]] [[甲|乙]]', 'content/foreign-syntax: write [Text](file.md)'],
  ['@tab npm\n\na', 'content/foreign-syntax: write tabs as ::::tabs'],
])('the mistake in %j is reported everywhere, with what to write', async (text, expected) => {
  for (const place of PLACES) {
    const { reports, name } = await readAt(text, place)
    expect(
      reports.filter((each) => each.startsWith(expected)),
      `${name}: ${reports.join('\n')}`,
    ).not.toEqual([])
  }
})

test.each([
  '#a #1 C# #!/bin/sh\n#include <a.h>',
  '共\n1.5 倍\n2.5 倍',
  '1、第一\n\n2、第二',
  '- [a](b.md)\n- [x] c\n- [1] d\n- []',
  '2 ** 3 ** 4 and src/**/a/**/b.ts \\*\\*a\\*\\* `**“a”**b`',
  '**一** 和 **二**、***三** 四* 和 **五**',
  '[甲][b.md]\n\n[b.md]: c.md',
  '[a](b.md)[c] (see) f(x)[0] ((a))[b]',
  '`(a)[b.md]` `##a` `｀` <b title="＃ a">c</b>',
  '[a]: b.md\n[甲]: <乙.md>\n[乙]: #丙\n\n[a] [甲] [乙]',
  'a \\(see b\\) \\[c\\] $ echo $HOME and $ cd',
  '标题\n---\n\n标题？\n===\n\n|x| ≤ |y|',
  '| a |\n|---|\n| `b` |\n\n> | a | b |\n> |---|---|\n> | c | d |',
  '[[toc]]\n\n`[[甲]]` arr[[0]] [[bin]]',
])('%j is no mistake', async (text) => {
  const [page] = PLACES
  if (page) expect((await readAt(text, page)).problems).toEqual([])
})
