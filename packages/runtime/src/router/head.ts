import { documentTitle, type SiteData } from '@chatdocs/protocol'
import { hrefOf } from './links.ts'
import type { Page } from './load.ts'

/** Brings the document's head to the page being shown: its title, description and address. */
export function updateHead(site: SiteData, { route }: Page): void {
  document.title = documentTitle(site, route)
  const description = document.querySelector('meta[name="description"]')
  description?.setAttribute('content', route.description ?? '')
  const canonical = document.querySelector('link[rel="canonical"]')
  canonical?.setAttribute('href', site.origin + hrefOf(site.base, route.canonical ?? route.url))
}
