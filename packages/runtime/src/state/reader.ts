import type { ColorMode, ReaderStrings, RouteData, SiteData } from '@chatdocs/protocol'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Behaviour, IslandTable } from '../content/island.ts'
import type { Location } from '../router/location.ts'
import type { Router } from '../router/navigate.ts'
import type { Arrival } from '../router/view.ts'
import type { LazySearch } from '../search/parts.ts'
import type { ColorModes } from './color-mode.ts'
import type { PreferredVersion } from './docs-version.ts'

/** The context of everything within a page. */
export interface Reader {
  site: SiteData
  route: RouteData
  strings: ReaderStrings
  colors: ColorModes
  preferred: PreferredVersion
  /** The components of the page's islands, if it has any. */
  islands?: IslandTable | undefined
  /** Covers the page, see `Location.cover`. */
  cover: Location['cover']
  /** Reports something that could not be loaded, see `Router.fail`. */
  fail: Router['fail']
  /** How the reader reached the page. */
  arrival?: Arrival
  /** The search, in a browser, if the site has one. */
  search?: LazySearch | undefined
  /** The behaviours of its static HTML. */
  behaviours?: readonly Behaviour[] | undefined
}

export const ReaderContext = createContext<Reader | undefined>(undefined)

/** Returns the context. Outside of a page, throws an error that names `hook`. */
export function useReader(hook: string): Reader {
  const reader = useContext(ReaderContext)
  if (!reader)
    throw new Error(`${hook} was called outside of ReaderContext. Use it only in pages of the site.`)
  return reader
}

/** The site data that every page has. */
export function useSite(): SiteData {
  return useReader('useSite').site
}

/** The current page. */
export function useRoute(): RouteData {
  return useReader('useRoute').route
}

/** The interface strings, in the site's language. */
export function useStrings(): ReaderStrings {
  return useReader('useStrings').strings
}

/** The colour mode of the page, and a way to change it. The server renders the site's default. */
export function useColorMode(): { mode: ColorMode; choose(mode: ColorMode): void } {
  const { colors, site } = useReader('useColorMode')
  const mode = useSyncExternalStore(colors.subscribe, colors.current, () => site.colorMode.default)
  return { mode, choose: colors.choose }
}

/** The docs version that the reader last chose, if any. Known only after hydration. */
export function usePreferredVersion(): { name: string | undefined; choose(name: string): void } {
  const { preferred } = useReader('usePreferredVersion')
  const name = useSyncExternalStore(preferred.subscribe, preferred.current, () => undefined)
  return { name, choose: preferred.choose }
}

const never = () => () => {}

/** False on the server and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, yes, no)
}

const yes = () => true
const no = () => false

/** Announces text to screen readers, even if it is the same as before. */
export function announce(text: string): void {
  const region = document.getElementById('chatdocs-status')
  if (region) region.textContent = text
}
