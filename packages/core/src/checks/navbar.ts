import type { NavbarItem, NavbarLink, Url } from '@chatdocs/protocol'
import { isExternal, splitAddress, toUrl } from '@chatdocs/protocol'
import type { Config, NavbarItemConfig } from '../config/config.ts'
import {
  brokenLink,
  navbarItemFailed,
  sidebarWithoutLink,
  unknownDocument,
  unknownSidebar,
} from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/nearest.ts'
import type { Documents } from '../graph/documents.ts'
import type { Entry, NamedSidebar } from '../graph/entries.ts'
import { urlOf } from '../graph/navigation.ts'
import type { Location } from '../paths.ts'
import type { AddressTargets } from './addresses.ts'
import { nearestPath } from './locate.ts'

/** What a navbar item may lead to. */
export interface NavbarTargets extends AddressTargets {
  config: Config
  documents: Documents
  sidebars: readonly NamedSidebar[]
  locate: (name: string) => Location | undefined
}

/** The navbar as readers get it. An item that leads nowhere is left out and named. */
export function makeNavbarItems(
  items: readonly NavbarItemConfig[],
  targets: NavbarTargets,
): Checked<readonly NavbarItem[]> {
  const diagnostics: Diagnostic[] = []
  const value = items.flatMap((item): NavbarItem[] => {
    if (item.type !== 'dropdown') return makeLink(item, targets, diagnostics)
    const links = item.items.flatMap((each) => makeLink(each, targets, diagnostics))
    return [{ kind: 'dropdown', label: item.label, items: links, position: item.position }]
  })
  return { value, diagnostics }
}

function makeLink(item: NavbarItemConfig, targets: NavbarTargets, diagnostics: Diagnostic[]): NavbarLink[] {
  if (item.type === 'dropdown') return []
  const found = targetOf(item, targets)
  if (found === undefined) return []
  if ('code' in found) {
    const at = targets.locate(nameIn(item))
    diagnostics.push(navbarItemFailed(JSON.stringify(item.written), found, at))
    return []
  }
  return [{ kind: 'link', position: item.position, ...found }]
}

type Found = Pick<NavbarLink, 'label' | 'href' | 'activeBase'>

/** The link, what is wrong with it, or nothing for a draft. */
function targetOf(item: Exclude<NavbarItemConfig, { type: 'dropdown' }>, targets: NavbarTargets) {
  switch (item.type) {
    case 'link':
      return linkTarget(item, targets)
    case 'doc':
      return docTarget(item, targets)
    case 'docSidebar':
      return sidebarTarget(item, targets)
  }
}

function linkTarget(
  item: Extract<NavbarItemConfig, { type: 'link' }>,
  { urls, isFile }: NavbarTargets,
): Found | Diagnostic {
  const { label, href } = item
  if (isExternal(href)) return { label, href }
  const { path } = splitAddress(href)
  const url = toUrl(path)
  if (!urls.includes(url) && !isFile(path)) return brokenLink(href, undefined, nearestPath(url, urls))
  const activeBase = item.activeBase === undefined ? url : toUrl(item.activeBase)
  return activeBase === '/' ? { label, href } : { label, href, activeBase }
}

function docTarget(
  item: Extract<NavbarItemConfig, { type: 'doc' }>,
  { documents }: NavbarTargets,
): Found | Diagnostic | undefined {
  const doc = documents.entries.find((each) => each.id === item.docId)
  if (doc) return { label: item.label ?? doc.sidebarLabel ?? doc.title, href: doc.url, activeBase: doc.url }
  if (documents.drafts.includes(item.docId)) return undefined
  const known = documents.entries.map((each) => each.id)
  return unknownDocument({ name: item.docId, nearest: nearest(item.docId, known), known }, undefined)
}

function sidebarTarget(
  item: Extract<NavbarItemConfig, { type: 'docSidebar' }>,
  { sidebars, config }: NavbarTargets,
): Found | Diagnostic {
  const sidebar = sidebars.find((each) => each.name === item.sidebarId)
  const known = sidebars.map((each) => each.name)
  if (!sidebar) {
    return unknownSidebar({ name: item.sidebarId, nearest: nearest(item.sidebarId, known), known }, undefined)
  }
  const first = firstLink(sidebar.items)
  if (!first) return sidebarWithoutLink(item.sidebarId, undefined)
  const activeBase = sidebars.length === 1 ? toUrl(config.docs.routeBase) : undefined
  const link = { label: item.label ?? first.label, href: first.url }
  return activeBase === undefined || activeBase === '/' ? link : { ...link, activeBase }
}

function firstLink(items: readonly Entry[]): { label: string; url: Url } | undefined {
  for (const item of items) {
    const url = urlOf(item)
    if (url !== undefined) return { label: item.label, url }
    const below = item.type === 'category' ? firstLink(item.items) : undefined
    if (below) return below
  }
  return undefined
}

/** The word of an item that is found most surely in the configuration's text. */
function nameIn(item: NavbarItemConfig): string {
  if (item.type === 'doc') return item.docId
  if (item.type === 'docSidebar') return item.sidebarId
  return item.type === 'link' ? item.href : item.label
}
