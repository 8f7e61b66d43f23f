import {
  isExternal,
  type NavbarItem,
  type NavbarLink,
  navbarComponent,
  splitAddress,
  toUrl,
} from '@chatdocs/protocol'
import type { NavbarItemConfig } from '../config/navbar.ts'
import { brokenLink, navbarItemFailed, unknownNavbarComponent } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import { onSite } from './addresses.ts'
import { nearestPath } from './locate.ts'
import {
  docTarget,
  type Found,
  type Item,
  type NavbarTargets,
  sidebarTarget,
  versionTarget,
} from './navbar-documents.ts'

/** Resolves the navbar items. An item without a target is reported and left out. */
export function makeNavbarItems(
  items: readonly NavbarItemConfig[],
  targets: NavbarTargets,
): Checked<readonly NavbarItem[]> {
  const diagnostics: Diagnostic[] = []
  const own = items.flatMap((item) => (item.type === 'content' ? contentItems(targets) : [item]))
  const value = own.flatMap((item, index): NavbarItem[] => {
    const { position = 'left' } = item
    const links = (each: readonly NavbarItemConfig[] = []) =>
      each.flatMap((link) => makeLink(link, { index, position }, targets, diagnostics))
    if ('items' in item) return [{ kind: 'dropdown', label: item.label, items: links(item.items), position }]
    if (item.type === 'component') return ownItem(item, { index, position }, targets, diagnostics)
    if (item.type !== 'localeDropdown' && item.type !== 'docsVersionDropdown') return links([item])
    const [before, after] = [links(item.dropdownItemsBefore), links(item.dropdownItemsAfter)]
    if (item.type === 'localeDropdown') return [{ kind: 'locales', before, after, position }]
    // A dropdown with one entry is a plain link.
    const isChoice = targets.versions.length > 1 || before.length > 0 || after.length > 0
    return isChoice ? [{ kind: 'versions', before, after, position }] : links([{ type: 'docsVersion' }])
  })
  return { value, diagnostics }
}

/** The index of an item in the navbar, and its side. Links in a dropdown have the place of the dropdown. */
interface Place {
  index: number
  position: 'left' | 'right'
}

/** Links to the documents and the blog, and the version dropdown. A site with only documents needs no link. */
function contentItems({ versions, urls, blog, words }: NavbarTargets): NavbarItemConfig[] {
  const blogUrl = toUrl(blog?.routeBase ?? '')
  const isBlog = blogUrl !== '/' && urls.includes(blogUrl)
  const label = blog?.title || words.blogTitle
  // The root, because every page has this link, and the first document changes when another is added before it.
  const root = versions.length === 1 && !isBlog ? urls.find((url) => url === versions[0]?.path) : undefined
  const isHome = urls.includes(toUrl('/')) && versions.every(({ path }) => path !== '/')
  const docs: NavbarItemConfig = {
    label: words.searchWords.docs,
    ...(root === undefined ? { type: 'docsVersion' } : { href: root }),
  }
  const posts: NavbarItemConfig = { label, href: blogUrl }
  const choice: NavbarItemConfig = { type: 'docsVersionDropdown', position: 'right' }
  const hasDocs = versions.length > 0
  return [
    ...(hasDocs && (isBlog || isHome) ? [docs] : []),
    ...(isBlog && (hasDocs || isHome) ? [posts] : []),
    ...(versions.length > 1 ? [choice] : []),
  ]
}

/** A component of the site. */
function ownItem(
  item: Item<'component'>,
  { index, position }: Place,
  { components, locate }: NavbarTargets,
  diagnostics: Diagnostic[],
): NavbarItem[] {
  const { component, props = {} } = item
  const name = navbarComponent(component)
  if (components.includes(name)) return [{ kind: 'component', name, props, position }]
  const known = components.flatMap((each) => (each.startsWith(navbarComponent('')) ? [each] : []))
  const missing = unknownNavbarComponent({ name, known })
  const at = locate(component, ['navbar', 'items', index])
  diagnostics.push(navbarItemFailed(JSON.stringify(item), missing, at))
  return []
}

function makeLink(
  item: NavbarItemConfig,
  { index, position }: Place,
  targets: NavbarTargets,
  diagnostics: Diagnostic[],
): NavbarLink[] {
  const found = targetOf(item, targets)
  if (found === undefined) return []
  if ('code' in found) {
    const at = targets.locate(nameIn(item), ['navbar', 'items', index])
    diagnostics.push(navbarItemFailed(JSON.stringify(item), found, at))
    return []
  }
  return [{ kind: 'link', position, ...found }]
}

/** The link or a diagnostic; nothing for a draft, or for a page that is missing because of another mistake. */
function targetOf(item: NavbarItemConfig, targets: NavbarTargets): Found | Diagnostic | undefined {
  switch (item.type) {
    case 'doc':
      return docTarget(item, targets)
    case 'docSidebar':
      return sidebarTarget(item, targets)
    case 'docsVersion':
      return versionTarget(item, targets)
    default:
      return isLink(item) ? linkTarget(item, targets) : undefined
  }
}

type LinkItem = Extract<NavbarItemConfig, { activeBasePath?: unknown }>

function isLink(item: NavbarItemConfig): item is LinkItem {
  return (item.type === undefined || item.type === 'default') && !('items' in item)
}

function linkTarget(
  { label, to: page, href: address = '', activeBasePath }: LinkItem,
  targets: NavbarTargets,
): Found | Diagnostic | undefined {
  const href = onSite(page ?? address, targets)
  if (isExternal(href)) return { label, href }
  const { path, search, hash } = splitAddress(href)
  const url = toUrl(path)
  if (targets.isFile(path)) return { label, href }
  if (targets.isRefused(url) || targets.isUntranslated(url)) return undefined
  if (!targets.urls.includes(url)) return brokenLink(href, undefined, nearestPath(url, targets.urls))
  const activeBase = activeBasePath === undefined ? url : toUrl(onSite(activeBasePath, targets))
  const to = url + search + hash
  return activeBase === '/' ? { label, href: to } : { label, href: to, activeBase }
}

/** The string of an item that is most likely unique in the configuration file. */
function nameIn(item: NavbarItemConfig): string {
  switch (item.type) {
    case 'doc':
      return item.docId
    case 'docSidebar':
      return item.sidebarId
    case 'docsVersion':
      return item.to ?? item.type
    default:
      return isLink(item) ? (item.to ?? item.href ?? '') : ''
  }
}
