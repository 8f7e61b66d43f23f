import { hrefOf, SEARCH_PAUSE } from '@chatdocs/protocol'
import { useContext, useEffect, useRef, useState } from 'react'
import { focusAt } from '../router/scroll.ts'
import { useReader } from '../state/reader.ts'
import { pageAddress, readSearched, type Searched } from './address.ts'
import { SearchContext } from './parts.ts'
import { type Field, useField } from './use-field.ts'

/** The query and filters of the search page, and how to change them. */
export interface Searching {
  field: Field
  searched: Searched
  /** Changes the search. The address follows after a pause, in the same history entry. */
  change(next: Partial<Searched>): void
  /** Adds a history entry for the current search. The entry before it keeps the search that the reader came to. */
  enter(): void
  /** Adds the query to the recent searches. */
  remember(): void
}

/** Reads the address at each navigation. */
export function useSearched(): Searching {
  const { site, route, arrival } = useReader()
  const search = useContext(SearchContext)
  const [searched, setSearched] = useState<Searched>({ query: '' })
  const cameTo = useRef(searched)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const addressOf = (at: Searched) => hrefOf(site, pageAddress(route.url, at))
  const change = (part: Partial<Searched>) => {
    const next = { ...searched, ...part }
    setSearched(next)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => history.replaceState(history.state, '', addressOf(next)), SEARCH_PAUSE)
  }
  const field = useField((typed) => {
    const query = typed.trim()
    change({ query, page: 1, literal: query !== '' && searched.literal })
  })
  const remember = () => void search?.().then(({ recent }) => recent.add(searched.query), ignore)
  const enter = () => {
    clearTimeout(pause.current)
    remember()
    const [before, now] = [addressOf(cameTo.current), addressOf(searched)]
    cameTo.current = searched
    history.replaceState({ ...history.state, y: scrollY }, '', before)
    if (now !== before) history.pushState(null, '', now)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each arrival
  useEffect(() => {
    if (arrival?.kind === 'refresh') return
    clearTimeout(pause.current)
    const next = readSearched(location.search)
    setSearched(next)
    cameTo.current = next
    field.set(next.query)
    if (arrival?.kind === 'push' && arrival.from.path === arrival.at.path) toTop()
    else if (next.query === '') document.querySelector<HTMLElement>('.search-results input')?.focus()
  }, [arrival])
  useEffect(() => () => clearTimeout(pause.current), [])
  return { field, searched, change, enter, remember }
}

/** Ignores a search that fails to load: the search itself shows the error. */
function ignore(): void {}

/** Scrolls to the top for other results. */
function toTop(): void {
  const heading = document.querySelector<HTMLElement>('.search-results h1')
  if (heading) focusAt(heading)
  scrollTo(0, 0)
}
