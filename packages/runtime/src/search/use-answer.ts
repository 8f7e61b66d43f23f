import { PROGRESS_DELAY, SEARCH_LONG, type SearchAnswer, type SearchOptions } from '@chatdocs/protocol'
import type { QueryProblem } from '@chatdocs/search'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type SearchClient, SearchError } from './client.ts'

/** What a reader may be told of a query. */
export interface Asked {
  /** The latest answer, also while a newer one is awaited. */
  answer?: SearchAnswer | undefined
  /** The query that was answered. */
  query: string
  /** Set where the answer is long in coming: so long that a reader sees it, or so long that there is something to say. */
  slow?: 'slow' | 'long' | undefined
  /** Why there is none. */
  failed?: SearchError | undefined
  /** Why a query that looks like syntax has no meaning. */
  mistake?: QueryProblem | undefined
  retry(): void
  /** Asks for the words as they stand, whatever they look like, until there are none. */
  literally(): void
}

type Answered = Omit<Asked, 'literally'>

type State = Omit<Answered, 'retry'>

const NOTHING: State = { query: '' }

/**
 * Asks at each letter; an empty query has no answer. Where even a second attempt fails, code and index may be of
 * different ages: a third one is made by a whole new page, at `page`.
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
      isOver ||
      setState((now) => ({ ...now, slow: undefined, failed: undefined, mistake: undefined, ...next }))
    const timers = [
      setTimeout(() => show({ slow: 'slow' }), PROGRESS_DELAY),
      setTimeout(() => show({ slow: 'long' }), SEARCH_LONG),
    ]
    const settle = () => timers.forEach(clearTimeout)
    const ask = async () => {
      const answer = await client.search(words, JSON.parse(written))
      if (!answer) return
      failures.current = 0
      show({ answer, query: words })
    }
    const fail = (error: unknown) => {
      const known = error instanceof SearchError ? error : new SearchError('failed', String(error))
      const { problem } = known
      if (!problem) failures.current++
      show({ answer: undefined, query: words, ...(problem ? { mistake: problem } : { failed: known }) })
    }
    void ask().catch(fail).finally(settle)
    return () => {
      isOver = true
      settle()
    }
  }, [client, words, written, attempt])
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  // Who writes the site sees what is found in it now.
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

/** Whether a query is read as words, whatever it looks like: from when that is chosen until the field is empty. */
export function useLiteral(query: string): { literal: boolean; literally(): void } {
  const [literal, setLiteral] = useState(false)
  const isEmpty = query.trim() === ''
  useEffect(() => {
    if (isEmpty) setLiteral(false)
  }, [isEmpty])
  return { literal: literal && !isEmpty, literally: () => setLiteral(true) }
}
