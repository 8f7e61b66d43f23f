import type { RawBody } from '../content/model.ts'
import { deadLink } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath } from '../paths.ts'

/** A link to another site, without its hash, and its location. */
export interface ExternalLink {
  url: string
  at: Location
}

/** The links of a document to other sites, each address once, with their positions in the text. */
export function externalIn(body: RawBody, path: SourcePath, text: string): ExternalLink[] {
  const found = new Set(hrefsOf(body))
  return [...found].map((href) => {
    const start = text.indexOf(href)
    const at = start < 0 ? { path } : { path, span: { start, end: start + href.length } }
    return { url: href.replace(/#.*$/, ''), at }
  })
}

function hrefsOf(body: RawBody): string[] {
  return body.flatMap((part) => {
    if (typeof part === 'string')
      return Array.from(part.matchAll(/<a\s[^>]*?\bhref="(https?:\/\/[^"]+)"/gi), ([, href = '']) =>
        href.replaceAll('&#x26;', '&').replaceAll('&amp;', '&'),
      )
    return 'children' in part ? hrefsOf(part.children) : []
  })
}

/** The diagnostics for addresses that do not answer, depending on the reason. */
export function deadLinks(
  links: readonly ExternalLink[],
  reasons: ReadonlyMap<string, string>,
): Diagnostic[] {
  return links.flatMap(({ url, at }) => {
    const reason = reasons.get(url)
    return reason === undefined ? [] : [deadLink(url, reason, at)]
  })
}
