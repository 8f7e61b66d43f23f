import { encodePath, type Url, withBase } from '@chatdocs/protocol'
import { escapeValue } from '../content/escape.ts'

/** The sitemap (sitemaps.org 0.9) of these pages, in order of address. */
export function sitemapXml(urls: readonly Url[], origin: string, base: string): string {
  const entries = [...urls]
    .sort()
    .map((url) => `  <url><loc>${escapeValue(origin + withBase(base, encodePath(url)))}</loc></url>`)
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
  const open = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
  return `${head}${[open, ...entries, '</urlset>'].join('\n')}\n`
}
