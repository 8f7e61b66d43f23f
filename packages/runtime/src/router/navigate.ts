import type { SiteData, SplitAddress } from '@chatdocs/protocol'
import type { Arrival, Reader } from '../state/reader.ts'
import { makeStore, type Store } from '../state/store.ts'
import { pageAt } from './links.ts'
import { LoadError, type Loader, type Page } from './load.ts'
import { addressText, type Location } from './location.ts'
import type { Progress } from './progress.ts'

/** The page being shown, and how the reader reached it. */
export interface View {
  page: Page
  arrival: Arrival
  /** The target of the last navigation and the error, if it failed. */
  failed?: { at: SplitAddress; reason: string; offline: boolean } | undefined
}

/** The functions of the browser that navigation needs. */
export interface RouterPorts {
  location: Location
  loader: Loader
  progress: Progress
  online(): boolean
  /** Whether a URL may be loaded from the server, see `reload-guard.ts`. */
  mayReload(address: string): boolean
  scrollY(): number
  /** Shows the next page, with a transition where the browser supports it. */
  transition(show: () => void): void
  /** Reports why a page could not be loaded. */
  report(error: unknown): void
}

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

/**
 * Navigates between pages. The old page stays until the new one is ready. Navigations are numbered and only the latest
 * shows its page, so a slow one never overrides a later click.
 */
export function makeRouter(site: SiteData, first: Page, ports: RouterPorts): Router {
  const { location, loader, progress } = ports
  const views = makeStore<View>({ page: first, arrival: { kind: 'first' } })
  const { current, show, subscribe } = views
  const urlAt = (at: SplitAddress) => pageAt(site.base, at.path)
  let here = location.current()
  let attempt = 0
  let loading = false
  const go = async (at: SplitAddress, how: { kind: 'push' } | { kind: 'pop'; y: number | undefined }) => {
    const url = urlAt(at)
    if (url === undefined) return
    const own = ++attempt
    loading = true
    progress.start()
    try {
      const isHere = url === urlAt(here)
      // A part of this page failed to load: only a reload can fix it.
      if (isHere && at === current().failed?.at) throw new LoadError('failed', url)
      const page = isHere ? current().page : await loader.page(url)
      if (own !== attempt) return
      const leaves = page.route !== current().page.route
      if (leaves && (page.route.ownHead || current().page.route.ownHead) && ports.online())
        return location.leave(at)
      if (how.kind === 'push') enter(at, ports)
      const from = here
      here = at
      const arrive = () => show({ page, arrival: { ...how, from, at } })
      if (page === current().page) arrive()
      else ports.transition(arrive)
    } catch (error) {
      if (own === attempt) fail(at, error, views, ports)
    } finally {
      if (own === attempt) {
        loading = false
        progress.stop()
      }
    }
  }
  location.onPop((y) => void go(location.current(), { kind: 'pop', y }))
  return {
    current,
    subscribe,
    follow: (at) => go(at, { kind: 'push' }),
    cover(onBack) {
      location.remember(ports.scrollY())
      return location.cover(onBack)
    },
    fail: (error, crashed) => fail(location.current(), error, views, ports, crashed),
    amend: (part) =>
      show({ ...current(), page: { ...current().page, ...part }, arrival: { kind: 'refresh' } }),
    keepScroll() {
      if (!loading) location.remember(ports.scrollY())
    },
  }
}

/** Adds a history entry, unless the URL is the same. Stores the scroll position in the old entry. */
function enter(at: SplitAddress, { location, scrollY }: RouterPorts): void {
  if (addressText(at) === addressText(location.current())) return
  location.remember(scrollY())
  location.push(at)
}

/** Loads the page from the server. When offline, or after a crash, keeps the current page and shows an error. */
function fail(
  at: SplitAddress,
  error: unknown,
  views: Store<View>,
  ports: RouterPorts,
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
