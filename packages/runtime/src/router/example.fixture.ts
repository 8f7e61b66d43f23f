import { type RouteData, type SiteData, type SplitAddress, splitAddress, type Url } from '@chatdocs/protocol'
import { type Loader, type LoadPorts, makeLoader } from './load.ts'
import { addressText, type Location } from './location.ts'

/** A small site for tests. */
export const exampleSite: SiteData = {
  title: 'Mobot',
  tagline: '',
  titleDelimiter: '|',
  origin: 'https://mobot.dev',
  base: '/base/',
  locale: {
    name: 'zh',
    label: '简体中文',
    direction: 'ltr',
    htmlLang: 'zh-CN',
    calendar: 'gregory',
    path: 'zh',
  },
  locales: [],
  navbar: { title: 'Mobot', items: [] },
  colorMode: { default: 'dark', switchable: true, followSystem: false },
  breadcrumbs: true,
  release: 'r1',
  generator: 'chatdocs v3.7.0',
}

export function exampleRoute(url: string, rest: Partial<RouteData> = {}): RouteData {
  return {
    url: url as Url,
    title: `title of ${url}`,
    content: { kind: 'doc', body: [`<p>${url}</p>`] },
    toc: [],
    breadcrumbs: [],
    release: 'r1',
    ...rest,
  }
}

/** A server with these files. `asked` lists the requests; `answer` can be replaced. */
export function exampleHost(files: Record<string, unknown>, site = exampleSite) {
  const asked: string[] = []
  const ports: LoadPorts = {
    async fetch(url) {
      asked.push(url)
      const file = await files[url]
      return { ok: file !== undefined, status: file === undefined ? 404 : 200, json: async () => file }
    },
    component: async (url) => {
      asked.push(url)
      return () => null
    },
    style: async (url) => void asked.push(url),
    behaviour: async (feature) => {
      asked.push(feature)
      return () => () => {}
    },
    drawer: async (group) => {
      if (group !== 'text') asked.push(group)
      return () => null
    },
  }
  const loader: Loader = makeLoader(site, ports)
  return { asked, loader, ports }
}

/** A history in memory. `left` lists the addresses passed to `leave`. */
export function memoryLocation(start: string): Location & { left: string[]; go(steps: number): void } {
  const entries: { address: SplitAddress; y?: number }[] = [{ address: splitAddress(start) }]
  const listeners: ((y: number | undefined) => void)[] = []
  const left: string[] = []
  let at = 0
  const entry = () => entries[at] ?? { address: splitAddress(start) }
  return {
    left,
    current: () => entry().address,
    push(address) {
      at += 1
      entries.splice(at, entries.length, { address })
    },
    remember: (y) => {
      entry().y = y
    },
    onPop: (listener) => listeners.push(listener),
    cover: () => () => {},
    leave: (address) => left.push(addressText(address)),
    go(steps) {
      at += steps
      for (const listener of listeners) listener(entry().y)
    },
  }
}
