import { expect, test } from 'vitest'
import { cardSvg, charactersOf } from './card.ts'
import { openTypeface } from './font.ts'

const bold = openTypeface(600)

test.each(['插', '件', 'A', '，', '…', '“', 'é', '龙'])('the typeface has %s', async (character) => {
  expect((await bold(character))(character)?.outline).toMatch(/^M.*Z$/)
})

test('characters have the width and the weight of the font', async () => {
  const [heavy, thin] = await Promise.all([bold('插A'), openTypeface(100)('A')])
  expect(heavy('插')?.advance).toBe(1000)
  expect(heavy('A')?.advance).toBeGreaterThan(thin('A')?.advance ?? 0)
})

test('characters missing from the typeface are omitted', async () => {
  expect((await bold('🚀'))('🚀')).toBeUndefined()
  const card = async (title: string) => {
    const input = { title, site: '站' }
    return cardSvg(input, await bold(charactersOf(input)))
  }
  expect(await card('🚀插件')).toBe(await card('插件'))
})

test('a card contains paths only', async () => {
  const input = { title: '<插件> & "钩子"', site: '站', section: '文档' }
  expect(cardSvg(input, await bold(charactersOf(input)))).not.toMatch(/<text|font-family|NaN/)
})
