import { DISMISSED_ANNOUNCEMENTS } from '@chatdocs/protocol'
import { storageKey } from './stored.ts'
import { readStoredList, withFirst, writeStoredList } from './stored-list.ts'

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
