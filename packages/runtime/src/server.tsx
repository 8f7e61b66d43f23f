import { type PageState, stringsFor } from '@chatdocs/protocol'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import type { IslandTable } from './content/island.ts'
import type { View } from './router/view.ts'
import { fixedColorModes } from './state/color-mode.ts'

/**
 * The HTML inside of the root element. `component` is what the page's bundle exports, for a page of
 * the site's own; `islands` are the components its text names. What they throw while being drawn is thrown here.
 */
export function renderApp(state: PageState, component?: ComponentType, islands?: IslandTable): string {
  const { site, route, sidebar } = state
  const view: View = { page: { route, sidebar, component, islands }, arrival: { kind: 'first' } }
  return renderToString(
    <App
      site={site}
      strings={stringsFor(site.locale.htmlLang)}
      colors={fixedColorModes(site.colorMode.default)}
      router={{ current: () => view, subscribe: () => () => {}, follow: async () => {} }}
    />,
  )
}
