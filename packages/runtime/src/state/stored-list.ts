import { readStored, writeStored } from './stored.ts'

/** A list of texts the reader's browser keeps under a key; what is no such list counts as none. */
export function readStoredList(key: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Puts a text first in the list, once, and forgets the oldest beyond `most`. */
export function keepFirst(key: string, text: string, most: number): void {
  const others = readStoredList(key).filter((each) => each !== text)
  writeStored(key, JSON.stringify([text, ...others].slice(0, most)))
}

export function removeStored(key: string, text: string): void {
  writeStored(key, JSON.stringify(readStoredList(key).filter((each) => each !== text)))
}
