import type { ReactNode, RefObject } from 'react'
import { useReader } from '../state/reader.ts'

interface OpeningProps {
  /** The page of the search, where Enter leads. */
  page: string
  /** The field, whose text the dialog begins with. */
  field: RefObject<HTMLInputElement | null>
  /** Told when an input method begins to compose, which needs the field to stay, and when it ends. */
  onCompose(event: { type: string }): void
  onClose(): void
  /** What went wrong. */
  children: ReactNode
}

/**
 * Replaces the dialog while its code loads. Its native field keeps what the reader types meanwhile, and opens the
 * keyboard of a touch screen, which only opens at once.
 */
export function Opening({ page, field, onCompose, onClose, children }: OpeningProps) {
  const { search, close } = useReader('Opening').strings
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
          <button type="button" className="search-close" aria-label={close} onClick={onClose}>
            <kbd aria-hidden>Esc</kbd>
          </button>
        </form>
        {children}
      </div>
    </dialog>
  )
}

/** Over everything, until it goes: then the keyboard is again where it was. */
function show(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => dialog.close()
}
