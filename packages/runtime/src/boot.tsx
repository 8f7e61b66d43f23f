import {
  BOOT_FAILED,
  bodiesOf,
  type PageGroup,
  type PageState,
  type SidebarSlice,
  type SiteData,
  STATE_SELECTOR,
  WORDS_MODULE,
  withBodies,
} from '@chatdocs/protocol'
import { startTransition } from 'react'
import * as ReactDOM from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { App, type AppProps } from './app.tsx'
import { adoptBodies, segmentsOf } from './content/adopt.ts'
import { copyOnClick, openForPrint, wrapOnClick } from './content/listeners.ts'
import { Boundary } from './errors.tsx'
import { followLinks, QUIET } from './router/follow.ts'
import { type Drawer, type Loader, type LoadPorts, makeLoader } from './router/load.ts'
import { browserLocation } from './router/location.ts'
import { makeRouter, type Router } from './router/navigate.ts'
import { progressBar } from './router/progress.ts'
import { mayReload } from './router/reload-guard.ts'
import type { LazySearch, SearchParts } from './search/parts.ts'
import { browserColorModes } from './state/color-mode.ts'
import { browserPreferredVersion } from './state/docs-version.ts'
import type { LoadedStrings } from './state/reader.ts'
import { standTranslators } from './state/translated.ts'

/*
 * The interface words load in one language, the mobile menu on small screens only, and page components only for the
 * kinds of pages that a site has: the home page pays for none of it.
 */

/** For pages that import `react-dom`. Only this module exports it, so other pages load nothing extra. */
export { ReactDOM as dom }

/**
 * Hydrates the page. If that fails, the page stays readable and `inline.ts` shows a message. Only `live.ts` uses the
 * result.
 */
export const started = boot()
started.catch((error: unknown) => {
  console.error('stays static:', error)
  dispatchEvent(new Event(BOOT_FAILED))
})

async function boot() {
  const script = document.querySelector(STATE_SELECTOR)
  const root = script?.previousElementSibling
  const state: PageState = JSON.parse(script?.textContent ?? '')
  // No document can change attributes of `<html>`. URLs of modules begin with this base.
  if (!root || state.site.base !== document.documentElement.dataset.base) throw new Error('incomplete page')
  const { site, route, sidebar } = adoptState(state, root)
  const search = lazySearch(site)
  const loader = makeLoader(site, browserPorts(search))
  loader.keep(route)
  const [parts, { default: strings }] = await Promise.all([loader.parts(route.content), wordsOf(site)])
  const first = { route, sidebar, ...parts }
  const router = makeRouter(site, first, {
    location: browserLocation(),
    loader,
    progress: progressBar(),
    online: () => navigator.onLine,
    mayReload: (address) => mayReload(address, Date.now(), () => sessionStorage),
    scrollY: () => scrollY,
    transition: fade,
    report: console.error,
  })
  const preferred = browserPreferredVersion(site)
  hydrate(root, { site, strings, colors: browserColorModes(site), preferred, router, search })
  followLinks(root, site, router, loader)
  copyOnClick(strings)
  openForPrint()
  wrapOnClick()
  ownScroll(router.keepScroll)
  if (sidebar && !sidebar.whole) setTimeout(() => completeSidebar(sidebar, router, loader), QUIET)
  return { router, site, loader }
}

/** The interface strings in the site's language. Other languages are never loaded. */
function wordsOf({ locale, words }: SiteData): Promise<{ default: LoadedStrings }> {
  if (words) return import(WORDS_MODULE)
  return /^zh/i.test(locale.htmlLang)
    ? import('@chatdocs/protocol/strings/zh/interface', { with: { type: 'json' } })
    : import('@chatdocs/protocol/strings/en/interface', { with: { type: 'json' } })
}

/** The page state, completed with the HTML that is already in the document. */
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
  standTranslators()
  startTransition(() => void hydrateRoot(root, app))
}

/** Milliseconds in which a transition has to begin. Otherwise (busy browser, hidden window) the page shows without. */
const PATIENCE = 100

/** Fades from one page to the next, unless the browser cannot or the reader prefers reduced motion. */
function fade(show: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || document.hidden || !document.startViewTransition) {
    show()
    return
  }
  let shown = false
  const once = () => {
    if (!shown) ReactDOM.flushSync(show)
    shown = true
  }
  const transition = document.startViewTransition(once)
  const late = setTimeout(() => {
    transition.skipTransition()
    once()
  }, PATIENCE)
  // Rejects when the next transition interrupts this one.
  transition.ready.catch(() => {}).then(() => clearTimeout(late))
}

/** Replaces the slice of the sidebar with the whole sidebar. The slice has reserved its space. */
async function completeSidebar(slice: SidebarSlice, router: Router, loader: Loader): Promise<void> {
  const whole = await loader.sidebar(slice.name).catch(() => undefined)
  if (whole && router.current().page.sidebar === slice) router.amend({ sidebar: { ...slice, ...whole } })
}

/** The parts of search, loaded on first use. */
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
    fetch: (url, init) => fetch(url, init),
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

/** The router restores the scroll position on back and forward. Between documents, the browser does. */
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
