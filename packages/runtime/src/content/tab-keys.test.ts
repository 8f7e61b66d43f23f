import { expect, test } from 'vitest'
import { tabByKey } from './tab-keys.ts'

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 1, undefined],
])('%s at tab %i of three leads to %j', (key, from, to) => expect(tabByKey(key, from, 3)).toBe(to))
