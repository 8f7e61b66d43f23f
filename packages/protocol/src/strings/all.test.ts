import { describe, expect, test } from 'vitest'
import { LANGUAGES, readerStrings, stringsFor, wordsLanguage } from './all.ts'
import { referenceWords } from './reference/load.ts'

test.each([
  ['zh', 'zh'],
  ['zh-CN', 'zh'],
  ['zh-Hans-HK', 'zh'],
  ['zh-TW', 'zh-hant'],
  ['zh-Hant', 'zh-hant'],
  ['pt-BR', 'pt'],
  ['DE', 'de'],
  ['en-GB', 'en'],
  ['it', 'en'],
  ['constructor', 'en'],
])('the words for %s are those of %s', (htmlLang, language) => {
  expect(wordsLanguage(htmlLang)).toBe(language)
})

/** Every text of some words, by its path. */
function textsOf(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : // Its keys are words.
        textsOf(key === 'syntax' ? Object.entries(value) : value, `${path}${key}.`),
  )
}

/** The counts of some languages are part of the word: “one post”. */
const OPTIONAL = /^\{count\}$/

const slots = (text: string) =>
  [...new Set(text.match(/\{\w+\}/g))].filter((each) => !OPTIONAL.test(each)).sort()

describe.each(Object.keys(LANGUAGES))('the words of %s', (language) => {
  const english = new Map(textsOf(LANGUAGES.en ?? {}))
  const own = textsOf(LANGUAGES[language] ?? {})

  test('are complete, and have the placeholders of the English ones', () => {
    expect(own.map(([path]) => path).sort()).toEqual([...english.keys()].sort())
    expect(own.filter(([, text]) => text.trim() === '')).toEqual([])
    const differing = own.filter(([path, text]) => `${slots(text)}` !== `${slots(english.get(path) ?? '')}`)
    expect(differing).toEqual([])
  })

  test('include those of reference pages, with the same placeholders', async () => {
    const wanted = new Map(textsOf(await referenceWords('en')))
    const words = await referenceWords(language)
    const all = textsOf(words)
    expect(all.map(([path]) => path).sort()).toEqual([...wanted.keys()].sort())
    expect(all.filter(([, text]) => text.trim() === '')).toEqual([])
    expect(all.filter(([path, text]) => `${slots(text)}` !== `${slots(wanted.get(path) ?? '')}`)).toEqual([])
    // Those of no other language.
    const others = Object.keys(LANGUAGES).filter((each) => each !== language)
    for (const other of others) expect((await referenceWords(other)).overviewOf).not.toBe(words.overviewOf)
  })

  test('name the count wherever there are several', () => {
    const counted = own.filter(([path]) => /itemCount|PostCount|Minutes|searchWords\.(count|all)$/.test(path))
    expect(counted.filter(([, text]) => !text.includes('{count}'))).toEqual([])
  })
})

test('a site can replace any word', () => {
  const own = {
    next: 'Onwards',
    searchWords: { none: 'Nothing', syntax: { '+x': 'has x' }, problems: { 'missing-term': 'What?' } },
  }
  const words = stringsFor('en', own)
  expect([words.next, words.previous]).toEqual(['Onwards', 'Previous'])
  expect([words.searchWords.none, words.searchWords.open]).toEqual(['Nothing', 'Open'])
  expect(words.searchWords.syntax).toEqual({ '+x': 'has x' })
  expect(words.searchWords.problems).toMatchObject({
    'missing-term': 'What?',
    'missing-boost': expect.any(String),
  })
  expect(readerStrings(words)).not.toHaveProperty('copyCode')
})
