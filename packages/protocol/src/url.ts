/** A string that means one thing: made in one place, not to be confused with other strings. */
export type Brand<Name extends string> = string & { readonly __brand: Name }

/**
 * The address of a page on this site: decoded, beginning with `/`, without base,
 * without `.html`, without a final slash (but for `/` itself), query or anchor.
 * `/docs/quick-start/plugin`. Made by `toUrl` alone.
 */
export type Url = Brand<'Url'>

/** An address split where the reader's browser splits it; `search` and `hash` keep their `?` and `#`. */
export interface SplitAddress {
  path: string
  search: string
  hash: string
}

const LEADING_SCHEME = /^[a-z][a-z0-9+.-]*:/i

/** Whether an address leaves the site: it has a scheme (RFC 3986) or names a host (`//host`). */
export function isExternal(address: string): boolean {
  return LEADING_SCHEME.test(address) || address.startsWith('//')
}

/** `/docs/a?x=1#b` → path `/docs/a`, search `?x=1`, hash `#b`. */
export function splitAddress(address: string): SplitAddress {
  const hashAt = address.indexOf('#')
  const beforeHash = hashAt < 0 ? address : address.slice(0, hashAt)
  const hash = hashAt < 0 ? '' : address.slice(hashAt)
  const searchAt = beforeHash.indexOf('?')
  if (searchAt < 0) return { path: beforeHash, search: '', hash }
  return { path: beforeHash.slice(0, searchAt), search: beforeHash.slice(searchAt), hash }
}

/** Percent-escapes undone; malformed ones (`100%`) stay as they stand, so that no address can throw. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The identity of the page a path means: `/a/index.html`, `/a.html`, `/a/` and `/%61` are all `/a`. */
export function toUrl(path: string): Url {
  const plain = decode(path)
    .replace(/\/{2,}/g, '/')
    .replace(/(^|\/)index\.html$/, '$1')
    .replace(/\.html$/, '')
    .replace(/\/+$/, '')
  return (plain.startsWith('/') ? plain : `/${plain}`) as Url
}

/** The anchor a hash names, decoded: `#%E5%8D%B8` → `卸`, `#` → ``. */
export function anchorOf(hash: string): string {
  return decode(hash.replace(/^#/, ''))
}

/** `base` always begins and ends with a slash; a path of the site gets it once. Other addresses stay. */
export function withBase(base: string, address: string): string {
  if (!address.startsWith('/') || address.startsWith('//')) return address
  return base + address.slice(1)
}

/** The path without its base, or `undefined` if it lies outside of it. `/base` itself is `/`. */
export function withoutBase(base: string, path: string): string | undefined {
  if (path.startsWith(base)) return `/${path.slice(base.length)}`
  return `${path}/` === base ? '/' : undefined
}

/** The address as it stands in an `href`: every segment percent-encoded, `/` kept. */
export function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent)
}

/** How the addresses of a site's pages are written: below its base, and with a slash at their end unless told otherwise. */
export interface AddressStyle {
  base: string
  /** `false` for hosts that answer `/docs/a` with `docs/a.html`. All others answer `/docs/a/` with `docs/a/index.html`. */
  trailingSlash?: boolean | undefined
}

/** The address of a page as it stands in an `href`: the one a host for static files answers without a redirect. */
export function pageHref({ base, trailingSlash = true }: AddressStyle, url: Url): string {
  return withBase(base, encodePath(url)) + (trailingSlash && url !== '/' ? '/' : '')
}

/** A file, not a page: `/files/plan.pdf`. */
const FILE = /\.[a-z]\w{0,4}$/i

/** Whether a path is that of a file to be looked at by itself; one that ends in `.html` may be a page. */
export function isFilePath(path: string): boolean {
  return FILE.test(path) && !/\.html?$/i.test(path)
}

/** A site path as it stands in an `href`: a page's as `pageHref` has it, a file's as it is. Other addresses stay. */
export function hrefOf(style: AddressStyle, to: string): string {
  if (isExternal(to) || !to.startsWith('/')) return to
  const { path, search, hash } = splitAddress(to)
  const isPage = !FILE.test(path) || /\/index\.html$/.test(path)
  const href = isPage ? pageHref(style, toUrl(path)) : withBase(style.base, encodePath(decode(path)))
  return href + search + hash
}
