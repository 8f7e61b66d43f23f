/** A string type with one meaning and one constructor, which the compiler does not confuse with other strings. */
export type Brand<Name extends string> = string & { readonly __brand: Name }

/**
 * The route of a page: decoded, with a leading `/`, without base, `.html`, trailing slash (except `/` itself), query or
 * anchor. `/docs/quick-start/plugin`. Only `toUrl` makes it.
 */
export type Url = Brand<'Url'>

/** A URL, split as browsers split it. `search` and `hash` keep their `?` and `#`. */
export interface SplitAddress {
  path: string
  search: string
  hash: string
}

const LEADING_SCHEME = /^[a-z][a-z0-9+.-]*:/i

/** Whether a URL leaves the site: it has a scheme (RFC 3986) or names a host (`//host`). */
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

/** Decodes percent-escapes. Keeps malformed ones (`100%`), so that no URL throws. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The route of a path: `/a/index.html`, `/a.html`, `/a/` and `/%61` are all `/a`. */
export function toUrl(path: string): Url {
  const plain = decode(path)
    .replace(/\/{2,}/g, '/')
    .replace(/(^|\/)index\.html$/, '$1')
    .replace(/\.html$/, '')
    .replace(/\/$/, '')
  return (plain.startsWith('/') ? plain : `/${plain}`) as Url
}

/** The anchor of a hash, decoded: `#%E5%8D%B8` → `卸`, `#` → ``. */
export function anchorOf(hash: string): string {
  return decode(hash.replace(/^#/, ''))
}

/** Adds the base to a site path. Returns other URLs unchanged. `base` begins and ends with a slash. */
export function withBase(base: string, address: string): string {
  if (!address.startsWith('/') || address.startsWith('//')) return address
  return base + address.slice(1)
}

/** The path without its base; `undefined` if it is outside the base. `/base` itself is `/`. */
export function withoutBase(base: string, path: string): string | undefined {
  if (path.startsWith(base)) return `/${path.slice(base.length)}`
  return `${path}/` === base ? '/' : undefined
}

/** The path for an `href`: every segment percent-encoded, `/` kept. A lone surrogate becomes U+FFFD, as in browsers. */
export function encodePath(path: string): string {
  return encodeURI(path.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/[?#]/g, encodeURIComponent)
}

/** The style of page URLs: below the base, with a trailing slash by default. */
export interface AddressStyle {
  /** The base of pages. */
  base: string
  /** The base of files, if it differs: languages share files. */
  root?: string | undefined
  /** `false` for hosts that serve `docs/a.html` at `/docs/a`. Others serve `docs/a/index.html` at `/docs/a/`. */
  trailingSlash?: boolean | undefined
  /**
   * Exceptions, in the form that `lookOf` returns, or as whole paths. `/docs/*.js` are pages although they look like
   * files; `/demo/*.html` and `/install` are files.
   */
  misleading?: readonly string[] | undefined
}

/** The URL of a page for an `href`, in the form that static file servers answer without a redirect. */
export function pageHref({ base, trailingSlash = true }: AddressStyle, url: Url): string {
  return withBase(base, encodePath(url)) + (trailingSlash && url !== '/' ? '/' : '')
}

const ENDING = /\.[a-z]\w{0,4}$/i
const PAGE_ENDING = /\.html$/

/** The first folder and the extension of a path: `/docs/a/Node.js` → `/docs/*.js`, `/Node.js` → `/Node.js`. */
export function lookOf(path: string): string {
  const [ending = ''] = ENDING.exec(path) ?? []
  const [folder] = /^\/[^/]*\//.exec(path) ?? []
  return folder === undefined ? path : `${folder}*${ending}`
}

/** Whether a path names a file (`/files/plan.pdf`) rather than a page (`/docs/a`, `/docs/a.html`, `/docs/Node.js/`). */
export function isFilePath(path: string, { misleading = [] }: Pick<AddressStyle, 'misleading'>): boolean {
  if (/\/index\.html$/.test(path)) return false
  const plain = decode(path)
  const isException = misleading.includes(plain) || misleading.includes(lookOf(plain))
  return isException !== (ENDING.test(path) && !PAGE_ENDING.test(path))
}

/** The `href` for a site path: `pageHref` for pages, unchanged for files. Returns other URLs unchanged. */
export function hrefOf(style: AddressStyle, to: string): string {
  if (isExternal(to) || !to.startsWith('/')) return to
  const { path, search, hash } = splitAddress(to)
  const href = isFilePath(path, style)
    ? withBase(style.root ?? style.base, encodePath(decode(path)))
    : pageHref(style, toUrl(path))
  return href + search + hash
}
