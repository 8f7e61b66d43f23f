import { isExternal } from '@chatdocs/protocol'

export type HostFiles = Readonly<Record<string, string>>

export interface HostedSite {
  /** The base of the site: begins and ends with a slash. */
  base: string
  trailingSlash: boolean
  /** The folders of all languages: empty for the default language, else `en/`. */
  folders: readonly string[]
  redirects: readonly HostedRedirect[]
  /** Sent with every file. */
  headers: readonly (readonly [name: string, value: string])[]
  /** Paths of files in `assets/` without a hash in the name: they come from a static folder. */
  unnamed: readonly string[]
  /** Whether there are compressed files beside the others. */
  precompressed: boolean
  /** The variable for the `map` with the redirects, if nginx gets one. */
  redirectMap?: string | undefined
}

interface HostedRedirect {
  /** Below the base, decoded, without a leading slash: `old`, `en/old.html`. */
  from: string
  /** The value of the `Location` header. */
  to: string
}

/** A target without its hash, the separator before a query, and the hash: hosts put the query before the hash. */
export function targetParts(to: string): readonly [address: string, join: '?' | '&', hash: string] {
  const [, address = '', hash = ''] = /^([^#]*)(.*)$/s.exec(to) ?? []
  return [address, address.includes('?') ? '&' : '?', hash]
}

/** The headers for every host. `SAMEORIGIN` and popups are allowed for content that a site embeds and opens itself. */
export function securityHeaders(origin: string): HostedSite['headers'] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'SAMEORIGIN'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Permissions-Policy', 'browsing-topics=()'],
    ...(origin.startsWith('https:') ? [['Strict-Transport-Security', 'max-age=31536000'] as const] : []),
  ]
}

/** The address of a page as a regular expression: the first group plus `.md` is its Markdown file. */
export const PAGE_ADDRESS = '^(.+?)(?:/index[.]html|[.]html|/)?$'

export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The folders of files with hashed names: `assets/`, `en/assets/`. */
export function assetFolders({ folders }: HostedSite): readonly string[] {
  return folders.map((folder) => `${folder}assets/`)
}

/** A text, escaped for a regular expression. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A path or URL without characters that begin a pattern: when percent-encoded, they have no special meaning. */
export function withoutPatterns(address: string): string {
  const [path = ''] = /^\/?(?!\/)[^?#]*/.exec(isExternal(address) ? '' : address) ?? []
  return path.replace(/[*:()+!]/g, percent) + address.slice(path.length)
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/** The spellings of an old address that a host distinguishes: `/old` and `/old/`. */
export function spellings(from: string): readonly string[] {
  return /\.html?$/i.test(from) ? [from] : [from, `${from}/`]
}
