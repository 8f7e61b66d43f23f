/** The scroll position of the page, and its size, in CSS pixels. */
interface Standing {
  y: number
  /** The height of the window. `height` is the height of the whole page. */
  view: number
  height: number
}

/** The button appears only below this scroll position. */
const FAR = 300

/** Milliseconds after a click on an anchor or a history step in which scrolling is ignored. */
const JUMP = 200

/**
 * Whether to show the button to the top: while the reader scrolls up, far from the top. Not at the end of the page,
 * where it would cover content, and not after a jump of more than a window. The state does not change without movement.
 *
 * @internal Tested with movements, without a browser.
 */
export function isTurning(shown: boolean, from: number, { y, view, height }: Standing): boolean {
  const moved = y - from
  if (y < FAR || y + view >= height - 1 || moved > 0 || -moved > view) return false
  return shown || moved < 0
}

/** Reports when the button to the top appears or disappears, until `signal` aborts. Measures once per frame. */
export function watchReader(tell: (shown: boolean) => void, signal: AbortSignal): void {
  let from = scrollY
  let shown = false
  let asked = false
  let jumped = -JUMP
  const options = { passive: true, signal }
  const look = (now: number) => {
    asked = false
    const standing = { y: scrollY, view: innerHeight, height: document.documentElement.scrollHeight }
    const next = now - jumped > JUMP && isTurning(shown, from, standing)
    from = standing.y
    if (next !== shown) tell(next)
    shown = next
  }
  const jump = ({ timeStamp, type, target }: Event) => {
    const isLink = target instanceof Element && target.closest('a[href*="#"]')
    if (type === 'popstate' || isLink) jumped = timeStamp
  }
  addEventListener('click', jump, options)
  addEventListener('popstate', jump, options)
  addEventListener(
    'scroll',
    () => {
      if (!asked) requestAnimationFrame(look)
      asked = true
    },
    options,
  )
}
