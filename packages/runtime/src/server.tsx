import {
  ELEMENT_ISLAND,
  type Island,
  type NavbarItem,
  type OwnWords,
  PAGE_GROUPS,
  type PageGroup,
  type PageState,
  type SiteData,
  stringsFor,
} from '@chatdocs/protocol'
import { type ComponentType, createElement, Fragment } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import Frame from './chrome/frame.tsx'
import { failureOf } from './errors.tsx'
import { Blog } from './pages/blog/blog.tsx'
import { Text } from './pages/text.tsx'
import type { Drawer } from './router/load.ts'
import type { View } from './router/navigate.ts'
import { SearchPage } from './search/page.tsx'
import { fixedColorModes } from './state/color-mode.ts'
import { noPreferredVersion } from './state/docs-version.ts'
import { type IslandProps, type IslandTable, type Reader, ReaderContext } from './state/reader.ts'

const DRAWERS: Readonly<Record<PageGroup, Drawer>> = { text: Text, blog: Blog, search: SearchPage }

/**
 * Returns the HTML of the root element. `component` is the default export of a page that the site implements, `islands`
 * are the site's components in the page, `words` override the interface words. Errors of components are thrown.
 */
export function renderApp(
  state: PageState,
  component?: ComponentType,
  islands?: IslandTable,
  words?: OwnWords,
): string {
  try {
    return render(state, component, islands, words)
  } catch (error) {
    const item = failingItem(state.site, (site) => render({ ...state, site }, component, islands, words))
    throw item ? failureOf(item, error) : error
  }
}

/** The HTML of an island, in pieces between which its children belong. */
export function renderIsland(
  { site, route }: PageState,
  { component, props: { tag, ...props } }: Island,
  own?: ComponentType<IslandProps>,
): readonly string[] {
  const html = renderToStaticMarkup(
    <ReaderContext value={{ ...readerOf(site), route }}>
      {createElement(
        component === ELEMENT_ISLAND ? String(tag) : (own ?? Fragment),
        props,
        createElement(CHILDREN),
      )}
    </ReaderContext>,
  )
  return html.split(`<${CHILDREN}></${CHILDREN}>`)
}

const CHILDREN = 'cd-children'

/** The navbar item that throws. In the browser, error boundaries name it, but they do not work on the server. */
function failingItem(site: SiteData, draw: (site: SiteData) => string): NavbarItem | undefined {
  const fails = (items: readonly NavbarItem[]) => {
    try {
      draw({ ...site, navbar: { ...site.navbar, items } })
      return false
    } catch {
      return true
    }
  }
  return fails([]) ? undefined : site.navbar.items.find((item) => fails([item]))
}

function render(
  { site, route, sidebar }: PageState,
  component?: ComponentType,
  islands?: IslandTable,
  words?: OwnWords,
): string {
  const group = PAGE_GROUPS[route.content.kind]
  const { frame } = route.content.components ?? {}
  const view: View = {
    page: {
      route,
      sidebar,
      component,
      islands: frame === undefined ? islands : { ...islands, frame: Frame },
      drawer: group && DRAWERS[group],
    },
    arrival: { kind: 'first' },
  }
  const { cover, fail, ...others } = readerOf(site, words)
  const router = { current: () => view, subscribe: () => () => {}, follow: async () => {}, cover, fail }
  return renderToString(<App {...others} router={router} />)
}

/** The parts of the context that are the same on every page. */
function readerOf(site: SiteData, words?: OwnWords): Omit<Reader, 'route'> {
  return {
    site,
    strings: stringsFor(site.locale.htmlLang, words),
    colors: fixedColorModes(site.colorMode.default),
    preferred: noPreferredVersion(),
    cover: () => () => {},
    fail: () => {},
  }
}
