import { storageKey } from '../state/stored.ts'

/** The tab that a key selects, as in the ARIA tabs pattern; `undefined` for other keys. */
export function tabByKey(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** The storage key for the selected tab of a group; without a group, the prefix of all such keys. */
export function tabsKey(base: string, group = ''): string {
  return storageKey(base, `tabs:${group}`)
}

/** The start of the CSS rules that show the stored tabs from the first paint until the tabs are interactive. */
export const STORED_TABS = '[data-group='
