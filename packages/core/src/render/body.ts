import {
  type AddressStyle,
  type Body,
  encodePath,
  type Picture,
  pageHref,
  type Segment,
  withBase,
} from '@chatdocs/protocol'
import type { RawBody } from '../content/model.ts'
import { escapeText, escapeValue } from '../content/tree/html.ts'
import type { Resolved } from '../graph/resolve.ts'
import { pictureHtml } from './picture.ts'

/** The values for the slots of a body, by index. Addresses are unescaped. */
export interface Filling {
  links: readonly string[]
  /** The languages of links to pages that are not translated. */
  languages?: readonly (string | undefined)[]
  images: readonly Picture[]
  /** Links of symbol names; `href` is absent for unknown names. */
  symbols?: readonly SymbolLink[]
}

export interface SymbolLink {
  name: string
  href?: string | undefined
  /** The language of its page, if it is another one. */
  language?: string | undefined
}

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
export function fillBody(raw: RawBody, filling: Filling): Body {
  const body: Segment[] = []
  let html = ''
  for (const part of raw) {
    if (typeof part === 'string') html += part
    else if ('link' in part)
      html += escapeValue(filling.links[part.link] ?? '') + addressEnd(filling.languages?.[part.link])
    else if ('symbol' in part) html += symbolHtml(filling.symbols?.[part.symbol] ?? { name: '' })
    else if ('image' in part) html += pictureHtml(filling.images[part.image] ?? { src: '' }, part)
    else {
      if (html !== '') body.push(html)
      html = ''
      body.push({ component: part.component, props: part.props, children: fillBody(part.children, filling) })
    }
  }
  if (html !== '') body.push(html)
  return body
}

/** The `href` of a resolved link. A broken link keeps its original address. */
export function hrefOf(resolved: Resolved | undefined, written: string, site: HrefSite): string {
  if (!resolved) return written
  switch (resolved.kind) {
    case 'page':
    case 'original': {
      const hash = resolved.anchor === '' ? '' : `#${encodeURIComponent(resolved.anchor)}`
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
