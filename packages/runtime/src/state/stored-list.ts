import { readStored, writeStored } from './stored.ts'

/** A list of texts the reader's browser keeps under a key. */
export function readStoredList(key: string): readonly string[] {
  return parseList(readStored(key))
}

export function writeStoredList(key: string, list: readonly string[]): void {
  writeStored(key, JSON.stringify(list))
}

/** The list as it was kept; what is no such list counts as none. */
export function parseList(stored = '[]'): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** The list with a text first in it, once, and without the oldest beyond `most`. */
export function withFirst(list: readonly string[], text: string, most: number): readonly string[] {
  return [text, ...list.filter((each) => each !== text)].slice(0, most)
}
