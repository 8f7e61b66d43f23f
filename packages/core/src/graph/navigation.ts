import type { Crumb, NavLink, Sidebar, SidebarItem, Url } from '@chatdocs/protocol'
import { unknownNeighbour } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import { type DocumentEntry, type Documents, isLeftOut } from './documents.ts'
import { type CategoryEntry, type Entry, lookOf, type NamedSidebar } from './entries.ts'

/** The sidebar, breadcrumbs and neighbours of a page. */
export interface Navigation {
  sidebar: string
  breadcrumbs: readonly Crumb[]
  previous?: NavLink
  next?: NavLink
}

/** One page of a sidebar in reading order. */
interface Stop {
  url: Url
  label: string
  unlisted: boolean
  /** A symbol page of an API reference: previous and next skip it. */
  isSymbol: boolean
  crumbs: readonly Crumb[]
}

/** The address of an entry's page, if it has one on this site. */
export function urlOf(entry: Entry): Url | undefined {
  if (entry.type === 'doc') return entry.doc.url
  if (entry.type === 'link') return undefined
  return entry.link?.type === 'doc' ? entry.link.doc.url : entry.link?.url
}

/**
 * The navigation of every page of a version that is in a sidebar. If several sidebars contain a page, the last one
 * counts; within it, the first entry. Linear in the size of the sidebars.
 */
export function makeNavigations(
  sidebars: readonly NamedSidebar[],
  documents: Documents,
): Checked<ReadonlyMap<Url, Navigation>> {
  const diagnostics: Diagnostic[] = []
  const navigations = new Map<Url, Navigation>()
  for (const sidebar of sidebars) addSidebar(sidebar, navigations)
  for (const doc of documents.entries) chooseNeighbours(doc, documents, navigations, diagnostics)
  for (const doc of documents.entries) chooseSidebar(doc, sidebars, navigations)
  return { value: navigations, diagnostics }
}

function addSidebar(sidebar: NamedSidebar, navigations: Map<Url, Navigation>): void {
  const stops = sidebar.items.flatMap((item) => stopsOf(item, []))
  const open = stops.filter((stop) => !stop.unlisted && !stop.isSymbol)
  const at = new Map(open.map((stop, index) => [stop.url, index] as const).reverse())
  const seen = new Set<Url>()
  for (const stop of stops) {
    if (seen.size === seen.add(stop.url).size) continue
    const index = at.get(stop.url)
    const previous = index === undefined ? undefined : open[index - 1]
    const next = index === undefined ? undefined : open[index + 1]
    navigations.set(stop.url, {
      sidebar: sidebar.name,
      breadcrumbs: stop.crumbs,
      ...(previous && { previous: { label: previous.label, href: previous.url } }),
      ...(next && { next: { label: next.label, href: next.url } }),
    })
  }
}

/** Depth first; a category's page comes before its items. */
function stopsOf(entry: Entry, above: readonly Crumb[]): Stop[] {
  if (entry.type === 'link') return []
  const url = urlOf(entry)
  const unlisted = isUnlisted(entry)
  const isLink = url !== undefined && !unlisted
  const crumbs = [...above, isLink ? { label: entry.label, href: url } : { label: entry.label }]
  const isSymbol = ownDocument(entry)?.isSymbol ?? false
  const own = url === undefined ? [] : [{ url, label: stopLabel(entry), unlisted, isSymbol, crumbs }]
  const below = entry.type === 'category' ? entry.items.flatMap((item) => stopsOf(item, crumbs)) : []
  return [...own, ...below]
}

function stopLabel(entry: Exclude<Entry, { type: 'link' }>): string {
  return ownDocument(entry)?.paginationLabel ?? entry.label
}

function ownDocument(entry: Exclude<Entry, { type: 'link' }>): DocumentEntry | undefined {
  if (entry.type === 'doc') return entry.doc
  return entry.link?.type === 'doc' ? entry.link.doc : undefined
}

export function isUnlisted(entry: Entry): boolean {
  if (entry.type === 'doc') return entry.doc.unlisted
  return entry.type === 'category' && entry.link?.type === 'doc' && entry.link.doc.unlisted
}

/** Applies the document's `pagination_next` and `pagination_prev`; `null` means none. */
function chooseNeighbours(
  doc: DocumentEntry,
  documents: Documents,
  navigations: Map<Url, Navigation>,
  diagnostics: Diagnostic[],
): void {
  const navigation = navigations.get(doc.url)
  if (!navigation || (doc.paginationNext === undefined && doc.paginationPrev === undefined)) return
  const chosen = (
    key: 'pagination_next' | 'pagination_prev',
    id: string | null | undefined,
    otherwise?: NavLink,
  ) => {
    if (id === undefined) return otherwise
    if (id === null) return undefined
    const target = documents.entries.find((each) => each.id === id)
    if (target)
      return target.unlisted ? undefined : { label: target.paginationLabel ?? target.title, href: target.url }
    if (isLeftOut(id, documents)) return undefined
    const known = documents.entries.map((each) => each.id)
    diagnostics.push(unknownNeighbour(key, { name: id, known }, { path: doc.source, key }))
  }
  const { sidebar, breadcrumbs } = navigation
  const previous = chosen('pagination_prev', doc.paginationPrev, navigation.previous)
  const next = chosen('pagination_next', doc.paginationNext, navigation.next)
  navigations.set(doc.url, { sidebar, breadcrumbs, ...(previous && { previous }), ...(next && { next }) })
}

/** `displayed_sidebar` selects another sidebar; `null` shows none. */
function chooseSidebar(
  doc: DocumentEntry,
  sidebars: readonly NamedSidebar[],
  navigations: Map<Url, Navigation>,
): void {
  const name = doc.displayedSidebar
  if (name === undefined) return
  const navigation = navigations.get(doc.url) ?? { sidebar: '', breadcrumbs: [] }
  const shown = sidebars.find((each) => each.id === name)
  navigations.set(doc.url, { ...navigation, sidebar: shown?.name ?? '' })
}

/** A sidebar as sent to the browser. */
export function publicSidebar(sidebar: NamedSidebar): Sidebar {
  return { name: sidebar.name, items: sidebar.items.map(publicItem) }
}

function publicItem(entry: Entry): SidebarItem {
  if (entry.type === 'link') return entry
  if (entry.type === 'category') return publicCategory(entry)
  const item = { type: 'link', href: entry.doc.url, label: entry.label, ...lookOf(entry) } as const
  return entry.doc.unlisted ? { ...item, unlisted: true } : item
}

function publicCategory(entry: CategoryEntry): SidebarItem {
  const href = urlOf(entry)
  const { label, collapsible, collapsed } = entry
  return {
    type: 'category',
    label,
    collapsible,
    collapsed,
    items: entry.items.map(publicItem),
    ...lookOf(entry),
    ...(href !== undefined && { href }),
    ...(isUnlisted(entry) && { linkUnlisted: true as const }),
  }
}
