import type { CategoryConfig } from '../config/sidebars.ts'
import { folderOf, nameOf, splitNumber } from '../paths.ts'
import { belowDocs, type DocumentEntry, placeIn } from './documents.ts'
import {
  type CategoryEntry,
  type CategoryLink,
  type Entry,
  labelOf,
  lookOf,
  makeLink,
  type SidebarSource,
} from './entries.ts'

interface Folder {
  /** Relative to the documents folder, including number prefixes. */
  path: string
  folders: Map<string, Folder>
  documents: DocumentEntry[]
}

interface Positioned {
  entry: Entry
  position: number
  name: string
}

/** The items for all documents in and below a folder; `.` is the documents folder. */
export function generateItems(dirName: string, source: SidebarSource): readonly Entry[] {
  const top = dirName === '.' ? '' : dirName
  const tree = folderTree(source)
  const folder = top
    .split('/')
    .reduce<Folder | undefined>((at, name) => (name ? at?.folders.get(name) : at), tree)
  return folder ? itemsOf(folder, undefined, source) : []
}

function folderTree(source: SidebarSource): Folder {
  const root: Folder = { path: '', folders: new Map(), documents: [] }
  for (const doc of source.documents.entries) {
    let at = root
    for (const name of folderOf(belowDocs(placeIn(doc), source.version))
      .split('/')
      .filter(Boolean)) {
      const path = at.path ? `${at.path}/${name}` : name
      const next: Folder = at.folders.get(name) ?? { path, folders: new Map(), documents: [] }
      at.folders.set(name, next)
      at = next
    }
    at.documents.push(doc)
  }
  return root
}

/** After all positions that authors set, and before `Infinity`, the position of API references without one. */
const UNPLACED = Number.MAX_VALUE

/** An index comes first in its folder unless it has a position. */
const FIRST = -Infinity

/** Sorted by position (items without one last), then by file or folder name in code-unit order. */
function itemsOf(folder: Folder, own: DocumentEntry | undefined, source: SidebarSource): Entry[] {
  return sorted(folder, own, source).map((each) => each.entry)
}

function sorted(folder: Folder, own: DocumentEntry | undefined, source: SidebarSource): Positioned[] {
  const documents = folder.documents.filter((doc) => doc !== own).map(positionedDocument)
  const folders = [...folder.folders.values()].flatMap((each) => positionedFolder(each, source))
  const all = [...documents, ...folders]
  return all.sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

function positionedDocument(doc: DocumentEntry): Positioned {
  const own = { type: 'doc', doc, label: labelOf(doc) } as const
  const sections = doc.sidebarSections?.map(({ id, label, badge }): Entry => {
    return {
      type: 'link',
      href: `${doc.url}#${id}`,
      label,
      className: 'sidebar-section',
      ...(badge && { badge }),
    }
  })
  const entry: Entry = { ...(sections ? category(own.label, sections, {}, own) : own), ...lookOf({}, doc) }
  return { entry, position: doc.position ?? (doc.isIndex ? FIRST : UNPLACED), name: nameOf(placeIn(doc)) }
}

function positionedFolder(folder: Folder, source: SidebarSource): Positioned[] {
  const config = source.categories.get(folder.path) ?? {}
  const named = splitNumber(nameOf(folder.path))
  const link = linkOf(folder, config, named.name, source)
  const own = link?.type === 'doc' ? link.doc : undefined
  if (config.inline)
    return sorted(folder, own, source).map((each) => ({ ...each, position: config.position ?? UNPLACED }))
  const items = itemsOf(folder, own, source)
  const label = config.label ?? (own ? labelOf(own) : named.name)
  const position = config.position ?? own?.position ?? named.position ?? UNPLACED
  const place = { position, name: nameOf(folder.path) }
  source.folders.add(folder.path)
  const look = lookOf(config, own)
  if (items.length === 0) return own ? [{ entry: { type: 'doc', doc: own, label, ...look }, ...place }] : []
  return [{ entry: { ...category(label, items, config, link), ...look }, ...place }]
}

function category(
  label: string,
  items: readonly Entry[],
  config: CategoryConfig,
  link: CategoryLink | undefined,
): CategoryEntry {
  const collapsible = config.collapsible ?? true
  const collapsed = collapsible && (config.collapsed ?? true)
  const { description } = config
  const entry = { type: 'category', label, items, collapsible, collapsed } as const
  return { ...entry, ...(description !== undefined && { description }), ...(link && { link }) }
}

/** The configured link, else the folder's index document. */
function linkOf(
  folder: Folder,
  config: CategoryConfig,
  name: string,
  source: SidebarSource,
): CategoryLink | undefined {
  if (config.link === null) return undefined
  if (config.link) {
    const link = config.link
    const local = link.type === 'doc' && folder.documents.find((doc) => doc.id.endsWith(`/${link.id}`))
    if (local) return { type: 'doc', doc: local }
    const writtenHere = { ...source, locate: () => source.categoryFile(folder.path) }
    return makeLink(link, config.label ?? name, categorySlug(folder.path), writtenHere)
  }
  const own = folder.documents.find((doc) => doc.isIndex)
  return own && { type: 'doc', doc: own }
}

/** A category's address comes from its folder, so it stays when the label is renamed. */
function categorySlug(path: string): string {
  return path
    .split('/')
    .map((each) => splitNumber(each).name)
    .join('/')
}
