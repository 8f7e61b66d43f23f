import type { SiteData, SplitAddress, Url } from '@chatdocs/protocol'
import { followable, isPlainClick, pageAt } from './links.ts'
import type { Loader } from './load.ts'
import type { Router } from './navigate.ts'
import { type Connection, isSlow, prefetchVisible } from './prefetch.ts'

/**
 * Handles all links of the page, including static HTML, with listeners on the document. The router follows clicks.
 * Links that are pointed at, touched, focused or in view are prefetched.
 */
export function followLinks(root: Element, site: SiteData, router: Router, loader: Loader): void {
  const addressOf = (link: HTMLAnchorElement) => followable(link, location.origin, site)
  const pageOf = (link: HTMLAnchorElement): Url | undefined => {
    const at = addressOf(link)
    const url = at && pageAt(site.base, at.path)
    return url === pageAt(site.base, location.pathname) ? undefined : url
  }
  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    const at = link && isPlainClick(event) ? addressOf(link) : undefined
    if (!at) return
    if (isAnchorHere(at)) return router.keepScroll()
    event.preventDefault()
    void router.follow(at)
  })
  const { connection } = navigator as { connection?: Connection }
  if (isSlow(connection)) return
  const preload = (event: Event) => {
    const link = linkOf(event)
    const url = link ? pageOf(link) : undefined
    if (url !== undefined) loader.page(url).catch(() => {})
  }
  for (const type of ['mouseover', 'touchstart', 'focusin']) {
    document.addEventListener(type, preload, { passive: true })
  }
  prefetchVisible(root, loader, pageOf)
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}

/**
 * An anchor on the current page. The browser handles it best, except in a dialog, whose history entry it would not
 * replace.
 */
function isAnchorHere({ path, search, hash }: SplitAddress): boolean {
  return hash !== '' && path === location.pathname && search === location.search && !history.state?.cover
}
