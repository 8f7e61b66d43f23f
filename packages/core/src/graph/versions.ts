import type { DocStructure, SiteVersion, Url, VersionStructure } from '@chatdocs/protocol'
import { toUrl } from '@chatdocs/protocol'
import type { DocumentEntry, SiteDocuments, VersionDocuments } from './documents.ts'
import type { Entry, NamedSidebar } from './entries.ts'
import { isUnlisted, type Navigation, urlOf } from './navigation.ts'
import { mainDocument, sidebarsOf } from './routes.ts'

/** The inputs for describing versions. */
export interface VersionGraph {
  documents: SiteDocuments
  sidebars: readonly NamedSidebar[]
  navigations: ReadonlyMap<Url, Navigation>
  /** The configured id of the main document. */
  main: string | undefined
}

/** The data about versions in every page. Versions without documents are left out. */
export function siteVersions({
  documents,
  sidebars,
  main,
}: Omit<VersionGraph, 'navigations'>): SiteVersion[] {
  return documents.versions.flatMap((each): SiteVersion[] => {
    const { version } = each
    const doc = mainDocument(each, sidebarsOf(each, sidebars), main)
    if (!doc) return []
    const { name, label, isLast, banner, badge } = version
    const path = toUrl(version.routeBase)
    return [
      { name, label, isLast, path, main: doc.url, ...(banner && { banner }), ...(badge && { badge: true }) },
    ]
  })
}

/** The versions in the format of the specification. */
export function versionStructures(graph: VersionGraph): VersionStructure[] {
  return graph.documents.versions.flatMap((each): VersionStructure[] => {
    const sidebars = sidebarsOf(each, graph.sidebars)
    const doc = mainDocument(each, sidebars, graph.main)
    if (!doc) return []
    const { name, label, isLast, routeBase } = each.version
    const ids = new Map(sidebars.map((sidebar) => [sidebar.name, sidebar.id]))
    const sidebarOf = (url: Url) => ids.get(graph.navigations.get(url)?.sidebar ?? '')
    return [
      {
        name,
        label,
        isLast,
        path: toUrl(routeBase),
        mainDocId: doc.id,
        docs: [...documentsOf(each, sidebarOf), ...indexesOf(each, sidebars)],
        draftIds: each.drafts.map(({ id }) => id),
        sidebars: Object.fromEntries(sidebars.map(({ id, items }) => [id, linkOf(items)])),
      },
    ]
  })
}

function documentsOf(
  { entries }: VersionDocuments,
  sidebarOf: (url: Url) => string | undefined,
): DocStructure[] {
  return entries.map(({ id, url, unlisted }) => {
    const sidebar = sidebarOf(url)
    return { id, path: url, ...(sidebar && { sidebar }), ...(unlisted && { unlisted }) }
  })
}

/** The index pages of categories, without duplicates. */
function indexesOf({ version }: VersionDocuments, sidebars: readonly NamedSidebar[]): DocStructure[] {
  const found = new Map<Url, DocStructure>()
  const visit = (entry: Entry, sidebar: string): void => {
    if (entry.type !== 'category') return
    const path = entry.link?.type === 'index' ? entry.link.url : undefined
    if (path) found.set(path, { id: path.slice(version.routeBase.length), path, sidebar })
    for (const item of entry.items) visit(item, sidebar)
  }
  for (const { id, items } of sidebars) for (const item of items) visit(item, id)
  return [...found.values()]
}

function linkOf(items: readonly Entry[]): { link?: { path: Url; label: string } } {
  const first = firstLink(items)
  return first ? { link: { path: first.url, label: first.label } } : {}
}

/** The first page of a sidebar, depth first. An unlisted page is used only if there is no other. */
export function firstLink(items: readonly Entry[]): FirstLink | undefined {
  return firstOf(items, (entry) => !isUnlisted(entry)) ?? firstOf(items, () => true)
}

export interface FirstLink {
  label: string
  url: Url
}

type PageEntry = Exclude<Entry, { type: 'link' }>

function firstOf(items: readonly Entry[], isWanted: (entry: PageEntry) => boolean): FirstLink | undefined {
  for (const item of items) {
    if (item.type === 'link') continue
    const url = urlOf(item)
    if (url !== undefined && isWanted(item)) return { label: item.label, url }
    const below = item.type === 'category' ? firstOf(item.items, isWanted) : undefined
    if (below) return below
  }
}

/** Addresses of documents by version and id, to find a document in other versions. */
export type DocumentUrls = ReadonlyMap<string, ReadonlyMap<string, Url>>

export function documentUrls({ versions }: SiteDocuments): DocumentUrls {
  const idAndUrl = ({ id, url }: DocumentEntry) => [id, url] as const
  return new Map(versions.map(({ version, entries }) => [version.name, new Map(entries.map(idAndUrl))]))
}
