import { type Body, encodePath, type Segment, withBase } from '@chatdocs/protocol'
import { escapeValue } from '../content/escape.ts'
import type { RawBody, Slot } from '../content/model.ts'
import type { Resolved } from '../graph/resolve.ts'

/** What the slots of a body are filled with, by index; as they stand in their attribute, unescaped. */
export interface Filling {
  links: readonly string[]
  images: readonly string[]
}

/** Fills the slots of a body. Static HTML around them grows together again. */
export function fillBody(raw: RawBody, filling: Filling): Body {
  const body: Segment[] = []
  let html = ''
  for (const part of raw) {
    if (typeof part === 'string') html += part
    else if ('link' in part || 'image' in part) html += escapeValue(slotValue(part, filling))
    else {
      if (html !== '') body.push(html)
      html = ''
      body.push({ component: part.component, props: part.props, children: fillBody(part.children, filling) })
    }
  }
  if (html !== '') body.push(html)
  return body
}

function slotValue(slot: Exclude<Slot, { component: string }>, { links, images }: Filling): string {
  return ('link' in slot ? links[slot.link] : images[slot.image]) ?? ''
}

/** The address a resolved link has in the page; what leads nowhere stays as its author wrote it. */
export function hrefOf(resolved: Resolved | undefined, written: string, site: HrefSite): string {
  if (!resolved) return written
  switch (resolved.kind) {
    case 'page': {
      const hash = resolved.anchor === '' ? '' : `#${encodeURIComponent(resolved.anchor)}`
      if (resolved.url === site.url && resolved.search === '' && hash !== '') return hash
      return withBase(site.base, encodePath(resolved.url)) + resolved.search + hash
    }
    case 'static':
      return withBase(site.base, `/${encodePath(resolved.path)}`) + resolved.hash
    case 'file':
      return withBase(site.base, `/${encodePath(site.assetPath(resolved.source))}`) + resolved.hash
  }
}

export interface HrefSite {
  base: string
  /** The page the link stands on. */
  url: string
  assetPath: (source: string) => string
}
