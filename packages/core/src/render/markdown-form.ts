import { type AddressStyle, encodePath, pageHref, withBase } from '@chatdocs/protocol'
import type { MarkdownAddresses, MarkdownSource } from '../content/model.ts'
import { bodyStart } from '../content/source/front-matter.ts'
import { escapeInline } from '../content/tree/html.ts'
import type { Resolved } from '../graph/resolve.ts'
import { folderOf, pathFrom } from '../paths.ts'

/** What addresses in the Markdown of a page depend on. */
export interface MarkdownFormSite extends AddressStyle {
  /** Empty if it is not configured: addresses then start with the base. */
  origin: string
  /** The address of a page's Markdown, if it has one. */
  markdownOf: (url: string) => string | undefined
  assetPath: (source: string) => string
}

/**
 * The Markdown of a document as a separate file: where all pages are listed, its title, and its text without front matter
 * and comments, with other addresses. Everything else is unchanged.
 */
export function markdownFormText(
  { title, home, ...source }: MarkdownSource,
  addresses: MarkdownAddresses,
): string {
  const { list } = addresses
  const parts = [
    list === undefined ? '' : `> All pages: [llms.txt](${list})`,
    title === undefined ? '' : `# ${escapeInline(title)}`,
    home ? withAddresses(home, addresses) : '',
    withAddresses(source, addresses),
  ]
  const all = parts.filter(Boolean).join('\n\n')
  return all === '' ? '' : `${all}\n`
}

function withAddresses(
  { text, rewritten }: Pick<MarkdownSource, 'text' | 'rewritten'>,
  { links, images }: MarkdownAddresses,
): string {
  let at = bodyStart(text)
  let body = ''
  for (const place of rewritten) {
    if (place.start < at) continue
    const { link = -1, image = -1 } = place
    const address = image < 0 ? links[link] : images[image]
    const other = link < 0 && image < 0 ? (place.text ?? '') : address
    body += text.slice(at, place.start) + (other ?? text.slice(place.start, place.end))
    at = place.end
  }
  return (body + text.slice(at)).replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd()
}

/** The absolute address of a link; anchors on the same page stay. `undefined` leaves the link unchanged. */
export function markdownFormAddress(resolved: Resolved | undefined, from: string, site: MarkdownFormSite) {
  if (!resolved) return undefined
  if (resolved.kind !== 'page' && resolved.kind !== 'original') {
    const path = resolved.kind === 'static' ? resolved.path : site.assetPath(resolved.source)
    return safe(absolute(path, site) + resolved.hash)
  }
  const { url, search, anchor, hash } = resolved
  if (url === from && search === '' && hash !== '') return safe(`#${anchor}`)
  const base = resolved.kind === 'page' ? site.base : (site.root ?? site.base)
  const markdown = resolved.kind === 'page' ? site.markdownOf(url) : undefined
  return safe((markdown ?? site.origin + pageHref({ ...site, base }, url)) + search + hash)
}

/** The address of a file, with origin and base. */
export function absolute(
  path: string,
  { origin, base, root }: Pick<MarkdownFormSite, 'origin' | 'base' | 'root'>,
): string {
  return origin + withBase(root ?? base, `/${encodePath(path)}`)
}

/** The address of a file for another one on the same disk: names stay readable as far as addresses allow. */
export function addressFrom(file: string, to: string): string {
  return safe(pathFrom(folderOf(file), to).replace(/[%?#:]/g, encodeURIComponent))
}

/** Encodes characters that would end a Markdown address or an HTML attribute. */
function safe(address: string): string {
  return address.replace(/[()'"<>\s\\]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  })
}
