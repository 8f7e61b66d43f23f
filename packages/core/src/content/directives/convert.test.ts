import { expect, test } from 'vitest'
import { bodyOf, problemsOf, read, readWith, show } from '../testing.ts'

test.each([
  ['10:30', '<p>10:30</p>'],
  ['a:b c::d :smiley-face: :x', '<p>a:b c::d :smiley-face: :x</p>'],
  ['时间:三点 见:说明[文档](a.md)', '<p>时间:三点 见:说明<a href="‹link 0›">文档</a></p>'],
  [
    ':::note\n10:30 :smiley-face: :a[b *c*]{d=e}\n:::',
    expect.stringContaining('<p>10:30 :smiley-face: :a[b <em>c</em>]{d=e}</p>'),
  ],
  ['std::vector\n::', '<p>std::vector::</p>'],
  ['::video[甲 *乙*]{id=1}', '<p>::video[甲 <em>乙</em>]{id=1}</p>'],
  [
    ':::video[甲 *乙*]{id=1}\n文\n\n- 项\n:::',
    '<p>:::video[甲 <em>乙</em>]{id=1}</p><p>文</p><ul><li>项</li></ul><p>:::</p>',
  ],
  [':::video 甲 *乙*\n文\n:::', '<p>:::video 甲 <em>乙</em></p><p>文</p><p>:::</p>'],
  ['> :::video\n> 文\n> :::', '<blockquote><p>:::video</p><p>文</p><p>:::</p></blockquote>'],
  [
    ':::: v-pre\n\n{{ a }} **b**\n\n:::note\n文\n:::\n::::',
    expect.stringMatching(/^<p>\{\{ a \}\} <strong>b<\/strong><\/p><(?:div|aside)/),
  ],
  ['::: raw\n文\n:::', '<p>文</p>'],
  [':::video\n文', '<p>:::video</p><p>文</p>'],
  [':::details 更多 `x`\n文\n:::', '<details><summary>更多 <code>x</code></summary><p>文</p></details>'],
  [':::details{open}\n文\n:::', '<details open><summary>详情</summary><p>文</p></details>'],
  [
    '<details>\n<summary>甲</summary>\n\n**文**\n\n</details>',
    '<details><summary>甲</summary><p><strong>文</strong></p></details>',
  ],
  ['<details>\n\n文\n\n</details>', '<details><summary>详情</summary><p>文</p></details>'],
])('%j becomes %s', async (text, html) => expect(await bodyOf(text)).toEqual(html))

test.each([
  ['::video[x]', ['content/unknown-directive “::video”']],
  ['😀\n\n:::video 甲\n文\n:::', ['content/unknown-directive “:::video”']],
  [':::note\n::video\n:::', ['content/unknown-directive “::video”']],
  [':::tab[a]\n文\n:::', ['content/unknown-directive “:::tab[a]\n文\n:::”']],
  [':::tabs\n文\n:::', ['content/unknown-directive “:::tabs\n文\n:::”']],
  ['文\n\n:::\n', ['content/unknown-directive “:::”']],
  ['::: v-pre\n文\n:::', []],
  [':x :smiley-face: 10:30', []],
  ['`:::x` \\:::x\n\n    :::x', []],
])('%j is reported', async (text, expected) => expect(await problemsOf(text)).toEqual(expected))

test('the nearest name is suggested', async () => {
  const { diagnostics } = await read(':::warnning\n文\n:::')
  expect(diagnostics[0]?.help).toBe('did you mean warning?')
})

test('a directive that a plugin handles is left alone', async () => {
  interface Node {
    type: string
    name?: string
    data?: object
    children?: Node[]
  }
  const plugin = () => (tree: Node) => {
    const walk = (node: Node) => {
      if (node.name === 'kbd' || node.name === 'video') node.data = { hName: node.name }
      node.children?.forEach(walk)
    }
    walk(tree)
  }
  const { body, diagnostics } = await readWith('按 :kbd[Ctrl]，10:30\n\n::video[x]', {
    plugins: { remark: [plugin] },
  })
  expect(show(body)).toBe('<p>按 <kbd>Ctrl</kbd>，10:30</p><video>x</video>')
  expect(diagnostics).toEqual([])
})

test.each([
  [':::note\n文\n\n后', ['content/directive “:::note”']],
  ['> :::note\n> 文\n\n后', ['content/directive “:::note”']],
  ['::::tabs\n:::tab[甲]\n文\n:::\n', ['content/directive “::::tabs”']],
  [':::note\n::: tip 题\n文\n:::\n', ['content/directive “::: tip 题”']],
  ['- :::note\n  文\n  :::\n', []],
  ['::::: info\n:::: tip\n::: note\n文\n:::\n::::\n:::::\n', []],
  ['> [!NOTE]\n> 文', []],
])('unclosed directives in %j are reported', async (text, problems) => {
  expect(await problemsOf(text)).toEqual(problems)
})

test('attributes can follow a title', async () => {
  const open = '<details id="x" open><summary>题</summary><p>文</p></details>'
  for (const text of [':::details 题 {open #x}', '::: details 题 {open #x}', ':::details[题]{open #x}'])
    expect(await bodyOf(`${text}\n文\n:::`)).toBe(open)
})
