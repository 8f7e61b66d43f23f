import type { SiteData } from '@chatdocs/protocol'
import { makeStore, type Store } from './store.ts'
import { forgetStored, readStored, storageKey, writeStored } from './stored.ts'

/** The name of the docs version that the reader last chose, and a way to change it. */
export interface PreferredVersion extends Pick<Store<string | undefined>, 'current' | 'subscribe'> {
  choose(name: string): void
}

function docsVersionKey(base: string): string {
  return storageKey(base, 'docs-version')
}

/** No preferred version, for the server. */
export function noPreferredVersion(): PreferredVersion {
  return { current: () => undefined, subscribe: () => () => {}, choose: () => {} }
}

/** The stored choice. It also applies to other tabs. A version that the site no longer has is removed from storage. */
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
