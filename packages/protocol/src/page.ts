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
 * The state as the page carries it, in `<script type="application/json" id="chatdocs-state">` right behind the root.
 * Static segments of the body are `null` there: their HTML is already in the document,
 * in `[data-segment]` elements numbered in reading order.
 */
export const STATE_ELEMENT = 'chatdocs-state'

/**
 * The script with the state, right behind the element that React hydrates. The code of a page looks for both by this,
 * and not by an id alone, which a heading of a document that is not trusted could have: no such document can write a
 * script.
 */
export const STATE_SELECTOR = '#chatdocs+script'

/** The module with the words of the interface, by its name in the import map of pages whose language the runtime lacks. */
export const WORDS_MODULE = '@chatdocs/words'

/** The event by which the page's code says that it cannot start. */
export const BOOT_FAILED = 'chatdocs:failed'

/** The title of the browser's tab: the page's title and the site's. */
export function documentTitle(site: SiteData, route: Pick<RouteData, 'title'>): string {
  if (route.title === '' || route.title === site.title) return site.title
  return `${route.title} ${site.titleDelimiter} ${site.title}`
}

/**
 * What can override the site's default colours before the first paint, for `data-theme-from` of the document: the
 * reader's choice (`stored`), the preference of the operating system (`system`).
 */
export function themeSources({ switchable, followSystem }: SiteData['colorMode']): string {
  return [switchable && 'stored', followSystem && 'system'].filter(Boolean).join(' ')
}

/** Whether search engines are asked to leave a page out. */
export function isHidden(site: SiteData, { content, unlisted, noIndex }: RouteData): boolean | undefined {
  const { kind } = content
  return kind === 'not-found' || kind === 'search' || unlisted || noIndex || site.noIndex
}
