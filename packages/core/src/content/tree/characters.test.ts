import { expect, test } from 'vitest'
import { characterAt, characterBefore, classOf, distinct, isCjk, joinsLines } from './characters.ts'

test.each([
  ['中', true],
  ['，', true],
  ['か', true],
  ['한', true],
  ['Ａ', true],
  ['𠮷', true],
  ['“', false],
  ['a', false],
  ['é', false],
  ['😀', false],
])('%s is CJK: %s', (character, expected) => expect(isCjk(character)).toBe(expected))

test.each([
  ['中', '文', true],
  ['。', '下', true],
  ['：', '“', true],
  ['”', '他', true],
  ['—', '中', true],
  ['か', '中', true],
  ['中', 'a', false],
  ['1', '中', false],
  ['“', 'a', false],
  ['”', '“', false],
  ['한', '국', false],
])('a line break between %s and %s is dropped: %s', (before, after, expected) => {
  expect(joinsLines(before, after)).toBe(expected)
})

test('the edge of a text counts as space', () => expect(classOf(undefined).space).toBe(true))

test('surrogate pairs are whole', () => {
  expect(characterBefore('a😀b', 3)).toBe('😀')
  expect(characterAt('a😀b', 1)).toBe('😀')
  expect(characterBefore('a', 0)).toBeUndefined()
  expect(characterAt('a', 1)).toBeUndefined()
})

test.each([
  ['ab\nab a', ' ab'],
  ['中&#25991;&#x6587;&#X6587;', '#&1256789;Xx中文'],
  ['😀&#x110000;&#0;', '#&01;x😀'],
])('the characters of %j are %j', (text, expected) =>
  expect(distinct(text)).toBe([...expected].sort().join('')),
)
