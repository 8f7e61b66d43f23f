import { RECENT_SEARCHES } from '@chatdocs/protocol'
import { storageKey } from '../state/stored.ts'
import { keepFirst, readStoredList, removeStored } from '../state/stored-list.ts'

/** The reader's latest searches, the newest first, kept in this browser alone. */
export interface RecentSearches {
  all(): readonly string[]
  add(query: string): void
  remove(query: string): void
}

export function recentSearches(base: string): RecentSearches {
  const key = storageKey(base, 'recent-searches')
  return {
    all: () => readStoredList(key),
    add: (query) => query.trim() !== '' && keepFirst(key, query.trim(), RECENT_SEARCHES),
    remove: (query) => removeStored(key, query),
  }
}
