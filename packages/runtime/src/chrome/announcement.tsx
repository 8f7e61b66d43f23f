import type { Announcement as Data } from '@chatdocs/protocol'
import { useEffect } from 'react'
import { Markup } from '../content/markup.tsx'
import { focusAt } from '../router/scroll.ts'
import { useReader } from '../state/reader.ts'
import { dismiss, dismissedKey, isDismissed } from '../state/stored.ts'

/**
 * The announcement bar, which every page contains. `data-dismissed` on the document hides it, and the inline script
 * sets that before the first paint. So neither hydration nor a new announcement shifts the page.
 */
export function Announcement({ announcement }: { announcement: Data }) {
  const { strings, site } = useReader()
  const { id, html, closeable, backgroundColor, textColor } = announcement
  useDismissal(site.base, id)
  const onClick = () => {
    dismiss(site.base, id)
    // Also set here, in case browser storage is unavailable.
    document.documentElement.dataset.dismissed = ''
    const main = document.querySelector('main')
    if (main) focusAt(main)
  }
  return (
    <section
      className="announcement"
      aria-label={strings.announcement}
      style={{ background: backgroundColor, color: textColor }}
    >
      <Markup tag="p" html={html} />
      {closeable && (
        <button
          type="button"
          className="icon-button announcement-close"
          aria-label={strings.closeAnnouncement}
          onClick={onClick}
        />
      )}
    </section>
  )
}

/** Updates `data-dismissed` for another announcement, and when other tabs dismiss one. */
function useDismissal(base: string, id: string): void {
  useEffect(() => {
    const show = () => document.documentElement.toggleAttribute('data-dismissed', isDismissed(base, id))
    show()
    const onStorage = ({ key }: StorageEvent) => (key === dismissedKey(base) || key === null) && show()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [base, id])
}
