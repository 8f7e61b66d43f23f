import {
  fill,
  PROGRESS_DELAY,
  type QueryProblem,
  SEARCH_LONG,
  SEARCH_SAY,
  type SearchAnswer,
  type SearchOptions,
  type SearchStrings,
} from '@chatdocs/protocol'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type SearchClient, SearchError } from './client.ts'
import { Marked, useSearchWords } from './marked.tsx'

/** The number of characters of a query to repeat in a message. */
const LONGEST_QUERY = 60

interface SearchStatusProps {
  asked: Asked
  /** The label of the part of the site that was searched. */
  part?: string | undefined
  /** The filters of the search, for the message that nothing is found. */
  where?: string | undefined
  /** Announces text to screen readers, if this element cannot have its own live region. */
  announce?(text: string): void
  /** Suggestions for when nothing is found. */
  children?: ReactNode
}

/**
 * The messages above results: a mistake in the syntax, their number, which the dialog only announces, slow loading, no
 * results, and errors.
 */
export function SearchStatus({ asked, part = '', where = '', announce, children }: SearchStatusProps) {
  const words = useSearchWords()
  const { answer, query, slow, failed, retry, literally } = asked
  const none = answer?.total === 0
  const found = answer?.total === 1 ? words.one : words.count
  const sentence = none ? (where === '' ? words.none : words.noneIn) : found
  const text = answer ? fill(sentence, { query: cut(query), where, count: answer.total }) : ''
  const note = answer?.elsewhere ? fill(words.elsewhere, { context: part }) : ''
  const mistake = answer?.problem
  const remark = mistake ? textOf(mistake, words) : ''
  const heard = useSteady(remark + note + text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the message changes
  useEffect(() => {
    if (heard !== '') announce?.(heard)
  }, [heard])
  return (
    <>
      {!announce && (
        <p className="hidden" role="status">
          {heard}
        </p>
      )}
      {mistake && (
        <div className="search-remark">
          <p>{remark}</p>
          <p className="search-mistake">
            <Marked text={query} marks={[[mistake.start, mistake.end]]} />
          </p>
        </div>
      )}
      {note !== '' && <p className="search-count">{note}</p>}
      {none && (
        <div className="search-note">
          <p>{text}</p>
          {answer.mode === 'syntax' && (
            <button type="button" className="button" onClick={literally}>
              {words.literally}
            </button>
          )}
          {children}
        </div>
      )}
      {announce && answer && !none && <p className="search-count">{text}</p>}
      {slow && (!answer || slow === 'long') && (
        <p className="search-note">{slow === 'long' ? words.long : words.loading}</p>
      )}
      {failed && (
        <div className="search-note">
          <p role="alert">
            <span>{words[!navigator.onLine ? 'offline' : failed.kind]}</span>
            <small>{failed.message}</small>
          </p>
          <button type="button" className="button" onClick={retry}>
            Retry
          </button>
        </div>
      )}
    </>
  )
}

/** What is wrong with a query, in the language of the site. */
function textOf(problem: QueryProblem, { problems, comma }: SearchStrings): string {
  if (problem.kind !== 'unknown-field') return problems[problem.kind]
  return fill(problems[problem.kind], { name: problem.name, fields: problem.fields.join(comma) })
}

/** Shortens a long query. The field shows all of it. */
function cut(query: string): string {
  const units = [...query]
  return units.length > LONGEST_QUERY ? `${units.slice(0, LONGEST_QUERY).join('')}…` : query
}

/** The text once it stays the same for a while, so that screen readers do not announce every letter. */
function useSteady(text: string): string {
  const [steady, setSteady] = useState('')
  useEffect(() => {
    if (text === '') return setSteady('')
    const timer = setTimeout(() => setSteady(text), SEARCH_SAY)
    return () => clearTimeout(timer)
  }, [text])
  return steady
}

/** The state of a query, for the interface. */
export interface Asked {
  /** The latest answer, also while a newer one loads. */
  answer?: SearchAnswer | undefined
  /** The query that was answered. */
  query: string
  /** Set if the answer takes long enough to show progress (`slow`), or to explain it (`long`). */
  slow?: 'slow' | 'long' | undefined
  /** Why there is no answer. */
  failed?: SearchError | undefined
  retry(): void
  /** Searches for the literal text until the field is empty. */
  literally(): void
}

type Answered = Omit<Asked, 'literally'>

type State = Omit<Answered, 'retry'>

const NOTHING: State = { query: '' }

/**
 * Searches at each letter; an empty query has no answer. If a second attempt fails, too, code and index may be of
 * different releases: the third attempt loads the page at `page` anew.
 */
export function useAnswer(
  client: Pick<SearchClient, 'search'>,
  { query, page, ...options }: SearchOptions & { query: string; page: string },
): Answered {
  const [state, setState] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const failures = useRef(0)
  const words = query.trim()
  const written = JSON.stringify(options)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (words === '') return setState(NOTHING)
    let isOver = false
    const show = (next: Partial<State>) =>
      isOver || setState((now) => ({ ...now, slow: undefined, failed: undefined, ...next }))
    const timers = [
      setTimeout(() => show({ slow: 'slow' }), PROGRESS_DELAY),
      setTimeout(() => show({ slow: 'long' }), SEARCH_LONG),
    ]
    const stopTimers = () => timers.forEach(clearTimeout)
    const ask = async () => {
      const answer = await client.search(words, JSON.parse(written))
      if (!answer) return
      failures.current = 0
      show({ answer, query: words })
    }
    const fail = (error: unknown) => {
      const known = error instanceof SearchError ? error : new SearchError('failed', String(error))
      failures.current++
      show({ answer: undefined, query: words, failed: known })
    }
    void ask().catch(fail).finally(stopTimers)
    return () => {
      isOver = true
      stopTimers()
    }
  }, [client, words, written, attempt])
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  // Authors see current results after each edit.
  useEffect(() => {
    addEventListener('chatdocs:refresh', again)
    return () => removeEventListener('chatdocs:refresh', again)
  }, [again])
  const retry = useCallback(() => {
    if (failures.current > 1 && navigator.onLine) location.assign(page)
    else again()
  }, [page, again])
  return { ...state, retry }
}

/** Whether to search for the literal text: from the reader's choice until the field is empty. */
export function useLiteral(query: string): { literal: boolean; literally(): void } {
  const [literal, setLiteral] = useState(false)
  const isEmpty = query.trim() === ''
  useEffect(() => {
    if (isEmpty) setLiteral(false)
  }, [isEmpty])
  return { literal: literal && !isEmpty, literally: () => setLiteral(true) }
}
