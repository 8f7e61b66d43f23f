import { expect, test } from 'vitest'
import { patternOf, spansOf } from './lead.ts'

test.each([
  ['a bot and a robot, Bot', [{ text: 'The bot', marks: [[4, 7]] }], ['bot', 'Bot']],
  ['NativeView, review', [{ text: 'NativeView', marks: [[6, 10]] }], ['View', 'view']],
  [
    '写插件的插件开发',
    [
      {
        text: '插件开发',
        marks: [
          [0, 2],
          [0, 4],
        ],
      },
    ],
    ['插件', '插件开发'],
  ],
  [
    'C++ (a|b) c-c',
    [
      {
        text: 'C++ a|b c-c',
        marks: [
          [0, 3],
          [4, 7],
          [8, 11],
        ],
      },
    ],
    ['C++', 'a|b', 'c-c'],
  ],
  ['text', [{ text: 'text', marks: [] }], []],
] as const)('in %s', (text, found, expected) => {
  expect(spansOf(text, patternOf(found)).map(([start, end]) => text.slice(start, end))).toEqual(expected)
})
