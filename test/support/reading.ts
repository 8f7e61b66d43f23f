import { encodePath, type RouteData } from '../../packages/protocol/src/index.ts'
import { characterOf, isPage, stateOf } from './stable.ts'

/** A built site as readers without JavaScript see it: its pages and the addresses in them. */

interface Page {
  path: string
  html: string
  /** The values of `href` and `src` as addresses without the site's base: `/docs/a#b`. */
  addresses: readonly string[]
}

/** Addresses within this site without a file or anchor. */
export function deadAddresses(outputs: ReadonlyMap<string, string>): string[] {
  const pages = pagesOf(outputs)
  return pages.flatMap(({ path, addresses }) =>
    addresses.filter((address) => !leadsSomewhere(address, outputs)).map((address) => `${path}: ${address}`),
  )
}

/** Listed pages of a sidebar that no path of links reaches from the home page. */
export function lostPages(outputs: ReadonlyMap<string, string>): string[] {
  const pages = new Map(pagesOf(outputs).map((page) => [page.path, page]))
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    for (const address of pages.get(path)?.addresses ?? []) {
      const next = fileOf(address, outputs)
      if (next?.endsWith('.html')) visit(next)
    }
  }
  for (const start of ['index.html', 'docs/index.html', ...versionRoots(outputs)])
    if (pages.has(start)) visit(start)
  return [...pages.keys()].filter((path) => !found.has(path) && isListed(path, outputs))
}

/** The roots of the docs versions: addresses that readers type. */
function versionRoots(outputs: ReadonlyMap<string, string>): string[] {
  const page = outputs.get('404.html')
  const versions = page === undefined ? [] : (stateOf(page).site.versions ?? [])
  return versions.map(({ path }) => `${path.slice(1)}/index.html`)
}

/** Ids that occur twice in one page. */
export function doubleIds(outputs: ReadonlyMap<string, string>): string[] {
  return pagesOf(outputs).flatMap(({ path, html }) => {
    const ids = idsIn(html)
    return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}: ${id}`)
  })
}

function pagesOf(outputs: ReadonlyMap<string, string>): Page[] {
  return [...outputs].flatMap(([path, html]) => {
    if (!isPage(html)) return []
    const { base, root = base } = stateOf(html).site
    const written = [...shown(html).matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, each = '']) =>
      plainText(each),
    )
    const own = written.filter((each) => !/^([a-z][a-z+.-]*:|\/\/)/i.test(each))
    const here = `/${encodePath(path.replace(/(^|\/)index\.html$/, '$1'))}`
    const addresses = own.map((each) => (each.startsWith('#') ? here + each : each.replace(root, '/')))
    return [{ path, html, addresses }]
  })
}

/** The HTML of a page without its embedded data. */
function shown(html: string): string {
  return html.replace(/<script.*?<\/script>/gs, '')
}

function plainText(text: string): string {
  return text.replace(/&(#\d+|\w+);/g, characterOf)
}

function idsIn(html: string): string[] {
  return [...shown(html).matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)
}

function leadsSomewhere(address: string, outputs: ReadonlyMap<string, string>): boolean {
  const file = fileOf(address, outputs)
  // A text fragment is not part of the anchor.
  const [, hash = ''] = address.replace(/:~:.*$/, '').split('#')
  if (file === undefined) return false
  if (hash === '' || !file.endsWith('.html')) return true
  return idsIn(outputs.get(file) ?? '').includes(decodeURIComponent(hash))
}

/** The file that a plain static server returns for an address without a redirect. */
function fileOf(address: string, outputs: ReadonlyMap<string, string>): string | undefined {
  const path = decodeURIComponent(new URL(address, 'https://a.example').pathname).slice(1)
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path
  return outputs.has(file) ? file : undefined
}

/** Absolute URLs of this site in heads, feeds and the sitemap that have no file. */
export function strayAddresses(outputs: ReadonlyMap<string, string>): string[] {
  const page = outputs.get('404.html')
  const { origin, base } = page === undefined ? { origin: '', base: '/' } : stateOf(page).site
  if (origin === '') return []
  const whole = new RegExp(`${(origin + base).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}[^"'<>\\s)\\\\]*`, 'g')
  const texts = [...outputs].filter(([path]) => /\.(html|xml|txt|md)$|(^|\/)feed\.json$/.test(path))
  return texts.flatMap(([path, text]) => {
    const addresses = [...new Set(text.match(whole) ?? [])].map((each) => plainText(each))
    const lost = addresses.filter((each) => !fileOf(`/${each.slice(origin.length + base.length)}`, outputs))
    return lost.map((each) => `${path}: ${each}`)
  })
}

function isListed(path: string, outputs: ReadonlyMap<string, string>): boolean {
  const json = outputs.get(path.replace(/html$/, 'json'))
  if (json === undefined) return false
  const data: RouteData = JSON.parse(json)
  return data.sidebar !== undefined && !data.unlisted
}
