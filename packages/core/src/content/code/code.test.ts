import { expect, test } from 'vitest'
import { bodyOf, read, readWith, show } from '../testing.ts'

const COPY =
  '<button type="button" class="code-wrap" data-wrap aria-pressed="false" aria-label="自动换行"></button><button type="button" class="code-copy" data-copy aria-label="复制代码到剪贴板">复制</button></figure>'

function block(attributes: string, inner: string, caption = ''): string {
  const code = attributes && ` class="language-${attributes}"`
  const figure = attributes && ` data-language="${attributes}"`
  return `<figure class="code-block"${figure}>${caption}<pre tabindex="0"><code${code}>${inner}</code></pre>${COPY}`
}

test.each([
  ['```\na < b\n\n  c\n```', block('', 'a &lt; b  c')],
  ['    a\n    b', block('', 'ab')],
  ['```\n```', block('', '')],
  ['```unheard-of\na\n```', block('unheard-of', 'a')],
  ['```Text\na\n```', block('text', 'a')],
  ['```js\n1\n```', block('js', '<span class="t-number">1</span>')],
  [
    '```text title="a & b.txt" {2} showLineNumbers\na\nb\n```',
    block(
      'text',
      '<span class="line" data-line="1">a</span><span class="line highlighted" data-line="2">b</span>',
      '<figcaption>a &amp; b.txt</figcaption>',
    ),
  ],
  [
    '```text:line-numbers=9 {1}\na\n```',
    block('text', '<span class="line highlighted" data-line="9">a</span>'),
  ],
  ['```text:line-numbers{1}\na\n```', block('text', '<span class="line highlighted" data-line="1">a</span>')],
  ['```text:no-line-numbers\na\n```', block('text', 'a')],
  ['```text{1}\na\n```', block('text', '<span class="line highlighted">a</span>')],
  [
    '```text showLineNumbers=9\na\nb\n```',
    block('text', '<span class="line" data-line="9">a</span><span class="line" data-line="10">b</span>'),
  ],
  [
    '```text {3}\na\n// highlight-next-line\nb\nc\n```',
    block(
      'text',
      '<span class="line">a</span><span class="line highlighted">b</span><span class="line highlighted">c</span>',
    ),
  ],
  [
    '```\n# highlight-start\na\n# highlight-end\nb\n```',
    block('', '<span class="line highlighted">a</span><span class="line">b</span>'),
  ],
  ['```\n// highlight-next-line\n```', block('', '')],
  ['```text\r\na\r\nb\r\n```\r\n', block('text', 'ab')],
  ['<pre><code class="language-js">1</code></pre>', '<pre><code class="language-js">1</code></pre>'],
  ['`` `a` ``', '<p><code>`a`</code></p>'],
])('%j', async (text, html) => expect(await bodyOf(text)).toBe(html))

test.each([
  '```ts\nconst a = `x\n  y\n`\n\n```',
  '    a\n\n     b  \n',
  '```diff\n- a\n+ b\n```',
  '~~~html\n<!-- x\n-->&amp;\n~~~',
])('the text of the code is the source: %j', async (text) => {
  const { body } = await read(text)
  const code = /<code[^>]*>([\s\S]*)<\/code>/.exec(body.join(''))?.[1] ?? ''
  const plain = code
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
  const written = text.replace(/^(```|~~~)\w*\n|(```|~~~)$/g, '').replace(/^ {4}/gm, '')
  expect(plain).toBe(written)
})

test('code among raw HTML keeps its title and colours', async () => {
  const html = await bodyOf('<div>\n\n```js title="a.js"\n1\n```\n\n</div>')
  expect(html).toBe(
    `<div>${block('js', '<span class="t-number">1</span>', '<figcaption>a.js</figcaption>')}</div>`,
  )
})

test('code that a plugin rendered is left alone', async () => {
  const plugin = () => (tree: { children: { children: { children: object[] }[] }[] }) => {
    const code = tree.children[0]?.children[0]
    code?.children.splice(0, 1, { type: 'element', tagName: 'b', properties: {}, children: [] })
  }
  const { body } = await readWith('```js\n1\n```', { plugins: { rehype: [plugin] } })
  expect(show(body)).toBe('<pre><code class="language-js"><b></b></code></pre>')
})
