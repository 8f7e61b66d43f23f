import { documentTitle, encodePath, hrefOf, isHidden, type SiteData } from '@chatdocs/protocol'
import type { Page } from './load.ts'

/**
 * What only the page's own HTML can say: its card, its languages, its structured data. Those who read them
 * do not follow links as readers do; of another page they would be wrong.
 */
const OF_ONE_PAGE =
  'meta[property^="og:image"],meta[name^="twitter:"],link[hreflang],script[type="application/ld+json"]'

/** Brings the document's head to the page being shown: what `render/head.ts` of the core would have put there. */
export function updateHead(site: SiteData, { route }: Page): void {
  const { content } = route
  const isMissing = content.kind === 'not-found'
  document.title = documentTitle(site, route)
  setTag('meta', 'name', 'description', route.description)
  setTag('meta', 'name', 'keywords', route.keywords?.join(','))
  setTag('meta', 'name', 'robots', isHidden(site, route) ? 'noindex, nofollow' : undefined)
  const address = site.origin && !isMissing && site.origin + hrefOf(site, route.canonical ?? route.url)
  setTag('link', 'rel', 'canonical', address || undefined)
  const twin = route.markdown === undefined ? undefined : hrefOf(site, `/${route.markdown}`)
  setTag('link', 'type', 'text/markdown', twin)?.setAttribute('rel', 'alternate')
  setTag('meta', 'property', 'og:url', address || undefined)
  setTag('meta', 'property', 'og:title', isMissing ? undefined : route.title || site.title)
  setTag('meta', 'property', 'og:description', isMissing ? undefined : route.description)
  const styles = ('styles' in content && content.styles) || []
  for (const stale of document.head.querySelectorAll(OF_ONE_PAGE)) stale.remove()
  wearStyles(styles.map((path) => site.base + encodePath(path)))
}

/** A tag of the head, by name: made, changed, or taken away where there is nothing to say. */
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

/** Style sheets of single pages are in force on their page alone, also when they are loaded ahead. */
function wearStyles(hrefs: readonly string[]): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('[data-page]')) {
    const href = sheet.getAttribute('href') ?? sheet.dataset.href ?? ''
    sheet.media = hrefs.includes(href) ? 'all' : 'not all'
  }
}
