import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { test } from 'vitest'
import { readWith, show } from '../content/testing.ts'
import { safeBlocks } from './comment-blocks.ts'

/** Pieces of Markdown and HTML that mean something together, in whatever order. */
const PIECES = constantFrom(
  ...[
    '\n',
    '\n\n',
    '\n  ',
    '\n    ',
    ' ',
    'word',
    '- ',
    '1. ',
    '> ',
    '# ',
    '## x {#after}',
    '===',
    '---',
    '|',
    '| - |',
  ],
  ...[
    '```',
    '````',
    '~~~',
    '```ts',
    '`',
    '``',
    '<b>',
    '</b>',
    '<div>',
    '</div>',
    '<details>',
    '</details>',
    '<pre>',
  ],
  ...[
    '</pre>',
    '<!--',
    '-->',
    '<script>',
    '<T>',
    '<',
    '>',
    '<a id="after">',
    '<p>',
    '</p>',
    '<table>',
    '<td>',
    '<li>',
  ],
  ...[
    ':::note',
    ':::',
    '::::',
    '::x',
    '$',
    '$$',
    '*',
    '**',
    '_',
    '~~',
    '[',
    ']',
    '](',
    '[a]: ',
    '[^1]',
    '![',
    ')',
    '\\',
  ],
  ...[
    '<select>',
    '<svg>',
    '<h2>',
    '</h2>',
    '<summary>',
    '{#after}',
    '&lt;',
    '<ul>',
    '</ul>',
    '<blockquote>',
    '\t',
  ],
)

test('whatever a comment is made of, what comes after it stays as it is', { timeout: 60_000 }, () =>
  assert(
    asyncProperty(array(PIECES, { maxLength: 14 }), async (pieces) => {
      const ids = new Set(['after'])
      const made = safeBlocks(pieces.join(''), {
        level: 1,
        takeId: (id) => !ids.has(id) && ids.add(id).has(id),
        addressOf: (address) => address,
        linkAt: () => '',
      })
      const { body, toc } = await readWith(`${made}\n\n## After {#after}\n\nEnd.`, {})
      const isThere =
        toc.filter(({ id, level, html }) => id === 'after' && level === 2 && html === 'After').length === 1
      if (!isThere || !/<\/h2><p>End\.<\/p>(?:<section[^>]*footnotes.*)?$/.test(show(body))) {
        throw new Error(JSON.stringify({ made, body: show(body) }))
      }
    }),
    { numRuns: 1000, seed: 1 },
  ),
)
