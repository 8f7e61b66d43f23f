import type { OwnWords, ReaderStrings, SearchStrings, Words } from '../strings.ts'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import enContent from './en/content.json' with { type: 'json' }
import enInterface from './en/interface.json' with { type: 'json' }
import enSearch from './en/search.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import { languageIn } from './language.ts'
import pt from './pt.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import zhContent from './zh/content.json' with { type: 'json' }
import zhInterface from './zh/interface.json' with { type: 'json' }
import zhSearch from './zh/search.json' with { type: 'json' }
import zhHant from './zh-hant.json' with { type: 'json' }

const en = { ...enInterface, ...enContent, searchWords: enSearch }
const zh = { ...zhInterface, ...zhContent, searchWords: zhSearch }

/**
 * The words of the interface, by language. `zh` is Simplified Chinese. `zh` and `en` have a file for each part, because
 * browsers load the words of the interface and of the search separately.
 *
 * @internal A test compares the words of all languages.
 */
export const LANGUAGES: Readonly<Record<string, Words>> = {
  zh,
  'zh-hant': zhHant,
  en,
  ja,
  ko,
  de,
  fr,
  es,
  pt,
  ru,
  ar,
}

/** The key of `LANGUAGES` for a `lang`. */
export function wordsLanguage(htmlLang: string): string {
  return languageIn(LANGUAGES, htmlLang)
}

/** All strings in a language, with those that the site overrides. Browsers load only those of the interface. */
export function stringsFor(htmlLang: string, own: OwnWords = {}): Words {
  const words = LANGUAGES[wordsLanguage(htmlLang)] ?? en
  const { searchWords: { problems, ...search } = {}, ...others } = own
  return {
    ...words,
    ...others,
    searchWords: {
      ...words.searchWords,
      ...search,
      problems: { ...words.searchWords.problems, ...problems },
    },
  }
}

/** The strings that the browser needs. */
export function readerStrings(words: Words): ReaderStrings & { searchWords: SearchStrings } {
  const keys = Object.keys(zhInterface) as (keyof ReaderStrings)[]
  const own = Object.fromEntries(keys.map((key) => [key, words[key]])) as ReaderStrings
  return { ...own, searchWords: words.searchWords }
}
