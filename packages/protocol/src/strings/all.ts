import type { OwnWords, ReaderStrings, SearchStrings, Words } from '../strings.ts'
import { words as ar } from './ar.ts'
import { words as de } from './de.ts'
import { strings as en } from './en.ts'
import { contentStrings as enContent } from './en-content.ts'
import { searchStrings as enSearch } from './en-search.ts'
import { words as es } from './es.ts'
import { words as fr } from './fr.ts'
import { words as ja } from './ja.ts'
import { words as ko } from './ko.ts'
import { languageIn } from './language.ts'
import { words as ptBr } from './pt-br.ts'
import { words as ru } from './ru.ts'
import { strings as zh } from './zh.ts'
import { contentStrings as zhContent } from './zh-content.ts'
import { words as zhHant } from './zh-hant.ts'
import { searchStrings as zhSearch } from './zh-search.ts'

const EN: Words = { ...en, ...enContent, searchWords: enSearch }
const ZH: Words = { ...zh, ...zhContent, searchWords: zhSearch }

/**
 * The words of the interface, by language. `zh` is Simplified Chinese.
 *
 * @internal A test compares the words of all languages.
 */
export const LANGUAGES: Readonly<Record<string, Words>> = {
  zh: ZH,
  'zh-hant': zhHant,
  en: EN,
  ja,
  ko,
  de,
  fr,
  es,
  pt: ptBr,
  ru,
  ar,
}

/** The key of `LANGUAGES` for a `lang`. */
export function wordsLanguage(htmlLang: string): string {
  return languageIn(LANGUAGES, htmlLang)
}

/** All strings in a language, with those that the site replaces. Browsers load only those of the interface. */
export function stringsFor(htmlLang: string, own: OwnWords = {}): Words {
  const words = LANGUAGES[wordsLanguage(htmlLang)] ?? EN
  const { searchWords: { problems, syntax, ...search } = {}, ...others } = own
  return {
    ...words,
    ...others,
    searchWords: {
      ...words.searchWords,
      ...search,
      ...(syntax && { syntax: Object.entries(syntax) }),
      problems: { ...words.searchWords.problems, ...problems },
    },
  }
}

/** The strings that the browser needs. */
export function readerStrings(words: Words): ReaderStrings & { searchWords: SearchStrings } {
  const keys = Object.keys(zh) as (keyof ReaderStrings)[]
  const own = Object.fromEntries(keys.map((key) => [key, words[key]])) as ReaderStrings
  return { ...own, searchWords: words.searchWords }
}
