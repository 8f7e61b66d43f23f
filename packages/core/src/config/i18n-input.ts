import * as z from 'zod'
import { readFolder } from './address.ts'
import { announcementBar } from './announcement.ts'
import { blogWords } from './blog-input.ts'
import { readLocaleName } from './locale.ts'
import { footer, navbar } from './navbar-input.ts'
import { object, read, ruled, text } from './schema.ts'
import { words } from './words-input.ts'

export const localeName = read(readLocaleName)
const folder = read(readFolder)

const localeConfig = object({
  /**
   * The name of the language in that language: `简体中文`.
   *
   * @default that of `Intl`
   */
  label: text.optional(),
  /**
   * The direction of its text.
   *
   * @default that of the language
   */
  direction: z.enum(['ltr', 'rtl']).optional(),
  /**
   * The `lang` of its pages.
   *
   * @default the name of the language
   */
  htmlLang: text.optional(),
  /**
   * An `Intl` calendar for its dates: `gregory`.
   *
   * @default `gregory`
   */
  calendar: text.optional(),
  /**
   * The folder of its translations in `i18n`, and the beginning of its URLs.
   *
   * @default the name of the language
   */
  path: folder.optional(),
  /**
   * Whether pages that are not translated show the original.
   *
   * @default `true`
   */
  fallback: z.boolean().optional(),
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
   * The words of the blog in this language.
   *
   * @default those of `blog`
   */
  blog: blogWords.optional(),
  /**
   * Words of the interface that the site replaces, by key.
   *
   * @default those of chatdocs
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
     * All languages, the default one included.
     *
     * @minItems 1
     * @default the default one
     */
    locales: z.array(localeName).min(1).optional(),
    /** Options of a language, by its name. */
    localeConfigs: z.record(z.string(), localeConfig).optional(),
  }),
  {
    holds: ({ defaultLocale, locales }) =>
      typeof defaultLocale !== 'string' || !Array.isArray(locales) || locales.includes(defaultLocale),
    key: 'defaultLocale',
    message: 'expected one of i18n.locales, found another language',
    help: 'add it to i18n.locales',
  },
)

export type LocaleInput = z.output<typeof localeConfig>
