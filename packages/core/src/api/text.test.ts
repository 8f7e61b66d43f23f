import type { RootContent } from 'mdast'
import { describe, expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import type { ApiText } from './model.ts'
import { context, parse, printed } from './reading.fixture.ts'
import { lineOf, plainSummary, summaryOf } from './text.ts'
import { paragraph } from './tree.ts'

/** A line with comments in it, as Markdown. */
function markdownOf(make: (on: ReturnType<typeof context>) => Parameters<typeof paragraph>): string {
  const on = context()
  const children: RootContent[] = [paragraph(...make(on))]
  return printed({ path: on.path, text: on.text.text, tree: { children, start: 0, taken: [] } }).trim()
}

test.for([
  ['A hammer. It is heavy.', 'A hammer.'],
  ['Runs e.g. Node (v. 20 or so). Fast.', 'Runs e.g. Node (v. 20 or so).'],
  ['Version 1.2.3 of it, by `a. B`. End', 'Version 1.2.3 of it, by `a. B`.'],
  ['第一句。第二句。', '第一句。'],
  ['一个**机器人，\n能说话**！\n再来', '一个**机器人，能说话**！'],
  ['Two\nlines', 'Two lines'],
  ['中文\n接着', '中文接着'],
  ['# Title\n\n- a\n\nText [a](./b.md) and [c](https://d).', 'Text a and [c](https://d).'],
  ['Before\n- list', 'Before'],
  ['<b>open', '\\<b>open'],
  ['<b>bold</b> <T>', '<b>bold</b> \\<T>'],
  ['```\ncode\n```', ''],
  ['A [saw][x][^1] and [y].\n\n[x]: /a\n\n[^1]: Note.', 'A saw and \\[y].'],
])('%j has the summary %j', ([text = '', line]) =>
  expect(markdownOf((on) => summaryOf({ text: [text] }, on))).toBe(line),
)

test('TSDoc links stay links, or become text if broken', () => {
  const text: ApiText = [
    'See ',
    { text: 'A_B', isCode: true, to: { id: 1 } },
    ', ',
    { text: 'a*b', isCode: false },
    ', ',
    { text: 'c', isCode: false, to: { package: 'x', name: 'c' } },
    '.',
  ]
  expect(markdownOf((on) => summaryOf({ text }, on))).toBe('See [`A_B`](/docs/api#1), a\\*b, c.')
})

test('on its own page, a summary is the whole paragraph with its links', () =>
  expect(
    markdownOf((on) =>
      lineOf(
        { text: ['One. [Two](./b.md).\n\nThree.'], source: { path: 'src/a.ts' as SourcePath, line: 1 } },
        on,
      ),
    ),
  ).toBe('One. [Two](../../../src/b.md).'))

describe('as plain text', () => {
  test.for([
    [
      'A **bold** `Promise<string>` and *soft* ~~old~~ [link](a.md) <b>tag</b> 2 * 3 * 4',
      'A bold Promise<string> and soft old link tag 2 * 3 * 4',
    ],
    ['snake_case_name \\*', 'snake_case_name *'],
    ['![图](a.png)在此。其余', '图在此。'],
  ])('%j is %j', ([text = '', plain]) => expect(plainSummary([text], parse)).toBe(plain))
})
