import type { SiteData, SplitAddress, Url } from '@chatdocs/protocol'
import { followable, isPlainClick, pageAt } from './links.ts'
import type { Loader } from './load.ts'
import type { Router } from './navigate.ts'

/**
 * Handles all links of the page, including static HTML, with listeners on the document. The router follows clicks.
 * Links that are hovered, touched, focused or in view are prefetched.
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
 * Whether a link is an anchor on the current page. The browser handles these best, except in a dialog, whose history
 * entry it would not replace.
 */
function isAnchorHere({ path, search, hash }: SplitAddress): boolean {
  return hash !== '' && path === location.pathname && search === location.search && !history.state?.cover
}

/** The connection, in browsers that expose it. */
export interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** Whether to skip prefetching: on 2g, or when the reader saves data. */
export function isSlow(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

/** Milliseconds after the first page before loading what the reader may need next. */
export const QUIET = 1000

/** Maximum number of pages to prefetch from one page without the reader pointing at their links. */
const MOST = 8

/**
 * Prefetches the pages of links in the text in view, two at a time, once the first page has loaded. `pageOf` returns
 * the page to which a link leads.
 */
function prefetchVisible(
  root: Element,
  loader: Loader,
  pageOf: (link: HTMLAnchorElement) => Url | undefined,
): void {
  const waiting = new Set<Url>()
  let running = 0
  const next = async (): Promise<void> => {
    const [url] = waiting
    if (url === undefined || running >= 2) return
    waiting.delete(url)
    running += 1
    await loader.route(url).catch(() => {})
    running -= 1
    return next()
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      const url = pageOf(target as HTMLAnchorElement)
      if (url !== undefined && waiting.size + running < MOST) waiting.add(url)
      void next()
    }
  })
  const seen = new WeakSet<Element>()
  const scan = () => {
    for (const link of root.querySelectorAll('main a[href]')) {
      if (seen.has(link)) continue
      seen.add(link)
      observer.observe(link)
    }
  }
  setTimeout(() => {
    scan()
    new MutationObserver(scan).observe(root, { childList: true, subtree: true })
  }, QUIET)
}
