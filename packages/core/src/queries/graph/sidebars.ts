import { fingerprint, type Reader } from '@chatdocs/engine'
import {
  ASSETS,
  type OutputPath,
  type Sidebar,
  type SidebarManifest,
  type SidebarSlice,
  type Url,
} from '@chatdocs/protocol'
import { entriesOnSite } from '../../checks/addresses.ts'
import type { Entry } from '../../graph/entries.ts'
import { publicSidebar } from '../../graph/navigation.ts'
import { withoutBase } from '../../graph/resolve.ts'
import { traitsOf } from '../../graph/routes.ts'
import { type Places, placesIn, sliceOf } from '../../graph/slice.ts'
import { query } from '../inputs/define.ts'
import { config, fallbackOf } from '../site/config.ts'
import { addressTargets, firstOfKind } from './addresses.ts'
import { addresses, navigation, route, routes, sidebars } from './graph.ts'

/** One sidebar, as sent to the browser. */
export const sidebar = query('sidebar', async (db, name: string): Promise<Sidebar | undefined> => {
  const found = (await db.get(sidebars)).value.sidebars.find((each) => each.name === name)
  return found && publicSidebar({ ...found, items: await shownEntries(db, found.items) })
})

/** Where each page is in a sidebar; the first entry if it has several. */
const sidebarPlaces = query(
  'sidebarPlaces',
  { digest: 'reads' },
  async (db, name: string): Promise<Places> => {
    return placesIn((await db.get(sidebar, name))?.items ?? [])
  },
)

/** The part of the sidebar that one page contains. */
export const slice = query('slice', async (db, url: Url): Promise<SidebarSlice | undefined> => {
  const at = await db.get(route, url)
  const { canonical: active = url, sidebar: own } = at ? traitsOf(at) : {}
  const name = own ?? (await db.get(navigation, active))?.sidebar
  const whole = name ? await db.get(sidebar, name) : undefined
  if (!whole) return undefined
  const [contents, places] = await Promise.all([
    db.get(contentsOf, whole.name),
    db.get(sidebarPlaces, whole.name),
  ])
  return sliceOf(whole, active, contents, places)
})

/** The page that lists the whole first sidebar. */
export const firstContents = query('firstContents', async (db): Promise<Url | undefined> => {
  return firstOfKind(await db.get(addresses), 'contents')
})

/** The page that lists a whole sidebar. */
const contentsOf = query('contentsOf', async (db, name: string): Promise<Url | undefined> => {
  const { byUrl } = (await db.get(routes)).value
  return [...byUrl.values()].find((each) => each.kind === 'contents' && each.sidebar === name)?.url
})

/** The output path of a whole sidebar: hashed, so that browsers can cache it forever. */
export const sidebarPath = query('sidebarPath', async (db, name: string): Promise<OutputPath> => {
  const digest = fingerprint(await db.get(sidebar, name)).slice(0, 10)
  return `${ASSETS}/sidebar-${name.replace(/[^\w-]/g, '_')}-${digest}.json` as OutputPath
})

/** The path of each whole sidebar. */
export async function sidebarManifest(db: Reader): Promise<SidebarManifest> {
  const names = (await db.get(sidebars)).value.sidebars.map((each) => each.name)
  const paths = await Promise.all(names.map(async (name) => [name, await db.get(sidebarPath, name)] as const))
  return Object.fromEntries(paths)
}

/** Sidebar entries with addresses as `onSite` returns them. Reads the list of pages only if an entry needs it. */
export async function shownEntries(db: Reader, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const [{ value }, home] = await Promise.all([db.get(config), fallbackOf(db)])
  const needsPages = (entry: Entry): boolean =>
    entry.type === 'link'
      ? home !== undefined || withoutBase(entry.href, value.baseUrl) !== undefined
      : entry.type === 'category' && entry.items.some(needsPages)
  return entries.some(needsPages) ? entriesOnSite(entries, await addressTargets(db)) : entries
}
