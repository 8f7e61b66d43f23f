import { describe, expect, test } from 'vitest'
import { problemsOf, readWith } from '../testing.ts'

describe("other generators' syntax is reported", () => {
  test.each([
    ['import A from \'a\'\nimport { B } from "b"\n\n文', "content/jsx “import A from 'a'”"],
    ['export const a = 1\n', 'content/jsx “export const a”'],
    ['文 {/* 注 */}\n\n## 题 {/* 注 */}\n', 'content/jsx “{/*”'],
    ['<div style={{ color: "red" }}>\n文\n</div>', 'content/jsx “<div style={”'],
    ['<!--@include: ./a.md-->', 'content/foreign-syntax “<!--@include:”'],
    ['<<< @/a.js{1}', 'content/foreign-syntax “<<< @”'],
    ['Term\n:   Its **meaning**.\n', 'content/foreign-syntax “Term\n:   I”'],
    ['> Term\n> : Its meaning.\n', 'content/foreign-syntax “Term\n> : I”'],
    ['Press ++ctrl+c++ or ++enter++.', 'content/foreign-syntax “++ctrl+c++”'],
    ['[toc]', 'content/foreign-syntax “[toc]”'],
    ['[TOC]', 'content/foreign-syntax “[TOC]”'],
    ['```js\na // [!code ++]\nb // [!code word:b]\n```', 'content/foreign-syntax “[!code word:b]”'],
    ['[[a|b]] ![[c.png]] [[甲]]', 'content/foreign-syntax “[[a|b]]”'],
    ['@tab npm\n\n文', 'content/foreign-syntax “@tab npm”'],
    ['{:toc}', 'content/foreign-syntax “{:toc}”'],
    ['<div style="background: url(a.png)"></div>', 'content/foreign-syntax “ style="background: url(a.png)”'],
    ['!!! note "Title"\n    文', 'content/foreign-syntax “!!! note”'],
    ['- ???+ tip\n      文', 'content/foreign-syntax “???+ tip”'],
    ['=== "Tab"\n\n    文', 'content/foreign-syntax “=== "Tab"”'],
    ['--8<-- "a.md"', 'content/foreign-syntax “--8<-- "a.md"”'],
    ['```py\n--8<-- "a.py:b"\n```', 'content/foreign-syntax “--8<-- "a.py:b"”'],
    ['[文](https://a.example){ .md-button }', 'content/foreign-syntax “{ .md-button }”'],
    ['![文](https://a.example/a.png){: width=300 .a }', 'content/foreign-syntax “{: width=300 .a }”'],
    [
      '文 [a](https://a.example){target="_blank" rel=noopener}',
      'content/foreign-syntax “{target="_blank" rel=noopener}”',
    ],
    ['# 题 { #id .a }', 'content/foreign-syntax “{ #id .a }”'],
    ['<script setup>\na\n</script>', 'content/foreign-syntax “<script setup”'],
    ['```jsx live noInline\na\n```', 'content/foreign-syntax “```jsx live noInline”'],
    ['- 文\n\n  ```ts {1} twoslash\n  a\n  ```', 'content/foreign-syntax “```ts {1} twoslash”'],
    ['```tsx file="./a.tsx"\n```', 'content/foreign-syntax “```tsx file="./a.tsx"”'],
    ['<>\n\n文 {a}\n\n</>', 'content/jsx “</>”'],
    ['文 {props.name} 与 {frontMatter.title}', 'content/jsx “{props.name}”'],
    ['<div :class="a">文</div>', 'content/foreign-syntax “<div :class”'],
    ['文 <a class="b" v-if="c">文</a> <a @click="b">文</a>', 'content/foreign-syntax “<a class="b" v-if”'],
    ['文 {{ $frontmatter.title }}', 'content/foreign-syntax “{{ $frontmatter.title }}”'],
    ['<b>{{ a + 1 }}</b>', 'content/foreign-syntax “{{ a + 1 }}”'],
    ['{% include "a.md" %}', 'content/foreign-syntax “{% include "a.md" %}”'],
    ['::: tip {no-title}\n文\n:::', 'content/foreign-syntax “{no-title}”'],
    ['Words^[note] here', 'content/foreign-syntax “^[note]”'],
    ['Words ^[A short note.]', 'content/foreign-syntax “^[A short note.]”'],
    ['文 ==marked== 文', 'content/foreign-syntax “==marked==”'],
    ['- :material-check: 文', 'content/foreign-syntax “:material-check:”'],
    ['文 HTML\n\n*[HTML]: Hyper', 'content/foreign-syntax “*[HTML]: ”'],
    ['```ts\n<!-- @include: ./a.ts -->\n```', 'content/foreign-syntax “<!-- @include: ./a.ts -->”'],
    ['```js\n// highlight-error-next-line\na\n```', 'content/foreign-syntax “// highlight-error-next-line”'],
    ['```js title="a" ins=/a/\na\n```', 'content/foreign-syntax “```js title="a" ins=/a/”'],
    ['```py hl_lines="2 3"\na\n```', 'content/foreign-syntax “```py hl_lines="2 3"”'],
    ['<head>\n<meta name="a">\n</head>\n\n文', 'content/foreign-syntax “<head”'],
  ])('%j', async (text, problem) => expect(await problemsOf(text)).toEqual([problem]))
})

test('classes of an image are its own', async () => {
  expect(
    await problemsOf(
      '![文](https://a.example/a.png){.no-zoom .a} 与 ![文][a]{ .b }\n\n[a]: https://a.example/b.png',
    ),
  ).toEqual([])
  expect(await problemsOf('![文](https://a.example/a.png){.no-zoom}{.a}')).toEqual([
    'content/foreign-syntax “{.a}”',
  ])
})

describe('a single tilde that is meant as a subscript is reported', () => {
  test.each([
    ['H~2~O 与 CO~2~', 'content/foreign-syntax “~2~”'],
    ['**x~i~** = 1', 'content/foreign-syntax “~i~”'],
    ['| a |\n|---|\n| 文~n~文 |', 'content/foreign-syntax “~n~”'],
  ])('%j', async (text, problem) => expect(await problemsOf(text)).toEqual([problem]))

  test.each([
    'H~~2~~O',
    '~2~',
    'a ~2~ b',
    'a~12345~b',
    'a~b c~d',
    'a~*b*~c',
    '`H~2~O`',
    'a~b',
    'H<sub>2</sub>O',
  ])('%j is fine', async (text) => expect(await problemsOf(text)).toEqual([]))
})

describe('unknown elements are reported', () => {
  test.each([
    ['Array<T> 与 Array<T>', ['content/unknown-element “<T>”']],
    ['> - <div>\n>   <token x>\n>   </div>', ['content/unknown-element “<token x>”']],
    [
      'Send <api-key> or <API-KEY>.',
      ['content/unknown-element “<api-key>”', 'content/unknown-element “<API-KEY>”'],
    ],
    ['<Tabs a="b">\n\n<Tab>\n\n文\n\n</Tab>\n\n</Tabs>', ['content/jsx “<Tabs a="b">”']],
    ['## 题 <Badge text="新" />', ['content/jsx “<Badge text="新" />”']],
    ['文 <Link to="/a">文</Link>', ['content/jsx “<Link to="/a">”']],
    ['- 文\n- <Aside>文</Aside>\n\n> <Code>文</Code>', ['content/jsx “<Aside>”']],
    ['<Head>\n<meta name="a" />\n</Head>', ['content/foreign-syntax “<Head”']],
    ['```ts title="live twoslash"\nlive\n```\n\n```ts file="./a.ts"\na\n```', []],
    ['`a` <B>文</B> <TD>\n\n```jsx\n<Code>文</Code>\n```\n\n`<Link to="/">`', []],
  ])('%j', async (text, problems) => expect(await problemsOf(text)).toEqual(problems))

  test('unless a plugin replaces them', async () => {
    const plugin = () => (tree: { children: unknown[] }) => {
      tree.children.length = 0
    }
    expect((await readWith('<Foo a="b" />', { plugins: { rehype: [plugin] } })).diagnostics).toEqual([])
  })
})

test.each([
  'import 语句与 export default 都写在最前面。',
  'import 一词\n',
  'C++ and D++ are, i++ and ++j, a ++ b ++ c, x+++y\n\n文\n:smile: a\n:-)\n\n: a\n\n`a`\n',
  '`import A from "a"` 与 `{/* 注 */}` 与 `Array<T>`',
  '```mdx\nimport A from "a"\n{/* 注 */}\n[!code ++]\n<A />\n```',
  '<my-element>文</my-element> <my-element a="b"> <my-element /> <svg><linearGradient/></svg> <math><mi>x</mi></math>',
  '[toc]\n\n[toc]: https://example.com',
  '<DIV>文</DIV> <Details>文</Details>',
  '<span v-pre>文</span> a <> b, a == b, x==y==z, ^[a-z] 与 [^1]^[2]\n\n[^1]: 文',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is read, not run
  '{{ name }} {{name}} \\{{ a.b }} ${{ a.b }} `{{ a.b }}` `{% a %}` {a, b} {x} `{props.a}`',
  '<div markdown>\n\n**文**\n\n</div>',
  '```js title="ins=1"\n// highlight-next-line\na\n// eslint-disable-next-line\n# highlight-start\n# highlight-end\n```',
  '1 < 2 与 a <b',
  '真的吗??? 是的!!! note\n\n## 题 {#id}\n\n## 二 {/* #id-2 */}\n\n`{ .a }` {.} {a=b} { "a": 1 } -8<- a === "b"',
])('%j is fine', async (text) => expect(await problemsOf(text)).toEqual([]))
