import type { Locale } from '@chatdocs/protocol'
import { nearest } from '../diagnostics/nearest.ts'
import type { Reading } from './address.ts'
import { present } from './schema.ts'

/** The configurable properties of a language. */
type LocaleWords = { [K in Exclude<keyof Locale, 'name'>]?: Locale[K] | undefined }

/** A language by name, with the configured properties. */
export function makeLocale(name: string, config: LocaleWords = {}): Locale {
  const { label, direction, htmlLang, calendar, path } = config
  const usual: Locale = {
    name,
    label: labelOf(name),
    direction: RIGHT_TO_LEFT.has(languageOf(name)) ? 'rtl' : 'ltr',
    htmlLang: name,
    calendar: 'gregory',
    path: name,
  }
  return { ...usual, ...present({ label, direction, htmlLang, calendar, path }) }
}

/** The languages of a run, see `Options.locales`, and the folders of translations. */
export interface ChosenLanguages {
  locales: readonly string[]
  folders: readonly string[]
}

/** The keys of the configuration that name languages. */
interface LanguageKeys {
  lang?: string | undefined
  i18n?:
    | {
        defaultLocale?: string | undefined
        locales?: readonly string[] | undefined
        localeConfigs?: Readonly<Record<string, { path?: string | undefined }>> | undefined
      }
    | undefined
}

/** The detected language of the site, and the chosen ones. */
interface LanguageOrigin {
  language: string
  chosen?: ChosenLanguages | undefined
}

/** The names of the languages to build, and which of them is the default one. */
export function namesOf(
  { lang, i18n = {} }: LanguageKeys,
  { language, chosen }: LanguageOrigin,
): { main: string; names: readonly string[]; prepared: readonly string[] } {
  const named = i18n.defaultLocale ?? lang
  const published = [...new Set(i18n.locales ?? [named ?? language])]
  const usual = published.find((name) => name.split('-')[0] === language) ?? published[0]
  const main = named ?? usual ?? language
  if (!chosen) return { main, names: published, prepared: published }
  const configs = Object.entries(i18n.localeConfigs ?? {})
  const taken = configs.map(([name, { path = name }]) => path)
  const folders = chosen.folders.filter((name) => !taken.includes(name) && 'value' in readLocaleName(name))
  const prepared = [...new Set([...published, ...configs.map(([name]) => name), ...folders])]
  return { main, names: prepared.filter((name) => name === main || chosen.locales.includes(name)), prepared }
}

/** The languages of this run that the site does not have. */
export function unpreparedLanguages(
  input: LanguageKeys,
  at: LanguageOrigin,
): { message: string; help: string }[] {
  const { prepared } = namesOf(input, at)
  const unknown = (at.chosen?.locales ?? []).filter((name) => !prepared.includes(name))
  return [...new Set(unknown)].map((name) => {
    const meant = nearest(name, prepared)
    const known = `the site has ${prepared.join(', ')}; translations into another language lie in i18n/<language>/`
    return {
      message: `--locale ${name}: the site has no such language`,
      help: meant ? `did you mean ${meant}? ${known}` : known,
    }
  })
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
