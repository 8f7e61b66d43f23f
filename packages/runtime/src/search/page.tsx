import {
  documentTitle,
  fill,
  hrefOf,
  SEARCH_PAGE_SIZE,
  SEARCH_PAGE_SNIPPET,
  type SearchAnswer,
  type SearchResult,
} from '@chatdocs/protocol'
import { type MouseEvent, useContext, useEffect, useMemo } from 'react'
import { announce, useReader } from '../state/reader.ts'
import type { SearchClient } from './client.ts'
import { QueryInput } from './field.tsx'
import { leadOn } from './lead.ts'
import { Marked, targetOf, trailOf, useSearchWords } from './marked.tsx'
import { Areas, Contexts, countOf, lastPage, Paging, Versions, WaysOn } from './page-links.tsx'
import { SearchContext } from './parts.ts'
import { pageAddress, type Searched, type Searching, useSearched } from './searched.ts'
import { SearchStatus, useAnswer } from './status.tsx'
import { searchedContext, searchedVersion, versionLabel } from './version.ts'

/**
 * All results of the query in the address. The server does not know the query, so the page reads it after hydration.
 */
export function SearchPage() {
  const { site, strings } = useReader()
  const words = useSearchWords()
  const searching = useSearched()
  const { field, searched, change, remember } = searching
  const part = searchedContext(site, searched)
  const asked = useAsked(searching, part?.path)
  const { answer } = asked
  const where = useWhere(searched, answer)
  const query = field.query.trim()
  const now: Searched = { ...searched, query, page: 1, context: part?.path }
  const title = query === '' ? strings.searchTitle : fill(words.titleFor, { query })
  useEffect(() => {
    document.title = documentTitle(site, { title })
  })
  const shown = { ...asked, literally: () => change({ literal: true }) }
  return (
    <div className="search-results">
      <h1>{title}</h1>
      <PageField {...searching} />
      <NeedsScript />
      <Contexts searched={now} />
      {answer && <Areas areas={answer.areas} searched={now} />}
      <Versions searched={now} />
      <SearchStatus asked={shown} part={part?.label} where={where} announce={announce}>
        {answer && <WaysOn searched={now} areas={answer.areas} />}
      </SearchStatus>
      {answer?.results.map((result) => (
        <PageResult key={`${result.kind} ${targetOf(result.document)}`} result={result} onOpen={remember} />
      ))}
      <Paging total={answer?.total ?? 0} searched={{ ...now, page: searched.page ?? 1 }} />
    </div>
  )
}

/** The results. A page number that is too high shows the last page. */
function useAsked({ field, searched, change }: Searching, context: string | undefined) {
  const { site, route } = useReader()
  const { page = 1, area, version, literal } = searched
  const asked = useAnswer(useClient(), {
    query: field.query,
    page: hrefOf(site, pageAddress(route.url, searched)),
    version: searchedVersion(site, version),
    limit: SEARCH_PAGE_SIZE,
    offset: (page - 1) * SEARCH_PAGE_SIZE,
    snippet: SEARCH_PAGE_SNIPPET,
    ...(area && { area }),
    ...(context && { context }),
    ...(literal && { mode: 'natural' }),
  })
  const { results = [], total = 0 } = asked.answer ?? {}
  const last = results.length === 0 && total > 0 ? lastPage(total) : page
  useEffect(() => {
    if (page > last) change({ page: last })
  })
  return asked
}

/** Describes the filters: the version if there are several, the part, and the kind if other kinds have results. */
function useWhere(searched: Searched, answer: SearchAnswer | undefined): string {
  const { site } = useReader()
  const words = useSearchWords()
  const { version, area } = searched
  const isNarrow = area && answer && countOf(answer.areas) > 0
  const narrowed = isNarrow ? [searchedContext(site, searched)?.label, words[area]] : []
  return [versionLabel(site, version), ...narrowed].filter(Boolean).join(' · ')
}

/** The message for readers without JavaScript, with a link to the table of contents. */
function NeedsScript() {
  const { site, strings, route } = useReader()
  const words = useSearchWords()
  const { content } = route
  const contents = content.kind === 'search' ? content.contents : undefined
  return (
    <p className="search-needs-script">
      {words.needsScript}
      {contents && <a href={hrefOf(site, contents)}>{strings.contentsTitle}</a>}
    </p>
  )
}

/** The client of the page, loaded on first use. Failing to load counts as a failed search. */
function useClient(): Pick<SearchClient, 'search'> {
  const search = useContext(SearchContext)
  return useMemo(
    () => ({ search: async (query, options) => (await search?.())?.page.search(query, options) }),
    [search],
  )
}

/** The field of the search page, with a button to clear it. */
function PageField({ field, change, enter }: Searching) {
  const { site, route } = useReader()
  const clear = () => {
    field.set('')
    change({ query: '', page: 1, literal: false })
    document.querySelector<HTMLElement>('.search-results input')?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack the element `search`
    <form
      className="search-field"
      role="search"
      action={hrefOf(site, route.url)}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      <QueryInput field={field} onClear={clear} name="q" />
    </form>
  )
}

interface PageResultProps {
  result: SearchResult
  /** Called when the reader opens the result. */
  onOpen(): void
}

/** A result on the search page. */
function PageResult({ result, onOpen }: PageResultProps) {
  const { site } = useReader()
  const { document, page, marks, snippet, symbol } = result
  const onClick = ({ nativeEvent }: MouseEvent) => {
    onOpen()
    leadOn(nativeEvent, site.base, result)
  }
  const trail = trailOf(document.anchor === '' ? document.breadcrumb : [...document.breadcrumb, page])
  return (
    <article className="search-result">
      <h2>
        <a href={hrefOf(site, targetOf(document))} onClick={onClick}>
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
