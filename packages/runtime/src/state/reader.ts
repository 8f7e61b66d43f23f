import type {
  ColorMode,
  ReaderStrings,
  RouteData,
  SearchStrings,
  SiteData,
  SplitAddress,
} from '@chatdocs/protocol'
import { type ComponentType, createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { ColorModes } from './color-mode.ts'
import type { PreferredVersion } from './docs-version.ts'

/** The interface strings of a page. If the runtime lacks the language, they include the strings of the search. */
export type LoadedStrings = ReaderStrings & { searchWords?: SearchStrings }

/** The context of everything within a page. */
export interface Reader {
  site: SiteData
  route: RouteData
  strings: LoadedStrings
  colors: ColorModes
  preferred: PreferredVersion
  /** The components of the page's islands, if it has any. */
  islands?: IslandTable | undefined
  /**
   * Covers the page with something that Back closes, by calling `onBack`. Returns a function to call when it is closed
   * in another way. The next page replaces an open cover in the history.
   */
  cover(onBack: () => void): () => void
  /** Handles a part of the current page that failed to load or crashed. If it crashed, the page stays. */
  fail(error: unknown, crashed?: boolean): void
  /** How the reader reached the page. */
  arrival?: Arrival
  /** The behaviours of its static HTML. */
  behaviours?: readonly Behaviour[] | undefined
}

export type Arrival =
  /** The page of the initial document. */
  | { kind: 'first' }
  /** A link was followed. */
  | { kind: 'push'; from: SplitAddress; at: SplitAddress }
  /** Back or forward; `y` is the scroll position of the entry, if known. */
  | { kind: 'pop'; from: SplitAddress; at: SplitAddress; y: number | undefined }
  /** The same page, updated. */
  | { kind: 'refresh' }

/** The props of a site component in Markdown: attributes and children. */
export type IslandProps = Readonly<Record<string, unknown>> & { children?: ReactNode }

export type IslandTable = Readonly<Record<string, ComponentType<IslandProps>>>

/**
 * Makes the static HTML of a body interactive, before the first paint. Changes only attributes that React does not
 * render. Returns a function that reverts the changes.
 */
export type Behaviour = (root: HTMLElement, page: BehaviourContext) => () => void

/** The page, as behaviours see it. */
export type BehaviourContext = Pick<Reader, 'strings' | 'colors' | 'cover'> & { site: Pick<SiteData, 'base'> }

export const ReaderContext = createContext<Reader | undefined>(undefined)

/** Returns the context. Outside of a page, throws an error that names `hook`: exported hooks must pass it. */
export function useReader(hook?: string): Reader {
  const reader = useContext(ReaderContext)
  if (!reader) throw new Error(`${hook} has no ReaderContext`)
  return reader
}

/** The data of the site that every page has. */
export function useSite(): SiteData {
  return useReader('useSite').site
}

/** The current page. */
export function useRoute(): RouteData {
  return useReader('useRoute').route
}

/** The interface strings, in the site's language. */
export function useStrings(): LoadedStrings {
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
  const { preferred } = useReader()
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
