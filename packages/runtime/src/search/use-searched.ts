import { hrefOf, SEARCH_PAUSE } from '@chatdocs/protocol'
import { useEffect, useRef, useState } from 'react'
import { focusAt } from '../router/scroll.ts'
import { useReader } from '../state/reader.ts'
import { pageAddress, readSearched, type Searched } from './address.ts'
import { type Field, useField } from './use-field.ts'

/** What is searched for on the search page, and what may be done about it. */
export interface Searching {
  field: Field
  searched: Searched
  /** Searches for something else. The address follows after a pause: it is the same entry of the history. */
  change(next: Partial<Searched>): void
  /** Makes what is searched for now an entry of its own, before which stays what the reader came to. */
  enter(): void
  /** Keeps the query among the recent ones. */
  remember(): void
}

/** What the address says, read whenever the reader arrives. */
export function useSearched(): Searching {
  const { site, route, arrival, search } = useReader('useSearched')
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is an event
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

/** A search that cannot be had remembers nothing; whoever asks it is told. */
function ignore(): void {}

/** Other results begin at the top. */
function toTop(): void {
  const heading = document.querySelector<HTMLElement>('.search-results h1')
  if (heading) focusAt(heading)
  scrollTo(0, 0)
}
