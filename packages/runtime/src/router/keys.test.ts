import { expect, test } from 'vitest'
import { destination, isHotKey } from './keys.ts'

const labels = ['Next', '2.0', 'Notes', '1.0', '中文']
const to = (key: string, at: number) => destination(key, at, labels)

test('arrows wrap around', () => {
  expect([to('ArrowDown', -1), to('ArrowDown', 0), to('ArrowDown', 4)]).toEqual([0, 1, 0])
  expect([to('ArrowUp', -1), to('ArrowUp', 0), to('ArrowUp', 3)]).toEqual([4, 4, 2])
})

test('Home and End go to the ends', () => {
  expect([to('Home', 3), to('End', 1)]).toEqual([0, 4])
})

test('a character goes to the next entry that begins with it, and wraps around', () => {
  expect([to('n', 0), to('N', 2), to('中', 0), to('x', 0)]).toEqual([2, 0, 4, undefined])
})

test('other keys do nothing, and no key does without entries', () => {
  expect([to('Enter', 0), to(' ', 0), to('Tab', 0), destination('ArrowDown', -1, [])]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

const PLAIN = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }

test.each([
  [{ key: 'k', ctrlKey: true }, true, true],
  [{ key: 'K', metaKey: true }, true, true],
  [{ key: 'k', ctrlKey: true, shiftKey: true }, false, false],
  [{ key: 'k', ctrlKey: true, metaKey: true }, false, false],
  [{ key: 'k' }, false, false],
  [{ key: 'л', code: 'KeyK', ctrlKey: true }, true, true],
  [{ key: 'Process', code: 'KeyK', metaKey: true }, true, true],
  [{ key: 't', code: 'KeyK', ctrlKey: true }, false, false],
  [{ key: 'л', code: 'KeyK', ctrlKey: true, shiftKey: true }, false, false],
  [{ key: '/' }, true, false],
  [{ key: '/', code: 'Digit7', shiftKey: true }, true, false],
  [{ key: '-', code: 'Slash' }, false, false],
  [{ key: '?', code: 'Slash', shiftKey: true }, false, false],
  [{ key: '/', ctrlKey: true }, false, false],
  [{ key: '/', isComposing: true }, false, false],
])('%j opens the search: %s, while typing: %s', (stroke, opens, opensTyping) => {
  const whole = { ...PLAIN, ...stroke }
  expect([isHotKey(whole, false), isHotKey(whole, true)]).toEqual([opens, opensTyping])
})
