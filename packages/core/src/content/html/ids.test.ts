import type { Root } from 'mdast'
import { expect, test } from 'vitest'
import { problemsOf, read, readWith, show } from '../testing.ts'

async function idsOf(text: string): Promise<string[]> {
  const { body } = await read(text)
  return [...body.join('').matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)
}

test.each<['vitepress' | 'mkdocs', string, string[]]>([
  ['vitepress', '## 1. Use `v-model`: v1.2', ['_1-use-v-model-v1-2']],
  ['vitepress', '## Café（可选）\n## cafe 可选', ['cafe-可选', 'cafe-可选-1']],
  ['mkdocs', '## A & B: c_d\n## a b c_d', ['a-b-c_d', 'a-b-c_d_1']],
  ['mkdocs', '## Café\n## 安装\n## 配置', ['cafe', '_1', '_2']],
])('ids of headings are those of %s: %s', async (slugs, text, expected) => {
  const { facts } = await readWith(text, { options: { slugs } })
  expect(facts.anchors).toEqual(expected)
})

test.each<[string, string, string[]]>([
  ['words', '# Hello World', ['hello-world']],
  ['Chinese', '## 安装 与 配置', ['安装-与-配置']],
  ['markup', '## *a* `b()` [c](d.md) ![e](f.png)', ['a-b-c']],
  ['badges and images', '## a :badge[b]{type=tip} c\n## <i id="d"></i> e <X f="g" />', ['a-c', 'e', 'd']],
  ['nothing but an image', '# ![a](b.png)', ['a']],
  ['the same words', '## Foo\n## foo\n## foo-1\n## foo', ['foo', 'foo-1', 'foo-1-1', 'foo-2']],
  ['punctuation alone', '## ！\n## ...\n## 😀', ['section', 'section-1', 'section-2']],
  ['dashes alone', '## ---a\n## - -', ['---a', 'section']],
  ['nothing', '##\n\n## ', ['section', 'section-1']],
  ['an explicit id', '## 安装 {#install}', ['install']],
  ['an explicit id in Chinese', '## Setup {#安装}', ['安装']],
  ['an explicit id in an underlined heading', '安装 {#install}\n====', ['install']],
  ['an explicit id before closing marks', '## 安装 {#install} ##', ['install']],
  ['an explicit id before spaces', '## 安装 {#install}   \n\na', ['install']],
  ['an explicit id at the end of a Windows line', '## 安装 {#install}\r\n\r\na', ['install']],
  ['an explicit id in a blockquote', '> - ## 安装 {#install}', ['install']],
  ['an explicit id after an address', '## 见 https://e.com，安装 {#install}', ['install']],
  ['an explicit id after bold Chinese', '## **注意：**安装 {#install}', ['install']],
  ['an explicit id after code', '## `a` {#b}', ['b']],
  [
    'an explicit id in a comment of MDX',
    '## 安装 {/* #install */}\n## **a** {/* #b */} ##',
    ['install', 'b'],
  ],
  ['an explicit id comes first', '## install\n## 安装 {#install}', ['install-1', 'install']],
  ['an escaped brace', '## a \\{#b}', ['a-b']],
  ['an explicit id with escapes', '## a {#b.\\_}', ['b._']],
  ['braces without an id', '## a {#b c}', ['a-b-c']],
  ['two equal explicit ids', '## a {#x}\n## b {#x}\n## c {#x}', ['x', 'x-1', 'x-2']],
  ['raw HTML comes first', '## x\n\n<div id="x"></div>', ['x-1', 'x']],
  ['raw HTML before an explicit id', '## a {#x}\n\n<i id="x">', ['x-1', 'x']],
  ['a raw heading with an id', '<h2 id="y">X</h2>\n\n## y', ['y', 'y-1']],
  ['a raw heading without one', '<h2>X</h2>', ['x']],
  ['two equal ids in raw HTML', '<a id="x"></a>\n\n<b id="x"></b>', ['x']],
  ['the attribute name', '<a name="x"></a>\n\n## x', ['x-1']],
  [
    'footnotes',
    'a[^1]\n\n[^1]: b\n\n## Footnote label',
    ['user-content-fnref-1', 'footnote-label-1', 'footnote-label', 'user-content-fn-1'],
  ],
  ['the id of an admonition', ':::note{#n}\nx\n:::', ['n']],
  ['the page itself', '# chatdocs\n\n## Chatdocs state', ['chatdocs-1', 'chatdocs-state-1']],
  [
    'the page itself, explicitly',
    '## a {#chatdocs-state}\n\n## b {#chatdocs-main-x}',
    ['chatdocs-state-1', 'chatdocs-main-x'],
  ],
  [
    'drawings',
    '## chatdocs-diagram-0\n\n## b {#dchatdocs-diagram-12-x}\n\n## b {#dchatdocs-diagram-12-x}',
    ['section-chatdocs-diagram-0', 'section-dchatdocs-diagram-12-x', 'section-dchatdocs-diagram-12-x-1'],
  ],
  ['the page itself in raw HTML', '<i id="chatdocs">a</i>\n\n:::note{#dchatdocs-diagram-1}\nx\n:::', []],
])('ids of %s', async (_, text, expected) => {
  expect(await idsOf(text)).toEqual(expected)
})

test('all ids are anchors, names too', async () => {
  const { facts } = await read('# 一\n\n<div id="二"></div><a name="三"></a>\n\n脚注[^1]\n\n[^1]: x')
  expect([...facts.anchors].sort()).toEqual(
    ['user-content-fnref-1', 'footnote-label', 'user-content-fn-1', '一', '二', '三'].sort(),
  )
})

test.each([
  ['## a {#x}\n## b {#x}', ['content/duplicate-id “{#x}”']],
  ['## a {#x}\n\n<i id="x">y</i>', ['content/duplicate-id “{#x}”']],
  ['<i id="x">a</i>\n\n<b id="x">b</b>', ['content/duplicate-id “<b id="x">b</b>”']],
  ['## a\n## a', []],
  ['## a {#chatdocs}', ['content/duplicate-id “{#chatdocs}”']],
  ['<i id="chatdocs-status">a</i>', ['content/duplicate-id “<i id="chatdocs-status">a</i>”']],
])('%j is reported', async (text, expected) => expect(await problemsOf(text)).toEqual(expected))

test('a report points to the first use of the id', async () => {
  const text = '## 😀 {#x}\n\n## b {#x}'
  const [note] = (await read(text)).diagnostics[0]?.notes ?? []
  expect(note?.at?.span && text.slice(note.at.span.start, note.at.span.end)).toBe('{#x}')
})

test('an explicit id is one whatever a plugin does with texts', async () => {
  const anew = () => (tree: Root) => {
    for (const node of tree.children)
      if (node.type === 'heading')
        node.children = node.children.map((each) =>
          each.type === 'text' ? { type: 'text', value: each.value } : each,
        )
  }
  const text = '## One {#x}\n\nTwo {#y} ##\n---\n\n[a](#x)\n\n## Three {#z} ##\n\n## Four \\{#v}'
  const { body } = await readWith(text, { plugins: { remark: [anew] } })
  expect([...show(body).matchAll(/<h2 id="([^"]*)/g)].map(([, id]) => id)).toEqual([
    'x',
    'two-y-',
    'z',
    'four-v',
  ])
})
