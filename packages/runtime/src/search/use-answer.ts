import { PROGRESS_DELAY, SEARCH_LONG, type SearchAnswer, type SearchOptions } from '@chatdocs/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type SearchClient, SearchError } from './client.ts'

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
