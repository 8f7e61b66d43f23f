import type { SearchResult } from '@chatdocs/protocol'
import { hrefOf } from '@chatdocs/protocol'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useReader } from '../state/reader.ts'
import { leadOn } from './lead.ts'
import { Marked, targetOf, trailOf } from './marked.tsx'

/** The results of one page, and its breadcrumbs. */
export interface Group {
  url: string
  page: string
  /** The breadcrumbs of the page, with its title unless its only result has the same. */
  trail: string
  results: readonly { result: SearchResult; index: number }[]
}

/** Groups results by page, ordered by the best result of each page. Numbers them in the order shown. */
export function grouped(results: readonly SearchResult[]): Group[] {
  const byUrl = new Map<string, SearchResult[]>()
  for (const result of results) {
    const { url } = result.document
    byUrl.set(url, [...(byUrl.get(url) ?? []), result])
  }
  let index = 0
  return [...byUrl].map(([url, own]) => ({
    url,
    page: own[0]?.page ?? '',
    trail: trailOf(labelsOf(own)),
    results: own.map((result) => ({ result, index: index++ })),
  }))
}

function labelsOf([first, ...others]: readonly SearchResult[]): readonly string[] {
  if (!first) return []
  const { breadcrumb, anchor } = first.document
  return anchor === '' && others.length === 0 ? breadcrumb : [...breadcrumb, first.page]
}

export function optionId(index: number): string {
  return `search-option-${index}`
}

interface SuggestionsProps {
  id: string
  groups: readonly Group[]
  active: number
  onActive(index: number): void
}

/** The list of the combobox. The focus stays in the field. The pointer selects an entry only when it moves. */
export function Suggestions({ id, groups, active, onActive }: SuggestionsProps) {
  const { strings } = useReader()
  return (
    <div id={id} role="listbox" aria-label={strings.search} hidden={groups.length === 0}>
      {groups.map(({ url, page, trail, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
        <div key={url} role="group" aria-label={trail || page}>
          {trail !== '' && (
            <div className="search-trail" role="presentation">
              {trail}
            </div>
          )}
          {results.map(({ result, index }) => (
            <Suggestion
              key={index}
              result={result}
              index={index}
              isActive={index === active}
              onActive={onActive}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface SuggestionProps {
  result: SearchResult
  index: number
  isActive: boolean
  onActive(index: number): void
}

function Suggestion({ result, index, isActive, onActive }: SuggestionProps) {
  const { site } = useReader()
  const { kind, document, marks, snippet, symbol } = result
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const onMouseMove = ({ movementX, movementY }: MouseEvent) => {
    if (!isActive && (movementX !== 0 || movementY !== 0)) onActive(index)
  }
  return (
    <a
      ref={row}
      id={optionId(index)}
      className={`search-row search-${symbol ? 'api' : kind}`}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={hrefOf(site, targetOf(document))}
      onMouseMove={onMouseMove}
      onClick={({ nativeEvent }) => leadOn(nativeEvent, site.base, result)}
    >
      <span>
        <span className="search-title">
          <Marked text={document.title} marks={marks} />
          {symbol && <span className="search-symbol">{symbol}</span>}
        </span>
        {snippet && (kind === 'content' || snippet.marks.length > 0) && (
          <small>
            <Marked {...snippet} />
          </small>
        )}
      </span>
    </a>
  )
}
