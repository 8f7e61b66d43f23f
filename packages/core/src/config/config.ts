import type {
  Announcement,
  ColorMode,
  EntryLook,
  Footer,
  Locale,
  Logo,
  OwnWords,
  SiteData,
  Url,
  VersionBanner,
} from '@chatdocs/protocol'
import type { ContentOptions, PluginReference, Variables } from '../content/model.ts'
import type { Code, Severity } from '../diagnostics/codes.ts'
import type { HeadTag } from '../look.ts'
import type { SourcePath } from '../paths.ts'
import type { Budgets } from './budgets.ts'
import type { HostingConfig } from './hosting.ts'
import type { PolicyConfig } from './policy.ts'

/** The configuration as the program uses it: complete and checked. Later stages have no defaults. */
export interface Config {
  /** The configuration file, if any. */
  path?: SourcePath
  title: string
  tagline: string
  titleDelimiter: string
  /** Origin without a final slash, or empty. */
  url: string
  /** The base of the pages of this language. Starts and ends with a slash. */
  baseUrl: string
  /** The base of the default language, and of files that all languages share. */
  root: string
  /** Whether page addresses end with a slash. */
  trailingSlash: boolean
  favicon?: string
  /** The default picture of pages. */
  image?: string
  socialCards: boolean
  /** The language of this configuration: each language has one. */
  locale: Locale
  /** All languages, the default one included. */
  locales: readonly Locale[]
  defaultLocale: string
  /** The languages without a fallback: they have only translated pages. */
  partial?: readonly string[]
  /** The words of the interface that the site replaces. */
  words?: OwnWords
  noIndex: boolean
  docs: DocsConfig
  pages: { path: string } & BelowText
  /** The blog, used if its folder exists; absent if it is turned off. */
  blog?: BlogConfig
  components: { path: string }
  /** The files of components that show code blocks, by what they are written for: `jsx live`. */
  fences: Readonly<Record<string, SourcePath>>
  staticDirectories: readonly string[]
  /** The folders outside of the site folder that symbolic links may lead to, relative to it. */
  linkedFolders: readonly string[]
  /** How images are resized. `avif`: whether to write them as AVIF, too. */
  images: ImageSizes & { avif: boolean }
  markdown: Pick<ContentOptions, 'html' | 'remarkPlugins' | 'rehypePlugins'> & { variables: Variables }
  /** New addresses by old ones, as written. */
  redirects: Readonly<Record<string, string>>
  budgets?: Budgets
  hosting?: HostingConfig
  policy?: PolicyConfig
  plugins: readonly PluginReference[]
  toc: { min: number; max: number }
  colorMode: { default: ColorMode; switchable: boolean; followSystem: boolean }
  theme: ThemeConfig
  /** Style sheets as written: files of the site folder, or of packages. */
  styles: readonly string[]
  /** Tags for the head of every page. */
  head: readonly HeadTag[]
  scripts: readonly ScriptConfig[]
  navbar: NavbarConfig
  footer?: Footer
  search: SearchConfig | false
  announcement?: Announcement
  assistants?: SiteData['assistants']
  /** Whether documents ask if they were helpful; an address gets the answers. */
  feedback?: true | string
  /** Whether readers keep what they read for times without a network. */
  offline?: true
  /** Overrides of the default severities. */
  severities: Readonly<Partial<Record<Code, Severity | 'off'>>>
  /** Whether to write `llms.txt` and `llms-full.txt`. */
  llms: boolean
  /** The packages with a generated API reference. */
  api: readonly ApiPackage[]
}

export interface ThemeConfig {
  /** By colour mode, as `#rrggbb`. */
  accents?: Readonly<Record<ColorMode, string>>
  fonts: Readonly<Partial<Record<FontUse, FontConfig>>>
  /** A CSS length. */
  radius?: string
  /** Links that show an icon. */
  icons: readonly LinkIcon[]
}

export interface LinkIcon {
  /** The addresses that the link may have in pages. */
  hrefs: readonly string[]
  /** A file of the site (`./a.svg`), one in a static folder (`/a.svg`), or one of a package. */
  source: string
}

type FontUse = 'text' | 'headings' | 'code'

export interface FontConfig {
  family: string
  /** Whether its files are cut to the characters of the site. */
  subset?: true
  files: readonly FontFile[]
}

interface FontFile {
  path: SourcePath
  /** `700`, or a range: `100 900`. */
  weight?: string
  style?: string
}

/** A script of every page: a module of the site folder, or an address. */
export type ScriptConfig = { path: SourcePath } | { address: string; attributes: HeadTag['attributes'] }

/** The quality of resized images in percent, and their widths in pixels: the smallest, the largest, and how many. */
export interface ImageSizes {
  quality: number
  min: number
  max: number
  steps: number
}

export interface SearchConfig {
  /** Parts of the site with their own search, with unique paths. */
  contexts: readonly SearchContextConfig[]
}

export interface SearchContextConfig {
  /** The path prefix of its pages, in the version at the docs root. */
  path: Url
  /** By default the title of the page at `path`. */
  label?: string
}

/** A package with a generated API reference, on pages below one route. */
export interface ApiPackage {
  /** The virtual folder of its pages, relative to the current documents: `api`. Unique. */
  folder: string
  /** The route of its first page, decoded; by default the route of `folder`. */
  routeBase?: Url
  /** Its import name; by default the name in its `package.json`. */
  name?: string
  /** The title of its first page, if not the default. */
  title?: string
  /** Relative to the site folder, like all paths here; they may be outside of it. */
  entryPoints: readonly SourcePath[]
  tsconfig?: SourcePath
  /** The public address of a source line, with `{path}` and `{line}`. */
  sourceUrl?: string
  /** Whether inline code in documents links to its symbols. */
  linked: boolean
}

/** What pages show below their text. */
export interface BelowText {
  /** The address for editing a page, with `{path}` for its path in the site folder. */
  editUrl?: string
  lastUpdated: boolean
  contributors: boolean
}

export interface DocsConfig extends BelowText {
  /** The documents folder, without trailing slash; empty for the site folder. */
  path: string
  /** Their base route, `/docs`: decoded, without trailing slash; empty for the site's root. */
  routeBase: string
  /** The sidebars file; `false` for no sidebars, absent for a generated one. */
  sidebars?: SourcePath | false
  /** The id of the document at the docs root, if configured. */
  mainDocument?: string
  breadcrumbs: boolean
  versioning: VersioningConfig
}

/** Options of the docs versions. `versions.json` lists which versions exist. */
export interface VersioningConfig {
  /** The version at the docs root, if configured. */
  last?: string
  includeCurrent: boolean
  /** The names of the versions to build, if not all. */
  only?: readonly string[]
  /** By version name. */
  of: Readonly<Record<string, VersionWords>>
}

export interface VersionWords {
  label?: string
  /** Its path below the docs root: `/1.x`, or empty. */
  path?: string
  banner?: 'none' | VersionBanner
  badge?: boolean
  noIndex?: boolean
}

export interface BlogConfig extends BelowText {
  /** The posts folder, without trailing slash. */
  path: string
  /** Their base route, `/blog`: decoded, without trailing slash; empty for the site's root. */
  routeBase: string
  title: string
  description: string
  postsPerPage: number | 'ALL'
  recentCount: number | 'ALL'
  recentTitle: string
  /** The authors and tags files, used if they exist. */
  authors?: SourcePath
  tags?: SourcePath
  archive: boolean
  readingTime: boolean
  feed?: FeedConfig
}

export type FeedType = 'rss' | 'atom' | 'json'

export interface FeedConfig {
  types: readonly FeedType[]
  limit: number | 'ALL'
  copyright?: string
}

export interface NavbarConfig {
  title: string
  logo?: Logo
  items: readonly NavbarItemConfig[]
}

/** A navbar item whose target is not checked yet. `written` is the original value, for diagnostics. */
export type NavbarItemConfig = { position: 'left' | 'right'; written: unknown } & (
  | { type: 'link'; label: string; href: string; activeBase?: string }
  | { type: 'doc'; docId: string; label?: string }
  | { type: 'docSidebar'; sidebarId: string; label?: string }
  | { type: 'dropdown'; label: string; items: readonly NavbarItemConfig[] }
  | { type: 'component'; component: string; props: Readonly<Record<string, unknown>> }
  | { type: 'docsVersion'; label?: string; href?: string }
  /** Links to what the site has. */
  | { type: 'content' }
  | {
      type: 'docsVersionDropdown' | 'localeDropdown'
      before: readonly NavbarItemConfig[]
      after: readonly NavbarItemConfig[]
    }
)

/** The sidebars as written: the form is checked, the references are not. */
export type SidebarsConfig = Readonly<Record<string, readonly SidebarItemConfig[]>>

export type SidebarItemConfig =
  | ({ type: 'doc'; id: string; label?: string } & EntryLook)
  | ({ type: 'link'; href: string; label: string } & EntryLook)
  | { type: 'autogenerated'; dirName: string }
  | ({
      type: 'category'
      label: string
      items: readonly SidebarItemConfig[]
      collapsible: boolean
      collapsed: boolean
      description?: string
      link?: CategoryLinkConfig
    } & EntryLook)

export type CategoryLinkConfig =
  | { type: 'doc'; id: string }
  | { type: 'generated-index'; slug?: string; title?: string; description?: string }

/** The contents of a `_category_` file. */
export interface CategoryConfig extends EntryLook {
  label?: string
  position?: number
  description?: string
  collapsible?: boolean
  collapsed?: boolean
  /** Whether its entries are in the category around it. Only generated folders are. */
  inline?: boolean
  /** `null` means no page, not even a document named like the folder. */
  link?: CategoryLinkConfig | null
}
