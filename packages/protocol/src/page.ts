import type { RouteData } from './route.ts'
import type { SidebarSlice } from './sidebar.ts'
import type { SiteData } from './site.ts'

/** What React needs to render a page, on the server and while hydrating. */
export interface PageState {
  site: SiteData
  route: RouteData
  sidebar?: SidebarSlice
}

/**
 * The state in a page, in `<script type="application/json" id="chatdocs-state">` directly after the root element.
 * Static segments of the body are `null` there: their HTML is already in the document, in `[data-segment]` elements
 * numbered in reading order.
 */
export const STATE_ELEMENT = 'chatdocs-state'

/**
 * The script with the state, directly after the element that React hydrates. The code of a page finds both by this
 * selector, and not by an id alone: a heading of an untrusted document could have that id, but no untrusted document
 * can write a script.
 */
export const STATE_SELECTOR = '#chatdocs+script'

/** The module with the interface words, under its name in the import map. Only for languages that the runtime lacks. */
export const WORDS_MODULE = '@chatdocs/words'

/** The event that reports that the code of a page cannot start. */
export const BOOT_FAILED = 'chatdocs:failed'

/** The title of the browser tab: the titles of the page and the site. */
export function documentTitle(site: SiteData, route: Pick<RouteData, 'title'>): string {
  if (route.title === '' || route.title === site.title) return site.title
  return `${route.title} ${site.titleDelimiter} ${site.title}`
}

/**
 * What can override the site's default colours before the first paint, as the value of `data-theme-from`: the reader's
 * choice (`stored`), the preference of the operating system (`system`).
 */
export function themeSources({ switchable, followSystem }: SiteData['colorMode']): string {
  return [switchable && 'stored', followSystem && 'system'].filter(Boolean).join(' ')
}

/** Whether search engines are asked not to index a page. */
export function isHidden(site: SiteData, { content, unlisted, noIndex }: RouteData): boolean | undefined {
  const { kind } = content
  return kind === 'not-found' || kind === 'search' || unlisted || noIndex || site.noIndex
}
