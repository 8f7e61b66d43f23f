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

/** A redirect from an old address to a new one, as an author writes it. */
export interface WrittenRedirect {
  /** A path without base and trailing slash, decoded: `/old`, `/old.html`. */
  from: string
  /** A path of the site, which can have a hash, or a URL. */
  to: string
  at: Location | undefined
}

/** A redirect to the end of its chain. */
export interface Redirect extends WrittenRedirect {
  /** The page that redirects browsers. */
  file: OutputPath
  /** The new address for `href`. */
  href: string
}

/** The pages and files that redirects must not hide. */
export interface Occupied {
  style: AddressStyle
  pages: ReadonlySet<Url>
  /** Paths of static files, and of the Markdown forms of pages. */
  files: ReadonlySet<string>
}

/** `redirect_from` of a document, post or page. */
export function redirectsFrom(route: Route): readonly string[] {
  if (route.kind === 'doc') return route.doc.redirectFrom ?? []
  if (route.kind === 'post') return route.post.redirectFrom ?? []
  return route.kind === 'markdown' ? (route.redirectFrom ?? []) : []
}

/**
 * An old address from the front matter of a document in another version: below the root of the documents, it moves to the
 * root of that version. A frozen version keeps its front matter, and must not claim addresses of the newest one.
 *
 * /docs/old, root /docs, version /docs/1.0 → /docs/1.0/old
 */
export function inVersion(
  from: string,
  root: string,
  version: { routeBase: string; isLast: boolean },
): string | undefined {
  if (version.isLast) return from
  return from.startsWith(`${root}/`) ? version.routeBase + from.slice(root.length) : undefined
}

/** Removes the base and the trailing slash, and adds a leading slash: `old/` → `/old`. */
export function oldPath(written: string): string {
  return `/${written.replace(/^\/+|\/+$/g, '')}`
}

/** Redirects to the ends of their chains. Reports loops, and addresses that have a page, a file or another redirect. */
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
  const ends = endsOf([...byFile.values()], next)
  const value = [...byFile.values()].flatMap((each): Redirect[] => {
    const to = ends.get(each)
    if (to === undefined) {
      diagnostics.push(redirectLoop(loopOf(each, next), each.at))
      return []
    }
    return [{ ...each, to, file: fileOf(each.from, style), href: hrefOf(style, to) }]
  })
  return { value, diagnostics }
}

type Next = (to: string) => WrittenRedirect | undefined

/** The ends of chains of redirects. As in browsers, a hash is kept until another one replaces it. */
function endsOf(
  redirects: readonly WrittenRedirect[],
  next: Next,
): ReadonlyMap<WrittenRedirect, string | undefined> {
  const ends = new Map<WrittenRedirect, string | undefined>()
  for (const first of redirects) {
    const passed = new Set<WrittenRedirect>()
    let each: WrittenRedirect | undefined = first
    for (; each && !ends.has(each) && !passed.has(each); each = next(each.to)) passed.add(each)
    let end = each && ends.get(each)
    const isEndless = each !== undefined && end === undefined
    for (const one of [...passed].reverse()) {
      const { hash } = splitAddress(one.to)
      if (!isEndless) end = end === undefined ? one.to : end + (splitAddress(end).hash === '' ? hash : '')
      ends.set(one, end)
    }
  }
  return ends
}

/** The most addresses of a loop to print. */
const MOST_PRINTED = 10

function loopOf({ from, to }: WrittenRedirect, next: Next): readonly string[] {
  const passed = [from]
  for (let each = next(to); each; each = next(each.to)) {
    if (passed.includes(each.from)) return [...passed, each.from]
    if (passed.length === MOST_PRINTED) break
    passed.push(each.from)
  }
  return [...passed, '…']
}

function fileOf(path: string, style: AddressStyle): OutputPath {
  return /\.html?$/i.test(path) ? (path.slice(1) as OutputPath) : routeHtml(path as Url, style)
}
