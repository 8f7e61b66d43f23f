import {
  listed,
  pathTo,
  type Sidebar,
  type SidebarCategory,
  type SidebarItem,
  type SidebarSlice,
  SLICE_ENTRIES,
  type SliceItem,
  type Url,
  WHOLE_SIDEBAR,
} from '@chatdocs/protocol'

/**
 * The part of a sidebar in the page's HTML: all of a small sidebar. Of a large one, the path down to
 * the page and its nearest neighbours on every level, innermost level first; closed categories come without their
 * items. That is at most `SLICE_ENTRIES` entries (or one per level, if there are more levels), and at
 * most two markers per level for omitted entries.
 */
export function sliceOf(sidebar: Sidebar, url: Url, contents: Url | undefined): SidebarSlice {
  const keepOn = isSmall(sidebar.items) ? undefined : nearestEntries(sidebar.items, url)
  const items = trim(sidebar.items, keepOn, url)
  const slice = { name: sidebar.name, whole: isWhole(items, sidebar.items, url), items }
  return contents === undefined ? slice : { ...slice, contents }
}

function isSmall(items: readonly SidebarItem[]): boolean {
  const count = (all: readonly SidebarItem[]): number =>
    all.reduce((sum, item) => sum + 1 + (item.type === 'category' ? count(item.items) : 0), 0)
  return count(items) <= WHOLE_SIDEBAR
}

/** The kept items of each list. */
type KeptEntries = ReadonlyMap<readonly SidebarItem[], ReadonlySet<SidebarItem>>

function nearestEntries(top: readonly SidebarItem[], url: Url): KeptEntries {
  const keepOn = new Map<readonly SidebarItem[], ReadonlySet<SidebarItem>>()
  let budget = SLICE_ENTRIES
  const inwards = levels(top, pathTo(top, url))
  for (const [outer, { items, open }] of [...inwards.entries()].reverse()) {
    const visible = items.filter((item) => listed(item, url))
    // Each outer level needs room for the entry on the path.
    const kept = nearestTo(visible, open, Math.max(budget - outer, 1))
    keepOn.set(items, kept)
    budget -= kept.size
  }
  return keepOn
}

/** The lists of items from the top down to the page, each with its entry on the path. */
function levels(
  top: readonly SidebarItem[],
  path: readonly SidebarItem[],
): { items: readonly SidebarItem[]; open: SidebarItem | undefined }[] {
  const all = [{ items: top, open: path[0] }]
  path.forEach((entry, depth) => {
    if (entry.type === 'category') all.push({ items: entry.items, open: path[depth + 1] })
  })
  return all
}

/** As many items as fit, nearest to `centre`. */
function nearestTo(
  items: readonly SidebarItem[],
  centre: SidebarItem | undefined,
  room: number,
): ReadonlySet<SidebarItem> {
  const at = centre ? Math.max(items.indexOf(centre), 0) : 0
  const start = Math.max(0, Math.min(at - Math.floor(room / 2), items.length - room))
  return new Set(items.slice(start, start + room))
}

function trim(items: readonly SidebarItem[], keepOn: KeptEntries | undefined, url: Url): SliceItem[] {
  const kept = keepOn ? keepOn.get(items) : new Set(items)
  if (!kept) return []
  const out: SliceItem[] = []
  for (const item of items) {
    if (!listed(item, url)) continue
    if (!kept.has(item)) {
      if (out.at(-1)?.type !== 'rest') out.push({ type: 'rest' })
    } else if (item.type === 'link' || isPlain(item, url)) out.push(linkOf(item))
    else out.push({ ...item, items: trim(item.items, keepOn, url) as SidebarItem[] })
  }
  return out
}

/** Whether a category has nothing to expand: it has a page, and all its entries are hidden. */
function isPlain({ href, items }: SidebarCategory, url: Url): boolean {
  return href !== undefined && items.length > 0 && !items.some((item) => listed(item, url))
}

function linkOf(item: SidebarItem): SidebarItem {
  if (item.type === 'link') return item
  return { type: 'link', href: item.href ?? '', label: item.label }
}

function isWhole(slice: readonly SliceItem[], items: readonly SidebarItem[], url: Url): boolean {
  const visible = items.filter((item) => listed(item, url))
  return (
    slice.every((item, index) => {
      if (item.type !== 'category') return item.type === 'link'
      const full = visible[index]
      return full?.type === 'category' && isWhole(item.items, full.items, url)
    }) && slice.length === visible.length
  )
}
