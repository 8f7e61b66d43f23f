import { expect, test } from 'vitest'
import { cardSvg } from './card.ts'
import { openTypeface } from './font.ts'

const bold = openTypeface(600)

test.each(['插', '件', 'A', '，', '…', '“', 'é', '龙'])('the typeface has %s', (character) => {
  expect(bold(character)?.outline).toMatch(/^M.*Z$/)
})

test('a character is as wide as in the font, and has the weight that was asked for', () => {
  const thin = openTypeface(100)
  expect(bold('插')?.advance).toBe(1000)
  expect(bold('A')?.advance).toBeGreaterThan(thin('A')?.advance ?? 0)
})

test('what the typeface does not have is left out', () => {
  expect(bold('🚀')).toBeUndefined()
  const card = (title: string) => cardSvg({ title, site: '站' }, bold)
  expect(card('🚀插件')).toBe(card('插件'))
})

test('a card holds shapes alone', () => {
  const svg = cardSvg({ title: '<插件> & "钩子"', site: '站', section: '文档' }, bold)
  expect(svg).not.toMatch(/<text|font-family|NaN/)
})
