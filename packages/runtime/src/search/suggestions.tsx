import { hrefOf, type SearchResult } from '@chatdocs/protocol'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useReader } from '../state/reader.ts'
import { leadOn } from './lead.ts'
import { Marked, targetOf, trailOf } from './marked.tsx'
import type { Asked } from './status.tsx'

/** The results of one page, and its breadcrumbs. */
interface Group {
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

type Rows = readonly SearchResult[]

/** The suggestion selected by keyboard or pointer. New suggestions reset it. */
export function useChoice() {
  const [choice, setChoice] = useState<{ rows?: Rows; index: number }>(FIELD)
  return {
    among: (rows: Rows) => (choice.rows === rows ? choice.index : FIELD.index),
    choose: (rows: Rows, index: number) => setChoice({ rows, index }),
    clear: () => setChoice(FIELD),
  }
}

/** No suggestion is selected. */
const FIELD = { index: -1 }

/** Keys that move the caret in the field, and so deselect the suggestion. */
const IN_TEXT: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** The selection after a key press. Arrows cycle through all suggestions and the field, which is -1. */
export function stepped(key: string, from: number, count: number): number | undefined {
  if (IN_TEXT.has(key)) return FIELD.index
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  return step === 0 || count === 0 ? undefined : ((from + 1 + step + count + 1) % (count + 1)) - 1
}

/** Whether the field handles a key as usual. */
export function isOfText(key: string): boolean {
  return IN_TEXT.has(key)
}

/** The modifier keys of a key press. */
type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * What Enter does: opens the chosen suggestion, else the first one, as soon as the answer has arrived for what is typed. If
 * nothing is found, or with Ctrl, opens the page of all results. Typing on cancels it.
 */
export function useEnter(
  dialog: RefObject<HTMLElement | null>,
  words: string,
  { answer, failed, query }: Asked,
): (chosen: number, keys: Modifiers) => void {
  const [entered, setEntered] = useState<{ words: string; keys: Modifiers }>()
  const isAnswered = query === words && !!(answer ?? failed)
  useEffect(() => {
    if (!entered || (!isAnswered && entered.words === words)) return
    setEntered(undefined)
    if (entered.words !== words) return
    press(dialog.current, answer?.results.length ? optionLink(0) : ALL, entered.keys)
  })
  return (chosen, keys) => {
    const { ctrlKey, metaKey, shiftKey } = keys
    if (chosen >= 0) press(dialog.current, optionLink(chosen), keys)
    else if (ctrlKey || metaKey) press(dialog.current, ALL)
    else setEntered({ words, keys: { ctrlKey, metaKey, shiftKey } })
  }
}

/** The link to all results. */
const ALL = '.search-all'

function optionLink(index: number): string {
  return `#${optionId(index)}`
}

/** Follows a link as the modifier keys request: here, or in another tab or window. */
function press(dialog: HTMLElement | null, link: string, keys?: Modifiers): void {
  const { ctrlKey = false, metaKey = false, shiftKey = false } = keys ?? {}
  const how = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }
  dialog?.querySelector(link)?.dispatchEvent(new window.MouseEvent('click', how))
}
