import type { ReaderStrings, SiteData } from '@chatdocs/protocol'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Announcement } from './chrome/announcement.tsx'
import { Footer } from './chrome/footer.tsx'
import { MobileMenu } from './chrome/mobile-menu.tsx'
import { Navbar } from './chrome/navbar.tsx'
import { Part } from './chrome/part.tsx'
import { Sidebar, type SidebarProps } from './chrome/sidebar.tsx'
import { openTo, readToggled, writeToggled } from './chrome/sidebar-items.ts'
import { Toc } from './chrome/toc.tsx'
import { Boundary, LoadFailed } from './errors.tsx'
import { updateHead } from './router/head.ts'
import type { Page } from './router/load.ts'
import type { Router, View } from './router/navigate.ts'
import { showArrival } from './router/scroll.ts'
import { SearchBox } from './search/box.tsx'
import { type LazySearch, SearchContext } from './search/parts.ts'
import type { ColorModes } from './state/color-mode.ts'
import type { PreferredVersion } from './state/docs-version.ts'
import { announce, ReaderContext } from './state/reader.ts'
import { storageKey } from './state/stored.ts'

export interface AppProps {
  site: SiteData
  strings: ReaderStrings
  colors: ColorModes
  router: Pick<Router, 'current' | 'subscribe' | 'follow' | 'cover' | 'fail'>
  search?: LazySearch | undefined
  preferred: PreferredVersion
}

/** The whole page, rendered on the server and in the browser. */
export function App({ site, strings, colors, preferred, router, search }: AppProps) {
  const view = useSyncExternalStore(router.subscribe, router.current, router.current)
  const { page, failed } = view
  const { route, islands, behaviours, drawer: Draw, component: Own } = page
  const sidebar = useSidebar(page, site)
  useArrival(site, view)
  return (
    <ReaderContext
      value={{
        site,
        strings,
        colors,
        preferred,
        route,
        islands,
        cover: router.cover,
        fail: router.fail,
        arrival: view.arrival,
        behaviours,
      }}
    >
      <SearchContext value={search}>
        <a className="skip-link" href={`#${MAIN}`}>
          {strings.skipToContent}
        </a>
        {site.announcement && <Announcement announcement={site.announcement} />}
        <Navbar menu={<MobileMenu sidebar={sidebar} />} search={site.search && <SearchBox />} />
        <div className={`layout page-${route.content.kind}${sidebar ? ' with-sidebar' : ''}`}>
          {/* In an item of a reading flow, browsers skip the content of elements with a negative `tabIndex`. */}
          <div className="text-column">
            <main id={MAIN} tabIndex={-1} key={route.url}>
              <Boundary page={route} words={strings.crashed}>
                {Draw ? <Draw content={route.content} /> : Own && <Own />}
              </Boundary>
            </main>
          </div>
          <Toc toc={route.toc} />
          {/* Placed after the text, so that programs read the text first. The style sheet shows it before the text. */}
          {sidebar && (
            <div className="sidebar-column">
              <Sidebar key={sidebar.slice.name} {...sidebar} />
            </div>
          )}
        </div>
        <Part name="footer">
          <Footer />
        </Part>
        {failed && <LoadFailed {...failed} onRetry={() => void router.follow(failed.at)} />}
        <div id="chatdocs-status" className="hidden" role="status" />
      </SearchContext>
    </ReaderContext>
  )
}

const MAIN = 'chatdocs-main'

/** The event that tells the site's scripts that another page is shown. */
const NAVIGATED = 'chatdocs:navigate'

/** The sidebar of the page, with its expanded categories and scroll position. */
function useSidebar({ sidebar: slice, route }: Page, { base }: SiteData): SidebarProps | undefined {
  const url = route.canonical ?? route.url
  const items = slice?.items ?? []
  const [state, setState] = useState(() => ({ url, toggled: openTo({}, items, url) }))
  const name = storageKey(base, 'sidebar')
  // The HTML does not reflect which categories the reader has collapsed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after hydration
  useLayoutEffect(() => {
    const kept = readToggled(name)
    if (kept) setState({ url, toggled: { ...kept, ...toggled } })
  }, [])
  let { toggled } = state
  if (state.url !== url) {
    toggled = openTo(toggled, items, url)
    setState({ url, toggled })
  }
  const onToggle = (key: string, open: boolean) => {
    const all = { ...toggled, [key]: open }
    setState({ url, toggled: all })
    writeToggled(name, all)
  }
  const scrolled = useRef<SidebarProps['scrolled']>(new Map()).current
  return slice && { slice, toggled, onToggle, scrolled }
}

/** When another page is shown: updates the head, scrolls and focuses, and announces the title. */
function useArrival(site: SiteData, { page, arrival }: View): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each arrival
  useLayoutEffect(() => {
    document.documentElement.dataset.hydrated = ''
    if (arrival.kind === 'first') return
    if (!page.route.ownHead) updateHead(site, page)
    showArrival(arrival)
    if (arrival.kind === 'refresh') return
    announce(document.title)
    dispatchEvent(new Event(NAVIGATED))
  }, [arrival])
}
