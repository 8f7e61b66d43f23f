import { toUrl, type Url } from '@chatdocs/protocol'
import type { Config } from '../config/config.ts'
import { duplicateRoute } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Location, type SourcePath, withoutExtension } from '../paths.ts'
import type { DocumentEntry, Documents } from './documents.ts'
import type { CategoryEntry, Entry, NamedSidebar } from './entries.ts'

/** What stands at an address. Anchors are not here: they are asked of the document itself. */
export type Route = { url: Url; title: string; unlisted: boolean } & (
  | { kind: 'doc'; doc: DocumentEntry }
  /** The root of the documents, or of a site without a home page, showing the main document. */
  | { kind: 'main'; doc: DocumentEntry }
  | { kind: 'category'; sidebar: string; category: CategoryEntry }
  | { kind: 'contents'; sidebar: string }
  | { kind: 'markdown'; source: SourcePath }
  | { kind: 'component'; source: SourcePath }
)

export interface Routes {
  byUrl: ReadonlyMap<Url, Route>
  bySource: ReadonlyMap<SourcePath, Url>
}

/** What the routes are made of. `contentsTitle` is the words for “Contents”. */
export interface RouteSources {
  config: Config
  documents: Documents
  sidebars: readonly NamedSidebar[]
  markdownPages: readonly { source: SourcePath; title: string; unlisted: boolean }[]
  componentPages: readonly SourcePath[]
  contentsTitle: string
}

/**
 * All addresses of the site. Where two want the same one, the first of this order has it:
 * pages of the site's own, documents, category pages, the main document, lists of contents.
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
    else if (route.kind === 'markdown') bySource.set(route.source, route.url)
  }
  return { value: { byUrl, bySource }, diagnostics }
}

/** Routes someone wrote down, in order of precedence. */
function written({ config, documents, sidebars, markdownPages, componentPages }: RouteSources): Route[] {
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
  const docs = documents.entries.map(
    (doc): Route => ({ kind: 'doc', url: doc.url, title: doc.title, unlisted: doc.unlisted, doc }),
  )
  return [...pages, ...markdown, ...docs, ...categoryRoutes(sidebars)]
}

/** Routes nobody asked for: they give way without a word. */
function offered(
  { config, documents, sidebars, contentsTitle }: RouteSources,
  isTaken: (url: Url) => boolean,
): Route[] {
  const main = mainDocument(config, documents, sidebars)
  const root = toUrl(config.docs.routeBase)
  const filled = sidebars.filter(({ items }) => items.length > 0)
  const lists = filled.map(({ name }, index): Route => {
    const url = freeUrl(`${config.docs.routeBase}/contents${index === 0 ? '' : `/${name}`}`, isTaken)
    return { kind: 'contents', url, title: contentsTitle, unlisted: false, sidebar: name }
  })
  if (!main) return lists
  const shown = { kind: 'main', title: main.title, unlisted: false, doc: main } as const
  return [{ ...shown, url: root }, { ...shown, url: toUrl('/') }, ...lists]
}

/** The one configured, else the first of the first sidebar, else the first of all. */
function mainDocument(
  config: Config,
  documents: Documents,
  sidebars: readonly NamedSidebar[],
): DocumentEntry | undefined {
  const named = documents.entries.find((doc) => doc.id === config.docs.mainDocument)
  if (named) return named
  const first = sidebars[0]?.items.map(firstDocument).find((doc) => doc !== undefined)
  return first ?? documents.entries[0]
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

/** Index pages of categories. A folder shown in two sidebars has one page. */
function categoryRoutes(sidebars: readonly NamedSidebar[]): Route[] {
  const routes: Extract<Route, { kind: 'category' }>[] = []
  const walk = (entry: Entry, sidebar: string): void => {
    if (entry.type !== 'category') return
    if (entry.link?.type === 'index') {
      const { url, title } = entry.link
      const isSame = routes.some((each) => each.url === url && isEqual(each.category, entry))
      if (!isSame) routes.push({ kind: 'category', url, title, unlisted: false, sidebar, category: entry })
    }
    for (const item of entry.items) walk(item, sidebar)
  }
  for (const sidebar of sidebars) for (const item of sidebar.items) walk(item, sidebar.name)
  return routes
}

/** Both are made by the same code, so their keys stand in the same order. */
function isEqual(one: CategoryEntry, other: CategoryEntry): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** `pages/store/index.tsx` → `/store`. */
function pageUrl(source: SourcePath, config: Config): Url {
  const below = config.pages.path === '' ? source : source.slice(config.pages.path.length + 1)
  return toUrl(`/${withoutExtension(below).replace(/(^|\/)index$/, '')}`)
}

function placeOf(route: Route): Location | undefined {
  if (route.kind === 'doc' || route.kind === 'main') return { path: route.doc.source, key: 'slug' }
  if (route.kind === 'markdown' || route.kind === 'component') return { path: route.source }
  return undefined
}

/** Second ways to what has an address of its own. */
const NOT_INDEXED: ReadonlySet<Route['kind']> = new Set(['main', 'contents'])

/** The pages a sitemap names: each thing once, nothing unlisted, no list of what else it names. */
export function isIndexed(route: Route): boolean {
  return !route.unlisted && !NOT_INDEXED.has(route.kind)
}
