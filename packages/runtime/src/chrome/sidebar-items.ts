import type { SidebarCategory, SidebarLink, SliceItem, Url } from '@chatdocs/protocol'

/** Which categories the reader opened or closed, by key. */
export type Toggled = Readonly<Record<string, boolean>>

/** Unlisted entries are shown on their own page only, and categories with nothing to show never. */
export function isVisible(item: SliceItem, active: Url): boolean {
  if (item.type === 'rest') return true
  if (item.type === 'link') return !item.unlisted || item.href === active
  if (item.href !== undefined && (!item.linkUnlisted || item.href === active)) return true
  return item.items.some((child) => isVisible(child, active))
}

/** A category by the labels from the top down to it, so that it is the same in the slice and in the whole. */
export function keyOf(parent: string, { label }: SidebarLink | SidebarCategory): string {
  return `${parent}/${label}`
}

/** The keys of the categories that lead to a page, outermost first; its own is among them if it is one. */
export function keysTo(items: readonly SliceItem[], active: Url, parent = ''): readonly string[] | undefined {
  for (const item of items) {
    if (item.type === 'rest') continue
    if (item.type === 'link') {
      if (item.href === active) return []
      continue
    }
    const key = keyOf(parent, item)
    const below = keysTo(item.items, active, key)
    if (below || item.href === active) return [key, ...(below ?? [])]
  }
  return undefined
}

/** What is open once the reader has come to a page: all that was, and the way down to it. */
export function openTo(toggled: Toggled, items: readonly SliceItem[], active: Url): Toggled {
  const keys = keysTo(items, active)
  return keys?.length ? { ...toggled, ...Object.fromEntries(keys.map((key) => [key, true])) } : toggled
}

export function isOpen(category: SidebarCategory, key: string, toggled: Toggled): boolean {
  return !category.collapsible || (toggled[key] ?? !category.collapsed)
}
