import { useEffect, useState } from 'react'
import { focusAt } from '../router/scroll.ts'
import { useStrings } from '../state/reader.ts'

/** The button to the top of the page, shown to readers who scroll up. Its scroll listener loads on the first scroll. */
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

/** Scrolls to the top and moves the focus there. */
function toTop(): void {
  const main = document.querySelector('main')
  if (main) focusAt(main)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
}
