import { array, assert, asyncProperty, constantFrom, readConfigureGlobal } from 'fast-check'
import { test } from 'vitest'
import { show } from '../content/testing.ts'
import { context, readPage } from './reading.fixture.ts'
import { blocksOf } from './text.ts'
import { heading, paragraph, text } from './tree.ts'

/** How many random values a test tries. The long tests try more. */
const { numRuns: RUNS = 100 } = readConfigureGlobal()

/** Fragments of Markdown and HTML that interact in any order. */
const PIECES = constantFrom(
  ...[
    '\n¦\n\n¦\n  ¦\n    ¦ ¦word¦- ¦1. ¦> ¦# ¦## x {#after}¦===¦---¦|¦| - |¦```¦````¦~~~¦```ts¦`¦``¦<b>',
    '</b>¦<div>¦</div>¦<details>¦</details>¦<pre>¦</pre>¦<!--¦-->¦<script>¦<T>¦<¦>¦<a id="after">¦<p>',
    '</p>¦<table>¦<td>¦<li>¦:::note¦:::¦::::¦::x¦$¦$$¦*¦**¦_¦~~¦[¦]¦](¦[a]: ¦[^1]¦![¦)¦\\¦<select>¦<svg>',
    '<h2>¦</h2>¦<summary>¦{#after}¦&lt;¦<ul>¦</ul>¦<blockquote>¦\t',
  ].flatMap((line) => line.split('¦')),
)

test('no comment changes what follows it', () =>
  assert(
    asyncProperty(array(PIECES, { maxLength: 14 }), async (pieces) => {
      const on = context()
      const blocks = blocksOf({ text: [pieces.join('')] }, { ...on, level: 1, source: undefined })
      const children = [...blocks, heading(2, [text('After')], 'after'), paragraph(text('End.'))]
      const page = { path: on.path, text: on.text.text, tree: { children, start: 0, taken: ['after'] } }
      const { body, toc } = await readPage(page)
      const isThere =
        toc.filter(({ id, level, html }) => id === 'after' && level === 2 && html === 'After').length === 1
      if (!isThere || !/<\/h2><p>End\.<\/p>(?:<section[^>]*footnotes.*)?$/.test(show(body))) {
        throw new Error(JSON.stringify({ made: page.text, body: show(body) }))
      }
    }),
    { numRuns: 2 * RUNS },
  ))
