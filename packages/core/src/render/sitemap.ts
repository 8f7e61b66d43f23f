import { SITEMAP, type Url } from '@chatdocs/protocol'
import { escapeValue } from '../content/tree/html.ts'

/** A page in the sitemap; `lastmod` is a W3C date, if known. */
export interface SitemapEntry {
  url: Url
  address: string
  lastmod?: string
  /** The page in the languages it is written in, if there are several. */
  alternates: readonly { hreflang: string; href: string }[]
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The sitemap (sitemaps.org 0.9) of these pages, sorted by URL. */
export function sitemapXml(pages: readonly SitemapEntry[]): string {
  const entries = [...pages].sort(byUrl).map(({ address, lastmod, alternates }) => {
    const date = lastmod === undefined ? '' : `<lastmod>${escapeValue(lastmod)}</lastmod>`
    const others = alternates.map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeValue(href)}"/>`,
    )
    return `  <url><loc>${escapeValue(address)}</loc>${date}${others.join('')}</url>`
  })
  const names = pages.some(({ alternates }) => alternates.length > 0)
    ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    : ''
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
  return `${head}${[`<urlset xmlns="${NAMESPACE}"${names}>`, ...entries, '</urlset>'].join('\n')}\n`
}

/** Puts translations of the same page next to each other. */
function byUrl(one: SitemapEntry, other: SitemapEntry): number {
  const [a, b] = one.url === other.url ? [one.address, other.address] : [one.url, other.url]
  return a < b ? -1 : 1
}

/** `robots.txt`: allows everything and names the sitemap. */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/${SITEMAP}\n`
}
