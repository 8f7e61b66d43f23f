import {
  type NavbarLink,
  type NavbarTarget,
  type SiteVersion,
  splitAddress,
  toUrl,
  type Words,
} from '@chatdocs/protocol'
import type { BlogConfig } from '../config/blog.ts'
import type { NavbarItemConfig } from '../config/navbar.ts'
import { brokenLink, sidebarWithoutLink, unknownDocument, unknownSidebar } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { isLeftOut, type SiteDocuments, type VersionDocuments } from '../graph/documents.ts'
import type { NamedSidebar } from '../graph/entries.ts'
import { sidebarsOf } from '../graph/routes.ts'
import { firstLink } from '../graph/versions.ts'
import { type AddressTargets, onSite } from './addresses.ts'
import type { Locate } from './quoted.ts'

/** The possible targets of navbar items. */
export interface NavbarTargets extends AddressTargets {
  documents: SiteDocuments
  sidebars: readonly NamedSidebar[]
  versions: readonly SiteVersion[]
  /** The names of components in `theme/`. */
  components: readonly string[]
  locate: Locate
  blog: BlogConfig | undefined
  words: Words
}

/** The parts of a link that its target determines. */
export type Found = Omit<NavbarLink, 'kind' | 'position'>

export type Item<Type> = Extract<NavbarItemConfig, { type: Type }>

/** A document, in every version that has it. Returns nothing if it is a draft in all of them. */
export function docTarget(
  { docId, label }: Item<'doc'>,
  { documents, versions }: NavbarTargets,
): Found | Diagnostic | undefined {
  const found = inVersions(versions, documents, ({ entries }): NavbarTarget | undefined => {
    const doc = entries.find((each) => each.id === docId)
    if (!doc) return undefined
    const { url, unlisted } = doc
    const text = label ?? doc.sidebarLabel ?? doc.title
    return { label: text, href: url, activeBase: url, ...(unlisted && { unlisted }) }
  })
  if (found || isLeftOut(docId, documents)) return found
  const known = [...new Set(documents.entries.map((each) => each.id))]
  return unknownDocument({ name: docId, known }, undefined)
}

/** The first page of a sidebar, in every version that has it. */
export function sidebarTarget(
  { sidebarId, label }: Item<'docSidebar'>,
  { documents, versions, sidebars }: NavbarTargets,
): Found | Diagnostic | undefined {
  const found = inVersions(versions, documents, (each): NavbarTarget | undefined => {
    const own = sidebarsOf(each, sidebars)
    const sidebar = own.find(({ id }) => id === sidebarId)
    const first = sidebar && firstLink(sidebar.items)
    if (!first) return undefined
    const link = { label: label ?? first.label, href: first.url }
    if (own.length > 1) return { ...link, sidebar: sidebar.name }
    const { routeBase } = each.version
    return routeBase === '' ? link : { ...link, activeBase: toUrl(routeBase) }
  })
  if (found) return found
  const known = [...new Set(sidebars.map((each) => each.id))]
  if (known.includes(sidebarId) && documents.untranslated) return undefined
  if (known.includes(sidebarId)) return sidebarWithoutLink(sidebarId, undefined)
  return unknownSidebar({ name: sidebarId, known }, undefined)
}

/** The main document of every version, or one address under each version's label. */
export function versionTarget(
  { label, to: written }: Item<'docsVersion'>,
  targets: NavbarTargets,
): Found | Diagnostic | undefined {
  const { documents, versions, urls } = targets
  const href = written === undefined ? undefined : onSite(written, targets)
  const path = href === undefined ? undefined : splitAddress(href).path
  if (path !== undefined && (targets.isRefused(toUrl(path)) || targets.isUntranslated(toUrl(path))))
    return undefined
  if (path !== undefined && !urls.includes(toUrl(path)) && !targets.isFile(path))
    return brokenLink(path, undefined)
  return inVersions(versions, documents, ({ version }): NavbarTarget | undefined => {
    const known = versions.find(({ name }) => name === version.name)
    if (!known) return undefined
    const link = { label: label ?? known.label, href: href ?? known.main }
    return href !== undefined || known.path === '/' ? link : { ...link, activeBase: known.path }
  })
}

/** The target in the last version, else in the first that has it, with the targets per version if there are several. */
function inVersions(
  versions: readonly SiteVersion[],
  documents: SiteDocuments,
  find: (each: VersionDocuments) => NavbarTarget | undefined,
): Found | undefined {
  const found = documents.versions.flatMap((each) => {
    const target = find(each)
    return target ? [{ version: each.version, target }] : []
  })
  const latest = found.find(({ version }) => version.isLast) ?? found[0]
  if (!latest || versions.length < 2) return latest?.target
  return {
    ...latest.target,
    versions: Object.fromEntries(found.map(({ version, target }) => [version.name, target])),
  }
}
