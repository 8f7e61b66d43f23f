import { type AddressStyle, pageHref, SITEMAP, type Url } from '@chatdocs/protocol'
import { escapeValue } from '../content/html.ts'

/** A page in the sitemap; `lastmod` is a W3C date, if known. */
export interface SitemapEntry {
  url: Url
  lastmod?: string
}

/** The sitemap (sitemaps.org 0.9) of these pages, sorted by address. */
export function sitemapXml(pages: readonly SitemapEntry[], origin: string, style: AddressStyle): string {
  const entries = [...pages]
    .sort((one, other) => (one.url < other.url ? -1 : 1))
    .map(({ url, lastmod }) => {
      const date = lastmod === undefined ? '' : `<lastmod>${escapeValue(lastmod)}</lastmod>`
      return `  <url><loc>${escapeValue(origin + pageHref(style, url))}</loc>${date}</url>`
    })
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
  const open = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
  return `${head}${[open, ...entries, '</urlset>'].join('\n')}\n`
}

/** `robots.txt`: allows everything and names the sitemap. */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/${SITEMAP}\n`
}
