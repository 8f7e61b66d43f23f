import { decode, splitAddress, toUrl, type Url } from '@chatdocs/protocol'
import { duplicateTitle } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { orphan } from '../diagnostics/page-catalogue.ts'
import type { DocumentEntry } from '../graph/documents.ts'
import type { Entry } from '../graph/entries.ts'
import { urlOf } from '../graph/navigation.ts'
import { type Route, textOf, traitsOf } from '../graph/routes.ts'
import type { SourcePath } from '../paths.ts'

/**
 * Reports documents whose title an earlier document of the version already has. Symbols of an API reference are
 * distinguished by their paths.
 */
export function checkTitles(
  documents: readonly DocumentEntry[],
  isWritten: (source: SourcePath) => boolean,
): Diagnostic[] {
  const firsts = new Map<string, SourcePath>()
  return documents.flatMap(({ title, source, unlisted }): Diagnostic[] => {
    if (unlisted || !isWritten(source)) return []
    const first = firsts.get(title)
    if (first === undefined) firsts.set(title, source)
    return first === undefined
      ? []
      : [duplicateTitle(title, { path: source, key: 'title' }, { path: first, key: 'title' })]
  })
}

/** The pages that an author may have forgotten to link: documents and Markdown pages. */
export function linkable(routes: Iterable<Route>): { url: Url; source: SourcePath }[] {
  return [...routes].flatMap((route) => {
    const source = textOf(route)
    const isPage = route.kind === 'markdown' || (route.kind === 'doc' && !route.doc.isSymbol)
    const isShown = !route.unlisted && traitsOf(route).canonical === undefined
    return source !== undefined && isPage && isShown ? [{ url: route.url, source }] : []
  })
}

/** Reports pages that no link leads to. */
export function checkReach(
  pages: readonly { url: Url; source: SourcePath }[],
  reached: ReadonlySet<Url>,
): Diagnostic[] {
  return pages.filter(({ url }) => !reached.has(url)).map(({ source }) => orphan({ path: source }))
}

/** The pages of a sidebar entry and of all entries below it. */
export function urlsIn(entry: Entry): Url[] {
  const own = urlOf(entry)
  const below = entry.type === 'category' ? entry.items.flatMap(urlsIn) : []
  return own === undefined ? below : [own, ...below]
}

/** The addresses of the links in a rendered page, which is text or UTF-8. */
export function hrefsIn(html: string | Uint8Array): string[] {
  const isText = typeof html === 'string'
  const text = isText ? html : Array.from(html, (byte) => String.fromCharCode(byte)).join('')
  return Array.from(text.matchAll(/<a\s[^>]*?\bhref="([^"]*)"/g), ([, href = '']) =>
    (isText ? href : decode(asEscapes(href))).replaceAll('&amp;', '&'),
  )
}

/** The addresses of navbar items, including those in dropdowns. */
export function hrefsOfItems(items: unknown): string[] {
  return Array.from(JSON.stringify(items).matchAll(/"href":"([^"]*)"/g), ([, href = '']) => href)
}

/** Percent-encodes bytes in lower case: `%e4`. */
function asEscapes(bytes: string): string {
  return Array.from(bytes, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
}

/** The page at an address of this site. */
export function urlAt(href: string): Url {
  return toUrl(decode(splitAddress(href).path))
}
