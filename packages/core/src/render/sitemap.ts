import { encodePath, type Url, withBase } from '@chatdocs/protocol'
import { escapeValue } from '../content/escape.ts'

/** A page of the sitemap, and the day of its last change where that is known. */
export interface MappedPage {
  url: Url
  date?: string | undefined
}

/** The sitemap (sitemaps.org 0.9) of these pages, in order of address. */
export function sitemapXml(pages: readonly MappedPage[], origin: string, base: string): string {
  const entries = [...pages]
    .sort((one, other) => (one.url < other.url ? -1 : 1))
    .map(({ url, date }) => {
      const loc = escapeValue(origin + withBase(base, encodePath(url)))
      return `  <url><loc>${loc}</loc>${date === undefined ? '' : `<lastmod>${date}</lastmod>`}</url>`
    })
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
  const open = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
  return `${head}${[open, ...entries, '</urlset>'].join('\n')}\n`
}
