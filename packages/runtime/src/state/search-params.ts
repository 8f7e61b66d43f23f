import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** How a query comes into the address. */
export interface SearchParamsOptions {
  /** As an entry of the history, for Back to undo: right for a choice, wrong for every letter typed. */
  push?: boolean
}

export type SetSearchParams = (next: URLSearchParams, options?: SearchParamsOptions) => void

/** Browsers stop listening to a page that changes its address more often; nobody types between two addresses. */
const SETTLED = 250
/** The address was changed by a page: nobody else tells. */
const CHANGED = 'chatdocs:search'

/**
 * The query of the page's address (`?q=…`), as state. Empty on the server and while hydrating, so that the
 * page hydrates from whatever address; what the reader set counts at once, and is in the address soon.
 */
export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
  const address = useSyncExternalStore(listen, () => location.search, nothing)
  /** What is not in the address yet, and the address it was set over: another one counts more. */
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
    else timer.current = setTimeout(write, SETTLED)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return [new URLSearchParams(text), set]
}

/** Keeps the anchor, and with the entry how far the page was scrolled. */
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
