import { splitAddress } from '@chatdocs/protocol'
import { useEffect, useRef, useState } from 'react'
import { hrefOf } from '../router/links.ts'
import { useHydrated, useReader } from '../state/reader.ts'
import { isHotKey } from './hot-key.ts'
import type { SearchParts } from './parts.ts'
import { searchedVersion } from './version.ts'

/** The button of the bar that opens the search: all of it that is loaded with the page. */
export function SearchBox() {
  const { strings } = useReader('SearchBox')
  const { parts, load, isOpen, open, close } = useDialog()
  const hydrated = useHydrated()
  useHotKeys(open)
  const warm = () => void load().catch(() => {})
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
      {isOpen && parts && <parts.Dialog parts={parts} onClose={close} />}
    </>
  )
}

/** The dialog, loaded ahead by `load`. Where it cannot be had, the search page is gone to instead. */
function useDialog() {
  const { site, route, search, fail } = useReader('useDialog')
  const [parts, setParts] = useState<SearchParts>()
  const [isOpen, setOpen] = useState(false)
  const load = async () => {
    const loaded = await search?.()
    if (!loaded) return
    setParts(loaded)
    loaded.box.fetchIndexes(searchedVersion(site, route.version), route.context ?? '').catch(() => {})
  }
  const open = () => {
    setOpen(true)
    load().catch((error) => {
      setOpen(false)
      fail(error, splitAddress(hrefOf(site.base, site.search?.page ?? '/')))
    })
  }
  return { parts, load, isOpen, open, close: () => setOpen(false) }
}

function useHotKeys(open: () => void): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isHotKey(event, isTyping())) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Whether a plain key is meant for what has the keyboard, or for a dialog. */
function isTyping(): boolean {
  const { activeElement } = document
  const isField = activeElement instanceof HTMLElement && activeElement.isContentEditable
  return (
    isField || !!activeElement?.matches('input, textarea, select') || !!document.querySelector('dialog[open]')
  )
}

function isMac(): boolean {
  return /^(Mac|iP)/.test(navigator.platform)
}
