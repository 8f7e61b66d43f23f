import { expect, test } from 'vitest'
import { breakLines } from './lines.ts'

/** Han characters are two wide, all others one. */
const advance = (character: string) => (/[\u2e80-\uffef]/.test(character) ? 2 : 1)

test.each([
  ['编写第一个插件', 10, ['编写第一个', '插件']],
  ['编写第一个，插件', 10, ['编写第一', '个，插件']],
  ['编写第一（个）插件', 10, ['编写第一', '（个）插件']],
  ['从 Adapter 到 View', 10, ['从 Adapter', '到 View']],
  ['用TypeScript写', 12, ['用TypeScript', '写']],
  ['PluginConfigInput<Value>', 12, ['PluginConfig', 'Input<Value>']],
  ['abcdefghijklmnop', 10, ['abcdefghij', 'klmnop']],
  ['  a \n b ', 10, ['a b']],
  ['', 10, []],
])('%j in %i', (text, width, lines) => {
  expect(breakLines(text, { width, lines: 4 }, advance)).toEqual(lines)
})

test('text that does not fit, and punctuation before it, is replaced by an ellipsis', () => {
  expect(breakLines('一二三四五六七八九十', { width: 8, lines: 2 }, advance)).toEqual(['一二三四', '五六七…'])
  expect(breakLines('一二三四五六，七八九', { width: 8, lines: 2 }, advance)).toEqual(['一二三四', '五六…'])
})
