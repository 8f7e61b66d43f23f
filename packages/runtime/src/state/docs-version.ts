import type { SiteData } from '@chatdocs/protocol'
import { makeStore, type Store } from './store.ts'
import { forgetStored, readStored, storageKey, writeStored } from './stored.ts'

/** The version of the documents the reader chose once, by name, and a way to choose another. */
export interface PreferredVersion extends Pick<Store<string | undefined>, 'current' | 'subscribe'> {
  choose(name: string): void
}

function docsVersionKey(base: string): string {
  return storageKey(base, 'docs-version')
}

/** On the server nobody has chosen anything. */
export function noPreferredVersion(): PreferredVersion {
  return { current: () => undefined, subscribe: () => () => {}, choose: () => {} }
}

/** The choice this browser keeps. Other tabs follow it; a version the site no longer has is forgotten. */
export function browserPreferredVersion(site: Pick<SiteData, 'base' | 'versions'>): PreferredVersion {
  const key = docsVersionKey(site.base)
  const known = (name: string | null | undefined) =>
    site.versions?.find((version) => version.name === name)?.name
  const stored = readStored(key)
  const store = makeStore(known(stored))
  if (stored !== undefined && known(stored) === undefined) forgetStored(key)
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.show(known(event.newValue))
  })
  return {
    current: store.current,
    subscribe: store.subscribe,
    choose(name) {
      writeStored(key, name)
      store.show(known(name))
    },
  }
}
