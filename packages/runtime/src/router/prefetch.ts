import type { Url } from '@chatdocs/protocol'
import type { Loader } from './load.ts'

/** The connection, in browsers that expose it. */
export interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** Whether to skip prefetching: on 2g, or when the reader saves data. */
export function isSlow(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

/** Milliseconds between the first page and loading what the reader may need next. */
export const QUIET = 1000

/** The most pages that one view prefetches without the reader pointing at their links. */
const MOST = 8

/**
 * Prefetches the pages of links in the text in view, two at a time, once the first page has loaded. `pageOf` returns the
 * page a link leads to.
 */
export function prefetchVisible(
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
