import { expect, test } from 'vitest'
import { isHotKey } from './hot-key.ts'

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }

test.each([
  [{ key: 'k', ctrlKey: true }, true, true],
  [{ key: 'K', metaKey: true }, true, true],
  [{ key: 'k', ctrlKey: true, shiftKey: true }, false, false],
  [{ key: 'k', ctrlKey: true, metaKey: true }, false, false],
  [{ key: 'k' }, false, false],
  [{ key: '/' }, true, false],
  [{ key: '/', ctrlKey: true }, false, false],
  [{ key: '/', isComposing: true }, false, false],
])('%j opens the search: %s, while typing: %s', (stroke, opens, opensTyping) => {
  const whole = { ...PLAIN, ...stroke }
  expect([isHotKey(whole, false), isHotKey(whole, true)]).toEqual([opens, opensTyping])
})
