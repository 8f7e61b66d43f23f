import type { SidebarCategory, SidebarLink, SliceItem, Url } from '@chatdocs/protocol'

/** Categories that the reader expanded or collapsed, by key. */
export type Toggled = Readonly<Record<string, boolean>>

/**
 * Whether to show an entry. Unlisted entries show only on their own page; categories show if they have a page or a
 * visible entry.
 */
export function isVisible(item: SliceItem, active: Url): boolean {
  if (item.type === 'rest') return true
  if (item.type === 'link') return !item.unlisted || item.href === active
  if (item.href !== undefined && (!item.linkUnlisted || item.href === active)) return true
  return item.items.some((child) => isVisible(child, active))
}

/**
 * The key of a category: its labels from the top down, so that it is the same in the slice and in the whole sidebar.
 */
export function keyOf(parent: string, { label }: SidebarLink | SidebarCategory): string {
  return `${parent}/${label}`
}

/**
 * The keys of the categories above a page, outermost first. If the page belongs to a category, includes its key.
 *
 * @internal The test checks the keys of a tree.
 */
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

/** Expands the categories above a page, and leaves all others unchanged. */
export function openTo(toggled: Toggled, items: readonly SliceItem[], active: Url): Toggled {
  const keys = keysTo(items, active)
  return keys?.length ? { ...toggled, ...Object.fromEntries(keys.map((key) => [key, true])) } : toggled
}

export function isOpen(category: SidebarCategory, key: string, toggled: Toggled): boolean {
  return !category.collapsible || (toggled[key] ?? !category.collapsed)
}

/** The categories that the reader expanded or collapsed in this tab; `undefined` if unknown. */
export function readToggled(name: string): Toggled | undefined {
  try {
    return JSON.parse(sessionStorage[name])
  } catch {
    return undefined
  }
}

/** Stores expanded and collapsed categories for reloads, if browser storage is available. */
export function writeToggled(name: string, toggled: Toggled): void {
  try {
    sessionStorage[name] = JSON.stringify(toggled)
  } catch {}
}
