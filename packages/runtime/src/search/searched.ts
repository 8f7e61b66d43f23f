import { hrefOf, SEARCH_PAUSE, type SearchArea, type Url } from '@chatdocs/protocol'
import { useContext, useEffect, useRef, useState } from 'react'
import { focusAt } from '../router/scroll.ts'
import { useReader } from '../state/reader.ts'
import { type Field, useField } from './field.tsx'
import { SearchContext } from './parts.ts'

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

/** The parameters in the address of the search page. */
export interface Searched {
  query: string
  /** From 1. */
  page?: number
  area?: SearchArea | undefined
  /** The path of a part of the site; the whole site by default. */
  context?: string | undefined
  /** The name of a docs version; the latest by default. */
  version?: string | undefined
  /** Whether to search for the literal text, even if it looks like syntax. */
  literal?: boolean | undefined
}

/** The address of the search page, as a path of the site: `/search?q=插件&page=2&kind=docs`, `/search?q=a:b&literal`. */
export function pageAddress(
  search: Url | '/',
  { query, page = 1, area, context, version, literal }: Searched,
): string {
  const parts = new URLSearchParams()
  if (query !== '') parts.set('q', query)
  if (page > 1) parts.set('page', String(page))
  if (area) parts.set('kind', area)
  if (context) parts.set('context', context)
  if (version) parts.set('version', version)
  if (`${parts}` === '') return search
  return `${search}?${parts}${literal && query !== '' ? '&literal' : ''}`
}

export const AREAS: readonly SearchArea[] = ['docs', 'api', 'blog', 'pages']

/**
 * Reads `?q=…`. Ignores invalid values.
 *
 * @internal Its test reads addresses, without a browser.
 */
export function readSearched(search: string): Required<Searched> {
  const parts = new URLSearchParams(search)
  const page = Number(parts.get('page'))
  return {
    query: parts.get('q') ?? '',
    page: Number.isInteger(page) && page > 1 ? page : 1,
    context: parts.get('context') ?? undefined,
    version: parts.get('version') ?? undefined,
    area: AREAS.find((each) => each === parts.get('kind')),
    literal: parts.has('literal') || undefined,
  }
}
