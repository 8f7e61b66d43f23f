import { expect, test } from 'vitest'
import { read, readWith } from '../testing.ts'

/** The code of the blocks of a document, read from their positions. */
async function snippetsOf(text: string): Promise<string[]> {
  const { snippets = [] } = await read(text)
  return snippets.map(({ lines }) => lines.map((start) => /^[^\r\n]*/.exec(text.slice(start))?.[0]).join('|'))
}

test.each<[string, string, string[]]>([
  ['alone', '# A\n\n```ts\nconst a = 1\n\n  a\n```\n', ['const a = 1||  a']],
  ['below front matter', '---\ntitle: A\n---\n\n```ts\na\n```\n', ['a']],
  ['in a list', '- x\n\n  ```ts\n  a\n\n    b\n  ```\n\n1. x\n   ~~~tsx\n   c\n   ~~~\n', ['a||  b', 'c']],
  ['in a quote', '> ```ts\n> a\n>   b\n>\n>c\n> ```\n', ['a|  b||c']],
  ['in a list in a quote', '> - x\n>   ```ts\n>   a\n>    b\n>   ```\n', ['a| b']],
  ['indented itself', '  ```ts\n  a\n b\n    c\n  ```\n', ['a|b|  c']],
  ['behind a tab', '- x\n\n\t```ts\n\ta\n\t\tb\n\t```\n', ['a|\tb']],
  ['behind half of a tab', '- ```ts\n\ta\n  b\n  ```\n', ['a|b']],
  ['in tabs', '::::tabs\n:::tab[A]\n```ts\na\n```\n:::\n:::tab[B]\n```ts\nb\n```\n:::\n::::\n', ['a', 'b']],
  ['in an admonition', ':::note\n\n```ts\na\n```\n\n:::\n\n> [!TIP]\n> ```ts\n> b\n> ```\n', ['a', 'b']],
  ['in an unknown directive', ':::nothing\n```ts\na\n```\n:::\n', ['a']],
  ['with CRLF', '# A\r\n\r\n- ```ts\r\n  a\r\n\r\n    b\r\n  ```\r\n', ['a||  b']],
  ['never ended', '```ts\na\nb\n', ['a|b']],
  ['with a longer fence', '````ts\n```\na\n````\n', ['```|a']],
  [
    'in Chinese, below emphasis in Chinese',
    '**“中文”**文字\n\n- ```ts\n  // 中文\n  𠮷\n  ```\n',
    ['// 中文|𠮷'],
  ],
])('the position of a block %s', async (_, text, code) => expect(await snippetsOf(text)).toEqual(code))

test.each<[string, number]>([
  ['```ts\na\n```', 1],
  ['```TypeScript\na\n```', 1],
  ['```mts\na\n```\n\n```cts\na\n```', 2],
  ['```ts{1} title="a.ts" showLineNumbers\na\n```', 1],
  ['```ts title="nocheck"\na\n```', 1],
  ['```ts nocheck\na\n```', 0],
  ['```ts twoslash\na\n```', 0],
  ['```ts {1} nocheck title="a.ts"\na\n```', 0],
  ['```ts{1} nocheck\na\n```', 0],
  ['```js\na\n```\n\n```\na\n```\n\n    a\n', 0],
  ['```ts\n```\n\n```ts\n\n```', 0],
  ['<!--\n```ts\na\n```\n-->', 0],
])('%j has %i blocks to check', async (text, count) => {
  const { snippets = [] } = await read(text)
  expect(snippets).toHaveLength(count)
})

test('a block has a language, a file name, and may continue another', async () => {
  const { snippets } = await read('```typescript title="a.ts"\na\n```\n\n```tsx {1} continues\nb\n```\n')
  expect(snippets).toEqual([
    { language: 'ts', title: 'a.ts', lines: [27] },
    { language: 'tsx', continues: true, lines: [55] },
  ])
})

test('the words for the type checker do not change the page', async () => {
  const [plain, marked] = await Promise.all([
    read('```ts {1} title="a.ts"\na\n```'),
    read('```ts nocheck {1} continues title="a.ts"\na\n```'),
  ])
  expect(marked.body).toEqual(plain.body)
  expect(marked.diagnostics).toEqual([])
})

test('code from a plugin is not checked', async () => {
  const fill = () => (tree: { children: { value?: string }[] }) => {
    for (const node of tree.children) node.value = 'const filled = 1'
  }
  const { snippets } = await readWith('```ts\nempty\n```', { plugins: { remark: [fill] } })
  expect(snippets).toBe(undefined)
})
