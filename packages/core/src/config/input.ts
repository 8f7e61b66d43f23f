import { IMAGES } from '@chatdocs/protocol'
import * as z from 'zod'
import { CODES, type Code } from '../diagnostics/codes.ts'
import {
  isOldAddress,
  readBase,
  readFolder,
  readOrigin,
  readOutsideFolder,
  readRoute,
  siteAddress,
} from './address.ts'
import { announcementBar } from './announcement.ts'
import { api } from './api-input.ts'
import { below } from './below-input.ts'
import { blog, blogWords } from './blog-input.ts'
import { budgets } from './budgets.ts'
import { fences } from './fences.ts'
import { hosting } from './hosting.ts'
import { readLocaleName } from './locale.ts'
import { head, scripts, styles, theme } from './look-input.ts'
import { footer, navbar } from './navbar-input.ts'
import { contentSecurityPolicy } from './policy.ts'
import { choose, isRecord, object, plain, read, refuse, ruled, text } from './schema.ts'
import { search } from './search-input.ts'
import { versionKeys } from './versions-input.ts'
import { words } from './words-input.ts'

const localeName = read(readLocaleName)
const folder = read(readFolder)
const address = text.transform(siteAddress)
const width = z.int().min(1)
const level = z.literal([2, 3, 4, 5, 6])

const localeConfig = object({
  /** The name of the language in that language: `简体中文`. */
  label: text.optional(),
  direction: z.enum(['ltr', 'rtl']).optional(),
  /** The `lang` of the pages; by default the locale name. */
  htmlLang: text.optional(),
  /** An `Intl` calendar: `gregory`. */
  calendar: text.optional(),
  /** The folder of its translations, and the beginning of its addresses; by default the locale name. */
  path: folder.optional(),
  /** Whether pages that are not translated show the original; `true` by default. */
  fallback: z.boolean().optional(),
  title: text.optional(),
  tagline: z.string().optional(),
  navbar: navbar.optional(),
  footer: footer.optional(),
  announcementBar: announcementBar.optional(),
  blog: blogWords.optional(),
  /** Words of the interface that the site replaces, by key. */
  words: words.optional(),
})

const i18n = ruled(
  object({
    /** @pattern ^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$ */
    defaultLocale: localeName.optional(),
    /** @minItems 1 */
    locales: z.array(localeName).min(1).optional(),
    /** Options by language name. */
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
  /** The folder of the documents, relative to the site folder. */
  path: folder.optional(),
  /** The base route of the documents; `/` for the site's root. */
  routeBasePath: read(readRoute).optional(),
  /** The sidebars file; `false` for no sidebars. */
  sidebarPath: choose((value) => (value === false ? z.literal(false) : folder)).optional(),
  /** The id of the document shown at the docs root. */
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
const plugin = choose((value) =>
  Array.isArray(value) ? z.tuple([pluginModule, plain.optional()]) : pluginModule,
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

const images = ruled(
  object({
    /** Whether to write images as AVIF, too: smaller than WebP, and slow to make. */
    avif: z.boolean().optional(),
    /**
     * The quality in percent; 70 by default. AVIF gets the quality that looks alike.
     *
     * @minimum 1
     * @maximum 100
     * @multipleOf 1
     */
    quality: z.int().min(1).max(100).optional(),
    /**
     * The smallest width in pixels; 640 by default.
     *
     * @minimum 1
     * @multipleOf 1
     */
    minWidth: width.optional(),
    /**
     * The largest width in pixels; 1030 by default.
     *
     * @minimum 1
     * @multipleOf 1
     */
    maxWidth: width.optional(),
    /**
     * The number of widths from the smallest to the largest; 2 by default.
     *
     * @minimum 1
     * @maximum 10
     * @multipleOf 1
     */
    steps: z.int().min(1).max(10).optional(),
  }),
  {
    holds: ({ minWidth = IMAGES.min, maxWidth = IMAGES.max }) =>
      typeof minWidth !== 'number' || typeof maxWidth !== 'number' || minWidth <= maxWidth,
    key: 'minWidth',
    message: 'expected a width up to maxWidth, found a greater one',
  },
)

const severity = z.enum(['error', 'warning', 'off']).optional()
const severities = object(
  Object.fromEntries(Object.keys(CODES).map((code) => [code, severity])) as Record<Code, typeof severity>,
)

const variables = z
  .record(
    z.string(),
    choose((value) => (typeof value === 'number' ? z.number() : z.string())),
  )
  .refine((value) => Object.keys(value).every((name) => /^[A-Za-z_][\w.-]*$/.test(name)), {
    params: { expected: 'names of letters, digits, _, - and ., such as version' },
  })

const redirects = z
  .record(z.string(), address)
  .refine((value) => Object.keys(value).every((from) => isOldAddress(from)), {
    params: { expected: "old addresses such as '/docs/old', without ? and #" },
  })

const keys = object({
  title: text.optional(),
  tagline: z.string().optional(),
  /** Separates the page title from the site title: `|`. */
  titleDelimiter: text.optional(),
  /**
   * The origin of the published site, without a path: `https://example.com`.
   *
   * @pattern ^\s*$|://
   */
  url: read(readOrigin).optional(),
  /** The base path of the published site: `/` or `/docs/`. */
  baseUrl: read(readBase).optional(),
  /** Whether page addresses end with a slash; `true` by default. Use `false` for hosts that serve `a.html` at `/a`. */
  trailingSlash: z.boolean().optional(),
  /** An image in a static folder: `img/favicon.svg`. */
  favicon: address.optional(),
  /** The default picture of a page in link previews: `img/card.png`. */
  image: address.optional(),
  /** Whether to draw a picture with the title for every page without one. */
  socialCards: z.boolean().optional(),
  /** Asks search engines not to index the site. */
  noIndex: z.boolean().optional(),
  /**
   * The language of the site: `en`. By default, the language of most documents.
   *
   * @pattern ^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$
   */
  lang: localeName.optional(),
  i18n: i18n.optional(),
  docs: docs.optional(),
  /** The blog options; `false` for no blog. A site without a posts folder has no blog. */
  blog: blog.optional(),
  /** The folder of custom pages: `pages`. */
  pages: object({ path: folder.optional(), ...below }).optional(),
  /** The folder of components for documents: `components`. */
  components: object({ path: folder.optional() }).optional(),
  /** Components that show code blocks, by language: `{ player: './components/Player.tsx' }`, `'jsx live'`. */
  fences: fences.optional(),
  /** Folders whose files are copied unchanged: `static`. */
  staticDirectories: z.array(folder).optional(),
  /** Folders outside of the site folder that symbolic links may lead to: `../packages`. None by default. */
  linkedFolders: z.array(read(readOutsideFolder)).optional(),
  images: images.optional(),
  markdown: object({
    /**
     * HTML in documents. `trust`, the default, keeps all of it; `sanitize` removes what can run code or change the page
     * around it; `escape` shows it as text. The latter two also remove addresses such as `javascript:`.
     */
    html: z.enum(['trust', 'sanitize', 'escape']).optional(),
    /** Each entry is a module name, or a module name and options. */
    remarkPlugins: z.array(plugin).optional(),
    rehypePlugins: z.array(plugin).optional(),
    /** Values for `{{name}}` in documents: `{ version: '1.2' }`. */
    variables: variables.optional(),
  }).optional(),
  /** New addresses by old ones: `{ '/old': '/docs/new#part' }`. New ones can be on other sites. */
  redirects: redirects.optional(),
  /** How much a page may weigh, in KB (1,000 bytes) after compression with gzip. Heavier ones are reported. */
  budgets: budgets.optional(),
  /** The host of the site: a build writes the files that it reads, for redirects, caching and headers. */
  hosting: hosting.optional(),
  /** Whether pages allow only the scripts and style elements that the build has seen, or the options of that. */
  contentSecurityPolicy: contentSecurityPolicy.optional(),
  /** Plugins made by `definePlugin`, as modules or packages; each alone, or with its options. */
  plugins: z.array(plugin).optional(),
  tableOfContents: tableOfContents.optional(),
  colorMode: object({
    /** The default is `light`. It also applies to readers without a preference. */
    defaultMode: z.enum(['light', 'dark']).optional(),
    disableSwitch: z.boolean().optional(),
    /** Whether to follow the reader's system until the reader chooses; `true` unless `defaultMode` is set. */
    respectPrefersColorScheme: z.boolean().optional(),
  }).optional(),
  /** The accent colour, fonts and corners. */
  theme: theme.optional(),
  /**
   * Style sheets of every page: files of the site folder (`./custom.css`), or of packages. They override the theme's.
   */
  styles: styles.optional(),
  /** Tags for the head of every page. */
  head: head.optional(),
  /** Scripts of every page: files of the site folder (`./track.ts`), or addresses. */
  scripts: scripts.optional(),
  navbar: navbar.optional(),
  footer: footer.optional(),
  /** `false` for no search. */
  search: search.optional(),
  announcementBar: announcementBar.optional(),
  /** Overrides of severities: `{ 'link/broken-anchor': 'error' }`. */
  diagnostics: severities.optional(),
  /** Whether to write lists of documents for language models: `llms.txt` and `llms-full.txt`. */
  llms: z.boolean().optional(),
  /** The packages with an API reference generated from TypeScript. */
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

/** The contents of `chatdocs.config.ts`. All keys are optional. */
export type ConfigInput = z.input<typeof configSchema>
/** The parsed input. Keys that are not set are absent. */
export type CheckedInput = z.output<typeof configSchema>
export type LocaleInput = z.output<typeof localeConfig>
export type PluginInput = z.output<typeof plugin>
