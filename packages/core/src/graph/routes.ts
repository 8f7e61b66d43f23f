import { type OutputPath, routeMarkdown, type Strings, toUrl, type Url } from '@chatdocs/protocol'
import type { Config } from '../config/config.ts'
import type { DocsVersion } from '../config/versions.ts'
import { duplicateRoute } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Location, type SourcePath, withoutExtension } from '../paths.ts'
import type { BlogView, Post } from './blog/model.ts'
import type { DocumentEntry, SiteDocuments, VersionDocuments } from './documents.ts'
import { type CategoryEntry, type Entry, isSameCategory, type NamedSidebar } from './entries.ts'

interface RouteBase {
  url: Url
  title: string
  unlisted: boolean
  /** The version of the documents it belongs to, by name. */
  version?: string
  /** Search engines are to leave it out, though it is listed. */
  noIndex?: true
}

/** What each kind of page adds to that. */
interface RouteParts {
  doc: { doc: DocumentEntry }
  /** The root of the documents, or of a site without a home page, showing the main document. */
  main: { doc: DocumentEntry }
  category: { sidebar: string; category: CategoryEntry }
  contents: { sidebar: string }
  markdown: { source: SourcePath }
  component: { source: SourcePath }
  search: object
  post: { post: Post }
  /** A list of the blog; `main` is its own address where the root of a site without documents shows it. */
  blog: { view: BlogView; main?: Url }
}

export type RouteKind = keyof RouteParts

/** What stands at an address: any kind of page, or the kinds named. */
export type Route<Kind extends RouteKind = RouteKind> = {
  [K in Kind]: RouteBase & { kind: K } & RouteParts[K]
}[Kind]

/** What follows from a route alone, without a look into any file. */
export interface RouteTraits {
  /** The part of the site it belongs to: a key of the configuration, and an area of the search. */
  part: 'docs' | 'pages' | 'blog'
  /** The file it is written in, located at the front matter key that decides the address, if one does. */
  source: { type: 'markdown' | 'code'; location: Location } | undefined
  /** The address of the page that this one is a copy of. */
  canonical: Url | undefined
  /** When it was last changed, where the history of its file does not tell. */
  date: string | undefined
  /** The sidebar beside a page that is no entry of one. */
  sidebar: string | undefined
  inSitemap: boolean
  hasCard: boolean
}

/** A page without a file. Pages that only lead to others are in no sitemap and need no card. */
const LIST = {
  source: undefined,
  canonical: undefined,
  date: undefined,
  sidebar: undefined,
  inSitemap: false,
  hasCard: false,
} as const

const PAGE = { ...LIST, inSitemap: true, hasCard: true } as const

/**
 * Every kind of page. `queries/pages.ts` has the other half: how it is drawn, and what the search finds of it.
 */
const KINDS: { readonly [K in RouteKind]: (route: Route<K>) => RouteTraits } = {
  doc: ({ doc }) => ({ ...PAGE, part: 'docs', source: markdown(doc.source, 'slug'), hasCard: !doc.isSymbol }),
  main: ({ doc }) => ({ ...PAGE, part: 'docs', source: markdown(doc.source, 'slug'), canonical: doc.url }),
  category: () => ({ ...PAGE, part: 'docs' }),
  contents: ({ sidebar }) => ({ ...LIST, part: 'docs', sidebar }),
  markdown: ({ source }) => ({ ...PAGE, part: 'pages', source: markdown(source) }),
  component: ({ source }) => ({ ...PAGE, part: 'pages', source: code(source) }),
  search: () => ({ ...LIST, part: 'pages' }),
  post: ({ post: { source, updated, date } }) => ({
    ...PAGE,
    part: 'blog',
    source: markdown(source, 'slug'),
    date: (updated ?? date).slice(0, 10),
  }),
  blog: ({ view, main }) => ({ ...PAGE, part: 'blog', canonical: main, inSitemap: isIndexedView(view) }),
}

function markdown(path: SourcePath, key?: string): RouteTraits['source'] {
  return { type: 'markdown', location: { path, ...(key !== undefined && { key }) } }
}

function code(path: SourcePath): RouteTraits['source'] {
  return { type: 'code', location: { path } }
}

/** What its kind says of a route. A copy of another page is in no sitemap and shows that page's card. */
export function traitsOf<Kind extends RouteKind>(route: Route<Kind>): RouteTraits {
  const traits = KINDS[route.kind](route)
  const isShown = !route.unlisted && traits.canonical === undefined
  return {
    ...traits,
    inSitemap: traits.inSitemap && isShown && !route.noIndex,
    hasCard: traits.hasCard && isShown,
  }
}

/** The Markdown file whose text a page shows. */
export function textOf(route: Route): SourcePath | undefined {
  const { source } = traitsOf(route)
  return source?.type === 'markdown' ? source.location.path : undefined
}

/** The file of the component that a page of the site's own is drawn by. */
export function codeOf(route: Route): SourcePath | undefined {
  const { source } = traitsOf(route)
  return source?.type === 'code' ? source.location.path : undefined
}

/** Where a route lies as Markdown, if that is what it was written in; a copy has none of its own. */
export function twinPath(route: Route): OutputPath | undefined {
  return textOf(route) && routeMarkdown(traitsOf(route).canonical ?? route.url)
}

/** Of a list only its first page; the archive says nothing that the lists do not. */
function isIndexedView(view: BlogView): boolean {
  return view.type !== 'archive' && (!('page' in view) || view.page === 1)
}

export interface Routes {
  byUrl: ReadonlyMap<Url, Route>
  bySource: ReadonlyMap<SourcePath, Url>
  /** The addresses of drafts, and their files: what would be there. */
  drafts: ReadonlyMap<Url, SourcePath>
}

/** What the routes are made of. Pages nobody wrote take their titles from the interface's words. */
export interface RouteSources {
  config: Config
  documents: SiteDocuments
  sidebars: readonly NamedSidebar[]
  markdownPages: readonly { source: SourcePath; title: string; unlisted: boolean }[]
  /** Pages that are not in this build. */
  draftPages: readonly SourcePath[]
  componentPages: readonly SourcePath[]
  strings: Strings
  /** The blog's, posts first. */
  blog?: readonly Route[]
}

/**
 * All addresses of the site. Where two want the same one, the first of this order has it:
 * pages of the site's own, documents, category pages, posts, lists of the blog, the main document, lists of
 * contents.
 */
export function makeRoutes(sources: RouteSources): Checked<Routes> {
  const byUrl = new Map<Url, Route>()
  const diagnostics: Diagnostic[] = []
  const byFile = new Map<string, Route>()
  for (const route of written(sources)) {
    const taken = byFile.get(route.url.toLowerCase())
    byFile.set(route.url.toLowerCase(), taken ?? route)
    if (!taken) byUrl.set(route.url, route)
    else
      diagnostics.push(
        duplicateRoute(route.url, traitsOf(route).source?.location, traitsOf(taken).source?.location),
      )
  }
  for (const route of offered(sources, (url) => byFile.has(url.toLowerCase()))) {
    if (!byUrl.has(route.url)) byUrl.set(route.url, route)
  }
  const bySource = new Map<SourcePath, Url>()
  for (const route of byUrl.values()) {
    const text = traitsOf(route).canonical === undefined ? textOf(route) : undefined
    if (text !== undefined) bySource.set(text, route.url)
  }
  return { value: { byUrl, bySource, drafts: draftsOf(sources) }, diagnostics }
}

function draftsOf({ documents, draftPages, config }: RouteSources): ReadonlyMap<Url, SourcePath> {
  const docs = documents.drafts.map(({ url, source }) => [url, source] as const)
  return new Map([...docs, ...draftPages.map((source) => [pageUrl(source, config), source] as const)])
}

/** What the pages of a version have in common. */
function belongingTo(version: DocsVersion): Pick<RouteBase, 'version' | 'noIndex'> {
  return { version: version.name, ...(version.noIndex && { noIndex: true }) }
}

/** Routes someone wrote down, in order of precedence. */
function written(sources: RouteSources): Route[] {
  const { config, documents, sidebars, markdownPages, componentPages, blog = [] } = sources
  const pages = componentPages.map(
    (source): Route => ({
      url: pageUrl(source, config),
      kind: 'component',
      title: '',
      unlisted: false,
      source,
    }),
  )
  const markdownRoutes = markdownPages.map(
    (page): Route => ({ ...page, kind: 'markdown', url: pageUrl(page.source, config) }),
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

/** Routes nobody asked for: they give way without a word. */
function offered(
  { config, documents, sidebars, strings, blog = [] }: RouteSources,
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
  return [...search, ...perVersion, ...posts]
}

/** The sidebars of one version. */
export function sidebarsOf(
  { version }: Pick<VersionDocuments, 'version'>,
  sidebars: readonly NamedSidebar[],
): readonly NamedSidebar[] {
  return sidebars.filter((each) => each.version === version.name)
}

/** The one configured, else the one at the root, else the first of the first sidebar, else the first of all. */
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

/** The address, or the first of `-2`, `-3` … that no page has. */
function freeUrl(path: string, isTaken: (url: Url) => boolean): Url {
  for (let number = 1; ; number += 1) {
    const url = toUrl(number === 1 ? path : `${path}-${number}`)
    if (!isTaken(url)) return url
  }
}

/** Index pages of a version's categories. A folder shown in two sidebars has one page. */
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
