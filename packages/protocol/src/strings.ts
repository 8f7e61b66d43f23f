import type content from './strings/en/content.json'
import type reader from './strings/en/interface.json'
import type search from './strings/en/search.json'
import type reference from './strings/reference/en.json'
import type { Admonition } from './theme.ts'

/** The interface strings in one language. */
export type ReaderStrings = Readonly<Record<keyof typeof reader, string>>
/** The strings that only the build needs, including the default titles of admonitions. */
type ContentStrings = Readonly<Record<keyof typeof content | Admonition, string>>
export type SearchStrings = Readonly<Omit<typeof search, 'syntax'>> & {
  /** Examples of the syntax, with their meanings. */
  syntax: Readonly<Record<string, string>>
}
export type Strings = ReaderStrings & ContentStrings

/** All strings in one language. */
export type Words = Strings & { searchWords: SearchStrings }

/** The strings that a site overrides. */
export type OwnWords = Partial<Strings> & {
  searchWords?: Partial<Omit<SearchStrings, 'problems'>> & { problems?: Partial<SearchStrings['problems']> }
}

/** The words of API references and HTTP API references. Only sites with such pages load them, in one language. */
export type ReferenceWords = Readonly<Omit<typeof reference, 'kinds'>> & {
  /** The kinds of symbols. */
  kinds: Readonly<Record<keyof typeof reference.kinds, readonly [one: string, many: string]>>
}

/** The languages whose words are part of the runtime. A page in another language names a module with its words. */
export type Language = 'zh' | 'en'

/** The runtime language for a `lang`: Chinese for `zh…`, English for all others. */
export function languageOf(htmlLang: string): Language {
  return /^zh\b/i.test(htmlLang) ? 'zh' : 'en'
}

/** `fill('{count} items', { count: 3 })` → `3 items`. Keeps placeholders without a value. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
