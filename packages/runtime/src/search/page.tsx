import {
  documentTitle,
  fill,
  SEARCH_PAGE_SIZE,
  SEARCH_PAGE_SNIPPET,
  SEARCH_PAUSE,
  type SearchResult,
} from '@chatdocs/protocol'
import { useEffect, useMemo, useRef, useState } from 'react'
import { hrefOf } from '../router/links.ts'
import { focusAt } from '../router/scroll.ts'
import { announce } from '../state/announce.ts'
import { useReader } from '../state/reader.ts'
import { pageAddress, readSearched, type Searched } from './address.ts'
import type { SearchClient } from './client.ts'
import { Marked, targetOf, trailOf } from './marked.tsx'
import { Areas, Contexts, Paging, Versions } from './page-links.tsx'
import { Told } from './told.tsx'
import { useAnswer } from './use-answer.ts'
import { useField } from './use-field.ts'
import { searchedContext, searchedVersion } from './version.ts'
import { useSearchWords } from './words.ts'

/** All results of the query in the address. The server knows no query: it is read once the page lives. */
export function SearchPage() {
  const { site, strings, route } = useReader('SearchPage')
  const words = useSearchWords()
  const { field, searched } = useSearched()
  const { page = 1, area, version } = searched
  const part = searchedContext(site, searched.context)
  const context = part?.path
  const asked = useAnswer(useClient(), {
    query: field.query,
    page: hrefOf(site.base, pageAddress(route.url, searched)),
    version: searchedVersion(site, version),
    limit: SEARCH_PAGE_SIZE,
    offset: (page - 1) * SEARCH_PAGE_SIZE,
    snippet: SEARCH_PAGE_SNIPPET,
    ...(area && { area }),
    ...(context && { context }),
  })
  const query = field.query.trim()
  const now = { query, area, version, context }
  const title = query === '' ? strings.searchTitle : fill(words.titleFor, { query })
  useEffect(() => {
    document.title = documentTitle(site, { title })
  })
  return (
    <div className="search-results">
      <h1>{title}</h1>
      {/* biome-ignore lint/a11y/useSemanticElements: `search` is younger than some of our browsers */}
      <form
        className="search-field"
        role="search"
        action={hrefOf(site.base, route.url)}
        method="get"
        onSubmit={(event) => event.preventDefault()}
      >
        <input
          {...field.props}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={strings.search}
          aria-label={strings.search}
        />
      </form>
      <NeedsScript />
      <Contexts searched={now} />
      {asked.answer && <Areas areas={asked.answer.areas} searched={now} />}
      <Versions searched={now} />
      <Told asked={asked} part={part?.label} announce={announce} />
      {asked.answer?.results.map((result) => (
        <Result key={`${result.kind} ${targetOf(result.document)}`} result={result} />
      ))}
      <Paging total={asked.answer?.total ?? 0} searched={{ ...now, page }} />
    </div>
  )
}

/** What readers without JavaScript are told, and where they can look instead. */
function NeedsScript() {
  const { site, strings, route } = useReader('NeedsScript')
  const words = useSearchWords()
  const { content } = route
  const contents = content.kind === 'search' ? content.contents : undefined
  return (
    <p className="search-needs-script">
      {words.needsScript}
      {contents && <a href={hrefOf(site.base, contents)}>{strings.contentsTitle}</a>}
    </p>
  )
}

function Result({ result }: { result: SearchResult }) {
  const { site } = useReader('Result')
  const { document, page, marks, snippet, symbol } = result
  const trail = trailOf(document.anchor === '' ? document.breadcrumb : [...document.breadcrumb, page])
  return (
    <article className="search-result">
      <h2>
        <a href={hrefOf(site.base, targetOf(document))}>
          <Marked text={document.title} marks={marks} />
        </a>
        {symbol && <span className="search-symbol">{symbol}</span>}
      </h2>
      {trail !== '' && <p className="search-trail">{trail}</p>}
      {snippet && (
        <p>
          <Marked {...snippet} />
        </p>
      )}
    </article>
  )
}

/** What the address says, read whenever the reader arrives; what is typed replaces it after a pause. */
function useSearched() {
  const { site, route, arrival } = useReader('useSearched')
  const [searched, setSearched] = useState<Searched>({ query: '' })
  const written = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useField((query) => {
    const next = { ...searched, query: query.trim(), page: 1 }
    setSearched(next)
    clearTimeout(written.current)
    const address = hrefOf(site.base, pageAddress(route.url, next))
    written.current = setTimeout(() => history.replaceState(history.state, '', address), SEARCH_PAUSE)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is an event
  useEffect(() => {
    if (arrival?.kind === 'refresh') return
    const next = readSearched(location.search)
    setSearched(next)
    field.set(next.query)
    if (arrival?.kind === 'push' && arrival.from.path === arrival.at.path) toTop()
    else if (next.query === '') document.querySelector<HTMLElement>('.search-results input')?.focus()
  }, [arrival])
  useEffect(() => () => clearTimeout(written.current), [])
  return { field, searched }
}

/** Other results begin at the top. */
function toTop(): void {
  const heading = document.querySelector<HTMLElement>('.search-results h1')
  if (heading) focusAt(heading)
  scrollTo(0, 0)
}

/** The client of the page, loaded when first asked; if it cannot be had, that is an answer, too. */
function useClient(): Pick<SearchClient, 'search'> {
  const { search } = useReader('useClient')
  return useMemo(
    () => ({ search: async (query, options) => (await search?.())?.page.search(query, options) }),
    [search],
  )
}
