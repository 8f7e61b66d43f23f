import type { Locale } from '@chatdocs/protocol'
import type { Reading } from './address.ts'
import { present } from './schema.ts'

/** The configurable properties of a language. */
type LocaleWords = { [K in Exclude<keyof Locale, 'name'>]?: Locale[K] | undefined }

/** A language by name, with the configured properties. */
export function makeLocale(name: string, config: LocaleWords = {}): Locale {
  const { label, direction, htmlLang, calendar, path } = config
  const usual = {
    name,
    label: labelOf(name),
    direction: RIGHT_TO_LEFT.has(languageOf(name)) ? 'rtl' : 'ltr',
    htmlLang: name,
    calendar: 'gregory',
    path: name,
  }
  return { ...usual, ...present({ label, direction, htmlLang, calendar, path }) }
}

/** A BCP 47 language tag: `zh`, `zh-Hans`, `pt-BR`. */
export function readLocaleName(text: string): Reading<string> {
  if (/^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(text)) return { value: text }
  const help = /^[a-z]{2,8}(_[a-z\d]+)+$/i.test(text)
    ? `did you mean ${text.replaceAll('_', '-')}?`
    : undefined
  return { expected: 'a language tag such as zh or pt-BR', ...(help && { help }) }
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'he', 'fa', 'ur'])

/** Labels that are more precise than the ones from `Intl`. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['en', 'English'],
  ['zh', '简体中文'],
  ['zh-cn', '简体中文'],
  ['zh-hans', '简体中文'],
  ['zh-hant', '繁體中文'],
  ['zh-hk', '繁體中文（香港）'],
  ['zh-tw', '繁體中文（台灣）'],
])

function labelOf(name: string): string {
  return LABELS.get(name.toLowerCase()) ?? ownName(name) ?? name
}

/** The name of a language in that language, if `Intl` knows it: `fr` → `Français`. */
function ownName(name: string): string | undefined {
  try {
    const label = new Intl.DisplayNames(name, { type: 'language', fallback: 'none' }).of(name)
    return label && label.charAt(0).toLocaleUpperCase(name) + label.slice(1)
  } catch {
    return undefined
  }
}

function languageOf(name: string): string {
  return name.toLowerCase().replace(/-.*$/, '')
}
