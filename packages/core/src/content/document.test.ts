import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyOf, problemsOf, read, readAs, readWith, show } from './testing.ts'

/** How many random values a test tries. The long tests try more. */
const { numRuns: RUNS = 100 } = fc.readConfigureGlobal()

test.each([
  ['<T> 与 {x}', '<p><t> 与 {x}</t></p>'],
  ['`<T>` &lt;T&gt; {props.x}', '<p><code>&lt;T></code> &lt;T> {props.x}</p>'],
  ['a <!-- b --> c\n\n<!-- d -->\n\n<!-- e --> f', '<p>a  c</p> f'],
  ['x<br>y <kbd>Ctrl</kbd>', '<p>x<br>y <kbd>Ctrl</kbd></p>'],
  ['<p>未完', '<p>未完</p>'],
  ['</div></main>文', '文'],
  ['<script>a < b && "</p>"</script>', '<script>a < b && "</p>"</script>'],
  ['<style>\na > b {}\n</style>', '<style>a > b {}</style>'],
  [
    '<table><tr><td>\n\n**文**\n\n</td></tr></table>',
    '<div class="table-wrap" tabindex="0"><table><tbody><tr><td><p><strong>文</strong></p></td></tr></tbody></table></div>',
  ],
  [
    '| a |\n|---|\n| b |',
    '<div class="table-wrap" tabindex="0"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table></div>',
  ],
  ['~~a~~ - [x]', '<p><del>a</del> - [x]</p>'],
  [
    '- [x] 做了',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled aria-label="已完成"> 做了</li></ul>',
  ],
])('%j becomes %s', async (text, html) => expect(await bodyOf(text)).toBe(html))

test('footnotes are in the language of the page', async () => {
  const html = await bodyOf('甲[^1]乙[^1]\n\n[^1]: 丙')
  expect(html).toContain('<h2 class="sr-only" id="footnote-label">脚注</h2>')
  expect(html).toContain('aria-label="返回正文引用处 1"')
  expect(html).toContain('aria-label="返回正文引用处 1-2"')
})

test('facts hold no positions, and a document is plain data', async () => {
  const document = await read(
    '---\ntitle: x\n---\n# a\n\n[b](c.md) ![d](e.png)\n\n::::tabs\n:::tab[f]\ng\n:::\n::::',
  )
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  const moved = await read(
    '---\ntitle: x\n---\n\n\n\n# a\n\n[b](c.md) ![d](e.png)\n\n::::tabs\n:::tab[f]\ng\n:::\n::::',
  )
  expect(moved.facts).toEqual(document.facts)
  expect(moved.body).toEqual(document.body)
  expect(moved.places.links).not.toEqual(document.places.links)
})

test('a document can contain the markers of cuts', async () => {
  expect(await bodyOf('cut-0-s0; cut-1-b0; [a](b.md)\n\n`cut-2-`')).toBe(
    '<p>cut-0-s0; cut-1-b0; <a href="‹link 0›">a</a></p><p><code>cut-2-</code></p>',
  )
})

test('plugins get standard trees, and can be asynchronous', async () => {
  const seen: string[] = []
  const remark =
    () => async (tree: { type: string }, file: { path?: string; data: Record<string, unknown> }) => {
      await Promise.resolve()
      file.data.seen = 'yes'
      seen.push(tree.type, file.path ?? '')
    }
  const rehype =
    (options: { name: string }) =>
    (tree: { children: object[] }, file: { data: Record<string, unknown> }) => {
      seen.push(String(file.data.seen))
      tree.children.push({ type: 'element', tagName: options.name, properties: {}, children: [] })
    }
  const { body } = await readWith('文', { plugins: { remark: [remark], rehype: [[rehype, { name: 'hr' }]] } })
  expect(show(body)).toBe('<p>文</p><hr>')
  expect(seen).toEqual(['root', 'docs/a.md', 'yes'])
})

test('a failing plugin drops the page and is reported with its position', async () => {
  const remark =
    () =>
    (tree: { children: { position?: object }[] }, file: { fail(reason: string, node: unknown): void }) => {
      file.fail('no such thing', tree.children[1])
    }
  const rehype = () => () => {
    throw new TypeError('x is undefined')
  }
  const text = '甲\n\n乙'
  const [first] = (await readWith(text, { plugins: { remark: [remark] } })).diagnostics
  expect(first).toMatchObject({ code: 'content/unreadable', at: { span: { start: 3, end: 4 } } })
  expect(first?.message).toContain('no such thing')
  const { diagnostics, body } = await readWith(text, { plugins: { rehype: [rehype] } })
  expect(diagnostics[0]?.message).toContain('x is undefined')
  expect(body).toEqual([])
})

test.each([5, 'text', {}, { type: 'root' }, { type: 'root', children: [{ type: 'element', tagName: 'p' }] }])(
  'a plugin that gives %j, and no tree, is reported',
  async (given) => {
    const plugin = () => () => given as never
    for (const plugins of [{ remark: [plugin] }, { rehype: [plugin] }]) {
      const { diagnostics } = await readWith('文', { plugins })
      expect(diagnostics.map(({ message }) => message)).toEqual([
        'a plugin fails on this file: it gives no tree',
      ])
    }
  },
)

const piece = fc.constantFrom(
  ...[
    '# ¦## a {#x}\n¦\n¦\n\n¦- ¦1. ¦> ¦```js {1}\n¦```\n¦    ¦**¦*¦_¦~~¦`¦[a](b.md)¦[a][r]¦![i](i.png)¦[',
    '](¦)¦<b id="x">¦</b>¦<div id="a">\n¦</div>\n¦<!-- ¦-->¦<a href="c.md" name="y">¦</a>¦<table>¦<tr>',
    '<select>¦<svg>¦<h2>¦<p>¦<script>¦<plaintext>¦<template>¦| a | b |\n|---|---|\n| c | d |\n¦[^1]',
    '[^1]: n\n¦[r]: d.md\n¦中¦，¦😀¦&amp;¦\\¦\u0000¦:::note 题\n¦:::\n¦::::\n¦::::tabs\n¦:::tab[x]{#x}\n',
    '::y[z]\n¦:k[v]¦> [!NOTE]\n¦---\n¦<html>¦<body>',
  ].flatMap((line) => line.split('¦')),
)
const markdown = fc.array(piece, { maxLength: 30 }).map((each) => each.join(''))

const idle = () => () => {}
const readers = [read, (text: string) => readWith(text, { plugins: { remark: [idle], rehype: [idle] } })]

test.each([...readers.entries()])(
  'any text is read, no two ids are equal, and every place is in the text (%i)',
  async (_, read) => {
    await fc.assert(
      fc.asyncProperty(markdown, async (text) => {
        const { body, facts, places, diagnostics } = await read(text)
        const html = show(body).replace(/<script>.*?<\/script>/g, '')
        const ids = [...html.matchAll(/<[a-z][^>]*? id="([^"]*)"/g)].map(([, id]) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(facts.anchors).size).toBe(facts.anchors.length)
        expect(html).not.toContain('data-chatdocs')
        expect(places.links).toHaveLength(facts.links.length)
        expect(places.images).toHaveLength(facts.images.length)
        const spans = [...places.links, ...places.images, ...diagnostics.flatMap(({ at }) => at?.span ?? [])]
        for (const { start, end } of spans)
          expect(0 <= start && start <= end && end <= text.length).toBe(true)
      }),
      { numRuns: 2 * RUNS },
    )
  },
)

test('a valid document has no diagnostics', async () => {
  expect(await problemsOf('# a\n\n[b](c.md)\n\n## d {#e}\n\n:::note\nx\n:::')).toEqual([])
})

test('names of emoji are emoji, outside of code and of other words', async () => {
  expect(await bodyOf(':rocket: `:rocket:` 10:100:20 a:x:b :nobody: :+1:')).toBe(
    '<p>🚀 <code>:rocket:</code> 10:100:20 a:x:b :nobody: 👍</p>',
  )
  expect(await bodyOf(':star::star: :star::nobody: a:star: <code>:+1: *a*</code> :+1: <kbd>:a:</kbd>')).toBe(
    '<p>⭐⭐ :star::nobody: a:star: <code>:+1: <em>a</em></code> 👍 <kbd>:a:</kbd></p>',
  )
  expect(await bodyOf('<https://a.example/:star:/b> [:star:](https://a.example/:star:)')).toMatch(
    />https:\S*:star:\S*<.*>⭐</,
  )
  expect(show((await readAs('docs/a.mdx', '<code>:+1:</code> :+1: {1}')).body)).toContain(
    '<code>:+1:</code> 👍',
  )
  const { facts, toc } = await read('# :tada: Start\n\n## :rocket: Next')
  expect([facts.title, toc[0]?.html]).toEqual(['🎉 Start', '🚀 Next'])
})

test('a table of contents in the text lists the headings of the page, even if the one beside it is hidden', async () => {
  const text =
    '---\nhide_table_of_contents: true\n---\n# a\n\n[[TOC]]\n\n## b\n\n### `c` & d\n\n#### e\n\n## f'
  const { toc, body } = await read(text)
  expect(toc).toEqual([])
  expect(show(body)).toContain(
    '<div class="contents-here"><ul><li><a href="#b">b</a><ul><li><a href="#c--d"><code>c</code> &amp; d</a></li></ul></li><li><a href="#f">f</a></li></ul></div>',
  )
})
