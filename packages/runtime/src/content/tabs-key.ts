import { storageKey } from '../state/stored.ts'

/** Prefix of what is stored: the value chosen in a group, under the group's name. */
export function tabsKey(base: string, group = ''): string {
  return storageKey(base, `tabs:${group}`)
}

/** The style element by which the inline script shows the stored tabs before anything else is there. */
export const TABS_STYLE = 'chatdocs-tabs'
