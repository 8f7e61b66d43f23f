import { DISMISSED_ANNOUNCEMENTS } from '@chatdocs/protocol'

/** The stored value of a key; `undefined` if there is none or storage is unavailable. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value. Failures are ignored (private mode, storage full). */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

export function forgetStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** A list of strings in the browser's storage. */
export function readStoredList(key: string): readonly string[] {
  return parseList(readStored(key))
}

export function writeStoredList(key: string, list: readonly string[]): void {
  writeStored(key, JSON.stringify(list))
}

/**
 * Parses a stored list. Anything else counts as an empty list.
 *
 * @internal Tested with damaged texts, without a browser.
 */
export function parseList(stored = '[]'): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** The list with a string moved or added to the front, limited to `most` entries. */
export function withFirst(list: readonly string[], text: string, most: number): readonly string[] {
  return [text, ...list.filter((each) => each !== text)].slice(0, most)
}

/** Sites can share an origin, so every key contains its site's base. */
export function storageKey(base: string, name: string): string {
  return `chatdocs:${base}:${name}`
}

/** The storage key of the ids of all dismissed announcements. */
export function dismissedKey(base: string): string {
  return storageKey(base, 'dismissed-announcements')
}

export function isDismissed(base: string, id: string): boolean {
  return readStoredList(dismissedKey(base)).includes(id)
}

export function dismiss(base: string, id: string): void {
  const key = dismissedKey(base)
  writeStoredList(key, withFirst(readStoredList(key), id, DISMISSED_ANNOUNCEMENTS))
}
