import type { SiteData, SplitAddress } from '@chatdocs/protocol'
import type { Reader } from '../state/reader.ts'
import type { Store } from '../state/store.ts'
import { pageAt } from './links.ts'
import { LoadError, type Loader } from './load.ts'
import { addressText, type Location } from './location.ts'
import type { Progress } from './progress.ts'
import type { View } from './view.ts'

/** What navigation needs from the browser. */
export interface JourneyPorts {
  location: Location
  loader: Loader
  progress: Progress
  online(): boolean
  /** Whether an address may be loaded from the server, see `reload-guard.ts`. */
  mayReload(address: string): boolean
  scrollY(): number
  /** Shows the next page, with a transition where the browser supports it. */
  transition(show: () => void): void
  /** Reports why a page could not be loaded. */
  report(error: unknown): void
}

/** Navigation between pages. */
export interface Journeys {
  go(at: SplitAddress, how: { kind: 'push' } | { kind: 'pop'; y: number | undefined }): Promise<void>
  /** Whether a navigation is in progress. */
  loading(): boolean
  /** See `Reader.fail`. */
  fail: Reader['fail']
}

/**
 * Navigates between pages. The old page stays until the new one is ready. Navigations are numbered and only the latest
 * shows its page, so a slow one never replaces a newer click.
 */
export function makeJourneys(site: SiteData, views: Store<View>, ports: JourneyPorts): Journeys {
  const { location, loader, progress } = ports
  const urlAt = (at: SplitAddress) => pageAt(site.base, at.path)
  let here = location.current()
  let attempt = 0
  let loading = false
  return {
    loading: () => loading,
    fail: (error, crashed) => fail(location.current(), error, views, ports, crashed),
    async go(at, how) {
      const url = urlAt(at)
      if (url === undefined) return
      const own = ++attempt
      loading = true
      progress.start()
      try {
        const isHere = url === urlAt(here)
        // A part of this page failed to load: only a reload can fix it.
        if (isHere && at === views.current().failed?.at) throw new LoadError('failed', url)
        const page = isHere ? views.current().page : await loader.page(url)
        if (own !== attempt) return
        if (how.kind === 'push') enter(at, ports)
        const from = here
        here = at
        const show = () => views.show({ page, arrival: { ...how, from, at } })
        if (page === views.current().page) show()
        else ports.transition(show)
      } catch (error) {
        if (own === attempt) fail(at, error, views, ports)
      } finally {
        if (own === attempt) {
          loading = false
          progress.stop()
        }
      }
    },
  }
}

/** Adds a history entry, unless the address is the same. Stores the scroll position in the old entry. */
function enter(at: SplitAddress, { location, scrollY }: JourneyPorts): void {
  if (addressText(at) === addressText(location.current())) return
  location.remember(scrollY())
  location.push(at)
}

/** Loads the page from the server instead. Offline, or if a part of it crashed, the current page stays and shows an error. */
function fail(
  at: SplitAddress,
  error: unknown,
  views: Store<View>,
  ports: JourneyPorts,
  crashed = false,
): void {
  ports.report(error)
  const missing = error instanceof LoadError && error.kind === 'missing'
  const online = ports.online()
  // A second attempt at the same link reloads at once.
  const again = at === views.current().failed?.at
  if (online && !crashed && (missing || again || ports.mayReload(addressText(at)))) {
    ports.location.leave(at)
    return
  }
  const failed = { at, reason: String(error), offline: !online }
  views.show({ ...views.current(), arrival: { kind: 'refresh' }, failed })
}
