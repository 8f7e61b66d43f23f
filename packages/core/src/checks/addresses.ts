import {
  type AddressStyle,
  type Announcement,
  type Footer,
  hrefOf,
  isExternal,
  splitAddress,
  toUrl,
  type Url,
} from '@chatdocs/protocol'
import { addressesIn, eachAddress } from '../config/announcement.ts'
import type { Config } from '../config/config.ts'
import type { KeyPath } from '../config/problems.ts'
import { brokenLink, unknownDocument } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Documents, isLeftOut } from '../graph/documents.ts'
import type { Entry, NamedSidebar } from '../graph/entries.ts'
import { withoutBase } from '../graph/resolve.ts'
import type { Location } from '../paths.ts'
import { nearestPath } from './locate.ts'
import type { Locate } from './quoted.ts'

export interface AddressTargets {
  urls: readonly Url[]
  isFile: (path: string) => boolean
  /** Whether the page of an address is missing because of a reported mistake. */
  isRefused: (url: Url) => boolean
  /** Whether this language falls back to the default one for a page. */
  isUntranslated: (url: Url) => boolean
  /** The site's base: addresses can include it. */
  base: string
}

/** An address on this site without its base, unless there is a page or file at the address as written. */
export function onSite(href: string, targets: AddressTargets): string {
  const bare = isExternal(href) ? undefined : withoutBase(href, targets.base)
  const { path } = splitAddress(href)
  const isExact = bare === undefined || targets.isFile(path) || targets.urls.includes(toUrl(path))
  return isExact ? href : bare
}

/** Whether an address from `onSite` leads to a page that this language takes from the default language. */
export function isLeft(href: string, targets: AddressTargets): boolean {
  const { path } = splitAddress(href)
  return !isExternal(href) && path !== '' && !targets.isFile(path) && targets.isUntranslated(toUrl(path))
}

/** Links with addresses as `onSite` returns them, without links to untranslated pages. */
function linksOnSite<Link extends { href: string }>(links: readonly Link[], targets: AddressTargets): Link[] {
  const found = links.map((link) => ({ ...link, href: onSite(link.href, targets) }))
  return found.filter(({ href }) => !isLeft(href, targets))
}

/** The footer with addresses as `onSite` returns them. */
export function footerOnSite({ columns, ...rest }: Footer, targets: AddressTargets): Footer {
  const shown = columns.map((column) => ({ ...column, links: linksOnSite(column.links, targets) }))
  return {
    ...rest,
    columns: shown.filter(({ links }, index) => links.length > 0 || !columns[index]?.links.length),
  }
}

/** Sidebar entries with addresses as `onSite` returns them, without links to untranslated pages. */
export function entriesOnSite(entries: readonly Entry[], targets: AddressTargets): Entry[] {
  return entries.flatMap((entry): Entry[] => {
    if (entry.type === 'link') return linksOnSite([entry], targets)
    return entry.type === 'doc' ? [entry] : [{ ...entry, items: entriesOnSite(entry.items, targets) }]
  })
}

/** The announcement with each address ready for `href`. */
export function announcementOnSite(
  announcement: Announcement,
  targets: AddressTargets,
  style: AddressStyle,
): Announcement {
  const hrefs = (address: string) => {
    const href = onSite(address, targets)
    return hrefOf(isLeft(href, targets) ? { ...style, base: style.root ?? style.base } : style, href)
  }
  return { ...announcement, html: eachAddress(announcement.html, hrefs) }
}

/** An address from the configuration or a sidebars file, and how to locate it. */
export interface WrittenAddress {
  href: string
  at: Location | undefined
  /** Whether it is an icon or picture: then the target must be a file. */
  file?: true
}

/** The addresses in the configuration outside of the navbar items: footer, favicon, picture, logo. */
export function configAddresses(config: Config, locate: Locate): WrittenAddress[] {
  const { favicon, image, footer, navbar, announcement } = config
  const written = (key: KeyPath, href: string): WrittenAddress => ({ href, at: locate(href, key) })
  const file = (key: KeyPath, href: string | undefined): WrittenAddress[] =>
    href === undefined ? [] : [{ ...written(key, href), file: true }]
  const links = footer?.columns.flatMap(({ links }) => links.map((link) => link.href)) ?? []
  const announced = announcement ? addressesIn(announcement.html) : []
  return [
    ...file(['favicon'], favicon),
    ...file(['image'], image),
    ...file(['navbar', 'logo', 'src'], navbar.logo?.src),
    ...file(['navbar', 'logo', 'srcDark'], navbar.logo?.srcDark),
    ...links.map((href) => written(['footer', 'links'], href)),
    ...announced.map((href) => written(['announcementBar'], href)),
  ]
}

/** The addresses of `link` items in sidebars. */
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

/** Reports a configured main document that does not exist. A draft is accepted. */
export function checkMainDocument(
  { docs: { mainDocument: id } }: Config,
  documents: Documents,
  locate: (name: string) => Location | undefined,
): Diagnostic[] {
  const known = documents.entries.map((each) => each.id)
  if (id === undefined || known.includes(id) || isLeftOut(id, { ...documents, refused: [] })) return []
  return [unknownDocument({ name: id, known }, locate(id))]
}

/** Reports addresses on this site without a target. */
export function checkAddresses(written: readonly WrittenAddress[], targets: AddressTargets): Diagnostic[] {
  return written.flatMap(({ href, at, file }) => {
    const { path } = splitAddress(onSite(href, targets))
    if (isExternal(href) || path === '' || targets.isFile(path)) return []
    if (!file && (targets.urls.includes(toUrl(path)) || targets.isRefused(toUrl(path)))) return []
    return [brokenLink(path, at, nearestPath(path, targets.urls))]
  })
}
