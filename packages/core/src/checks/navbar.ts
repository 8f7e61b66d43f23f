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
    const { position } = item
    const links = (each: readonly NavbarItemConfig[]) =>
      each.flatMap((link) => makeLink(link, index, targets, diagnostics))
    switch (item.type) {
      case 'dropdown':
        return [{ kind: 'dropdown', label: item.label, items: links(item.items), position }]
      case 'component':
        return ownItem(item, index, targets, diagnostics)
      case 'localeDropdown':
        return [{ kind: 'locales', before: links(item.before), after: links(item.after), position }]
      case 'docsVersionDropdown': {
        const [before, after] = [links(item.before), links(item.after)]
        // A dropdown with one entry is a plain link.
        const isChoice = targets.versions.length > 1 || before.length > 0 || after.length > 0
        if (isChoice) return [{ kind: 'versions', before, after, position }]
        return links([{ type: 'docsVersion', written: item.written, position }])
      }
      default:
        return links([item])
    }
  })
  return { value, diagnostics }
}

/** Links to the documents and the blog, and the version dropdown. A site with only documents needs no link. */
function contentItems({ versions, urls, blog, words }: NavbarTargets): NavbarItemConfig[] {
  const written = undefined
  const blogUrl = toUrl(blog?.routeBase ?? '')
  const isBlog = blogUrl !== '/' && urls.includes(blogUrl)
  const label = blog?.title || words.blogTitle
  // The root, because every page has this link, and the first document changes when another is added before it.
  const root = versions.length === 1 && !isBlog ? urls.find((url) => url === versions[0]?.path) : undefined
  const isHome = urls.includes(toUrl('/')) && versions.every(({ path }) => path !== '/')
  const docs: NavbarItemConfig = {
    ...(root === undefined ? { type: 'docsVersion' } : { type: 'link', href: root }),
    label: words.searchWords.docs,
    position: 'left',
    written,
  }
  const posts: NavbarItemConfig = { type: 'link', label, href: blogUrl, position: 'left', written }
  const choice: NavbarItemConfig = {
    type: 'docsVersionDropdown',
    before: [],
    after: [],
    position: 'right',
    written,
  }
  const hasDocs = versions.length > 0
  return [
    ...(hasDocs && (isBlog || isHome) ? [docs] : []),
    ...(isBlog && (hasDocs || isHome) ? [posts] : []),
    ...(versions.length > 1 ? [choice] : []),
  ]
}

/** A component of the site. */
function ownItem(
  item: Extract<NavbarItemConfig, { type: 'component' }>,
  index: number,
  { components, locate }: NavbarTargets,
  diagnostics: Diagnostic[],
): NavbarItem[] {
  const { component, props, position } = item
  const name = navbarComponent(component)
  if (components.includes(name)) return [{ kind: 'component', name, props, position }]
  const known = components.flatMap((each) => (each.startsWith(navbarComponent('')) ? [each] : []))
  const missing = unknownNavbarComponent({ name, known })
  const at = locate(component, ['navbar', 'items', index])
  diagnostics.push(navbarItemFailed(JSON.stringify(item.written), missing, at))
  return []
}

/** A link, for the navbar item with this index. */
function makeLink(
  item: NavbarItemConfig,
  index: number,
  targets: NavbarTargets,
  diagnostics: Diagnostic[],
): NavbarLink[] {
  const found = targetOf(item, targets)
  if (found === undefined) return []
  if ('code' in found) {
    const at = targets.locate(nameIn(item), ['navbar', 'items', index])
    diagnostics.push(navbarItemFailed(JSON.stringify(item.written), found, at))
    return []
  }
  return [{ kind: 'link', position: item.position, ...found }]
}

/** The link or a diagnostic; nothing for a draft, or for a page that is missing because of another mistake. */
function targetOf(item: NavbarItemConfig, targets: NavbarTargets): Found | Diagnostic | undefined {
  switch (item.type) {
    case 'link':
      return linkTarget(item, targets)
    case 'doc':
      return docTarget(item, targets)
    case 'docSidebar':
      return sidebarTarget(item, targets)
    case 'docsVersion':
      return versionTarget(item, targets)
    default:
      return undefined
  }
}

function linkTarget(
  item: Extract<NavbarItemConfig, { type: 'link' }>,
  targets: NavbarTargets,
): Found | Diagnostic | undefined {
  const { label } = item
  const href = onSite(item.href, targets)
  if (isExternal(href)) return { label, href }
  const { path, search, hash } = splitAddress(href)
  const url = toUrl(path)
  if (targets.isFile(path)) return { label, href }
  if (targets.isRefused(url) || targets.isUntranslated(url)) return undefined
  if (!targets.urls.includes(url)) return brokenLink(href, undefined, nearestPath(url, targets.urls))
  const activeBase = item.activeBase === undefined ? url : toUrl(onSite(item.activeBase, targets))
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
    case 'link':
      return item.href
    case 'dropdown':
      return item.label
    case 'docsVersion':
      return item.href ?? item.type
    default:
      return item.type
  }
}
