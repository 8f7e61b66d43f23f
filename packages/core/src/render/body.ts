import {
  type AddressStyle,
  type Body,
  encodePath,
  pageHref,
  type Segment,
  withBase,
} from '@chatdocs/protocol'
import type { ImageSlot, OriginalLanguages, RawBody, SlotValues, SymbolLink } from '../content/model.ts'
import { escapeText, escapeValue } from '../content/tree/html.ts'
import type { Resolved } from '../graph/resolve.ts'
import { originalBody } from './original.ts'
import { pictureHtml } from './picture.ts'

/** The end of a link address: `" hreflang="zh` if its page is in another language. The quote is that of the address. */
function addressEnd(language: string | undefined): string {
  return language === undefined ? '' : `" hreflang="${escapeValue(language)}`
}

function symbolHtml({ name, href, language }: SymbolLink): string {
  const code = `<code>${escapeText(name)}</code>`
  return href === undefined
    ? code
    : `<a class="symbol" href="${escapeValue(href)}${addressEnd(language)}">${code}</a>`
}

/** Fills the slots of a body and joins the static HTML around them. */
export function fillBody(raw: RawBody, values: SlotValues): Body {
  const body: Segment[] = []
  let html = ''
  for (const part of raw) {
    if (typeof part === 'string') html += part
    else if ('link' in part)
      html += escapeValue(values.links[part.link] ?? '') + addressEnd(values.languages?.[part.link])
    else if ('symbol' in part) html += symbolHtml(values.symbols?.[part.symbol] ?? { name: '' })
    else if ('image' in part) html += imageHtml(part, values)
    else {
      if (html !== '') body.push(html)
      html = ''
      body.push({ component: part.component, props: part.props, children: fillBody(part.children, values) })
    }
  }
  if (html !== '') body.push(html)
  return body
}

function imageHtml(slot: ImageSlot, { images, links }: SlotValues): string {
  const urls = Object.entries(slot.urls ?? {}).map(([name, parts]) => {
    const words = parts.map((each) => (typeof each === 'string' ? each : (links[each.link] ?? '')))
    return [name, words.join('')]
  })
  const attributes = { ...slot.attributes, ...Object.fromEntries(urls) }
  return pictureHtml(images[slot.image] ?? { src: '' }, { ...slot, attributes })
}

/** The body of a page in its language. `original` is set if the text is in another language. */
export function pageBody(
  raw: RawBody,
  { values, original }: { values: SlotValues; original?: OriginalLanguages },
): Body {
  const body = fillBody(raw, values)
  return original ? originalBody(body, original) : body
}

/** The `href` of a resolved link. A broken link keeps its original address. */
export function hrefOf(resolved: Resolved | undefined, written: string, site: HrefSite): string {
  if (!resolved) return written
  switch (resolved.kind) {
    case 'page':
    case 'original': {
      const { hash } = resolved
      const base = resolved.kind === 'page' ? site.base : (site.root ?? site.base)
      if (resolved.url === site.url && resolved.search === '' && hash !== '') return hash
      return pageHref({ ...site, base }, resolved.url) + resolved.search + hash
    }
    case 'static':
      return withBase(site.root ?? site.base, `/${encodePath(resolved.path)}`) + resolved.hash
    case 'file':
      return (
        withBase(site.root ?? site.base, `/${encodePath(site.assetPath(resolved.source))}`) + resolved.hash
      )
  }
}

export interface HrefSite extends AddressStyle {
  /** The page with the link. */
  url: string
  assetPath: (source: string) => string
}
