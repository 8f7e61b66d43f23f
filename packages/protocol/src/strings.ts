import type { strings } from './strings/zh.ts'
import type { contentStrings } from './strings/zh-content.ts'

/** The interface strings in one language. */
export type ReaderStrings = Readonly<Record<keyof typeof strings, string>>
/** The strings that only the build needs. */
export type ContentStrings = Readonly<Record<keyof typeof contentStrings, string>>
export type Strings = ReaderStrings & ContentStrings

/** The languages of the interface. */
export type Language = 'zh' | 'en'

/** The language of the interface: Chinese for `zh…`, English for all others. */
export function languageOf(htmlLang: string): Language {
  return /^zh\b/i.test(htmlLang) ? 'zh' : 'en'
}

/** `fill('{count} items', { count: 3 })` → `3 items`. Placeholders without a value stay. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
