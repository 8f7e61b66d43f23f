import type { Page } from 'playwright-core'

/**
 * What the pointer does not reach, although it is in view: links, controls and lines of the footer with something over
 * them, at the beginning, in the middle and at the end of the page.
 */
export async function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(async (controls) => {
    const bar = document.querySelector('.navbar')

    /** The part of an element's first line that is in the window and that no box of its ancestors cuts off. */
    const seenOf = (element: Element) => {
      const [line = element.getBoundingClientRect()] = element.getClientRects()
      let { left, top, right, bottom } = line
      const within = (box: { left: number; top: number; right: number; bottom: number }) => {
        left = Math.max(left, box.left)
        top = Math.max(top, box.top)
        right = Math.min(right, box.right)
        bottom = Math.min(bottom, box.bottom)
      }
      within({ left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight })
      // The page scrolls below the bar.
      if (scrollY > 0 && bar && !bar.contains(element))
        within({ left: 0, top: bar.getBoundingClientRect().bottom, right: innerWidth, bottom: innerHeight })
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflow !== 'visible') within(box.getBoundingClientRect())
      }
      return right - left < 2 || bottom - top < 2
        ? undefined
        : { x: (left + right) / 2, y: (top + bottom) / 2 }
    }

    const name = (element: Element | null) =>
      element
        ? `<${element.localName} class="${element.className}"> “${element.textContent?.trim().slice(0, 40)}”`
        : 'nothing'
    const found: string[] = []
    for (const part of [0, 0.5, 1]) {
      const { scrollHeight } = document.documentElement
      scrollTo({ top: part * (scrollHeight - innerHeight), behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      if (bar?.getBoundingClientRect().top !== 0)
        found.push(`at ${part * 100}%: the navbar is not at the top`)
      for (const element of document.querySelectorAll(controls)) {
        const isShown = element.checkVisibility({ visibilityProperty: true })
        const seen = isShown && getComputedStyle(element).clipPath === 'none' ? seenOf(element) : undefined
        if (!seen) continue
        const hit = document.elementFromPoint(seen.x, seen.y)
        if (!element.contains(hit)) found.push(`at ${part * 100}%: ${name(hit)} over ${name(element)}`)
      }
    }
    return found
  }, 'a[href], button, summary, input, select, textarea, [tabindex="0"], footer p')
}
