/** Where a reader stands in a page, in CSS pixels. */
export interface Standing {
  y: number
  /** The height of the window, and of the whole page. */
  view: number
  height: number
}

/** So far down a way back is worth while. */
const FAR = 300

/** So long after a jump, in milliseconds, moving is no reading. */
const JUMP = 200

/**
 * Whether the way back is shown: to who reads upwards, far from the top. Not at the end of the page, where nothing
 * is to be covered, nor after a jump, longer than a window at once. Standing still changes nothing.
 */
export function isTurning(shown: boolean, from: number, { y, view, height }: Standing): boolean {
  const moved = y - from
  if (y < FAR || y + view >= height - 1 || moved > 0 || -moved > view) return false
  return shown || moved < 0
}

/** Tells whether the reader turns round, from now on and until `signal`. Looks once in a frame. */
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
