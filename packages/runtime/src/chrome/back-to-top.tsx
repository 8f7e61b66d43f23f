import { useEffect, useState } from 'react'
import { focusAt } from '../router/scroll.ts'
import { useStrings } from '../state/reader.ts'

/** A way back to the top, for those who turn round while reading. Its watcher is loaded when first they scroll. */
export function BackToTop() {
  const strings = useStrings()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const watch = async () => {
      const { watchReader } = await import('../content/turn-round.ts')
      if (!end.signal.aborted) watchReader(setShown, end.signal)
    }
    addEventListener('scroll', () => void watch().catch(() => {}), {
      once: true,
      passive: true,
      signal: end.signal,
    })
    return () => end.abort()
  }, [])
  if (!shown) return null
  return <button type="button" className="back-to-top" aria-label={strings.backToTop} onClick={toTop} />
}

/** The keyboard goes with the view. */
function toTop(): void {
  const main = document.querySelector('main')
  if (main) focusAt(main)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
}
