import {
  encodePath,
  type LiveFeature,
  PAGE_GROUPS,
  type PageContent,
  type PageGroup,
  type RouteData,
  routeJson,
  SIDEBAR_MANIFEST,
  type Sidebar,
  type SidebarManifest,
  type SidebarSlice,
  type SiteData,
  type TextParts,
  type Url,
} from '@chatdocs/protocol'
import type { ComponentType } from 'react'
import type { Behaviour, IslandTable } from '../state/reader.ts'

/** Everything that must be loaded before a page is shown. */
export interface Page {
  route: RouteData
  sidebar?: SidebarSlice | undefined
  /** The default export of a page that the site implements. */
  component?: ComponentType | undefined
  islands?: IslandTable | undefined
  /** The component that renders the pages of its group. */
  drawer?: Drawer | undefined
  behaviours?: readonly Behaviour[] | undefined
}

/** Renders the content of every page of a group. */
export type Drawer = ComponentType<{ content: PageContent }>

/** A page cannot be shown: the site has no such page (`missing`), or it could not be loaded (`failed`). */
export class LoadError extends Error {
  readonly kind: 'missing' | 'failed'

  constructor(kind: LoadError['kind'], url: string, cause?: unknown) {
    super(`Cannot load ${url}`, { cause })
    this.kind = kind
  }
}

/** The loader's access to the network. */
export interface LoadPorts {
  fetch(url: string, init?: { cache: 'no-cache' }): Promise<Pick<Response, 'ok' | 'status' | 'json'>>
  /** The default export of a bundle. */
  component(url: string): Promise<ComponentType>
  /** Resolves when the style sheet is loaded. */
  style(url: string): Promise<unknown>
  drawer(group: PageGroup): Promise<Drawer>
  behaviour(feature: LiveFeature): Promise<Behaviour>
}

/** Loads pages, and each of their parts once. Failed requests can be repeated. */
export interface Loader {
  /** A page and everything it needs. */
  page(url: Url): Promise<Page>
  /** Only the data of a page. */
  route(url: Url): Promise<RouteData>
  /** The parts that render the content: its component or the one of its group, and the files that its text needs. */
  parts(content: PageContent): Promise<Omit<Page, 'route' | 'sidebar'>>
  /** A whole sidebar. */
  sidebar(name: string | undefined): Promise<SidebarSlice | undefined>
  /** Stores the data of a page that is already loaded. */
  keep(route: RouteData): void
  /** Forgets the data of all pages and the paths of sidebars, so that they are requested again. */
  forget(): void
}

export function makeLoader(site: SiteData, ports: LoadPorts): Loader {
  const routes = new Map<string, Promise<RouteData>>()
  const leads = new Map<string, Promise<SidebarManifest>>()
  const sidebars = new Map<string, Promise<Sidebar>>()
  const sheets = new Map<string, Promise<unknown>>()
  const at = (path: string) => site.base + encodePath(path)
  const json = (path: string, init?: { cache: 'no-cache' }) => fetchJson(at(path), ports, init)
  // The name of the manifest never changes, so the browser asks the server whether its content has changed.
  const lead = () => once(leads, SIDEBAR_MANIFEST, () => json(SIDEBAR_MANIFEST, { cache: 'no-cache' }))
  const style = (path: string) => once(sheets, path, () => ports.style(at(path)))
  const loader: Loader = {
    route: (url) =>
      once(routes, url, async () => {
        const data: RouteData = await json(routeJson(url))
        if (data.release === site.release) return data
        throw new LoadError('failed', url, 'another release')
      }),
    async sidebar(name) {
      const path = name && (await lead())[name]
      if (!path) return undefined
      const sidebar = once(sidebars, path, () => json(path))
      // The site may have been published again: the next attempt requests the path again.
      sidebar.catch(() => leads.clear())
      return { whole: true, ...(await sidebar) }
    },
    async parts(content) {
      const group = PAGE_GROUPS[content.kind]
      const [texts, component, drawer] = await Promise.all([
        textParts(content as TextParts, at, { ...ports, style }),
        content.kind === 'component' ? ports.component(at(content.bundle)) : undefined,
        group && ports.drawer(group),
      ])
      return { ...texts, ...(component && { component }), ...(drawer && { drawer }) }
    },
    async page(url) {
      const route = await loader.route(url)
      const [parts, sidebar] = await Promise.all([loader.parts(route.content), loader.sidebar(route.sidebar)])
      return { route, sidebar, ...parts }
    },
    keep: (route) => void routes.set(route.url, Promise.resolve(route)),
    forget() {
      routes.clear()
      leads.clear()
    },
  }
  return loader
}

/** The style sheets, behaviours and components of a text, which most texts lack. `style` takes a path. */
async function textParts(
  { styles = [], features = [], components = {} }: TextParts,
  at: (path: string) => string,
  ports: LoadPorts,
): Promise<Pick<Page, 'islands' | 'behaviours'>> {
  const named = Object.entries(components).map(
    async ([name, path]) => [name, await ports.component(at(path))] as const,
  )
  const [islands, behaviours] = await Promise.all([
    Promise.all(named),
    Promise.all(features.map((each) => ports.behaviour(each))),
    ...styles.map(ports.style),
  ])
  return {
    ...(islands.length > 0 && { islands: Object.fromEntries(islands) }),
    ...(behaviours.length > 0 && { behaviours }),
  }
}

async function fetchJson(url: string, ports: LoadPorts, init: { cache: 'no-cache' } | undefined) {
  const response = await ports.fetch(url, init)
  if (!response.ok) throw new LoadError(response.status === 404 ? 'missing' : 'failed', url)
  return response.json()
}

/** Caches the result in the map. Failures are not cached. */
function once<V>(map: Map<string, Promise<V>>, key: string, make: () => Promise<V>): Promise<V> {
  const known = map.get(key)
  if (known) return known
  const made = make()
  map.set(key, made)
  made.catch(() => map.delete(key))
  return made
}
