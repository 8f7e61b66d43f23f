import { expect, test } from 'vitest'
import { markdownFormText } from '../../render/markdown-form.ts'
import { readAs } from '../testing.ts'

/** The Markdown form of a document; the addresses of its links are in capitals. */
async function formOf(text: string, path = 'docs/a.md'): Promise<string> {
  const { markdown, facts } = await readAs(path, `# T\n\n${text}`)
  const links = facts.links.map(({ target }) => target.toUpperCase())
  return markdownFormText(markdown, { links, images: facts.images }).replace(/^# T\n\n|\n$/g, '')
}

test.each<[string, string]>([
  [':::note\nA [b](c.md).\n:::', '> [!NOTE]\n> A [b](C.MD).'],
  [
    ':::tip[Do *so* [b](c.md)]\nA\n\n- b\n\n  c\n:::',
    '> [!TIP]\n> **Do *so* [b](C.MD)**\n>\n> A\n> \n> - b\n> \n>   c',
  ],
  [':::danger{title="A*"}\n```js\nx\n```\n:::', '> [!CAUTION]\n> **A\\***\n>\n> ```js\n> x\n> ```'],
  [':::warning\n:::', '> [!WARNING]'],
  ['- a\n\n  :::info\n  b\n\n  c\n  :::', '- a\n\n  > [!NOTE]\n  > **信息**\n  >\n  > b\n  > \n  > c'],
  ['> :::tip\n> a\n> :::', '> > [!TIP]\n> > a'],
  ['::::note\na\n:::tip\nb\n:::\n::::', '> [!NOTE]\n> a\n> > [!TIP]\n> > b'],
  ['> [!TIP]\n> a', '> [!TIP]\n> a'],
  ['> [!TIP] B *c*\n> a', '> [!TIP]\n> **B *c***\n>\n> a'],
  ['> [!DANGER]\n> a', '> [!CAUTION]\n> **危险**\n>\n> a'],
  ['## A\n\n::::tabs\n:::tab[B]\nb\n:::\n:::tab[C]\n- c\n:::\n::::', '## A\n\n### B\n\nb\n\n### C\n\n- c'],
  [
    ':::code-group\n```js [a.js]\nx\n```\n```ts\ny\n```\n:::',
    '## a.js\n\n```js [a.js]\nx\n```\n\n## ts\n\n```ts\ny\n```',
  ],
  [':::details[A]\nb\n:::\n\nc', '**A**\n\nb\n\nc'],
  [
    '::::cards\n::card[A]{icon=star href=b.md}\n:::card[C]{href=/d}\n*e*\n\nf\n:::\n::card[G]\n::::',
    '- [A](B.MD)\n- [C](/D)\n\n  *e*\n\n  f\n- G',
  ],
  [':::steps\n1. a\n2. b\n:::', '1. a\n2. b'],
  [
    '- a\n\n  ```js title="a_b.js" {1}\n  // highlight-next-line\n  x\n\n  y // [!code ++]\n  ```',
    '- a\n\n  a\\_b.js\n\n  ```js\n  x\n  \n  y\n  ```',
  ],
  ['**钩子（hook）**设在，*“是”*的，**b** c', '<strong>钩子（hook）</strong>设在，<em>“是”</em>的，**b** c'],
  [
    '- a\n\n  ```sh npm2yarn title="b"\n  npm i c\n  ```',
    '- a\n\n  b\n\n  ```sh\n  # npm\n  npm i c\n  \n  # yarn\n  yarn add c\n  \n  # pnpm\n  pnpm add c\n  \n  # bun\n  bun add c\n  ```',
  ],
  ['a :badge[b]{type=tip} c :icon[star]', 'a b c'],
  ['::Chart{a=1}\n\n:::Chart\nkids\n:::', '\n\nkids'],
  [
    'a <Badge text="b > c" /> d\n\n<script setup>\nimport a from "a"\n</script>\n\n<b>e</b>',
    'a  d\n\n\n\n<b>e</b>',
  ],
  // Drawings are their words.
  [
    '<a href="b.md">\n<svg class="c">\n\n<style>.r { x: y }</style>\n\n<!-- z -->eyJ  <text>A&#160;b</text>\n\n<text>c</text></svg>\n</a>',
    '<a href="B.MD">\nA b c\n</a>',
  ],
  ['a <svg aria-label="Arrow" viewBox="0 0 1 1"><path d="M0"/></svg> <svg><path/></svg> b', 'a Arrow  b'],
  ['`<svg>` and <!-- <svg> --> <b>c</b>\n\n<svg>d', '`<svg>` and  <b>c</b>\n\n<svg>d'],
  // What is shown as it is written stays so.
  [':::nobody\na\n:::', ':::nobody\na\n:::'],
  ['`:badge[b]` and\n\n```md\n:::tip\na\n:::\n```', '`:badge[b]` and\n\n```md\n:::tip\na\n:::\n```'],
])('%j becomes %j', async (text, form) => expect(await formOf(text)).toBe(form))

const IMPORTS = "import { Aside, Badge, Card, Link, Tabs, TabItem } from '@astrojs/starlight/components'\n\n"

test.each<[string, string]>([
  [
    '<Tabs>\n  <TabItem label="A">\n\n    b [c](d.md)\n\n    ```js\n    x\n      y\n    ```\n\n  </TabItem>\n  <TabItem label="E">f</TabItem>\n</Tabs>',
    '## A\n\nb [c](D.MD)\n\n```js\nx\n  y\n```\n\n## E\n\nf',
  ],
  ['<Aside type="caution" title="A">\n  b\n\n  c\n</Aside>', '> [!CAUTION]\n> **A**\n>\n> b\n> \n> c'],
  ['<Card title="A" href="b.md">\n  c\n</Card>', '- [A](B.MD)\n\n  c'],
  ['<Card\n  href="b.md"\n  title="A"\n  description="C."\n/>', '- [A](B.MD): C.'],
  ['1. a\n\n   <Aside>b</Aside>\n', '1. a\n\n   > [!NOTE]\n   > b'],
  ['a <Badge text="b" /> {1 + 1} <>c</> <Link href="d.md">e</Link>', 'a b 2 c <a href="D.MD">e</a>'],
  ['<Other a={1} />\n\n<div style={{ top: 1 }}>\n\nb\n\n</div>\n\n<kbd>c</kbd>', '\n\nb\n\n<kbd>c</kbd>'],
  ['<details>\n  <summary>A *b*</summary>\n  <p>c</p>\n</details>', 'A *b*\n<p>c</p>'],
  ['<p>\n  a\n</p>\n<div>\n  *b*\n</div>', '<p>\n  a\n</p>\n\n\n*b*'],
  ['<CodeBlock language="js">{`a\nb`}</CodeBlock>', '```js\na\nb\n```'],
  [
    '<PackageManagerTabs command="install a" />',
    '```bash\n# npm\nnpm install a\n\n# yarn\nyarn add a\n\n# pnpm\npnpm add a\n\n# bun\nbun add a\n```',
  ],
  ['<CodeBlock language="js" title="a_b.js">{`c`}</CodeBlock>', 'a\\_b.js\n\n```js\nc\n```'],
  ['<Image src="a.png" alt="A" />, <img src="b.png" alt="B" />', '![A](a.png), <img src="b.png" alt="B" />'],
])('components of MDX: %j', async (text, form) =>
  expect((await formOf(IMPORTS + text, 'docs/a.mdx')).trimStart()).toBe(form.trimStart()),
)
