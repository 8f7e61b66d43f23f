import type { Url } from './url.ts'

/** The types of badges, each with its own color. */
export const BADGE_TYPES = ['info', 'tip', 'warning', 'danger'] as const

export type BadgeType = (typeof BADGE_TYPES)[number]

export interface NavLink {
  label: string
  href: Url
}

export type SidebarItem = SidebarLink | SidebarCategory

/** What an entry shows next to its label. */
export interface EntryLook {
  badge?: { text: string; type: BadgeType }
  /** Classes for the site's style sheets. */
  className?: string
}

export interface SidebarLink extends EntryLook {
  type: 'link'
  /** A site path, or an external URL. */
  href: string
  label: string
  unlisted?: true
}

export interface SidebarCategory extends EntryLook {
  type: 'category'
  label: string
  items: readonly SidebarItem[]
  href?: Url
  linkUnlisted?: true
  collapsible: boolean
  collapsed: boolean
}

/** A whole sidebar, as stored in its shared file, whose name contains a hash. */
export interface Sidebar {
  name: string
  items: readonly SidebarItem[]
}

/** The output path of each whole sidebar. Not in pages, because it changes with every change of the sidebar. */
export type SidebarManifest = Readonly<Record<string, string>>

/** The part of a sidebar in a page. Its size is limited. */
export interface SidebarSlice {
  name: string
  /** Whether the slice is the whole tree, with nothing left to load. */
  whole: boolean
  /** The page that lists every entry of this sidebar, for readers without JavaScript. */
  contents?: Url
  items: readonly SliceItem[]
}

export type SliceItem = SidebarItem | SidebarRest

/** A placeholder for entries missing from a slice, without their number: new entries must not change other pages. */
interface SidebarRest {
  type: 'rest'
}

/** Whether a reader on page `active` sees the entry: unlisted links only appear on their own page. */
export function listed(item: SidebarItem, active?: Url): boolean {
  if (item.type === 'link') return !item.unlisted || item.href === active
  if (item.href !== undefined && (!item.linkUnlisted || item.href === active)) return true
  return item.items.some((child) => listed(child, active))
}
