import * as z from 'zod'
import { CODES, type Code } from '../diagnostics/codes.ts'
import { readBase, readFolder, readOrigin, readRoute, siteAddress } from './address.ts'
import { announcementBar } from './announcement.ts'
import { api } from './api-input.ts'
import { below } from './below-input.ts'
import { blog } from './blog-input.ts'
import { readLocaleName } from './locale.ts'
import { footer, navbar } from './navbar-input.ts'
import { choose, isPlain, isRecord, object, read, refuse, ruled, text } from './schema.ts'
import { search } from './search-input.ts'
import { versionKeys } from './versions-input.ts'

const localeName = read(readLocaleName)
const folder = read(readFolder)
const address = text.transform(siteAddress)
const level = z.literal([2, 3, 4, 5, 6])

const localeConfig = object({
  /** What its readers call the language: `简体中文`. */
  label: text.optional(),
  direction: z.enum(['ltr', 'rtl']).optional(),
  /** The `lang` of the pages; the locale's name unless given. */
  htmlLang: text.optional(),
  /** A calendar known to `Intl`: `gregory`. */
  calendar: text.optional(),
  /** The folder of its translations; the locale's name unless given. */
  path: text.optional(),
})

const i18n = ruled(
  object({
    defaultLocale: localeName.optional(),
    locales: z.array(localeName).min(1).optional(),
    /** What is to be said of a language, by its name. */
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

const docs = object({
  /** The folder of the documents, relative to the site's folder. */
  path: folder.optional(),
  /** The route below which they lie; `/` for the top. */
  routeBasePath: read(readRoute).optional(),
  /** The file that defines the sidebars; `false` for a site without any. */
  sidebarPath: choose((value) => (value === false ? z.literal(false) : folder)).optional(),
  /** The id of the document that the root of the docs shows. */
  mainDocument: text.optional(),
  breadcrumbs: z.boolean().optional(),
  ...below,
  ...versionKeys,
})

const AS_FUNCTION = refuse(
  'the name of a module',
  "plugins run in worker threads, which cannot receive functions: write 'remark-x' or './remark-x.js'",
)
const pluginModule = choose((value) => (typeof value === 'function' ? AS_FUNCTION : text))
const pluginOptions = z.unknown().refine((value) => isPlain(value), {
  params: { expected: 'plain data (objects, lists, strings, numbers, booleans, null)' },
})
const plugin = choose((value) =>
  Array.isArray(value) ? z.tuple([pluginModule, pluginOptions.optional()]) : pluginModule,
)

const tableOfContents = ruled(
  object({ minHeadingLevel: level.optional(), maxHeadingLevel: level.optional() }),
  {
    holds: ({ minHeadingLevel: min = 2, maxHeadingLevel: max = 6 }) =>
      typeof min !== 'number' || typeof max !== 'number' || min <= max,
    key: 'minHeadingLevel',
    message: 'expected a level up to maxHeadingLevel, found a greater one',
  },
)

const severity = z.enum(['error', 'warning', 'off']).optional()
const severities = object(
  Object.fromEntries(Object.keys(CODES).map((code) => [code, severity])) as Record<Code, typeof severity>,
)

const keys = object({
  title: text.optional(),
  tagline: z.string().optional(),
  /** Between a page's title and the site's: `|`. */
  titleDelimiter: text.optional(),
  /** The origin the site is published at, without a path: `https://example.com`. */
  url: read(readOrigin).optional(),
  /** The path the site is published below: `/` or `/docs/`. */
  baseUrl: read(readBase).optional(),
  /** Whether addresses of pages end with a slash: `true`. `false` is for hosts that answer `/docs/a` with `docs/a.html`. */
  trailingSlash: z.boolean().optional(),
  /** An image in a static folder: `img/favicon.svg`. */
  favicon: address.optional(),
  /** The picture of pages that have none of their own, for those who link to them: `img/card.png`. */
  image: address.optional(),
  /** Whether a picture with its title is drawn for every page that has none. */
  socialCards: z.boolean().optional(),
  /** Asks search engines to stay away. */
  noIndex: z.boolean().optional(),
  /** The language of the site: `en`. Without it, the language most of its texts are written in. */
  lang: localeName.optional(),
  i18n: i18n.optional(),
  docs: docs.optional(),
  /** The blog; `false` for none. Without its folder there is none either. */
  blog: blog.optional(),
  /** Where the site's own pages lie: `pages`. */
  pages: object({ path: folder.optional(), ...below }).optional(),
  /** Where the components lie that documents name: `components`. */
  components: object({ path: folder.optional() }).optional(),
  /** Folders whose files are copied as they are: `static`. */
  staticDirectories: z.array(folder).optional(),
  markdown: object({
    /** Each a module, or a module and its options. */
    remarkPlugins: z.array(plugin).optional(),
    rehypePlugins: z.array(plugin).optional(),
  }).optional(),
  tableOfContents: tableOfContents.optional(),
  colorMode: object({
    /** Without one, and for readers without a preference, `light`. */
    defaultMode: z.enum(['light', 'dark']).optional(),
    disableSwitch: z.boolean().optional(),
    /** Whether a reader's system decides until the reader does: `true` unless `defaultMode` is given. */
    respectPrefersColorScheme: z.boolean().optional(),
  }).optional(),
  navbar: navbar.optional(),
  footer: footer.optional(),
  /** `false` for a site without search. */
  search: search.optional(),
  announcementBar: announcementBar.optional(),
  /** How severe a mistake is on this site: `{ 'link/broken-anchor': 'error' }`. */
  diagnostics: severities.optional(),
  /** Whether language models are given lists of the documents: `llms.txt` and `llms-full.txt`. */
  llms: z.boolean().optional(),
  /** The packages whose API is documented, from their TypeScript. */
  api: api.optional(),
})

export const configSchema = ruled(keys, {
  holds: ({ lang, i18n }) => {
    if (typeof lang !== 'string' || !isRecord(i18n)) return true
    const { defaultLocale = lang, locales = [lang] } = i18n
    return defaultLocale === lang && (!Array.isArray(locales) || locales.includes(lang))
  },
  key: 'lang',
  message: 'expected the default language of i18n, found another one',
  help: 'set the language once: as lang or as i18n.defaultLocale',
})

/** What a user may write: `chatdocs.config.ts`. Nothing of it is required. */
export type ConfigInput = z.input<typeof configSchema>
/** The same, each value understood; what was not written is not there. */
export type CheckedInput = z.output<typeof configSchema>
export type PluginInput = z.output<typeof plugin>
