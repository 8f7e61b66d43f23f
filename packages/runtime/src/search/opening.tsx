import type { ReactNode, RefObject } from 'react'
import { showModal } from '../router/scroll.ts'
import { useReader } from '../state/reader.ts'

interface OpeningProps {
  /** The search page, which Enter opens. */
  page: string
  /** The field. The dialog starts with its text. */
  field: RefObject<HTMLInputElement | null>
  /** Called when an input method starts and ends a composition. The field must stay meanwhile. */
  onCompose(event: { type: string }): void
  onClose(): void
  /** The error message. */
  children: ReactNode
}

/**
 * Replaces the dialog while its code loads. Its native field keeps what the reader types meanwhile. It also opens the
 * keyboard of a touch screen, which works only during the tap.
 */
export function Opening({ page, field, onCompose, onClose, children }: OpeningProps) {
  const { search, close } = useReader().strings
  return (
    <dialog className="search-dialog" aria-label={search} ref={show} onCancel={onClose}>
      <div className="search-panel" data-slow={!children || undefined}>
        <form className="search-field" action={page}>
          <input
            ref={field}
            name="q"
            autoComplete="off"
            placeholder={search}
            aria-label={search}
            onCompositionStart={onCompose}
            onCompositionEnd={onCompose}
          />
          <button type="button" className="search-close" aria-label={`Esc: ${close}`} onClick={onClose}>
            <kbd>Esc</kbd>
          </button>
        </form>
        {children}
      </div>
    </dialog>
  )
}

/** Shows the dialog, and restores the focus when it is removed. */
function show(dialog: HTMLDialogElement) {
  showModal(dialog)
  return () => dialog.close()
}
