import * as z from 'zod'
import { CODES, type Code } from '../diagnostics/codes.ts'
import { isOldAddress, readBase, readFolder, readOrigin, readOutsideFolder, siteAddress } from './address.ts'
import { announcementBar } from './announcement.ts'
import { api } from './api-input.ts'
import { below } from './below-input.ts'
import { blog } from './blog-input.ts'
import { budgets } from './budgets.ts'
import { docs } from './docs-input.ts'
import { fences } from './fences.ts'
import { hosting } from './hosting.ts'
import { i18n, localeName } from './i18n-input.ts'
import { images } from './images-input.ts'
import { head, scripts, styles, theme } from './look-input.ts'
import { markdown, plugin, tableOfContents } from './markdown-input.ts'
import { footer, navbar } from './navbar-input.ts'
import { contentSecurityPolicy } from './policy.ts'
import { anyAddress, choose, isRecord, object, read, ruled, text } from './schema.ts'
import { search } from './search-input.ts'

const folder = read(readFolder)
const address = anyAddress.transform(siteAddress)

const feedbackAddress = z.string().refine((value) => /^(?:https?:\/)?\/[^\s]*$/.test(value), {
  params: { expected: "true, false or an address such as '/api/feedback'" },
})

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
   * One line about the site. It is in `llms.txt` and in the web app manifest, names the preview image of a page
   * without a title, and components can show it.
   *
   * @default none
   * @example 'Documentation that stays correct'
   */
  tagline: z.string().optional(),
  /**
   * Stands between the title of the page and that of the site, in browser tabs.
   *
   * @default `'|'`
   * @example '·'
   */
  titleDelimiter: text.optional(),
  /**
   * The origin of the published site, without a path. Sitemap, feeds and canonical links need it.
   *
   * @pattern ^\s*$|:/
   * @default none
   * @example 'https://docs.example.com'
   */
  url: read(readOrigin).optional(),
  /**
   * The path of the published site. Set it if the site is not at the root of its host.
   *
   * @default `'/'`
   * @example '/my-project/'
   */
  baseUrl: read(readBase).optional(),
  /**
   * Whether URLs of pages end with a slash. Use `false` for hosts that serve `a.html` at `/a`.
   *
   * @default `true`
   * @example false
   */
  trailingSlash: z.boolean().optional(),
  /**
   * The icon of the site in browser tabs: an image in a static folder.
   *
   * @default none
   * @example 'img/favicon.svg'
   */
  favicon: address.optional(),
  /**
   * The image of a page in link previews, unless its front matter has another one.
   *
   * @default none
   * @example 'img/card.png'
   */
  image: address.optional(),
  /**
   * Whether to draw an image with the title for each page that has none. Needs the packages `harfbuzzjs`,
   * `woff2-encoder` and `@fontsource-variable/noto-sans-sc`.
   *
   * @default `false`
   * @example true
   */
  socialCards: z.boolean().optional(),
  /**
   * Asks search engines not to index the site.
   *
   * @default `false`
   * @example true
   */
  noIndex: z.boolean().optional(),
  /**
   * The language of the site.
   *
   * @pattern ^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$
   * @default the language of most documents
   * @example 'pt-BR'
   */
  lang: localeName.optional(),
  /**
   * The languages of the site. The folder `i18n/<language>` has the translations.
   *
   * @default one language
   * @example { defaultLocale: 'en', locales: ['en', 'zh'] }
   */
  i18n: i18n.optional(),
  /**
   * The documents: where they are, where they are served, and what their pages show.
   *
   * @example { path: 'guide', routeBasePath: '/', editUrl: 'https://github.com/owner/name/edit/main/' }
   */
  docs: docs.optional(),
  /**
   * The blog; `false` for none. A site without a folder of posts has no blog.
   *
   * @example { title: 'News', postsPerPage: 20 }
   */
  blog: blog.optional(),
  /**
   * The custom pages: `.md`, `.mdx` and `.tsx` files that are not documents.
   *
   * @example { path: 'src/pages' }
   */
  pages: object({
    /**
     * The folder of the pages, relative to the site folder.
     *
     * @default `pages`
     */
    path: folder.optional(),
    ...below,
  }).optional(),
  /**
   * The components that documents use as directives and in MDX.
   *
   * @example { path: 'src/components' }
   */
  components: object({
    /**
     * The folder of the components, relative to the site folder.
     *
     * @default `components`
     */
    path: folder.optional(),
  }).optional(),
  /**
   * Components that show code blocks, by language, perhaps with words behind it: files, or modules of packages.
   *
   * @default none
   * @example { player: './components/Player.tsx', 'jsx live': 'chatdocs/live' }
   */
  fences: fences.optional(),
  /**
   * Folders whose files are copied unchanged to the root of the site.
   *
   * @default `['static']`
   * @example ['static', 'assets']
   */
  staticDirectories: z.array(folder).optional(),
  /**
   * Folders outside of the site folder that symbolic links may lead to.
   *
   * @default none
   * @example ['../packages']
   */
  linkedFolders: z.array(read(readOutsideFolder)).optional(),
  /**
   * How images are resized. Each is written in several widths, as WebP.
   *
   * @example { quality: 80, maxWidth: 1440 }
   */
  images: images.optional(),
  /**
   * How documents are read: HTML, plugins and variables.
   *
   * @example { html: 'sanitize', variables: { version: '1.2' } }
   */
  markdown: markdown.optional(),
  /**
   * New URLs by old ones. New ones can be on other sites.
   *
   * @default none
   * @example { '/old': '/docs/new#part' }
   */
  redirects: redirects.optional(),
  /**
   * How much a page may weigh, in KB (1,000 bytes) after compression with gzip. Heavier ones are reported.
   *
   * @default none
   * @example { html: 50, javascript: 150, total: 600 }
   */
  budgets: budgets.optional(),
  /**
   * The host of the site: a build writes the files that it reads, for redirects, caching and headers.
   *
   * @default none
   * @example 'netlify'
   */
  hosting: hosting.optional(),
  /**
   * Whether pages allow only the scripts and style elements that the build has seen; an object also says how.
   *
   * @default `false`
   * @example { allow: { 'connect-src': ['https://api.example.com'] } }
   */
  contentSecurityPolicy: contentSecurityPolicy.optional(),
  /**
   * Plugins made by `definePlugin`: modules of the site folder, or packages; each alone, or with its options.
   *
   * @default none
   * @example ['./plugins/own.ts', ['chatdocs/plugins/changelog', { released: true }]]
   */
  plugins: z.array(plugin).optional(),
  /**
   * The headings in the list beside the text.
   *
   * @example { maxHeadingLevel: 4 }
   */
  tableOfContents: tableOfContents.optional(),
  /**
   * Whether pages are light or dark. Without `defaultMode`, they are what the system of the reader is.
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
    /**
     * Whether readers cannot change the color mode.
     *
     * @default `false`
     */
    disableSwitch: z.boolean().optional(),
    /**
     * Whether to follow the reader's system until the reader chooses.
     *
     * @default `true`, unless `defaultMode` is set
     */
    respectPrefersColorScheme: z.boolean().optional(),
  }).optional(),
  /**
   * The accent color, fonts and corners.
   *
   * @example { accent: '#3451b2', fonts: { text: 'Inter' }, radius: '4px' }
   */
  theme: theme.optional(),
  /**
   * Style sheets of every page: files of the site folder, or of packages. They override the theme's.
   *
   * @default none
   * @example ['./custom.css', '@fontsource/inter']
   */
  styles: styles.optional(),
  /**
   * Tags for the head of every page.
   *
   * @default none
   * @example [{ tag: 'link', attributes: { rel: 'preconnect', href: 'https://cdn.example.com' } }]
   */
  head: head.optional(),
  /**
   * Scripts of every page: files of the site folder, or URLs; each alone, or with the attributes of its element.
   *
   * @default none
   * @example ['./track.ts', { src: 'https://cdn.example.com/a.js', attributes: { async: true } }]
   */
  scripts: scripts.optional(),
  /**
   * The bar at the top of every page.
   *
   * @example { logo: { src: 'img/logo.svg' }, items: [{ to: '/docs', label: 'Docs' }] }
   */
  navbar: navbar.optional(),
  /**
   * The end of every page.
   *
   * @default none
   * @example { copyright: '© 2026 Me', links: [{ label: 'Source', href: 'https://github.com/owner/name' }] }
   */
  footer: footer.optional(),
  /**
   * Whether the site has a search; an object also names parts of it.
   *
   * @default `true`
   * @example { contexts: [{ path: '/docs/api', label: 'Reference' }] }
   */
  search: search.optional(),
  /**
   * A message above the navbar.
   *
   * @default none
   * @example { id: 'v3', content: '<b>3.0</b> is here: <a href="/docs/news">what is new</a>' }
   */
  announcementBar: announcementBar.optional(),
  /**
   * Entries of the menu of each page that open it in an assistant. In `href`, `{url}` is the address of the page as
   * Markdown. Needs `url`.
   *
   * @default none
   * @example [{ label: 'Ask an assistant', href: 'https://assistant.example/?q=Read%20{url}' }]
   */
  assistants: z.array(object({ label: text, href: text })).optional(),
  /**
   * Whether documents ask if they were helpful. An address gets the answers by POST, as a form with `page` and `answer`
   * (`yes`, `no`). The pages dispatch each answer as the event `chatdocs:feedback`, too.
   *
   * @default `false`
   * @example '/api/feedback'
   */
  feedback: choose((value) => (typeof value === 'boolean' ? z.boolean() : feedbackAddress)).optional(),
  /**
   * Whether pages that were read, and the search, work without a network: writes a service worker, `sw.js`, and
   * `manifest.webmanifest`. The next visit after a deployment fetches anew what is kept.
   *
   * @default `false`
   * @example true
   */
  offline: z.boolean().optional(),
  /**
   * Severities by code. A severity is `error`, `warning` or `off`.
   *
   * @default that of each code
   * @example { 'link/broken-anchor': 'error', 'content/unknown-key': 'off' }
   */
  diagnostics: severities.optional(),
  /**
   * Whether to write lists of documents for language models: `llms.txt` and `llms-full.txt`.
   *
   * @default `true`
   * @example false
   */
  llms: z.boolean().optional(),
  /**
   * The packages with an API reference generated from TypeScript: one, or a list. Needs the packages `typedoc` and
   * `typescript`.
   *
   * @default none
   * @example { entryPoints: './src/index.ts', routeBasePath: '/docs/api' }
   */
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
