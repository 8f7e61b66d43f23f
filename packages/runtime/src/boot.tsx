import {
  BOOT_FAILED,
  bodiesOf,
  languageOf,
  type PageGroup,
  type PageState,
  type ReaderStrings,
  ROOT_ELEMENT,
  type SidebarSlice,
  type SiteData,
  STATE_ELEMENT,
  withBodies,
} from '@chatdocs/protocol'
import { startTransition } from 'react'
import * as ReactDOM from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { App, type AppProps } from './app.tsx'
import { adoptBodies, segmentsOf } from './content/adopt.ts'
import { copyOnClick, openForPrint, wrapOnClick } from './content/listeners.ts'
import { Boundary } from './errors/boundary.tsx'
import { followLinks } from './router/follow.ts'
import { type Drawer, type Loader, type LoadPorts, makeLoader } from './router/load.ts'
import { browserLocation } from './router/location.ts'
import { makeRouter, type Router } from './router/navigate.ts'
import { progressBar } from './router/progress.ts'
import { mayReload } from './router/reload-guard.ts'
import type { LazySearch, SearchParts } from './search/parts.ts'
import { browserColorModes } from './state/color-mode.ts'
import { browserPreferredVersion } from './state/docs-version.ts'

/** For pages that import `react-dom`: only this module has it, so that other pages load nothing for it. */
export { ReactDOM as dom }

/** Makes the static page a living one, once. If that fails, the page stays as it is: readable, and `inline.ts` says so. */
boot().catch((error: unknown) => {
  console.error('chatdocs: the page stays as it is.', error)
  dispatchEvent(new Event(BOOT_FAILED))
})

async function boot(): Promise<void> {
  const root = document.getElementById(ROOT_ELEMENT)
  const state = document.getElementById(STATE_ELEMENT)?.textContent
  if (!root || !state) throw new Error('The page is not whole.')
  const { site, route, sidebar } = adoptState(JSON.parse(state), root)
  const search = lazySearch(site)
  const loader = makeLoader(site, browserPorts(search))
  loader.keep(route)
  const [parts, { strings }] = await Promise.all([loader.parts(route.content), wordsOf(site)])
  const first = { route, sidebar, ...parts }
  const router = makeRouter(site, first, {
    location: browserLocation(),
    loader,
    progress: progressBar(),
    online: () => navigator.onLine,
    mayReload: (address) => mayReload(address, Date.now(), () => sessionStorage),
    scrollY: () => scrollY,
    transition: fade,
    report: (error) => console.error(error),
  })
  const preferred = browserPreferredVersion(site)
  hydrate(root, { site, strings, colors: browserColorModes(site), preferred, router, search })
  followLinks(root, site, router, loader)
  copyOnClick(strings)
  openForPrint()
  wrapOnClick()
  ownScroll(router.keepScroll)
  followEdits(router, site)
  if (sidebar && !sidebar.whole) onMove(() => void completeSidebar(sidebar, router, loader))
}

/** The interface's words in the site's language; those of others are never loaded. */
function wordsOf({ locale }: SiteData): Promise<{ strings: ReaderStrings }> {
  return languageOf(locale.htmlLang) === 'zh'
    ? import('@chatdocs/protocol/strings/zh')
    : import('@chatdocs/protocol/strings/en')
}

/** The state of the page, with the HTML that is in the document already. */
function adoptState(state: PageState, root: Element): PageState {
  const { content } = state.route
  const bodies = adoptBodies(bodiesOf(content), segmentsOf(root))
  return { ...state, route: { ...state.route, content: withBodies(content, bodies) } }
}

function hydrate(root: Element, props: AppProps): void {
  const app = (
    <Boundary page={undefined} words={props.strings.crashed} alone>
      <App {...props} />
    </Boundary>
  )
  startTransition(() => void hydrateRoot(root, app))
}

/** One page becomes the other, where the browser can show that and the reader does not mind movement. */
function fade(show: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || document.hidden || !document.startViewTransition) {
    show()
    return
  }
  const { ready } = document.startViewTransition(() => ReactDOM.flushSync(show))
  // A next one cuts it short.
  ready.catch(() => {})
}

const MOVES = ['pointermove', 'touchstart', 'keydown', 'wheel'] as const

/** Once, when a reader first moves: what comes into the sidebar before that would only move what is being looked at. */
function onMove(then: () => void): void {
  const onEvent = () => {
    for (const each of MOVES) removeEventListener(each, onEvent)
    then()
  }
  for (const each of MOVES) addEventListener(each, onEvent, { passive: true })
}

/** The page came with a slice of its sidebar; this is the whole. */
async function completeSidebar(slice: SidebarSlice, router: Router, loader: Loader): Promise<void> {
  const whole = await loader.sidebar(slice.name).catch(() => undefined)
  if (whole && router.current().page.sidebar === slice) router.amend({ sidebar: { ...slice, ...whole } })
}

/** `live.ts` says by an event that pages changed. A finished site never loads what follows. */
function followEdits(router: Router, site: SiteData): void {
  addEventListener('chatdocs:refresh', () => {
    import('./router/edits.ts').then(({ showEdits }) => showEdits({ router, site, state: STATE_ELEMENT }))
  })
}

/** The parts of search, loaded when they are first asked for. */
function lazySearch(site: SiteData): LazySearch {
  let made: Promise<SearchParts> | undefined
  return () => {
    made ??= import('./search/kit.ts').then(({ makeSearch }) => makeSearch(site))
    made.catch(() => {
      made = undefined
    })
    return made
  }
}

function browserPorts(search: LazySearch): LoadPorts {
  const drawers: Readonly<Record<PageGroup, () => Promise<Drawer>>> = {
    text: async () => (await import('./pages/text.tsx')).Text,
    blog: async () => (await import('./pages/blog/blog.tsx')).Blog,
    search: async () => (await search()).Page,
  }
  return {
    fetch: (url) => fetch(url),
    component: async (url) => (await import(url)).default,
    style: (url) =>
      new Promise((resolve, reject) => {
        const known = CSS.escape(url)
        if (document.querySelector(`[data-page]:is([href="${known}"], [data-href="${known}"])`))
          return resolve(undefined)
        const link = document.createElement('link')
        Object.assign(link, {
          rel: 'stylesheet',
          href: url,
          media: 'not all',
          onload: resolve,
          onerror(cause: unknown) {
            link.remove()
            reject(cause)
          },
        })
        link.dataset.page = ''
        document.head.append(link)
      }),
    drawer: (group) => drawers[group](),
    behaviour: async (feature) => (await import('./content/behaviours.ts')).behaviours[feature],
  }
}

/** Back and forward restore the view themselves, except across documents: there the browser does it. */
function ownScroll(keep: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(keep, 150)
  }
  addEventListener('scroll', later, { passive: true })
  addEventListener('popstate', () => clearTimeout(timer))
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}
