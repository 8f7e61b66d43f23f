import type { strings } from './strings/zh.ts'
import type { contentStrings } from './strings/zh-content.ts'

/** The words of the interface, in the language of its reader. */
export type ReaderStrings = Readonly<Record<keyof typeof strings, string>>
/** Those that stand in what is built. */
export type ContentStrings = Readonly<Record<keyof typeof contentStrings, string>>
export type Strings = ReaderStrings & ContentStrings

/** The languages the interface speaks. */
export type Language = 'zh' | 'en'

/** The interface in a language: Chinese for `zh…`, English for all others. */
export function languageOf(htmlLang: string): Language {
  return /^zh\b/i.test(htmlLang) ? 'zh' : 'en'
}

/** `fill('{count} items', { count: 3 })` → `3 items`. A name without a value stays as it stands. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
