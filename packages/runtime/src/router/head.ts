import { documentTitle, encodePath, hrefOf, isHidden, type SiteData } from '@chatdocs/protocol'
import type { Page } from './load.ts'

/**
 * Tags that only the page's own HTML contains: social cards, languages, structured data. The programs that read them do
 * not navigate in the browser. On another page they would be wrong.
 */
const OF_ONE_PAGE =
  ':is(meta[property^="og:image"],meta[name^="twitter:"],link[hreflang],script[type="application/ld+json"]):not([data-site])'

/** Updates the document's head for the current page. The tags are the same as in `render/head.ts` of the core. */
export function updateHead(site: SiteData, { route }: Page): void {
  const { content } = route
  const isMissing = content.kind === 'not-found'
  document.title = documentTitle(site, route)
  setTag('meta', 'name', 'description', route.description)
  setTag('meta', 'name', 'keywords', route.keywords?.join(','))
  setTag('meta', 'name', 'robots', isHidden(site, route) ? 'noindex, nofollow' : undefined)
  const canonical = route.preferred ?? route.canonical ?? route.url
  const address = site.origin && !isMissing && site.origin + hrefOf(site, canonical)
  setTag('link', 'rel', 'canonical', address || undefined)
  const markdown = route.markdown === undefined ? undefined : hrefOf(site, `/${route.markdown}`)
  setTag('link', 'type', 'text/markdown', markdown)?.setAttribute('rel', 'alternate')
  setTag('meta', 'property', 'og:url', address || undefined)
  setTag('meta', 'property', 'og:title', isMissing ? undefined : route.title || site.title)
  setTag('meta', 'property', 'og:description', isMissing ? undefined : route.description)
  const styles = ('styles' in content && content.styles) || []
  for (const stale of document.head.querySelectorAll(OF_ONE_PAGE)) stale.remove()
  wearStyles(styles.map((path) => site.base + encodePath(path)))
}

/** Creates or updates a tag in the head; removes it without a value. */
function setTag(
  tag: 'meta' | 'link',
  key: string,
  name: string,
  value: string | undefined,
): Element | undefined {
  const found = document.head.querySelector(`${tag}[${key}="${name}"]`)
  if (!value) {
    found?.remove()
    return undefined
  }
  const element = found ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(key, name)
  element.setAttribute(tag === 'meta' ? 'content' : 'href', value)
  return element
}

/** Enables the style sheets of the current page, and disables those of other pages, including prefetched ones. */
function wearStyles(hrefs: readonly string[]): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('[data-page]')) {
    const href = sheet.getAttribute('href') ?? sheet.dataset.href ?? ''
    sheet.media = hrefs.includes(href) ? 'all' : 'not all'
  }
}
