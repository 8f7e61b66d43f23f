import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** How to write the query to the address. */
export interface SearchParamsOptions {
  /** Adds a history entry that Back undoes. Use it for a choice, not for every letter typed. */
  push?: boolean
}

export type SetSearchParams = (next: URLSearchParams, options?: SearchParamsOptions) => void

/** Milliseconds between address changes. Browsers block pages that change the address more often. */
const LEAST_PAUSE = 250
/** The event for addresses that a page changes: browsers send none. */
const CHANGED = 'chatdocs:search'

/**
 * The query of the address (`?q=…`), as state. Empty on the server and during hydration, so that any address hydrates.
 * Changes apply immediately and reach the address after a short delay.
 */
export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
  const address = useSyncExternalStore(listen, () => location.search, nothing)
  /** The query not yet in the address, and the address it was set at. It is ignored at any other address. */
  const [own, setOwn] = useState<{ text: string; over: string }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const text = own?.over === address ? own.text : address
  const set = useCallback<SetSearchParams>((next, { push = false } = {}) => {
    const { pathname, search: over } = location
    const written = next.size > 0 ? `?${next}` : ''
    clearTimeout(timer.current)
    setOwn({ text: written, over })
    const write = () => {
      if (location.pathname === pathname && location.search === over) writeSearch(written, push)
      setOwn(undefined)
    }
    if (push) write()
    else timer.current = setTimeout(write, LEAST_PAUSE)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return [new URLSearchParams(text), set]
}

/** Keeps the anchor, and the scroll position of the entry. */
function writeSearch(search: string, push: boolean): void {
  if (search === location.search) return
  const address = location.pathname + search + location.hash
  if (push) history.pushState(history.state, '', address)
  else history.replaceState(history.state, '', address)
  dispatchEvent(new Event(CHANGED))
}

function listen(changed: () => void): () => void {
  addEventListener(CHANGED, changed)
  addEventListener('popstate', changed)
  return () => {
    removeEventListener(CHANGED, changed)
    removeEventListener('popstate', changed)
  }
}

const nothing = () => ''
