import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** How to update the query in the URL. */
export interface SearchParamsOptions {
  /** Adds a history entry, so that Back undoes the change. Use it for choices, not for each typed letter. */
  push?: boolean
}

export type SetSearchParams = (next: URLSearchParams, options?: SearchParamsOptions) => void

/** Minimum number of milliseconds between URL changes. Browsers block pages that change their URL more often. */
const LEAST_PAUSE = 250
/** The event for URL changes by the page itself: browsers send none. */
const CHANGED = 'chatdocs:search'

/**
 * The query of the URL (`?q=…`), as state. Empty on the server and during hydration, so that any URL hydrates. Changes
 * apply immediately and reach the URL after a short delay.
 */
export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
  const address = useSyncExternalStore(listen, () => location.search, nothing)
  /** A query that is not yet in the URL, and the URL for which it was set. It is ignored for any other URL. */
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

/** Replaces the query. Keeps the anchor, and the scroll position of the history entry. */
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
