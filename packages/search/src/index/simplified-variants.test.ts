import { expect, test } from 'vitest'
import { simplifiedVariants } from './simplified-variants.ts'

test('every traditional character has one simplified form, which is not traditional itself', () => {
  const pairs = simplifiedVariants()
  const table = new Map(pairs)
  expect(table.size).toBe(pairs.length)
  expect(pairs.length).toBeGreaterThan(2500)
  for (const character of pairs.flat()) expect(character).toMatch(/^\p{Unified_Ideograph}$/u)
  expect([...'編譯與部署'].map((character) => table.get(character) ?? character).join('')).toBe('编译与部署')
})
