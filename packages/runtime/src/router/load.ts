import {
  encodePath,
  type LiveFeature,
  PAGE_GROUPS,
  type PageContent,
  type PageGroup,
  type RouteData,
  routeJson,
  type Sidebar,
  type SidebarSlice,
  type SiteData,
  type TextParts,
  type Url,
} from '@chatdocs/protocol'
import type { ComponentType } from 'react'
import type { Behaviour, IslandTable } from '../content/island.ts'

/** Everything that has to be there before a page can be shown. */
export interface Page {
  route: RouteData
  sidebar?: SidebarSlice | undefined
  /** What a page of the site's own exports. */
  component?: ComponentType | undefined
  islands?: IslandTable | undefined
  /** What the pages of its group are drawn by. */
  drawer?: Drawer | undefined
  behaviours?: readonly Behaviour[] | undefined
}

/** Draws the content of every page of a group. */
export type Drawer = ComponentType<{ content: PageContent }>

/** Why a page cannot be shown here: the site has none at this address, or it could not be had. */
export class LoadError extends Error {
  readonly kind: 'missing' | 'failed'

  constructor(kind: LoadError['kind'], url: string, cause?: unknown) {
    super(`Cannot load ${url}`, { cause })
    this.kind = kind
  }
}

/** How the loader reaches the world. */
export interface LoadPorts {
  fetch(url: string): Promise<Pick<Response, 'ok' | 'status' | 'json'>>
  /** The default export of a bundle. */
  component(url: string): Promise<ComponentType>
  /** Resolves when the style sheet is in force. */
  style(url: string): Promise<unknown>
  drawer(group: PageGroup): Promise<Drawer>
  behaviour(feature: LiveFeature): Promise<Behaviour>
}

/** Loads pages, each of their parts at most once. What failed may be asked for again. */
export interface Loader {
  /** A page and all it needs. */
  page(url: Url): Promise<Page>
  /** The data of a page alone. */
  route(url: Url): Promise<RouteData>
  /** What the page's content is drawn with: its component, or what draws its group, and what its texts need. */
  parts(content: PageContent): Promise<Omit<Page, 'route' | 'sidebar'>>
  /** A whole sidebar. */
  sidebar(name: string | undefined): Promise<SidebarSlice | undefined>
  /** Takes the data of a page that is here already. */
  keep(route: RouteData): void
  /** Forgets all pages, so that they are asked for anew. */
  forget(): void
}

export function makeLoader(site: SiteData, ports: LoadPorts): Loader {
  const routes = new Map<string, Promise<RouteData>>()
  const sidebars = new Map<string, Promise<Sidebar>>()
  const sheets = new Map<string, Promise<unknown>>()
  const at = (path: string) => site.base + encodePath(path)
  const json = (path: string) => fetchJson(at(path), ports)
  const style = (path: string) => once(sheets, path, () => ports.style(at(path)))
  const loader: Loader = {
    route: (url) =>
      once(routes, url, async () => {
        const data: RouteData = await json(routeJson(url))
        if (data.release === site.release) return data
        throw new LoadError('failed', url, 'another release')
      }),
    async sidebar(name) {
      const path = name && site.sidebars[name]
      return path ? { whole: true, ...(await once(sidebars, path, () => json(path))) } : undefined
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
    forget: () => routes.clear(),
  }
  return loader
}

/** Style sheets, behaviours and components of a text; most have none of them. `style` takes a path. */
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

async function fetchJson(url: string, ports: LoadPorts) {
  const response = await ports.fetch(url)
  if (!response.ok) throw new LoadError(response.status === 404 ? 'missing' : 'failed', url)
  return response.json()
}

/** What a map remembers for the key, made at the first asking; a failure is not remembered. */
function once<V>(map: Map<string, Promise<V>>, key: string, make: () => Promise<V>): Promise<V> {
  const known = map.get(key)
  if (known) return known
  const made = make()
  map.set(key, made)
  made.catch(() => map.delete(key))
  return made
}
