import { expect, test } from 'vitest'
import { regionalWords, simplifiedVariants } from './frame.ts'

test('every word of Taiwan and Hong Kong has one other word, in simplified characters', () => {
  const words = regionalWords()
  const table = new Map(words)
  expect(table.size).toBe(words.length)
  expect(words.length).toBeGreaterThan(600)
  const traditional = new Set(simplifiedVariants().map(([character]) => character))
  for (const [regional, mainland] of words) {
    expect(regional).not.toBe(mainland)
    expect(regional).toMatch(/^\p{Unified_Ideograph}{2,6}$/u)
    expect([...regional, ...mainland].filter((character) => traditional.has(character))).toEqual([])
  }
  expect(['软体', '伺服器', '资料库', '程式'].map((word) => table.get(word))).toEqual([
    '软件',
    '服务器',
    '数据库',
    '程序',
  ])
})

test('every traditional character has one simplified form, which is not traditional itself', () => {
  const pairs = simplifiedVariants()
  const table = new Map(pairs)
  expect(table.size).toBe(pairs.length)
  expect(pairs.length).toBeGreaterThan(2500)
  for (const character of pairs.flat()) expect(character).toMatch(/^\p{Unified_Ideograph}$/u)
  expect([...'編譯與部署'].map((character) => table.get(character) ?? character).join('')).toBe('编译与部署')
})
