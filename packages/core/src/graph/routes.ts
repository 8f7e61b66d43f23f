import { type OutputPath, routeMarkdown, toUrl, type Url } from '@chatdocs/protocol'
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

/** What stands at an address. Anchors are not here: they are asked of the document itself. */
export type Route = RouteBase &
  (
    | { kind: 'doc'; doc: DocumentEntry }
    /** The root of the documents, or of a site without a home page, showing the main document. */
    | { kind: 'main'; doc: DocumentEntry }
    | { kind: 'category'; sidebar: string; category: CategoryEntry }
    | { kind: 'contents'; sidebar: string }
    | { kind: 'markdown'; source: SourcePath }
    | { kind: 'component'; source: SourcePath }
    | { kind: 'search' }
    | { kind: 'post'; post: Post }
    /** A list of the blog; `main` is its own address where the root of a site without documents shows it. */
    | { kind: 'blog'; view: BlogView; main?: Url }
  )

export interface Routes {
  byUrl: ReadonlyMap<Url, Route>
  bySource: ReadonlyMap<SourcePath, Url>
  /** The addresses of drafts, and their files: what would be there. */
  drafts: ReadonlyMap<Url, SourcePath>
}

/** What the routes are made of. The titles are the interface's words for pages nobody wrote. */
export interface RouteSources {
  config: Config
  documents: SiteDocuments
  sidebars: readonly NamedSidebar[]
  markdownPages: readonly { source: SourcePath; title: string; unlisted: boolean }[]
  /** Pages that are not in this build. */
  draftPages: readonly SourcePath[]
  componentPages: readonly SourcePath[]
  contentsTitle: string
  searchTitle: string
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
    else diagnostics.push(duplicateRoute(route.url, placeOf(route), placeOf(taken)))
  }
  for (const route of offered(sources, (url) => byFile.has(url.toLowerCase()))) {
    if (!byUrl.has(route.url)) byUrl.set(route.url, route)
  }
  const bySource = new Map<SourcePath, Url>()
  for (const route of byUrl.values()) {
    if (route.kind === 'doc') bySource.set(route.doc.source, route.url)
    else if (route.kind === 'post') bySource.set(route.post.source, route.url)
    else if (route.kind === 'markdown') bySource.set(route.source, route.url)
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
  const markdown = markdownPages.map(
    (page): Route => ({ ...page, kind: 'markdown', url: pageUrl(page.source, config) }),
  )
  const docs = documents.versions.flatMap(documentRoutes)
  const categories = documents.versions.flatMap((each) => categoryRoutes(each, sidebars))
  return [...pages, ...markdown, ...docs, ...categories, ...blog]
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
  { config, documents, sidebars, contentsTitle, searchTitle, blog = [] }: RouteSources,
  isTaken: (url: Url) => boolean,
): Route[] {
  const search: Route[] = config.search
    ? [{ kind: 'search', url: freeUrl('/search', isTaken), title: searchTitle, unlisted: false }]
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
          title: contentsTitle,
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
  const routes: Extract<Route, { kind: 'category' }>[] = []
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
function pageUrl(source: SourcePath, config: Config): Url {
  const below = config.pages.path === '' ? source : source.slice(config.pages.path.length + 1)
  return toUrl(`/${withoutExtension(below).replace(/(^|\/)index$/, '')}`)
}

function placeOf(route: Route): Location | undefined {
  if (route.kind === 'doc' || route.kind === 'main') return { path: route.doc.source, key: 'slug' }
  if (route.kind === 'post') return { path: route.post.source, key: 'slug' }
  if (route.kind === 'markdown' || route.kind === 'component') return { path: route.source }
  return undefined
}

/** Second ways to what has an address of its own, and what is no content. */
const NOT_INDEXED: ReadonlySet<Route['kind']> = new Set(['main', 'contents', 'search'])

/** The pages a sitemap names: each thing once, nothing unlisted, no list of what else it names. */
export function isIndexed(route: Route): boolean {
  if (route.kind === 'blog') return route.main === undefined && isIndexedView(route.view)
  return !route.unlisted && !route.noIndex && !NOT_INDEXED.has(route.kind)
}

/** Where a route lies as Markdown, if that is what it was written in; a document's second address has no second one. */
export function twinPath(route: Route): OutputPath | undefined {
  if (route.kind === 'main') return routeMarkdown(route.doc.url)
  const isWritten = route.kind === 'doc' || route.kind === 'markdown' || route.kind === 'post'
  return isWritten ? routeMarkdown(route.url) : undefined
}

/** Of a list only its first page; the archive says nothing that the lists do not. */
function isIndexedView(view: BlogView): boolean {
  return view.type !== 'archive' && (!('page' in view) || view.page === 1)
}
