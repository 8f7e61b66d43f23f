import type { EntryLook, Url } from '@chatdocs/protocol'
import type { CategoryConfig, CategoryLinkConfig } from '../config/sidebars.ts'
import type { DocsVersion } from '../config/versions.ts'
import { unknownDocument } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location } from '../paths.ts'
import { type DocumentEntry, type Documents, isLeftOut, permalink } from './documents.ts'
import { checkLength } from './lengths.ts'

/** A resolved sidebar: all its items exist. */
export interface NamedSidebar {
  /** Unique on the site: in other versions than the current one, it includes the name of the version. */
  name: string
  /** The name in the sidebars file. */
  id: string
  /** The name of the version it belongs to. */
  version: string
  items: readonly Entry[]
}

export type Entry = DocEntry | LinkEntry | CategoryEntry

interface DocEntry extends EntryLook {
  type: 'doc'
  doc: DocumentEntry
  label: string
}

interface LinkEntry extends EntryLook {
  type: 'link'
  href: string
  label: string
}

export interface CategoryEntry extends EntryLook {
  type: 'category'
  label: string
  items: readonly Entry[]
  collapsible: boolean
  collapsed: boolean
  description?: string
  link?: CategoryLink
}

export type CategoryLink =
  | { type: 'doc'; doc: DocumentEntry }
  | { type: 'index'; url: Url; title: string; description?: string }

/** The inputs for building sidebars, and where results are collected. */
export interface SidebarSource {
  version: DocsVersion
  documents: Documents
  byId: ReadonlyMap<string, DocumentEntry>
  /** The contents of `_category_` files, by folder. */
  categories: ReadonlyMap<string, CategoryConfig>
  /** The `_category_` file of a folder. */
  categoryFile: (folder: string) => Location | undefined
  /** Where the sidebars file has a name as the value of one of these properties; an empty one stands for list entries. */
  locate: (name: string, ...properties: string[]) => Location | undefined
  diagnostics: Diagnostic[]
  folders: Set<string>
  /** Categories with an index page, by the address of that page. */
  indexes: Map<Url, CategoryEntry>
}

/** Whether two entries are the same category. Both are made by the same code, so their keys have the same order. */
export function isSameCategory(one: CategoryEntry, other: CategoryEntry): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The link of a category; `slug` is the default address of its index page. */
export function makeLink(
  link: CategoryLinkConfig,
  label: string,
  slug: string,
  source: SidebarSource,
): CategoryLink | undefined {
  if (link.type === 'doc') {
    const doc = findDocument(link.id, source)
    return doc && { type: 'doc', doc }
  }
  const url = permalink(source.version.routeBase, '', `/${link.slug ?? `category/${slug}`}`)
  const long = checkLength(url, source.locate(label, 'label'))
  if (long) {
    source.diagnostics.push(long)
    return undefined
  }
  return {
    type: 'index',
    url,
    title: link.title ?? label,
    ...(link.description !== undefined && { description: link.description }),
  }
}

/** Finds a document by id. An unknown id is reported, the id of a draft is not. */
export function findDocument(id: string, source: SidebarSource): DocumentEntry | undefined {
  const doc = source.byId.get(id)
  if (doc || isLeftOut(id, source.documents)) return doc
  const known = [...source.byId.keys()]
  source.diagnostics.push(unknownDocument({ name: id, known }, source.locate(id, '', 'id')))
}

/** The look of an entry: from the sidebar, else from its document. */
export function lookOf(written: EntryLook, doc?: DocumentEntry): EntryLook {
  const badge = written.badge ?? doc?.sidebarBadge
  const className = written.className ?? doc?.sidebarClassName
  return { ...(badge && { badge }), ...(className !== undefined && { className }) }
}

export function labelOf(doc: DocumentEntry): string {
  return doc.sidebarLabel ?? doc.title
}
