import * as z from 'zod'
import { CODES, type Code } from '../diagnostics/codes.ts'
import { isOldAddress, readBase, readOrigin, readOutsideFolder, siteAddress } from './address.ts'
import { announcementBar } from './announcement.ts'
import { api } from './api.ts'
import { blog } from './blog.ts'
import { budgets } from './budgets.ts'
import { below, docs } from './docs.ts'
import { contentSecurityPolicy, hosting } from './hosting.ts'
import { i18n, localeName } from './locale.ts'
import { head, scripts, styles, theme } from './look.ts'
import { fences, images, markdown, plugin, tableOfContents } from './markdown.ts'
import { footer, navbar } from './navbar.ts'
import {
  anyAddress,
  choose,
  folder,
  folderKeys,
  isRecord,
  object,
  present,
  read,
  ruled,
  text,
  wanted,
} from './schema.ts'
import { search } from './search.ts'

const address = anyAddress.transform(siteAddress)

const feedbackAddress = z
  .string()
  .refine(
    (value) => /^(?:https?:\/)?\/[^\s]*$/.test(value),
    wanted("true, false or an address such as '/api/feedback'"),
  )

const severity = z.enum(['error', 'warning', 'off']).optional()
const severities = object(
  Object.fromEntries(Object.keys(CODES).map((code) => [code, severity])) as Record<Code, typeof severity>,
)

const redirects = z.record(z.string(), address).superRefine((value, { addIssue }) => {
  const message = "expected an old address such as '/docs/old' as the key, without ?, # and patterns"
  for (const from of Object.keys(value))
    if (!isOldAddress(from)) addIssue({ code: 'custom', path: [from], message })
})

const keys = object({
  /**
   * The name of the site: in the navbar, the titles of browser tabs, feeds and link previews.
   *
   * @default the name of the site folder
   * @example 'My project'
   */
  title: text.optional(),
  /**
   * One line about the site. It is in `llms.txt` and in the web app manifest, and on the preview image of a page without
   * a title. Components can show it.
   *
   * @example 'Documentation that stays correct'
   */
  tagline: z.string().default(''),
  /**
   * The text between the title of the page and the title of the site, in browser tabs.
   *
   * @example '·'
   */
  titleDelimiter: text.default('|'),
  /**
   * The origin of the published site, without a path. Sitemap, feeds and canonical links need it.
   *
   * @pattern ^\s*$|:/
   * @example 'https://docs.example.com'
   */
  url: read(readOrigin).default(''),
  /**
   * The path of the published site. Set it if the site is not at the root of its host.
   *
   * @example '/my-project/'
   */
  baseUrl: read(readBase).default('/'),
  /**
   * Whether URLs of pages end with a slash. Use `false` for hosts that serve `a.html` at `/a`.
   *
   * @example false
   */
  trailingSlash: z.boolean().default(true),
  /**
   * The icon of the site in browser tabs: an image in a static folder.
   *
   * @example 'img/favicon.svg'
   */
  favicon: address.optional(),
  /**
   * The image for link previews of pages whose front matter has none.
   *
   * @example 'img/card.png'
   */
  image: address.optional(),
  /**
   * Whether to draw a preview image with the title for each page that has none. Needs the packages `harfbuzzjs`,
   * `woff2-encoder` and `@fontsource-variable/noto-sans-sc`.
   *
   * @example true
   */
  socialCards: z.boolean().default(false),
  /**
   * Asks search engines not to index the site.
   *
   * @example true
   */
  noIndex: z.boolean().default(false),
  /**
   * The language of the site.
   *
   * @pattern ^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$
   * @default the language of most documents
   * @example 'pt-BR'
   */
  lang: localeName.optional(),
  /**
   * The languages of the site. Translations are in the folders `i18n/<language>`.
   *
   * @default one language
   * @example { defaultLocale: 'en', locales: ['en', 'zh'] }
   */
  i18n: i18n.prefault({}),
  /**
   * The documents: where they are, where they are served, and what their pages show.
   *
   * @example { path: 'guide', routeBasePath: '/', editUrl: 'https://github.com/owner/name/edit/main/' }
   */
  docs: docs.prefault({}),
  /**
   * The blog; `false` for none. A site without a folder of posts has no blog.
   *
   * @example { title: 'News', postsPerPage: 20 }
   */
  blog: blog.prefault({}),
  /**
   * The custom pages: `.md`, `.mdx` and `.tsx` files that are not documents.
   *
   * @example { path: 'src/pages' }
   */
  pages: object({
    /** The folder of the pages, relative to the site folder. */
    path: folder.default('pages'),
    ...below,
  }).prefault({}),
  /**
   * The components that documents use as directives and in MDX.
   *
   * @example { path: 'src/components' }
   */
  components: object({
    /** The folder of the components, relative to the site folder. */
    path: folder.default('components'),
  }).prefault({}),
  /**
   * Components that show code blocks, by language, optionally followed by words: files, or modules of packages.
   *
   * @example { player: './components/Player.tsx', 'jsx live': 'chatdocs/live' }
   */
  fences: fences.default({}),
  /**
   * Folders whose files are copied unchanged to the root of the site.
   *
   * @example ['static', 'assets']
   */
  staticDirectories: z.array(folder).default(['static']),
  /**
   * Folders outside of the site folder that symbolic links may lead to.
   *
   * @example ['../packages']
   */
  linkedFolders: z.array(read(readOutsideFolder)).default([]),
  /**
   * How images are resized. Each image is written in several widths, as WebP.
   *
   * @example { quality: 80, maxWidth: 1440 }
   */
  images: images.prefault({}),
  /**
   * How documents are read: HTML, plugins and variables.
   *
   * @example { html: 'sanitize', variables: { version: '1.2' } }
   */
  markdown: markdown.prefault({}),
  /**
   * Redirects: new URLs by old ones. A new URL can be on another site.
   *
   * @example { '/old': '/docs/new#part' }
   */
  redirects: redirects.default({}),
  /**
   * How large a page may be, in KB (1,000 bytes) after compression with gzip. Larger pages are reported.
   *
   * @default none
   * @example { html: 50, javascript: 150, total: 600 }
   */
  budgets: budgets.optional(),
  /**
   * The host of the site. A build writes the files with which this host configures redirects, caching and headers.
   *
   * @example 'netlify'
   */
  hosting: hosting.optional(),
  /**
   * Whether pages allow only the scripts and style elements that the build has seen. An object sets options.
   *
   * @example { allow: { 'connect-src': ['https://api.example.com'] } }
   */
  contentSecurityPolicy: contentSecurityPolicy.default(false),
  /**
   * Plugins made by `definePlugin`: modules of the site folder, or packages; each alone, or with its options.
   *
   * @example ['./plugins/own.ts', ['chatdocs/plugins/changelog', { released: true }]]
   */
  plugins: z.array(plugin).default([]),
  /**
   * The headings in the table of contents beside the text.
   *
   * @example { maxHeadingLevel: 4 }
   */
  tableOfContents: tableOfContents.prefault({}),
  /**
   * Whether pages are light or dark. Without `defaultMode`, they follow the system of the reader.
   *
   * @example { defaultMode: 'dark', disableSwitch: true }
   */
  colorMode: object({
    /**
     * The first color mode, also for readers without a preference.
     *
     * @default `light`
     */
    defaultMode: z.enum(['light', 'dark']).optional(),
    /** Whether readers cannot change the color mode. */
    disableSwitch: z.boolean().default(false),
    /**
     * Whether to follow the reader's system until the reader chooses.
     *
     * @default `true`, unless `defaultMode` is set
     */
    respectPrefersColorScheme: z.boolean().optional(),
  })
    .transform(({ defaultMode, disableSwitch, respectPrefersColorScheme }) => ({
      default: defaultMode ?? ('light' as const),
      switchable: !disableSwitch,
      followSystem: respectPrefersColorScheme ?? defaultMode === undefined,
    }))
    .prefault({}),
  /**
   * The accent color, fonts and corners.
   *
   * @example { accent: '#3451b2', fonts: { text: 'Inter' }, radius: '4px' }
   */
  theme: theme.prefault({}),
  /**
   * Style sheets of every page: files of the site folder, or of packages. They override the theme's.
   *
   * @example ['./custom.css', '@fontsource/inter']
   */
  styles: styles.default([]),
  /**
   * Tags for the head of every page.
   *
   * @example [{ tag: 'link', attributes: { rel: 'preconnect', href: 'https://cdn.example.com' } }]
   */
  head: head.default([]),
  /**
   * Scripts of every page: files of the site folder, or URLs; each alone, or with the attributes of its element.
   *
   * @example ['./track.ts', { src: 'https://cdn.example.com/a.js', attributes: { async: true } }]
   */
  scripts: scripts.default([]),
  /**
   * The bar at the top of every page.
   *
   * @example { logo: { src: 'img/logo.svg' }, items: [{ to: '/docs', label: 'Docs' }] }
   */
  navbar: navbar.prefault({}),
  /**
   * The footer of every page.
   *
   * @default none
   * @example { copyright: '© 2026 Me', links: [{ label: 'Source', href: 'https://github.com/owner/name' }] }
   */
  footer: footer.optional(),
  /**
   * Whether the site has a search. An object can also name parts of the site with their own search.
   *
   * @example { contexts: [{ path: '/docs/api', label: 'Reference' }] }
   */
  search: search.prefault(true),
  /**
   * A message above the navbar.
   *
   * @default none
   * @example { id: 'v3', content: '<b>3.0</b> is here: <a href="/docs/news">what is new</a>' }
   */
  announcementBar: announcementBar.optional(),
  /**
   * Entries of the menu of each page that open the page in an assistant. In `href`, `{url}` is the URL of the page's
   * Markdown. Needs `url`.
   *
   * @example [{ label: 'Ask an assistant', href: 'https://assistant.example/?q=Read%20{url}' }]
   */
  assistants: z.array(object({ label: text, href: text })).optional(),
  /**
   * Whether documents ask if they were helpful. If it is a URL, answers are sent there by POST, as a form with `page` and
   * `answer` (`yes`, `no`). Pages also dispatch each answer as the event `chatdocs:feedback`.
   *
   * @example '/api/feedback'
   */
  feedback: choose((value) => (typeof value === 'boolean' ? z.boolean() : feedbackAddress)).default(false),
  /**
   * Whether the search, and the pages that were read, work offline: writes a service worker, `sw.js`, and
   * `manifest.webmanifest`. After a deployment, the next visit refreshes the stored files.
   *
   * @example true
   */
  offline: z.boolean().default(false),
  /**
   * Severities by code. A severity is `error`, `warning` or `off`.
   *
   * @default the severity of each code
   * @example { 'link/broken-anchor': 'error', 'content/unknown-key': 'off' }
   */
  diagnostics: severities.transform(present).prefault({}),
  /**
   * Whether to write lists of documents for language models: `llms.txt` and `llms-full.txt`.
   *
   * @example false
   */
  llms: z.boolean().default(true),
  /**
   * The packages with an API reference generated from TypeScript: one, or a list. Needs the packages `typedoc` and
   * `typescript`.
   *
   * @example { entryPoints: './src/index.ts', routeBasePath: '/docs/api' }
   */
  api: api.optional(),
})

/** The names of the keys that have folders of the site. */
export const FOLDER_KEYS: ReadonlySet<string> = new Set(folderKeys(keys))

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
/** The parsed input. Keys that the site does not set are absent. */
export type CheckedInput = z.output<typeof configSchema>
