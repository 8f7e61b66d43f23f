import { describe, expect, test } from 'vitest'
import { test as hasEscape, pattern, strip } from './ansi.ts'
import { stripAnsi } from './strip-ansi.ts'

describe('what is stripped', () => {
  test.each([
    ['colours', '\u001B[31m出错了\u001B[39m', '出错了'],
    ['256 and true colours', '\u001B[38;5;208ma\u001B[38;2;1;2;3mb\u001B[0m', 'ab'],
    ['the cursor', '\u001B[2J\u001B[1;1H\u001B[?25lready', 'ready'],
    ['links', '\u001B]8;;https://example.com\u0007文字\u001B]8;;\u0007', '文字'],
    ['titles with the long terminator', '\u001B]0;title\u001B\\x', 'x'],
    ['the one-character introducer', '\u009B1mbold\u009B0m', 'bold'],
    ['short sequences', '\u001Bcreset\u001B(B', 'reset'],
  ])('%s', (_name, text, plain) => {
    expect(strip(text)).toBe(plain)
  })

  test('nothing, where there is none', () => {
    expect(strip('[31m 只是文字 (B')).toBe('[31m 只是文字 (B')
  })
})

test('the pattern is a new one each time, so that no state is shared', () => {
  const first = pattern()
  first.test('\u001B[0m')
  expect(first.lastIndex).toBe(4)
  expect(pattern().lastIndex).toBe(0)
})

test('the first one only', () => {
  expect('\u001B[1ma\u001B[0m'.replace(pattern({ onlyFirst: true }), '')).toBe('a\u001B[0m')
  expect('\u001B[1ma\u001B[0m'.match(pattern())).toHaveLength(2)
})

test('whether there is any', () => {
  expect(hasEscape('a\u001B[0m')).toBe(true)
  expect(hasEscape('a')).toBe(false)
})

test('the former name still works', () => {
  expect(stripAnsi('\u001B[1m粗\u001B[0m')).toBe('粗')
})
