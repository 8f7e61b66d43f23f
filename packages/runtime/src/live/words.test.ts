import { LANGUAGES } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { LIVE_WORDS, liveWords } from './words.ts'

test('every language of the interface has the words of `dev`', () => {
  expect(Object.keys(LIVE_WORDS).sort()).toEqual(Object.keys(LANGUAGES).sort())
  for (const words of Object.values(LIVE_WORDS)) {
    expect(words.more).toContain('{count}')
    expect(Object.values(words)).not.toContain('')
  }
})

test('a language without words has the English ones', () => {
  expect(liveWords('zh-TW').errors).toBe('錯誤')
  expect(liveWords('pt-BR').errors).toBe('Erros')
  expect(liveWords('it')).toBe(LIVE_WORDS.en)
})
