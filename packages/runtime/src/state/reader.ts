import type { ColorMode, ReaderStrings, RouteData, SiteData } from '@chatdocs/protocol'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Behaviour, IslandTable } from '../content/island.ts'
import type { Location } from '../router/location.ts'
import type { Router } from '../router/navigate.ts'
import type { Arrival } from '../router/view.ts'
import type { LazySearch } from '../search/parts.ts'
import type { ColorModes } from './color-mode.ts'
import type { PreferredVersion } from './docs-version.ts'

/** What everything inside a page may know. */
export interface Reader {
  site: SiteData
  route: RouteData
  strings: ReaderStrings
  colors: ColorModes
  preferred: PreferredVersion
  /** The components of the page's islands, if it has any. */
  islands?: IslandTable | undefined
  /** Lays something over the page, see `Location.cover`. */
  cover: Location['cover']
  /** Tells of what could not be loaded, see `Router.fail`. */
  fail: Router['fail']
  /** How the reader came to the page. */
  arrival?: Arrival
  /** The search, in a browser and where the site has one. */
  search?: LazySearch | undefined
  /** What brings its static HTML to life. */
  behaviours?: readonly Behaviour[] | undefined
}

export const ReaderContext = createContext<Reader | undefined>(undefined)

/** `hook` is named in the error a component meets that is drawn outside of a page. */
export function useReader(hook: string): Reader {
  const reader = useContext(ReaderContext)
  if (!reader) throw new Error(`${hook} is called outside of ReaderContext: only pages of the site have it.`)
  return reader
}

/** What every page knows of the whole site. */
export function useSite(): SiteData {
  return useReader('useSite').site
}

/** The page being shown. */
export function useRoute(): RouteData {
  return useReader('useRoute').route
}

/** The interface's own words, in the site's language. */
export function useStrings(): ReaderStrings {
  return useReader('useStrings').strings
}

/** The colours the page is shown in, and a way to choose others. The server draws the site's default. */
export function useColorMode(): { mode: ColorMode; choose(mode: ColorMode): void } {
  const { colors, site } = useReader('useColorMode')
  const mode = useSyncExternalStore(colors.subscribe, colors.current, () => site.colorMode.default)
  return { mode, choose: colors.choose }
}

/** The version of the documents the reader chose once, if any; known after hydration. */
export function usePreferredVersion(): { name: string | undefined; choose(name: string): void } {
  const { preferred } = useReader('usePreferredVersion')
  const name = useSyncExternalStore(preferred.subscribe, preferred.current, () => undefined)
  return { name, choose: preferred.choose }
}

const never = () => () => {}

/** False on the server and while hydrating, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, yes, no)
}

const yes = () => true
const no = () => false

/** Tells readers who hear the page; what is said twice is read twice. */
export function announce(text: string): void {
  const region = document.getElementById('chatdocs-status')
  if (region) region.textContent = text
}
