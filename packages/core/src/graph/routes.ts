import { type OutputPath, routeMarkdown, type Strings, toUrl, type Url } from '@chatdocs/protocol'
import type { Config } from '../config/config.ts'
import type { DocsVersion } from '../config/versions.ts'
import { duplicateRoute, invalidRoute } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import { tagPageTaken } from '../diagnostics/page-catalogue.ts'
import { type Location, type SourcePath, withoutExtension } from '../paths.ts'
import type { BlogView, Post } from './blog/model.ts'
import type { DocumentEntry, SiteDocuments, VersionDocuments } from './documents.ts'
import { type CategoryEntry, type Entry, isSameCategory, type NamedSidebar } from './entries.ts'
import { checkLength } from './lengths.ts'

interface RouteBase {
  url: Url
  title: string
  unlisted: boolean
  /** The name of its docs version. */
  version?: string
  /** The page is listed, but search engines must not index it. */
  noIndex?: true
}

/** The properties that each kind of page adds to `RouteBase`. */
interface RouteParts {
  doc: { doc: DocumentEntry }
  /** Shows the main document at the docs root, or at the site root if there is no home page. */
  main: { doc: DocumentEntry }
  category: { sidebar: string; category: CategoryEntry }
  /** The documents with a tag, or all tags. `sidebar` is the sidebar of the first document. */
  tag: { sidebar?: string; category: CategoryEntry }
  contents: { sidebar: string }
  markdown: { source: SourcePath; redirectFrom?: readonly string[] }
  component: { source: SourcePath }
  search: object
  post: { post: Post }
  /** A blog list. `main` is its own address if this route is the root of a site without documents. */
  blog: { view: BlogView; main?: Url }
}

export type RouteKind = keyof RouteParts

/** The page at an address: any kind, or the given kinds. */
export type Route<Kind extends RouteKind = RouteKind> = {
  [K in Kind]: RouteBase & { kind: K } & RouteParts[K]
}[Kind]

/** Properties that follow from a route alone, without reading a file. */
export interface RouteTraits {
  /** The part of the site that the page belongs to: a configuration key, and an area of the search. */
  part: 'docs' | 'pages' | 'blog'
  /** The source file, located at the front matter key that determines the address, if any. */
  source: { type: 'markdown' | 'code'; location: Location } | undefined
  /** The address of the original, if this page is a copy. */
  canonical: Url | undefined
  /** The date of the last change, if it does not come from the history of a file. */
  date: string | undefined
  /** The sidebar to show on a page that no sidebar contains. */
  sidebar: string | undefined
  inSitemap: boolean
  hasCard: boolean
}

/** Lists are not in the sitemap and have no card. */
const LIST = {
  canonical: undefined,
  date: undefined,
  sidebar: undefined,
  inSitemap: false,
  hasCard: false,
} as const

const PAGE = { ...LIST, inSitemap: true, hasCard: true } as const

/**
 * Every kind of page. `queries/pages/pages.ts` has the other half: its data and its search entry.
 */
const KINDS: { readonly [K in RouteKind]: (route: Route<K>) => Omit<RouteTraits, 'source'> } = {
  doc: ({ doc }) => ({ ...PAGE, part: 'docs', hasCard: !doc.isSymbol }),
  main: ({ doc }) => ({ ...PAGE, part: 'docs', canonical: doc.url }),
  category: () => ({ ...PAGE, part: 'docs' }),
  tag: ({ sidebar }) => ({ ...PAGE, part: 'docs', sidebar, hasCard: false }),
  contents: ({ sidebar }) => ({ ...LIST, part: 'docs', sidebar }),
  markdown: () => ({ ...PAGE, part: 'pages' }),
  component: () => ({ ...PAGE, part: 'pages' }),
  search: () => ({ ...LIST, part: 'pages' }),
  post: ({ post: { updated, date } }) => ({ ...PAGE, part: 'blog', date: (updated ?? date).slice(0, 10) }),
  blog: ({ view, main }) => ({ ...PAGE, part: 'blog', canonical: main, inSitemap: isIndexedView(view) }),
}

/** The traits of a route. A copy is not in the sitemap and uses the card of its original. */
export function traitsOf<Kind extends RouteKind>(route: Route<Kind>): RouteTraits {
  const traits = KINDS[route.kind](route)
  const isShown = !route.unlisted && traits.canonical === undefined
  return {
    ...traits,
    source: sourceOf(route as Route),
    inSitemap: traits.inSitemap && isShown && !route.noIndex,
    hasCard: traits.hasCard && isShown,
  }
}

function sourceOf(route: Route): RouteTraits['source'] {
  const path = fileOf(route)
  if (path === undefined) return undefined
  if (route.kind === 'component') return { type: 'code', location: { path } }
  return { type: 'markdown', location: { path, ...(route.kind !== 'markdown' && { key: 'slug' }) } }
}

/** The file that a page shows. It is asked of all pages after each edit of a title. */
function fileOf(route: Route): SourcePath | undefined {
  if ('doc' in route) return route.doc.source
  if ('post' in route) return route.post.source
  return 'source' in route ? route.source : undefined
}

/** The Markdown file that a page shows. */
export function textOf(route: Route): SourcePath | undefined {
  return route.kind === 'component' ? undefined : fileOf(route)
}

/** The component file of a custom page. */
export function codeOf(route: Route): SourcePath | undefined {
  return route.kind === 'component' ? route.source : undefined
}

/** The output path of a page's Markdown: documents, posts and lists of documents have one. Copies have none. */
export function markdownFormPath(route: Route): OutputPath | undefined {
  const hasForm = textOf(route) !== undefined || LISTING.has(route.kind)
  return hasForm ? routeMarkdown(traitsOf(route).canonical ?? route.url) : undefined
}

/** The kinds of pages whose Markdown lists documents. */
export const LISTING: ReadonlySet<RouteKind> = new Set(['category', 'tag'])

/** Only the first page of each list is indexed. The archive repeats the lists. */
function isIndexedView(view: BlogView): boolean {
  return view.type !== 'archive' && (!('page' in view) || view.page === 1)
}

export interface Routes {
  byUrl: ReadonlyMap<Url, Route>
  bySource: ReadonlyMap<SourcePath, Url>
  /** Drafts: the addresses they would have, with their files. */
  drafts: ReadonlyMap<Url, SourcePath>
}

/** What links can lead to. It has no titles. */
export interface Addresses extends Pick<Routes, 'bySource' | 'drafts'> {
  byUrl: ReadonlyMap<Url, PageAt>
  /** The addresses that documents would have if they were not refused. */
  refused: readonly Url[]
}

/** A page by what it is made from. */
export interface PageAt {
  kind: RouteKind
  version?: string
  /** The Markdown file or the component that it shows. */
  file?: SourcePath
}

export function addressesIn(
  { byUrl, bySource, drafts }: Routes,
  refused: readonly DocumentEntry[],
): Addresses {
  const pages = Array.from(byUrl, ([url, route]) => [url, pageAt(route)] as const)
  return { byUrl: new Map(pages), bySource, drafts, refused: refused.map(({ url }) => url) }
}

function pageAt(route: Route): PageAt {
  const { kind, version } = route
  const file = fileOf(route)
  return { kind, ...(version !== undefined && { version }), ...(file !== undefined && { file }) }
}

/** Adds the pages of tags, which give way to all others. */
export function withTags(all: Addresses, tags: readonly Route<'tag'>[]): Addresses {
  const free = tags.filter(({ url }) => !all.byUrl.has(url) && !checkLength(url, undefined))
  if (free.length === 0) return all
  return { ...all, byUrl: new Map([...all.byUrl, ...free.map((each) => [each.url, pageAt(each)] as const)]) }
}

/** The inputs of the routes. `strings` has the titles of generated pages. */
export interface RouteSources {
  config: Config
  documents: SiteDocuments
  sidebars: readonly NamedSidebar[]
  markdownPages: readonly Pick<Route<'markdown'>, 'source' | 'title' | 'unlisted' | 'redirectFrom'>[]
  /** Draft pages that this build leaves out. */
  draftPages: readonly SourcePath[]
  componentPages: readonly SourcePath[]
  /** The original path of a translated file, which determines its route. */
  place: (path: SourcePath) => SourcePath
  strings: Strings
  /** Routes of the blog, posts first. */
  blog?: readonly Route[]
  /** The pages of tags of documents. */
  tags?: readonly Route[]
}

/** `.` and `..`, which browsers resolve, backslashes, which they read as slashes, and NUL, which no file name has. */
const UNREACHABLE = /(?:^|\/)\.\.?(?:\/|$)|[\\\0]/

/**
 * All routes of the site. If several claim the same address, the first in this order gets it:
 * custom pages, documents, category pages, posts, blog lists, the main document, sidebar contents, tags of documents.
 */
export function makeRoutes(sources: RouteSources): Checked<Routes> {
  const byUrl = new Map<Url, Route>()
  const diagnostics: Diagnostic[] = []
  const byFile = new Map<string, Route>()
  for (const route of written(sources)) {
    if (UNREACHABLE.test(route.url)) {
      diagnostics.push(invalidRoute(route.url, traitsOf(route).source?.location))
    }
    const long = checkLength(route.url, placeOfRoute(route, sources.config))
    if (long) {
      diagnostics.push(long)
      continue
    }
    const name = route.url.toLowerCase()
    const taken = byFile.get(name)
    byFile.set(name, taken ?? route)
    if (!taken) byUrl.set(route.url, route)
    else
      diagnostics.push(
        duplicateRoute(route.url, traitsOf(route).source?.location, traitsOf(taken).source?.location),
      )
  }
  for (const route of offered(sources, (url) => byFile.has(url.toLowerCase()))) {
    const long = checkLength(route.url, undefined)
    if (long) diagnostics.push(long)
    else if (!byUrl.has(route.url)) byUrl.set(route.url, route)
    else if (route.kind === 'tag' && route.category.link) {
      const { source } = traitsOf(byUrl.get(route.url) ?? route)
      diagnostics.push(tagPageTaken(route.title, route.url, source?.location))
    }
  }
  const bySource = new Map<SourcePath, Url>()
  for (const route of byUrl.values()) {
    const text = route.kind === 'main' ? undefined : textOf(route)
    if (text !== undefined) bySource.set(text, route.url)
  }
  return { value: { byUrl, bySource, drafts: draftsOf(sources) }, diagnostics }
}

/** The file that determines the address of a page. */
function placeOfRoute(route: Route, { blog }: Config): Location | undefined {
  const isAuthor = route.kind === 'blog' && route.view.type === 'author'
  return isAuthor && blog?.authors ? { path: blog.authors } : sourceOf(route)?.location
}

function draftsOf({ documents, draftPages, config, place }: RouteSources): ReadonlyMap<Url, SourcePath> {
  const docs = documents.drafts.map(({ url, source }) => [url, source] as const)
  return new Map([...docs, ...draftPages.map((source) => [pageUrl(place(source), config), source] as const)])
}

/** The properties shared by all pages of a version. */
export function belongingTo(version: DocsVersion): Pick<RouteBase, 'version' | 'noIndex'> {
  return { version: version.name, ...(version.noIndex && { noIndex: true }) }
}

/** Routes of the author's files, in order of precedence. */
function written(sources: RouteSources): Route[] {
  const { config, documents, sidebars, markdownPages, componentPages, place, blog = [] } = sources
  const pages = componentPages.map(
    (source): Route => ({
      url: pageUrl(place(source), config),
      kind: 'component',
      title: '',
      unlisted: false,
      source,
    }),
  )
  const markdownRoutes = markdownPages.map(
    (page): Route => ({ ...page, kind: 'markdown', url: pageUrl(place(page.source), config) }),
  )
  const docs = documents.versions.flatMap(documentRoutes)
  const categories = documents.versions.flatMap((each) => categoryRoutes(each, sidebars))
  return [...pages, ...markdownRoutes, ...docs, ...categories, ...blog]
}

function documentRoutes({ version, entries }: VersionDocuments): Route[] {
  const about = belongingTo(version)
  return entries.map((doc): Route => {
    const { url, title, unlisted } = doc
    return { ...about, kind: 'doc', url, title, unlisted, doc }
  })
}

/** Generated routes: they give way to other routes without a diagnostic. */
function offered(
  { config, documents, sidebars, strings, blog = [], tags = [] }: RouteSources,
  isTaken: (url: Url) => boolean,
): Route[] {
  const search: Route[] = config.search
    ? [{ kind: 'search', url: freeUrl('/search', isTaken), title: strings.searchTitle, unlisted: false }]
    : []
  const perVersion = documents.versions.flatMap((each): Route[] => {
    const { version } = each
    const own = sidebarsOf(each, sidebars)
    const about = { ...belongingTo(version), unlisted: false }
    const lists = own
      .filter(({ items }) => items.length > 0)
      .map(({ name, id }, index): Route => {
        const path = `${version.routeBase}/contents${index === 0 ? '' : `/${id}`}`
        return {
          ...about,
          kind: 'contents',
          url: freeUrl(path, isTaken),
          title: strings.contentsTitle,
          sidebar: name,
        }
      })
    const main = mainDocument(each, own, config.docs.mainDocument)
    if (!main) return lists
    const shown = { ...about, kind: 'main', title: main.title, doc: main } as const
    const roots = [toUrl(version.routeBase), ...(version.isLast ? [toUrl('/')] : [])]
    return [...roots.map((url): Route => ({ ...shown, url })), ...lists]
  })
  const posts = blog.flatMap((each): Route[] =>
    each.kind === 'blog' && each.view.type === 'list' && each.view.page === 1
      ? [{ ...each, url: toUrl('/'), main: each.url }]
      : [],
  )
  return [...search, ...perVersion, ...posts, ...tags]
}

export function sidebarsOf(
  { version }: Pick<VersionDocuments, 'version'>,
  sidebars: readonly NamedSidebar[],
): readonly NamedSidebar[] {
  return sidebars.filter((each) => each.version === version.name)
}

/** The configured document, else the one at the docs root, else the first in the first sidebar, else the first. */
export function mainDocument(
  { entries, version }: VersionDocuments,
  sidebars: readonly NamedSidebar[],
  configured: string | undefined,
): DocumentEntry | undefined {
  const root = toUrl(version.routeBase)
  const chosen = entries.find((doc) => doc.id === configured) ?? entries.find((doc) => doc.url === root)
  return chosen ?? sidebars[0]?.items.map(firstDocument).find((doc) => doc !== undefined) ?? entries[0]
}

function firstDocument(entry: Entry): DocumentEntry | undefined {
  if (entry.type === 'doc') return entry.doc
  if (entry.type === 'link') return undefined
  if (entry.link?.type === 'doc') return entry.link.doc
  return entry.items.map(firstDocument).find((doc) => doc !== undefined)
}

/** The address, or the first free one with `-2`, `-3` … */
function freeUrl(path: string, isTaken: (url: Url) => boolean): Url {
  for (let number = 1; ; number += 1) {
    const url = toUrl(number === 1 ? path : `${path}-${number}`)
    if (!isTaken(url)) return url
  }
}

/** The index pages of a version's categories. A folder in two sidebars has one page. */
function categoryRoutes(of: VersionDocuments, sidebars: readonly NamedSidebar[]): Route[] {
  const routes: Route<'category'>[] = []
  const about = { ...belongingTo(of.version), unlisted: false, kind: 'category' } as const
  const walk = (entry: Entry, sidebar: string): void => {
    if (entry.type !== 'category') return
    if (entry.link?.type === 'index') {
      const { url, title } = entry.link
      const isSame = routes.some((each) => each.url === url && isSameCategory(each.category, entry))
      if (!isSame) routes.push({ ...about, url, title, sidebar, category: entry })
    }
    for (const item of entry.items) walk(item, sidebar)
  }
  for (const sidebar of sidebarsOf(of, sidebars)) {
    for (const item of sidebar.items) walk(item, sidebar.name)
  }
  return routes
}

/** `pages/store/index.tsx` → `/store`. */
export function pageUrl(source: SourcePath, config: Config): Url {
  const below = config.pages.path === '' ? source : source.slice(config.pages.path.length + 1)
  return toUrl(`/${withoutExtension(below).replace(/(^|\/)index$/, '')}`)
}
