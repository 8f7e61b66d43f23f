import {
  type AddressStyle,
  type Body,
  encodePath,
  type Picture,
  pageHref,
  type Segment,
  withBase,
} from '@chatdocs/protocol'
import { escapeText, escapeValue } from '../content/html.ts'
import type { RawBody } from '../content/model.ts'
import type { Resolved } from '../graph/resolve.ts'
import { pictureHtml } from './picture.ts'

/** The values for the slots of a body, by index. Addresses are unescaped. */
export interface Filling {
  links: readonly string[]
  images: readonly Picture[]
  /** Links of symbol names; `href` is absent for unknown names. */
  symbols?: readonly SymbolLink[]
}

export interface SymbolLink {
  name: string
  href?: string | undefined
}

function symbolHtml({ name, href }: SymbolLink): string {
  const code = `<code>${escapeText(name)}</code>`
  return href === undefined ? code : `<a class="symbol" href="${escapeValue(href)}">${code}</a>`
}

/** Fills the slots of a body and joins the static HTML around them. */
export function fillBody(raw: RawBody, filling: Filling): Body {
  const body: Segment[] = []
  let html = ''
  for (const part of raw) {
    if (typeof part === 'string') html += part
    else if ('link' in part) html += escapeValue(filling.links[part.link] ?? '')
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
    case 'page': {
      const hash = resolved.anchor === '' ? '' : `#${encodeURIComponent(resolved.anchor)}`
      if (resolved.url === site.url && resolved.search === '' && hash !== '') return hash
      return pageHref(site, resolved.url) + resolved.search + hash
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
