import { PAGE_GROUPS, type PageGroup, type PageState, stringsFor } from '@chatdocs/protocol'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { DrawingContext, namingItem } from './errors/navbar-item.tsx'
import { Blog } from './pages/blog/blog.tsx'
import { Text } from './pages/text.tsx'
import type { Drawer } from './router/load.ts'
import type { View } from './router/view.ts'
import { SearchPage } from './search/page.tsx'
import { fixedColorModes } from './state/color-mode.ts'
import { noPreferredVersion } from './state/docs-version.ts'
import type { IslandTable } from './state/reader.ts'

const DRAWERS: Readonly<Record<PageGroup, Drawer>> = { text: Text, blog: Blog, search: SearchPage }

/**
 * Returns the HTML of the root element. `component` is the default export of a site's own page, `islands` are the
 * components that the text uses. Throws what they throw.
 */
export function renderApp(state: PageState, component?: ComponentType, islands?: IslandTable): string {
  const { site, route, sidebar } = state
  const group = PAGE_GROUPS[route.content.kind]
  const view: View = {
    page: {
      route,
      sidebar,
      component,
      islands,
      drawer: group && DRAWERS[group],
    },
    arrival: { kind: 'first' },
  }
  return namingItem((drawing) =>
    renderToString(
      <DrawingContext value={drawing}>
        <App
          site={site}
          strings={stringsFor(site.locale.htmlLang)}
          colors={fixedColorModes(site.colorMode.default)}
          preferred={noPreferredVersion()}
          router={{
            current: () => view,
            subscribe: () => () => {},
            follow: async () => {},
            cover: () => () => {},
            fail: () => {},
          }}
        />
      </DrawingContext>,
    ),
  )
}
