import {
  type AddressStyle,
  decode,
  hrefOf,
  isExternal,
  type OutputPath,
  routeHtml,
  splitAddress,
  toUrl,
  type Url,
} from '@chatdocs/protocol'
import { redirectLoop, redirectTaken } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location } from '../paths.ts'
import { checkLength } from './lengths.ts'
import type { Route } from './routes.ts'

/** An old address that leads to a new one, as an author writes it. */
export interface WrittenRedirect {
  /** A path without base and final slash, decoded: `/old`, `/old.html`. */
  from: string
  /** A path of the site, perhaps with a hash, or a URL. */
  to: string
  at: Location | undefined
}

/** A redirect, with the end of its chain. */
export interface Redirect extends WrittenRedirect {
  /** The page that redirects browsers. */
  file: OutputPath
  /** The new address for `href`. */
  href: string
}

/** What redirects may not hide. */
export interface Occupied {
  style: AddressStyle
  pages: ReadonlySet<Url>
  /** Paths of static files. */
  files: ReadonlySet<string>
}

/** `redirect_from` of a document, post or page. */
export function redirectsFrom(route: Route): readonly string[] {
  if (route.kind === 'doc') return route.doc.redirectFrom ?? []
  if (route.kind === 'post') return route.post.redirectFrom ?? []
  return route.kind === 'markdown' ? (route.redirectFrom ?? []) : []
}

/**
 * An address that a document of another version names: below the root of the documents, it is that of its version. A
 * frozen version keeps its front matter, and must not claim addresses of the newest one.
 *
 *     /docs/old, root /docs, version /docs/1.0 → /docs/1.0/old
 */
export function inVersion(
  from: string,
  root: string,
  version: { routeBase: string; isLast: boolean },
): string | undefined {
  if (version.isLast) return from
  return from.startsWith(`${root}/`) ? version.routeBase + from.slice(root.length) : undefined
}

/** Without base and final slash, with a leading one: `old/` → `/old`. */
export function oldPath(written: string): string {
  return `/${written.replace(/^\/+|\/+$/g, '')}`
}

/** Redirects that lead to their ends. Reports loops, and addresses that have a page, a file or another redirect. */
export function makeRedirects(
  written: readonly WrittenRedirect[],
  { style, pages, files }: Occupied,
): Checked<readonly Redirect[]> {
  const diagnostics: Diagnostic[] = []
  const taken = new Map([...pages].map((url) => [fileOf(url, style).toLowerCase(), `the page ${url}`]))
  for (const path of files) taken.set(path.toLowerCase(), `the file ${path}`)
  const byFile = new Map<string, WrittenRedirect>()
  for (const each of written) {
    const long = checkLength(each.from, each.at)
    if (long) {
      diagnostics.push(long)
      continue
    }
    const file = fileOf(each.from, style).toLowerCase()
    const other = byFile.get(file)
    const owner = taken.get(file) ?? taken.get(each.from.slice(1).toLowerCase())
    if (owner !== undefined) diagnostics.push(redirectTaken(each.from, owner, each.at))
    else if (!other) byFile.set(file, each)
    else if (other.to !== each.to) {
      diagnostics.push(redirectTaken(each.from, `a redirect to ${other.to}`, each.at, other.at))
    }
  }
  const next = (to: string) => {
    const { path } = splitAddress(to)
    if (isExternal(to) || pages.has(toUrl(path))) return undefined
    return byFile.get(fileOf(oldPath(decode(path)), style).toLowerCase())
  }
  const value = [...byFile.values()].flatMap((each): Redirect[] => {
    const to = endOf(each, next)
    if (typeof to !== 'string') {
      diagnostics.push(redirectLoop(to.loop, each.at))
      return []
    }
    return [{ ...each, to, file: fileOf(each.from, style), href: hrefOf(style, to) }]
  })
  return { value, diagnostics }
}

/** Where a chain of redirects ends. As in browsers, a hash stays until another one replaces it. */
function endOf(
  { from, to }: WrittenRedirect,
  next: (to: string) => WrittenRedirect | undefined,
): string | { loop: readonly string[] } {
  const passed = [from]
  let end = to
  for (let each = next(to); each; each = next(end)) {
    if (passed.includes(each.from)) return { loop: [...passed, each.from] }
    passed.push(each.from)
    const { hash } = splitAddress(end)
    end = each.to + (splitAddress(each.to).hash === '' ? hash : '')
  }
  return end
}

function fileOf(path: string, style: AddressStyle): OutputPath {
  return /\.html?$/i.test(path) ? (path.slice(1) as OutputPath) : routeHtml(path as Url, style)
}
