import {
  type AddressStyle,
  encodePath,
  fill,
  isExternal,
  type PageContent,
  pageHref,
  type Strings,
  splitAddress,
  type Url,
  withBase,
} from '@chatdocs/protocol'
import type { MarkdownAddresses, MarkdownSource } from '../content/model.ts'
import { bodyStart } from '../content/source/front-matter.ts'
import { escapeInline } from '../content/tree/html.ts'
import type { Resolved } from '../graph/resolve.ts'
import { folderOf, partsOf, pathFrom } from '../paths.ts'

/** What addresses in the Markdown of a page depend on. */
export interface MarkdownFormSite extends AddressStyle {
  /** Empty if it is not configured: addresses then start with the base. */
  origin: string
  /** The address of a page's Markdown, if it has one. */
  markdownOf: (url: string) => string | undefined
  assetPath: (source: string) => string
}

/**
 * The Markdown of a document as a separate file: where all pages are listed, what its page says around the text, its
 * title, and its text without front matter and comments, with other addresses. Everything else is unchanged.
 */
export function markdownFormText(
  { title, home, ...source }: MarkdownSource,
  addresses: MarkdownAddresses,
): string {
  const parts = [
    topOf(addresses),
    title === undefined ? '' : `# ${escapeInline(title)}`,
    home ? withAddresses(home, addresses) : '',
    withAddresses(source, addresses),
  ]
  const all = parts.filter(Boolean).join('\n\n')
  return all === '' ? '' : `${all}\n`
}

function topOf({ list, notes = [] }: Pick<MarkdownAddresses, 'list' | 'notes'>): string {
  const all = [...(list === undefined ? [] : [`All pages: [llms.txt](${list})`]), ...notes]
  return all.map((each) => `> ${each}`).join('\n>\n')
}

/** The Markdown of a page that lists other pages, such as the documents with a tag. */
export function listForm(
  { heading, description, cards }: Extract<PageContent, { kind: 'category' }>,
  addressOf: (href: string) => string,
  { list, strings }: Pick<MarkdownAddresses, 'list'> & { strings: Strings },
): string {
  const items = cards.map(({ label, href, description, count }) => {
    const counted =
      count === undefined ? '' : fill(count === 1 ? strings.oneItem : strings.itemCount, { count })
    const said = description ?? counted
    return `- ${linkTo(label, addressOf(href))}${said && `: ${escapeInline(said)}`}`
  })
  const parts = [
    topOf({ ...(list && { list }) }),
    `# ${escapeInline(heading)}`,
    escapeInline(description ?? ''),
  ]
  return `${[...parts, items.join('\n')].filter(Boolean).join('\n\n')}\n`
}

export function linkTo(label: string, address: string): string {
  return `[${escapeInline(label)}](${address})`
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

/**
 * The absolute address of a link; anchors on the same page stay. `undefined` leaves the link unchanged. A link without a
 * target has the address that browsers make of it.
 */
export function markdownFormAddress(
  resolved: Resolved | undefined,
  { from, written = '' }: { from: Url; written?: string | undefined },
  site: MarkdownFormSite,
) {
  if (!resolved) return broken(written, from, site)
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

function broken(written: string, from: Url, site: MarkdownFormSite): string | undefined {
  if (site.origin === '' || /^(?:#|$)/.test(written) || isExternal(written)) return undefined
  if (written.startsWith('/')) return safe(site.origin + written)
  const { path, search, hash } = splitAddress(written)
  const [folder = ''] = /^.*\//.exec(pageHref(site, from)) ?? []
  const parts = partsOf(folder + path).filter((part) => part !== '..')
  const end = /(?:^|\/)\.{0,2}$/.test(path) && path !== '' && parts.length > 0 ? '/' : ''
  return safe(`${site.origin}/${parts.join('/')}${end}${search}${hash}`)
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
