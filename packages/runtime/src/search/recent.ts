import { RECENT_SEARCHES } from '@chatdocs/protocol'
import { storageKey } from '../state/stored.ts'
import { readStoredList, withFirst, writeStoredList } from '../state/stored-list.ts'

/** The reader's recent searches, newest first, stored only in this browser. */
export interface RecentSearches {
  all(): readonly string[]
  add(query: string): void
  remove(query: string): void
}

export function recentSearches(base: string): RecentSearches {
  const key = storageKey(base, 'recent-searches')
  const all = () => readStoredList(key)
  return {
    all,
    add: (query) => query !== '' && writeStoredList(key, withFirst(all(), query, RECENT_SEARCHES)),
    remove: (query) =>
      writeStoredList(
        key,
        all().filter((each) => each !== query),
      ),
  }
}
