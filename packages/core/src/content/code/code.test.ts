import { expect, test } from 'vitest'
import { bodyOf, problemsOf, read, readWith, show } from '../testing.ts'

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
  ['```text,ignore:line-numbers\na\n```', block('text', '<span class="line" data-line="1">a</span>')],
  ['```js,ignore,should_panic\n1\n```', block('js', '<span class="t-number">1</span>')],
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

const inside = async (text: string) => /<figure.*<\/pre>/s.exec(await bodyOf(text))?.[0] ?? ''

test.each([
  ['```sh\nls\n```', true],
  ['```ZSH\nls\n```', true],
  ['```powershell\nls\n```', true],
  ['```console title="Output"\nls\n```', true],
  ['```ts frame="terminal"\nls\n```', true],
  ["```ts frame='terminal'\nls\n```", true],
  ['```sh frame=none\nls\n```', false],
  ['```sh frame="code"\nls\n```', false],
  ['```sh title="deploy.sh"\nls\n```', false],
  ['```bash title=".bashrc"\nls\n```', false],
  ['```sh title="bin/start"\nls\n```', false],
  ['```sh\n#!/bin/sh\nls\n```', false],
  ['```ts\nls\n```', false],
])('%j has the frame of a terminal: %s', async (text, is) =>
  expect((await inside(text)).startsWith('<figure class="code-block terminal"')).toBe(is),
)

test.each([
  ['sh', '$ ls -a', '$ ', 'ls -a'],
  ['bash', '  $ ls', '  $ ', 'ls'],
  ['zsh', '% ls', '% ', 'ls'],
  ['console', 'me@host:~/site$ ls', 'me@host:~/site$ ', 'ls'],
  ['console', 'root@host:/# ls', 'root@host:/# ', 'ls'],
  ['console', '(venv) $ ls', '(venv) $ ', 'ls'],
  ['powershell', 'PS C:\\site> ls', 'PS C:\\site&gt; ', 'ls'],
  ['bat', 'C:\\site>dir', 'C:\\site&gt;', 'dir'],
  ['python', '>>> a', '&gt;&gt;&gt; ', 'a'],
  ['sh', '$HOME/bin/ls', undefined, '$HOME/bin/ls'],
  ['sh', '# comment', undefined, '# comment'],
  ['ts', '$ ls', undefined, '$ ls'],
])('a prompt is shown and not copied: %s %s', async (language, line, prompt, rest) => {
  const html = await inside(`\`\`\`${language}\n${line}\n\`\`\``)
  expect(/data-prompt="([^"]*)"/.exec(html)?.[1]).toBe(prompt)
  expect(html.replace(/<[^>]*>/g, '')).toBe(rest)
})

test('a command goes on behind the end of its line, and what it prints has no colors', async () => {
  const html = await inside('```console\n$ npm install \\\n> relay\ninstall 4 done\n```')
  expect(html.match(/data-prompt="[^"]*"/g)).toEqual(['data-prompt="$ "', 'data-prompt="&gt; "'])
  expect(html).toContain('<span class="line">install 4 done</span>')
})

test('lines of a patch have bands, and its text is whole', async () => {
  const html = await inside('```diff\n--- a.ts\n+++ b.ts\n@@ -1 +1 @@\n-a\n+b\n c\n```')
  expect([...html.matchAll(/class="line([^"]*)"/g)].map(([, mark]) => mark)).toEqual([
    '',
    '',
    '',
    ' deleted',
    ' inserted',
    '',
  ])
  expect(html.replace(/<[^>]*>/g, '')).toBe('--- a.ts+++ b.ts@@ -1 +1 @@-a+b c')
})

test('lines fold by ranges, under the numbers that readers see', async () => {
  const html = await inside('```text collapse={2-3,5} showLineNumbers=98\na\nb\nc\nd\ne\n```')
  expect(html.replace(/ data-line="\d+"/g, '')).toContain(
    '<span class="line">a</span><details><summary>第 99–100 行</summary><span class="line">b</span><span class="line">c</span></details><span class="line">d</span><details><summary>第 102–102 行</summary><span class="line">e</span></details></code>',
  )
  expect(html).toContain('data-digits="3"')
})

test.each([
  ['```sh frame="window"\nls\n```', 'unknown frame window of a code block'],
  ['```ts collapse={2-9}\na\nb\n```', 'this code block has no lines 2-9'],
])('%j is reported', async (text, message) =>
  expect((await read(text)).diagnostics.map((each) => each.message)).toEqual([message]),
)

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

test('code that is too long for a grammar is shown plain', async () => {
  const text = `\`\`\`html\n${'<a '.repeat(40_000)}\n\`\`\`\n\n\`\`\`html\n<a>\n\`\`\`\n`
  expect((await problemsOf(text)).map((each) => each.slice(0, 21))).toEqual(['content/code “```html'])
  expect(await bodyOf(text)).toContain('&lt;a &lt;a ')
})
