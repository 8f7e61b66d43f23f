import type { SiteData, SplitAddress } from '@chatdocs/protocol'
import type { Reader } from '../state/reader.ts'
import { makeStore, type Store } from '../state/store.ts'
import { type JourneyPorts, makeJourneys } from './journey.ts'
import type { Page } from './load.ts'
import type { View } from './view.ts'

/** The source of truth for the current page. */
export interface Router extends Pick<Store<View>, 'current' | 'subscribe'> {
  /** Follows a link. The old page stays until the new one is ready. */
  follow(address: SplitAddress): Promise<void>
  /** Replaces some properties of the current page. */
  amend(part: Partial<Page>): void
  /** Stores the scroll position in the history entry. */
  keepScroll(): void
  /** See `Reader.cover`. */
  cover: Reader['cover']
  /** See `Reader.fail`. */
  fail: Reader['fail']
}

export function makeRouter(site: SiteData, first: Page, ports: JourneyPorts): Router {
  const { location } = ports
  const { current, show, subscribe } = makeStore<View>({ page: first, arrival: { kind: 'first' } })
  const journeys = makeJourneys(site, { current, show, subscribe }, ports)
  location.onPop((y) => void journeys.go(location.current(), { kind: 'pop', y }))
  return {
    current,
    subscribe,
    follow: (at) => journeys.go(at, { kind: 'push' }),
    cover(onBack) {
      location.remember(ports.scrollY())
      return location.cover(onBack)
    },
    fail: journeys.fail,
    amend: (part) =>
      show({ ...current(), page: { ...current().page, ...part }, arrival: { kind: 'refresh' } }),
    keepScroll() {
      if (!journeys.loading()) location.remember(ports.scrollY())
    },
  }
}
