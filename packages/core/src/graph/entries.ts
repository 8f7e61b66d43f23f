import type { Url } from '@chatdocs/protocol'
import type { CategoryConfig, CategoryLinkConfig } from '../config/config.ts'
import type { DocsVersion } from '../config/versions.ts'
import { unknownDocument } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/nearest.ts'
import type { Location } from '../paths.ts'
import { type DocumentEntry, type Documents, isLeftOut, permalink } from './documents.ts'

/** A sidebar whose items are known to exist. */
export interface NamedSidebar {
  /** Unlike any other sidebar's of the site: that of a version beside the current one carries its name. */
  name: string
  /** The name its author gave it. */
  id: string
  /** The name of the version it belongs to. */
  version: string
  items: readonly Entry[]
}

export type Entry = DocEntry | LinkEntry | CategoryEntry

export interface DocEntry {
  type: 'doc'
  doc: DocumentEntry
  label: string
}

export interface LinkEntry {
  type: 'link'
  href: string
  label: string
}

export interface CategoryEntry {
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

/** What a sidebar is made from, and where its makers put what they find out. */
export interface SidebarSource {
  version: DocsVersion
  documents: Documents
  byId: ReadonlyMap<string, DocumentEntry>
  /** What `_category_` files say, by folder. */
  categories: ReadonlyMap<string, CategoryConfig>
  /** The `_category_` file of a folder. */
  categoryFile: (folder: string) => Location | undefined
  /** Where a name stands in the author's sidebars file. */
  locate: (name: string) => Location | undefined
  diagnostics: Diagnostic[]
  folders: Set<string>
  /** The categories that have a page of their own, by its address. */
  indexes: Map<Url, CategoryEntry>
}

/** Whether one category is shown twice. Both are made by the same code, so their keys stand in the same order. */
export function isSameCategory(one: CategoryEntry, other: CategoryEntry): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The page of a category; `slug` is its address unless the author gave one. */
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
  return {
    type: 'index',
    url,
    title: link.title ?? label,
    ...(link.description !== undefined && { description: link.description }),
  }
}

/** The document of an id; an unknown id is a mistake, a draft's is not. */
export function findDocument(id: string, source: SidebarSource): DocumentEntry | undefined {
  const doc = source.byId.get(id)
  if (doc || isLeftOut(id, source.documents)) return doc
  const known = [...source.byId.keys()]
  source.diagnostics.push(
    unknownDocument({ name: id, nearest: nearest(id, known), known }, source.locate(id)),
  )
  return undefined
}

export function labelOf(doc: DocumentEntry): string {
  return doc.sidebarLabel ?? doc.title
}
