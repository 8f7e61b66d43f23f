import type { strings } from './strings/zh.ts'
import type { contentStrings } from './strings/zh-content.ts'
import type { searchStrings } from './strings/zh-search.ts'
import type { Admonition } from './theme.ts'

/** The interface strings in one language. */
export type ReaderStrings = Readonly<Record<keyof typeof strings, string>>
/** The strings that only the build needs; those of admonitions are their default titles. */
export type ContentStrings = Readonly<Record<keyof typeof contentStrings | Admonition, string>>
/** The strings of the search. */
export type SearchStrings = Readonly<typeof searchStrings>
export type Strings = ReaderStrings & ContentStrings

/** All strings in one language. */
export type Words = Strings & { searchWords: SearchStrings }

/** The strings that a site replaces. */
export type OwnWords = Partial<Strings> & {
  searchWords?: Partial<Omit<SearchStrings, 'problems' | 'syntax'>> & {
    problems?: Partial<SearchStrings['problems']>
    /** Examples, and what they mean. */
    syntax?: Readonly<Record<string, string>>
  }
}

/** The languages whose words the runtime has. A page in another language names a module with its words. */
export type Language = 'zh' | 'en'

/** The language of words that the runtime has: Chinese for `zh…`, English for all others. */
export function languageOf(htmlLang: string): Language {
  return /^zh\b/i.test(htmlLang) ? 'zh' : 'en'
}

/** `fill('{count} items', { count: 3 })` → `3 items`. Placeholders without a value stay. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
