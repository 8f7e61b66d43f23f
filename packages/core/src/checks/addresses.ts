import { isExternal, splitAddress, toUrl, type Url } from '@chatdocs/protocol'
import { addressesIn } from '../config/announcement.ts'
import type { Config } from '../config/config.ts'
import { brokenLink, unknownDocument } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/nearest.ts'
import type { Documents } from '../graph/documents.ts'
import type { Entry, NamedSidebar } from '../graph/entries.ts'
import type { Location } from '../paths.ts'
import { nearestPath } from './locate.ts'

/** What an address of the site may lead to. */
export interface AddressTargets {
  urls: readonly Url[]
  isFile: (path: string) => boolean
}

/** An address an author wrote outside of the documents, and how to find where. */
export interface WrittenAddress {
  href: string
  at: Location | undefined
  /** An icon or picture: no page will do. */
  file?: true
}

/** The addresses of the configuration that are no navbar items: footer, favicon, picture, logo. */
export function configAddresses(
  config: Config,
  locate: (name: string) => Location | undefined,
): WrittenAddress[] {
  const { favicon, image, footer, navbar, announcement } = config
  const files = [favicon, image, navbar.logo?.src, navbar.logo?.srcDark].filter((each) => each !== undefined)
  const links = footer?.columns.flatMap(({ links }) => links.map((link) => link.href)) ?? []
  const announced = announcement ? addressesIn(announcement.html) : []
  return [
    ...files.map((href): WrittenAddress => ({ href, at: locate(href), file: true })),
    ...[...links, ...announced].map((href) => ({ href, at: locate(href) })),
  ]
}

/** The addresses that sidebars lead to by `link` items. */
export function sidebarAddresses(
  sidebars: readonly NamedSidebar[],
  locate: (name: string) => Location | undefined,
): WrittenAddress[] {
  const linksOf = (entry: Entry): string[] => {
    if (entry.type === 'link') return [entry.href]
    return entry.type === 'category' ? entry.items.flatMap(linksOf) : []
  }
  return sidebars.flatMap(({ items }) => items.flatMap(linksOf)).map((href) => ({ href, at: locate(href) }))
}

/** A configured main document that does not exist; one that is a draft may. */
export function checkMainDocument(
  { docs: { mainDocument: id } }: Config,
  { entries, drafts }: Documents,
  locate: (name: string) => Location | undefined,
): Diagnostic[] {
  const known = entries.map((each) => each.id)
  if (id === undefined || known.includes(id) || drafts.some((draft) => draft.id === id)) return []
  return [unknownDocument({ name: id, nearest: nearest(id, known), known }, locate(id))]
}

/** Those of the addresses that stay on the site and lead nowhere. */
export function checkAddresses(written: readonly WrittenAddress[], targets: AddressTargets): Diagnostic[] {
  return written.flatMap(({ href, at, file }) => {
    const { path } = splitAddress(href)
    if (isExternal(href) || path === '' || targets.isFile(path)) return []
    if (!file && targets.urls.includes(toUrl(path))) return []
    return [brokenLink(path, at, nearestPath(path, targets.urls))]
  })
}
