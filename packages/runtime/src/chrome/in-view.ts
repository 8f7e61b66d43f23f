/** How far an entry stands below the upper edge of the box it is scrolled in. */
export function topIn(box: Element, entry: Element): number {
  return entry.getBoundingClientRect().top - box.getBoundingClientRect().top
}

/** Scrolls a box so that an entry is in view: not at all where it is, else to its upper third. */
export function bringIntoView(entry: Element, box: Element): void {
  const top = topIn(box, entry)
  if (top < 0 || top > box.clientHeight - 60) box.scrollTop += top - box.clientHeight / 3
}
