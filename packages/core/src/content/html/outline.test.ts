import { expect, test } from 'vitest'
import { bodyOf, read, readWith } from '../testing.ts'

test.each<[string, string, string]>([
  ['front matter', '---\ntitle: 一\n---\n# 二', '一'],
  ['the first first-level heading', '# 一 *二* `三` \\*四\\*\n\n# 五', '一 二 三 *四*'],
  ['a heading after other things', '<!-- c -->\n\n段落\n\n:::note\nx\n:::\n\n# 标题', '标题'],
  ['a heading with escapes', '# Class: Foo\\<T\\>', 'Class: Foo<T>'],
  ['a heading with a link, an image, a footnote', '# [a](b.md) ![c](d.png)[^1]\n\n[^1]: x', 'a c'],
  ['a heading with an id', '# 标题 {#id}', '标题'],
  ['an underlined heading', '标\n题\n===', '标题'],
  ['a raw heading', '<h1 align="center">A &amp; B</h1>', 'A & B'],
  ['the heading that the text begins with', '## 二\n\n### 三', '二'],
  ['the name of the file', '一\n\n## 二', 'a'],
  ['a heading without words', '# ![](a.png)', 'a'],
])('the title is %s', async (_, text, expected) => {
  expect((await read(text)).facts.title).toBe(expected)
})

test.each([
  ['# a', true],
  ['## a', true],
  ['## a\n\n### b\n\n#### c', true],
  ['---\nslug: x\n---\n\n## a\n', true],
  ['<!-- b\n\n## c -->\n\n## a\n', true],
  ['    ## a\n\n## b', false],
  ['## a\n\n## b', false],
  ['a\n\n## b', false],
  ['---\ntitle: x\n---\n## a', false],
  ['---\ntitle: x\n---\n', false],
])('%j has a heading: %s', async (text, expected) => {
  expect((await read(text)).facts.hasHeading).toBe(expected)
})

test.each([
  ['# a\n\nb', '<h1 id="a" class="hidden">a</h1><p>b</p>'],
  ['b', '<h1 class="hidden">a</h1><p>b</p>'],
])('a hidden title is there for screen readers: %j', async (text, expected) => {
  expect(await bodyOf(`---\nhide_title: true\n---\n${text}`)).toBe(expected)
})

test('the table of contents', async () => {
  const { toc } = await read(
    '# 一\n## 二 `a<b>` *c* [d](e.md)\n### 三 {#x}\n#### 四\n## 五 <b>&amp;</b>\n::::tabs\n:::tab\n## 六\n:::\n::::',
  )
  expect(toc).toEqual([
    { id: '二-ab-c-d', level: 2, html: '二 <code>a&lt;b&gt;</code> <em>c</em> d' },
    { id: 'x', level: 3, html: '三' },
    { id: '五-', level: 2, html: '五 <b>&amp;</b>' },
    { id: '六', level: 2, html: '六' },
  ])
})

test('paths in the table of contents break after slashes', async () => {
  const { toc } = await read('## GET `/a/{b}/c` a/b\n## `</x/>` `https://a/` `/`\n')
  expect(toc.map(({ html }) => html)).toEqual([
    'GET <code>/a/<wbr>{b}/<wbr>c</code> a/b',
    '<code>&lt;/x/&gt;</code> <code>https://a/</code> <code>/</code>',
  ])
})

test.each<[string, string[]]>([
  ['', ['b', 'c']],
  ['hide_table_of_contents: true', []],
  ['toc_min_heading_level: 3', ['c']],
  ['toc_max_heading_level: 4', ['b', 'c', 'd']],
])('the table of contents with %j', async (yaml, ids) => {
  const { toc } = await read(`---\n${yaml}\n---\n# a\n## b\n### c\n#### d`)
  expect(toc.map(({ id }) => id)).toEqual(ids)
})

test('headings below a title that the text begins with are raised, and have their own levels in diagnostics', async () => {
  const { body, facts, diagnostics, sections } = await read('## 甲\n\n#### 乙\n')
  expect(body.join('')).toContain('<h3 id="乙"')
  expect(facts.title).toBe('甲')
  expect(sections?.map(({ heading }) => heading)).toEqual(['乙'])
  expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringMatching(/4.*2/)])
})

test('footnotes have no entry', async () => {
  expect((await read('a[^1]\n\n[^1]: b')).toc).toEqual([])
})

test('headings link to themselves, in the language of the page', async () => {
  expect(await bodyOf('一\n\n## 安装 `x`')).toBe(
    '<p>一</p><h2 id="安装-x" aria-label="安装 x">安装 <code>x</code><a class="heading-anchor" href="#安装-x" aria-label="“安装 x”的直接链接"></a></h2>',
  )
  expect(await bodyOf('# 一')).toBe('<h1 id="一">一</h1>')
  expect(await bodyOf('<details><summary><h2>X</h2></summary></details>')).not.toContain('heading-anchor')
  const english = await readWith('a\n\n## A', { options: { language: 'en' } })
  expect(english.body.join('')).toContain('aria-label="Direct link to “A”"')
})
