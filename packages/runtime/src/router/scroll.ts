import { anchorOf, toUrl } from '@chatdocs/protocol'
import type { Arrival } from '../state/reader.ts'

/** Where to scroll after a page is shown. */
type Scroll = { to: number } | { anchor: string } | undefined

/**
 * Back and forward restore the scroll position. A link scrolls to its anchor, or to the top. A link that changes only
 * the query does not scroll, nor does one to a missing anchor on the same page.
 *
 * @internal Tested with arrivals, without a browser.
 */
export function scrollFor(arrival: Arrival, exists: (anchor: string) => boolean): Scroll {
  if (arrival.kind === 'first' || arrival.kind === 'refresh') return undefined
  if (arrival.kind === 'pop' && arrival.y !== undefined) return { to: arrival.y }
  const { from, at } = arrival
  const anchor = anchorOf(at.hash)
  if (anchor !== '' && exists(anchor)) return { anchor }
  const samePage = toUrl(from.path) === toUrl(at.path) && (anchor !== '' || from.search !== at.search)
  return samePage ? undefined : { to: 0 }
}

/** Opens everything that hides an element: folded details, unselected tabs. */
export function reveal(element: Element): void {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true
    if (at.hasAttribute('data-off'))
      document.getElementById(at.getAttribute('aria-labelledby') ?? '')?.click()
  }
}

/** Focuses an element without scrolling. */
export function focusAt(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Scrolls to the start of the new page's text, and focuses it. */
export function showArrival(arrival: Arrival): void {
  const scroll = scrollFor(arrival, (id) => document.getElementById(id) !== null)
  if (!scroll) return
  const target = 'anchor' in scroll ? document.getElementById(scroll.anchor) : null
  if (target) {
    reveal(target)
    focusAt(target)
    target.scrollIntoView()
    return
  }
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (heading) focusAt(heading)
  if ('to' in scroll) scrollTo(0, scroll.to)
}

/** The distance of an entry from the top of its scroll container. */
export function topIn(box: Element, entry: Element): number {
  return entry.getBoundingClientRect().top - box.getBoundingClientRect().top
}

/** Scrolls a container so that an entry is this far from its top. Adds space below a list too short to scroll. */
export function scrollBackTo(top: number, box: Element, entry: Element): void {
  const list = box.querySelector('ul')
  const moved = () => topIn(box, entry) - top
  if (list) {
    // When a list grows upwards, Chromium counts that as a layout shift, unless the list is drawn anew.
    list.style.cssText = 'display:none'
    topIn(box, list)
    list.style.cssText = ''
  }
  box.scrollTop += moved()
  const missing = moved()
  if (!list || missing < 1) return
  // The list grows as far as the window and its column allow.
  const { top: start } = box.getBoundingClientRect()
  const most = Math.min(innerHeight - start, box.parentElement?.clientHeight ?? 0)
  const free = start + Math.max(box.clientHeight, most) - list.getBoundingClientRect().bottom
  list.style.marginBottom = `${missing + Math.max(free, 0)}px`
  box.scrollTop += missing
}

/** Scrolls a container so that an entry is in its upper third, unless it is already visible. */
export function bringIntoView(entry: Element, box: Element): void {
  const top = topIn(box, entry)
  if (top < 0 || top > box.clientHeight - 60) box.scrollTop += top - box.clientHeight / 3
}

/**
 * Opens a modal dialog. The page behind it does not scroll, so its scrollbar disappears. The style sheet reserves the
 * scrollbar's space, but only if scrollbars take any: `scrollbar-gutter` would also reserve space for hidden ones.
 */
export function showModal(dialog: HTMLDialogElement | null): void {
  const { documentElement: root } = document
  root.toggleAttribute('data-scrollbar', innerWidth > root.clientWidth)
  dialog?.showModal()
}
