import { readStored, writeStored } from './stored.ts'

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
 * @internal Its test lists damaged texts, without a browser.
 */
export function parseList(stored = '[]'): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** The list with a string moved or added to the front, cut to `most` entries. */
export function withFirst(list: readonly string[], text: string, most: number): readonly string[] {
  return [text, ...list.filter((each) => each !== text)].slice(0, most)
}
