import {
  listed,
  type Sidebar,
  type SidebarCategory,
  type SidebarItem,
  type SidebarSlice,
  SLICE_ENTRIES,
  type SliceItem,
  type Url,
  WHOLE_SIDEBAR,
} from '@chatdocs/protocol'
import { lookOf } from './entries.ts'

/**
 * The part of a sidebar in the page's HTML: all of a small sidebar. Of a large one, the path down to the page, and its
 * nearest neighbors on every level, innermost level first; closed categories come without their items. That is at most
 * `SLICE_ENTRIES` entries (or one per level, if there are more levels), and at most two markers per level for omitted
 * entries.
 */
export function sliceOf(
  sidebar: Sidebar,
  url: Url,
  contents: Url | undefined,
  places = placesIn(sidebar.items),
): SidebarSlice {
  const windows = isSmall(sidebar.items) ? undefined : nearestEntries(sidebar.items, url, places)
  const items = trim(sidebar.items, windows, url)
  const slice = { name: sidebar.name, whole: isWhole(items, sidebar.items, url), items }
  return contents === undefined ? slice : { ...slice, contents }
}

/** The position of each page in a sidebar: the index of its entry in the list of each level, from the top down. */
export type Places = ReadonlyMap<Url, readonly number[]>

/** The position of each page; the first one if it has several entries. */
export function placesIn(top: readonly SidebarItem[]): Places {
  const places = new Map<Url, readonly number[]>()
  const visit = (items: readonly SidebarItem[], above: readonly number[]) => {
    for (const [index, item] of items.entries()) {
      const place = [...above, index]
      if (item.href !== undefined && !places.has(item.href as Url)) places.set(item.href as Url, place)
      if (item.type === 'category') visit(item.items, place)
    }
  }
  visit(top, [])
  return places
}

function isSmall(items: readonly SidebarItem[]): boolean {
  return roomAfter(items, WHOLE_SIDEBAR) >= 0
}

/** How many more entries fit after these; stops counting when there is no room left. */
function roomAfter(items: readonly SidebarItem[], room: number): number {
  let left = room - items.length
  for (const item of items) {
    if (left < 0) return left
    if (item.type === 'category') left = roomAfter(item.items, left)
  }
  return left
}

/** The kept items of a list, and whether there are others before and after them. */
interface Window {
  items: readonly SidebarItem[]
  before: boolean
  after: boolean
}

type Windows = ReadonlyMap<readonly SidebarItem[], Window>

function nearestEntries(top: readonly SidebarItem[], url: Url, places: Places): Windows {
  const windows = new Map<readonly SidebarItem[], Window>()
  let budget = SLICE_ENTRIES
  const inwards = levels(top, places.get(url) ?? [])
  for (const [outer, { items, open }] of [...inwards.entries()].reverse()) {
    // Each outer level needs room for its entry on the path.
    const window = windowAround(items, open, Math.max(budget - outer, 1), url)
    windows.set(items, window)
    budget -= window.items.length
  }
  return windows
}

/** The lists of items from the top down to the page, each with its entry on the path. */
function levels(
  top: readonly SidebarItem[],
  place: readonly number[],
): { items: readonly SidebarItem[]; open: SidebarItem | undefined }[] {
  const open = top[place[0] ?? -1]
  const below = open?.type === 'category' ? levels(open.items, place.slice(1)) : []
  return [{ items: top, open }, ...below]
}

/** As many visible items as fit, nearest to `centre`. Stops as early as possible, because a list can have thousands. */
function windowAround(
  items: readonly SidebarItem[],
  centre: SidebarItem | undefined,
  room: number,
  url: Url,
): Window {
  const at = centre ? Math.max(items.indexOf(centre), 0) : 0
  const before = visibleFrom(items, at - 1, -1, room + 1, url).reverse()
  const after = visibleFrom(items, at, 1, room + 1, url)
  const taken = Math.min(before.length, room, Math.max(Math.floor(room / 2), room - after.length))
  const others = after.slice(0, room - taken)
  return {
    items: [...before.slice(before.length - taken), ...others],
    before: taken < before.length,
    after: others.length < after.length,
  }
}

/** The next visible items in a direction, up to a limit. */
function visibleFrom(
  items: readonly SidebarItem[],
  start: number,
  step: 1 | -1,
  most: number,
  url: Url,
): SidebarItem[] {
  const found: SidebarItem[] = []
  for (let at = start; found.length < most; at += step) {
    const item = items[at]
    if (!item) break
    if (listed(item, url)) found.push(item)
  }
  return found
}

function trim(items: readonly SidebarItem[], windows: Windows | undefined, url: Url): SliceItem[] {
  const window = windows ? windows.get(items) : { items, before: false, after: false }
  if (!window) return []
  const visible = window.items.filter((item) => listed(item, url))
  const shown = visible.map((item): SliceItem => {
    if (item.type === 'link' || isPlain(item, url)) return linkOf(item)
    return { ...item, items: trim(item.items, windows, url) as SidebarItem[] }
  })
  const rest = { type: 'rest' } as const
  return [...(window.before ? [rest] : []), ...shown, ...(window.after ? [rest] : [])]
}

/** Whether a category has nothing to expand: it has a page, and all its entries are hidden. */
function isPlain({ href, items }: SidebarCategory, url: Url): boolean {
  return href !== undefined && items.length > 0 && !items.some((item) => listed(item, url))
}

function linkOf(item: SidebarItem): SidebarItem {
  if (item.type === 'link') return item
  const { href = '', label } = item
  return { type: 'link', href, label, ...lookOf(item) }
}

function isWhole(slice: readonly SliceItem[], items: readonly SidebarItem[], url: Url): boolean {
  if (slice.some((item) => item.type === 'rest')) return false
  const visible = items.filter((item) => listed(item, url))
  return (
    slice.every((item, index) => {
      if (item.type !== 'category') return item.type === 'link'
      const full = visible[index]
      return full?.type === 'category' && isWhole(item.items, full.items, url)
    }) && slice.length === visible.length
  )
}
