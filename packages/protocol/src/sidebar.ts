import type { Url } from './url.ts'

/** The types of badges, each with its own color. */
export const BADGE_TYPES = ['info', 'tip', 'warning', 'danger'] as const

export type BadgeType = (typeof BADGE_TYPES)[number]

/** A link from page to page. */
export interface NavLink {
  label: string
  href: Url
}

/** One entry of a sidebar: spec §3. */
export type SidebarItem = SidebarLink | SidebarCategory

/** What an entry shows beside its label. */
export interface EntryLook {
  badge?: { text: string; type: BadgeType }
  /** Classes for style sheets of the site. */
  className?: string
}

export interface SidebarLink extends EntryLook {
  type: 'link'
  /** A site path, or an external address. */
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

/** A whole sidebar, as in its shared hashed file. */
export interface Sidebar {
  name: string
  items: readonly SidebarItem[]
}

/** The hashed output path of each whole sidebar. Pages do not contain it, because any change of a sidebar changes it. */
export type SidebarManifest = Readonly<Record<string, string>>

/** The part of a sidebar within one page. Its size is bounded. */
export interface SidebarSlice {
  name: string
  /** Whether the slice is the whole tree, with nothing left to load. */
  whole: boolean
  /** The page that lists every entry of this sidebar, for readers without JavaScript. */
  contents?: Url
  items: readonly SliceItem[]
}

export type SliceItem = SidebarItem | SidebarRest

/** A placeholder for entries missing from a slice. It does not count them: a new entry changes no page that lacks it. */
interface SidebarRest {
  type: 'rest'
}

/** Whether a reader sees the entry while on page `active`: unlisted links only on their own page. */
export function listed(item: SidebarItem, active?: Url): boolean {
  if (item.type === 'link') return !item.unlisted || item.href === active
  if (item.href !== undefined && (!item.linkUnlisted || item.href === active)) return true
  return item.items.some((child) => listed(child, active))
}
