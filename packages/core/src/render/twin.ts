import { type AddressStyle, encodePath, type OutputPath, pageHref, withBase } from '@chatdocs/protocol'
import { bodyStart } from '../content/front-matter.ts'
import type { Facts, Rewritten } from '../content/model.ts'
import type { Resolved } from '../graph/resolve.ts'

/** What an address in a Markdown twin is made of. */
export interface TwinSite extends AddressStyle {
  /** Empty where it is not configured: addresses then begin with the base. */
  origin: string
  /** The twin of a page that has one. */
  twinOf: (url: string) => OutputPath | undefined
  assetPath: (source: string) => string
}

/** The Markdown of a document, for those who read it elsewhere. */
export interface TwinSource {
  facts: Pick<Facts, 'title' | 'hasHeading'>
  text: string
  rewritten: readonly Rewritten[]
}

/**
 * A document's own Markdown, readable by itself: its title first, no front matter, no comments. `addressOf`
 * gives what an address becomes; without one it stays as written, and so does all else.
 */
export function twinText(
  { facts, text, rewritten }: TwinSource,
  addressOf: (place: Rewritten) => string | undefined,
): string {
  const start = bodyStart(text)
  let at = start
  let body = ''
  for (const place of rewritten) {
    if (place.start < at) continue
    const isComment = place.link === undefined && place.image === undefined
    const written = text.slice(place.start, place.end)
    body += text.slice(at, place.start) + (isComment ? '' : (addressOf(place) ?? written))
    at = place.end
  }
  body = (body + text.slice(at)).replace(/^(?:[ \t]*\r?\n)+|\s+$/g, '')
  const title = facts.hasHeading ? '' : `# ${escapeInline(facts.title)}\n${body === '' ? '' : '\n'}`
  return `${title}${body}${body === '' ? '' : '\n'}`
}

/** What a link of a twin leads to, seen from anywhere; anchors of its own stay. `undefined` leaves it as written. */
export function twinAddress(resolved: Resolved | undefined, from: string, site: TwinSite) {
  if (!resolved) return undefined
  if (resolved.kind !== 'page') {
    const path = resolved.kind === 'static' ? resolved.path : site.assetPath(resolved.source)
    return safe(absolute(path, site) + resolved.hash)
  }
  const { url, search, anchor } = resolved
  const hash = anchor === '' ? '' : `#${encodeURIComponent(anchor)}`
  if (url === from && search === '' && hash !== '') return safe(`#${anchor}`)
  const twin = site.twinOf(url)
  const address = twin === undefined ? site.origin + pageHref(site, url) : absolute(twin, site)
  return safe(address + search + hash)
}

/** The address of a file of the site, with all there is before it. */
export function absolute(path: string, { origin, base }: Pick<TwinSite, 'origin' | 'base'>): string {
  return origin + withBase(base, `/${encodePath(path)}`)
}

/** Ends neither an address in Markdown nor an attribute of HTML. */
function safe(address: string): string {
  return address.replace(/[()'"<>\s\\]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  })
}

/** A plain text as Markdown means it. */
export function escapeInline(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, '\\$&').replace(/#+$/, '\\$&')
}
