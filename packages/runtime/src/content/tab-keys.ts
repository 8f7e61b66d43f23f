import { storageKey } from '../state/stored.ts'

/** The tab that a key selects, as in the ARIA tabs pattern; `undefined` for any other key. */
export function tabByKey(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** The storage key of the tab chosen in a group; without a group, the prefix of all of them. */
export function tabsKey(base: string, group = ''): string {
  return storageKey(base, `tabs:${group}`)
}

/** What the rules begin with that show the stored tabs from before the first paint until the tabs are alive. */
export const STORED_TABS = '[data-group='
