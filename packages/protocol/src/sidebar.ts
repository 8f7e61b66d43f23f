import type { Url } from './url.ts'

/** A link from page to page. */
export interface NavLink {
  label: string
  href: Url
}

/** One entry of a sidebar: spec §3. */
export type SidebarItem = SidebarLink | SidebarCategory

export interface SidebarLink {
  type: 'link'
  /** A site path, or an external address. */
  href: string
  label: string
  unlisted?: true
}

export interface SidebarCategory {
  type: 'category'
  label: string
  items: readonly SidebarItem[]
  href?: Url
  linkUnlisted?: true
  collapsible: boolean
  collapsed: boolean
}

/** A whole sidebar, as it lies in its shared hashed file. */
export interface Sidebar {
  name: string
  items: readonly SidebarItem[]
}

/** The part of a sidebar that stands in one page: of bounded size, whatever the size of the whole. */
export interface SidebarSlice {
  name: string
  /** Whether the slice is the whole tree, so that nothing is left to be loaded. */
  whole: boolean
  /** The page that lists every entry of this sidebar: the way on for readers without JavaScript. */
  contents?: Url
  items: readonly SliceItem[]
}

export type SliceItem = SidebarItem | SidebarRest

/** Stands for entries that were left out of a slice. */
export interface SidebarRest {
  type: 'rest'
  count: number
}

/** Whether a reader sees the entry while on page `active`: unlisted links only on their own page. */
export function listed(item: SidebarItem, active?: Url): boolean {
  if (item.type === 'link') return !item.unlisted || item.href === active
  if (item.href !== undefined && (!item.linkUnlisted || item.href === active)) return true
  return item.items.some((child) => listed(child, active))
}

/** The entries from the top of the sidebar down to the page, the page's own last; empty if it is not there. */
export function pathTo(items: readonly SidebarItem[], url: Url): readonly SidebarItem[] {
  for (const item of items) {
    if (item.href === url) return [item]
    if (item.type === 'link') continue
    const below = pathTo(item.items, url)
    if (below.length > 0) return [item, ...below]
  }
  return []
}
