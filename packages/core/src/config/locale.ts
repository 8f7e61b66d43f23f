import { type Locale, stringsFor } from '@chatdocs/protocol'
import * as z from 'zod'
import { nearest } from '../diagnostics/nearest.ts'
import type { Reading } from './address.ts'
import { announcementBar } from './announcement.ts'
import { blogWords } from './blog.ts'
import { footer, navbar } from './navbar.ts'
import { folder, object, read, ruled, text } from './schema.ts'

const { searchWords, ...strings } = stringsFor('en')
const { problems, syntax: _, ...flat } = searchWords

/** A schema for these keys, each with any text. */
function texts<Key extends string>(words: Readonly<Record<Key, unknown>>) {
  const keys = Object.keys(words) as Key[]
  return Object.fromEntries(keys.map((key) => [key, text.optional()])) as Record<
    Key,
    z.ZodOptional<typeof text>
  >
}

/** The interface texts that a site replaces. */
const words = object({
  ...texts(strings),
  /** The texts of the search. */
  searchWords: object({
    ...texts(flat),
    /**
     * The syntax that the search box explains: examples, and what they mean.
     *
     * @default the syntax of chatdocs
     */
    syntax: z.record(z.string(), text).optional(),
    /** The messages about mistakes in a query. */
    problems: object(texts(problems)).optional(),
  }).optional(),
})

export const localeName = read(readLocaleName)

const localeConfig = object({
  /**
   * The name of the language in that language: `简体中文`.
   *
   * @default the name that `Intl` knows
   */
  label: text.optional(),
  /**
   * The direction of its text.
   *
   * @default the usual direction of the language
   */
  direction: z.enum(['ltr', 'rtl']).optional(),
  /**
   * The `lang` of its pages.
   *
   * @default the name of the language
   */
  htmlLang: text.optional(),
  /** An `Intl` calendar for its dates: `gregory`. */
  calendar: text.default('gregory'),
  /**
   * The folder of its translations in `i18n`, and the beginning of its URLs.
   *
   * @default the name of the language
   */
  path: folder.optional(),
  /** Whether pages without a translation show the original. */
  fallback: z.boolean().default(true),
  /**
   * The title of the site in this language.
   *
   * @default `title` of the site
   */
  title: text.optional(),
  /**
   * The tagline in this language.
   *
   * @default `tagline` of the site
   */
  tagline: z.string().optional(),
  /**
   * The navbar in this language.
   *
   * @default `navbar` of the site
   */
  navbar: navbar.optional(),
  /**
   * The footer in this language.
   *
   * @default `footer` of the site
   */
  footer: footer.optional(),
  /**
   * The announcement in this language.
   *
   * @default `announcementBar` of the site
   */
  announcementBar: announcementBar.optional(),
  /**
   * The texts of the blog in this language.
   *
   * @default the texts of `blog`
   */
  blog: blogWords.optional(),
  /**
   * Texts of the interface that the site replaces, by key.
   *
   * @default the texts of chatdocs
   */
  words: words.optional(),
})

/** The languages of the site. */
export const i18n = ruled(
  object({
    /**
     * The language of the documents outside of `i18n`.
     *
     * @pattern ^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$
     * @default `lang`
     */
    defaultLocale: localeName.optional(),
    /**
     * All languages, including the default one.
     *
     * @default only the default language
     */
    locales: z.array(localeName).min(1).optional(),
    /** Options of a language, by its name. */
    localeConfigs: z.record(z.string(), localeConfig).default({}),
  }),
  {
    holds: ({ defaultLocale, locales }) =>
      typeof defaultLocale !== 'string' || !Array.isArray(locales) || locales.includes(defaultLocale),
    key: 'defaultLocale',
    message: 'expected one of i18n.locales, found another language',
    help: 'add it to i18n.locales',
  },
)

type LocaleInput = z.output<typeof localeConfig>

/** A language by name, with the configured properties. */
export function makeLocale(name: string, config: Partial<LocaleInput> = {}): Locale {
  const direction = RIGHT_TO_LEFT.has(languageOf(name)) ? 'rtl' : 'ltr'
  return {
    name,
    label: config.label ?? labelOf(name),
    direction: config.direction ?? direction,
    htmlLang: config.htmlLang ?? name,
    calendar: config.calendar ?? 'gregory',
    path: config.path ?? name,
  }
}

/** The languages of this run, see `Options.locales`, and the folders of translations. */
export interface ChosenLanguages {
  locales: readonly string[]
  folders: readonly string[]
}

/** The keys of the configuration that name languages. */
interface LanguageKeys {
  lang?: string | undefined
  i18n: z.output<typeof i18n>
}

/** The detected language of the site, and the chosen ones. */
interface LanguageOrigin {
  language: string
  chosen?: ChosenLanguages | undefined
}

/** The names of the languages to build, and which of them is the default one. */
export function namesOf(
  { lang, i18n }: LanguageKeys,
  { language, chosen }: LanguageOrigin,
): { main: string; names: readonly string[]; prepared: readonly string[] } {
  const named = i18n.defaultLocale ?? lang
  const published = [...new Set(i18n.locales ?? [named ?? language])]
  const usual = published.find((name) => name.split('-')[0] === language) ?? published[0]
  const main = named ?? usual ?? language
  if (!chosen) return { main, names: published, prepared: published }
  const configs = Object.entries(i18n.localeConfigs)
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

/**
 * A BCP 47 language tag: `zh`, `zh-Hans`, `pt-BR`.
 *
 * @internal Its test passes tags without a configuration.
 */
export function readLocaleName(text: string): Reading<string> {
  if (/^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(text)) return { value: text }
  const help = /^[a-z]{2,8}(_[a-z\d]+)+$/i.test(text)
    ? `did you mean ${text.replaceAll('_', '-')}?`
    : undefined
  return { expected: 'a language tag such as zh or pt-BR', ...(help && { help }) }
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'he', 'fa', 'ur'])

/** Labels that are more precise than those of `Intl`. */
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
