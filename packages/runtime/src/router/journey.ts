import type { SiteData, SplitAddress } from '@chatdocs/protocol'
import type { Store } from '../state/store.ts'
import { pageAt } from './links.ts'
import { LoadError, type Loader } from './load.ts'
import { addressText, type Location } from './location.ts'
import type { Progress } from './progress.ts'
import type { View } from './view.ts'

/** What going from page to page needs of the world. */
export interface JourneyPorts {
  location: Location
  loader: Loader
  progress: Progress
  online(): boolean
  /** Whether an address may be asked of the host, see `reload-guard.ts`. */
  mayReload(address: string): boolean
  scrollY(): number
  /** Shows the next page, with whatever movement from one to the other the reader's browser is capable of. */
  transition(show: () => void): void
  /** Told why a page could not be loaded. */
  report(error: unknown): void
}

/** The way from page to page. */
export interface Journeys {
  go(at: SplitAddress, how: { kind: 'push' } | { kind: 'pop'; y: number | undefined }): Promise<void>
  /** The number of the latest attempt, and whether it is still under way. */
  attempt(): number
  loading(): boolean
  /** What is done about a part of this page that could not be loaded. */
  fail(error: unknown): void
}

/**
 * Shows one page after another; the old one stays until the next can be shown. Every attempt takes
 * a number, and only the latest may show its page: a slow one never replaces a newer click.
 */
export function makeJourneys(site: SiteData, views: Store<View>, ports: JourneyPorts): Journeys {
  const { location, loader, progress } = ports
  const urlAt = (at: SplitAddress) => pageAt(site.base, at.path)
  let here = location.current()
  let attempt = 0
  let loading = false
  return {
    attempt: () => attempt,
    loading: () => loading,
    fail: (error) => fail(location.current(), error, views, ports),
    async go(at, how) {
      const url = urlAt(at)
      if (url === undefined) return
      const own = ++attempt
      loading = true
      progress.start()
      try {
        const isHere = url === urlAt(here)
        // Something of this very page is missing: only the host has it.
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

/** A new entry in the history, unless the address stays; the old one keeps how far it was scrolled. */
function enter(at: SplitAddress, { location, scrollY }: JourneyPorts): void {
  if (addressText(at) === addressText(location.current())) return
  location.remember(scrollY())
  location.push(at)
}

/** The host is asked for what cannot be shown here; without a network, the page stays and says so. */
function fail(at: SplitAddress, error: unknown, views: Store<View>, ports: JourneyPorts): void {
  ports.report(error)
  const missing = error instanceof LoadError && error.kind === 'missing'
  const online = ports.online()
  // Who asks again may have it from the host, however soon.
  const again = at === views.current().failed?.at
  if (online && (missing || again || ports.mayReload(addressText(at)))) {
    ports.location.leave(at)
    return
  }
  const failed = { at, reason: String(error), offline: !online }
  views.show({ ...views.current(), arrival: { kind: 'refresh' }, failed })
}
