import {
  documentTitle,
  fill,
  hrefOf,
  SEARCH_PAGE_SIZE,
  SEARCH_PAGE_SNIPPET,
  type SearchAnswer,
} from '@chatdocs/protocol'
import { useContext, useEffect, useMemo } from 'react'
import { announce, useReader } from '../state/reader.ts'
import { pageAddress, type Searched } from './address.ts'
import type { SearchClient } from './client.ts'
import { targetOf } from './marked.tsx'
import { PageField } from './page-field.tsx'
import { Areas, Contexts, countOf, lastPage, Paging, Versions } from './page-links.tsx'
import { WaysOn } from './page-nothing.tsx'
import { PageResult } from './page-result.tsx'
import { SearchContext } from './parts.ts'
import { SearchStatus } from './status.tsx'
import { useAnswer } from './use-answer.ts'
import { type Searching, useSearched } from './use-searched.ts'
import { searchedContext, searchedVersion, versionLabel } from './version.ts'
import { useSearchWords } from './words.ts'

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
