/** A host's response. */
export interface Answer {
  status: number
  text: string
}

/**
 * Everything reachable from an address within its site, without a browser: links, style sheets, scripts and images in
 * the HTML. By address, without anchors.
 */
export async function crawl(start: string): Promise<Map<string, Answer>> {
  const found = new Map<string, Answer>()
  const waiting = new Set([start])
  for (const address of waiting) {
    const response = await fetch(address)
    const text = await response.text()
    found.set(address, { status: response.status, text })
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    for (const next of addressesIn(text, address)) {
      if (next.startsWith(new URL('/', start).href)) waiting.add(next)
    }
  }
  return found
}

/** The paths of few pages which together have every element of the site, by its name and classes. */
export function pagesOfEveryElement(found: ReadonlyMap<string, Answer>): string[] {
  const pages = [...found]
    .filter(([, { text }]) => isPage(text))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const elements = new Map(pages.map(([address, { text }]) => [address, elementsIn(text)]))
  const missing = new Set([...elements.values()].flatMap((each) => [...each]))
  const chosen: string[] = []
  while (missing.size > 0) {
    const worth = pages.map(([address, { text }]) => {
      const fresh = [...(elements.get(address) ?? [])].filter((each) => missing.has(each))
      return { address, fresh, share: fresh.length / (LOADING + text.length) }
    })
    const best = worth.reduce((one, other) => (other.share > one.share ? other : one))
    chosen.push(new URL(best.address).pathname)
    for (const each of best.fresh) missing.delete(each)
  }
  return chosen
}

/** To load a page takes as long as to check so many characters. */
const LOADING = 20_000

/** `nav.sidebar` for each name and class of an element, without the colors of code. */
function elementsIn(html: string): Set<string> {
  const shown = html.replace(/<script.*?<\/script>/gs, '')
  const all = [...shown.matchAll(/<([a-z][\w-]*)([^>]*)>/g)].flatMap(([, name = '', attributes = '']) => {
    const classes = /\sclass="([^"]*)"/.exec(attributes)?.[1] ?? ''
    return classes.split(' ').map((each) => `${name}.${each}`)
  })
  return new Set(all.filter((each) => !/\.(t|language)-/.test(each)))
}

function isPage(text: string): boolean {
  return text.startsWith('<!doctype html>')
}

/** The path of the longest page of each folder below a section of the site, and of all pages above: every kind of page. */
export function kindsOfPages(found: ReadonlyMap<string, Answer>): string[] {
  const seen = new Set<string>()
  const longestFirst = [...found].sort(([, a], [, b]) => b.text.length - a.text.length)
  return longestFirst.flatMap(([address, { text }]) => {
    if (!isPage(text)) return []
    const path = new URL(address).pathname
    const [folder = path] = /^\/[^/]+\/.+(?=\/[^/]+\/?$)/.exec(path) ?? []
    if (seen.has(folder)) return []
    seen.add(folder)
    return [path]
  })
}

function addressesIn(html: string, base: string): string[] {
  const values = [...html.matchAll(/<[a-z][^>]*?\s(?:href|src)="([^"]*)"/g)].map(([, value = '']) => value)
  return values.map((value) => {
    const url = new URL(value.replaceAll('&amp;', '&'), base)
    url.hash = ''
    return url.href
  })
}
