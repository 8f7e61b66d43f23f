import { anchorOf, toUrl } from '@chatdocs/protocol'
import type { Arrival } from './view.ts'

/** Where the view goes after a page was shown. */
export type Scroll = { to: number } | { anchor: string } | undefined

/**
 * Back and forward restore what was. A link leads to its anchor, or else to the top; one that changes
 * nothing but the query leads nowhere, and neither does an anchor that is missing on the same page.
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

/** Opens whatever hides an element: folded details, tabs that are not selected. */
export function reveal(element: Element): void {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true
    if (at.hasAttribute('data-off'))
      document.getElementById(at.getAttribute('aria-labelledby') ?? '')?.click()
  }
}

/** Puts the keyboard where reading goes on, without moving the view. */
export function focusAt(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Moves view and keyboard to where a new page is read from. */
export function settle(arrival: Arrival): void {
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

/** How far an entry stands below the upper edge of the box it is scrolled in. */
export function topIn(box: Element, entry: Element): number {
  return entry.getBoundingClientRect().top - box.getBoundingClientRect().top
}

/** Scrolls a box so that an entry is in view: not at all where it is, else to its upper third. */
export function bringIntoView(entry: Element, box: Element): void {
  const top = topIn(box, entry)
  if (top < 0 || top > box.clientHeight - 60) box.scrollTop += top - box.clientHeight / 3
}
