import type { SearchContext } from './search.ts'
import type { navbarComponent } from './theme.ts'
import type { Url } from './url.ts'
import type { SiteVersion } from './versions.ts'

/** The name, tag and path of a language of the site. */
export interface Locale {
  name: string
  label: string
  direction: 'ltr' | 'rtl'
  htmlLang: string
  calendar: string
  path: string
}

/** What every page knows about the site. Each page contains it, so nothing in it may grow with the site. */
export interface SiteData {
  title: string
  tagline: string
  titleDelimiter: string
  /** Origin without a final slash, or empty when it is not configured. */
  origin: string
  /** The base of the pages in this language. Begins and ends with a slash. */
  base: string
  /** The base of the default language, and of files that all languages share, if it differs. */
  root?: string
  /** Set if page URLs have no trailing slash. */
  trailingSlash?: false
  /** Paths that look like files but are pages, and the reverse: see `AddressStyle`. Absent if there are none. */
  misleading?: readonly string[]
  locale: Locale
  /** The languages that are built. If there are several, each has its own `base`. */
  locales: readonly (Locale & { base?: string })[]
  /** The output path of the module with the interface words, for languages that the runtime lacks. */
  words?: string
  favicon?: string
  navbar: Navbar
  footer?: Footer
  colorMode: { default: ColorMode; switchable: boolean; followSystem: boolean }
  breadcrumbs: boolean
  /** Asks search engines not to index the site. */
  noIndex?: true
  /** Set if documents are untrusted: their code does not run. */
  untrusted?: true
  /** The feeds of the blog, if it has any. */
  feeds?: readonly FeedLink[]
  /**
   * Search, unless it is turned off: the path of its manifest, the page that lists results, and the title of the blog,
   * if it is configured.
   */
  search?: { index: string; page: Url; contexts?: readonly SearchContext[]; blog?: string }
  announcement?: Announcement
  /** Links that open a page in an assistant. `{url}` stands for the URL of its Markdown version. */
  assistants?: readonly { label: string; href: string }[]
  /** The docs versions, if the site shows them. */
  versions?: readonly SiteVersion[]
  /** The release of the code that built this site. Navigating to a page of another release reloads. */
  release: string
  /** `chatdocs` and its version, for the generator tag. */
  generator: string
}

/** A message to all readers, at the top of every page. Readers who dismiss it do not see it again. */
export interface Announcement {
  /** The key under which a dismissal is stored. */
  id: string
  /** Inline HTML. Its URLs include the base. */
  html: string
  closeable: boolean
  backgroundColor?: string
  textColor?: string
}

/** A feed: its media type, and its path below the root, `/blog/rss.xml`. */
export interface FeedLink {
  type: string
  title: string
  path: Url
}

export type ColorMode = 'light' | 'dark'

export interface Logo {
  src: string
  srcDark?: string
  alt: string
  /** The ratio of width to height, if it is known. */
  ratio?: number
}

interface Navbar {
  title: string
  logo?: Logo
  items: readonly NavbarItem[]
}

export type NavbarItem =
  | NavbarLink
  | NavbarDropdown
  | NavbarList<'versions'>
  | NavbarList<'locales'>
  | NavbarComponent

export interface NavbarLink {
  kind: 'link'
  label: string
  /** A site path (`/docs/preview#a`) or an external URL. */
  href: string
  /** The item is current on this page and all pages below it. */
  activeBase?: Url
  /** The item is current on every page with this sidebar. */
  sidebar?: string
  /** The item is shown only on its own page. */
  unlisted?: true
  /** The link target in each docs version that has it. In other versions, it leads to the latest version. */
  versions?: Readonly<Record<string, NavbarTarget>>
  position: 'left' | 'right'
}

/** The properties of a navbar link that depend on the docs version. */
export type NavbarTarget = Pick<NavbarLink, 'label' | 'href' | 'activeBase' | 'sidebar' | 'unlisted'>

interface NavbarDropdown {
  kind: 'dropdown'
  label: string
  items: readonly NavbarLink[]
  position: 'left' | 'right'
}

/** Links to the current page in the other docs versions or languages. */
interface NavbarList<Kind> {
  kind: Kind
  /** Links above and below these. */
  before: readonly NavbarLink[]
  after: readonly NavbarLink[]
  position: 'left' | 'right'
}

/** A component of the site in the navbar, by its name: `navbar/stars` for `theme/navbar/stars.tsx`. */
export interface NavbarComponent {
  kind: 'component'
  name: ReturnType<typeof navbarComponent>
  props: Readonly<Record<string, unknown>>
  position: 'left' | 'right'
}

export interface Footer {
  copyright?: string
  columns: readonly { title?: string; links: readonly { label: string; href: string }[] }[]
}
