import { hrefOf } from '@chatdocs/protocol'
import {
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Boundary, LoadFailed } from '../errors.tsx'
import { isHotKey, isMac } from '../router/keys.ts'
import { showModal } from '../router/scroll.ts'
import { useHydrated, useReader } from '../state/reader.ts'
import { SearchContext, type SearchParts } from './parts.ts'
import { searchedVersion } from './version.ts'

/** The navbar button that opens the search. Only this part loads with the page. */
export function SearchBox() {
  const { strings, fail } = useReader()
  const [isOpen, setOpen] = useState(false)
  const { parts, load } = useParts()
  const hydrated = useHydrated()
  const open = () => setOpen(true)
  const onError = (error: unknown) => {
    setOpen(false)
    fail(error, true)
  }
  const warm = () => void load().catch(() => {})
  useHotKeys(open)
  return (
    <>
      <button
        type="button"
        className="search-trigger"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K /"
        onPointerEnter={warm}
        onFocus={warm}
        onTouchStart={warm}
        onClick={open}
      >
        <span>{strings.search}</span>
        <kbd>{hydrated ? (isMac() ? '⌘ K' : 'Ctrl K') : ''}</kbd>
      </button>
      <Boundary page={isOpen} onError={onError}>
        {isOpen && <Opened parts={parts} load={load} onClose={() => setOpen(false)} />}
      </Boundary>
    </>
  )
}

interface Parts {
  parts: SearchParts | undefined
  load(): Promise<void>
}

/** Loads the parts of the search, and starts to load the index. */
function useParts(): Parts {
  const { site, route } = useReader()
  const search = useContext(SearchContext)
  const [parts, setParts] = useState<SearchParts>()
  const load = async () => {
    const loaded = await search?.()
    if (!loaded) return
    setParts(loaded)
    loaded.box.fetchIndexes(searchedVersion(site, route.version), route.context ?? '').catch(() => {})
  }
  return { parts, load }
}

/**
 * The dialog, or a placeholder while it loads. If loading fails but the server responds, opens the search page, which
 * may be newer.
 */
function Opened({ parts, load, onClose }: Parts & { onClose(): void }) {
  const { site } = useReader()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<unknown>()
  const [composing, setComposing] = useState('')
  const page = hrefOf(site, site.search?.page ?? '/')
  const attempt = () => {
    setError(undefined)
    load().catch((error) =>
      fetch(page).then(
        () => field.current?.form?.submit(),
        () => setError(error),
      ),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(attempt, [])
  if (parts && composing !== 'compositionstart') {
    return <parts.Dialog parts={parts} text={field.current?.value} onClose={onClose} />
  }
  return (
    <Opening page={page} field={field} onCompose={({ type }) => setComposing(type)} onClose={onClose}>
      {!!error && <LoadFailed reason={String(error)} offline={!navigator.onLine} onRetry={attempt} />}
    </Opening>
  )
}

function useHotKeys(open: () => void): void {
  // As soon as the page is hydrated.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isHotKey(event, isTyping(event.composedPath()[0]))) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])
}

/** Whether a plain key belongs to the focused field or to a dialog. Custom elements may hide fields. */
function isTyping(at: EventTarget | undefined): boolean {
  const isField =
    at instanceof HTMLElement &&
    (at.isContentEditable || at.matches('input, textarea, select') || at.localName.includes('-'))
  return isField || !!document.querySelector('dialog[open]')
}

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
function Opening({ page, field, onCompose, onClose, children }: OpeningProps) {
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
