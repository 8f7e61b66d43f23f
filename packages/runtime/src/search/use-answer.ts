import { PROGRESS_DELAY, type SearchAnswer, type SearchOptions } from '@chatdocs/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type SearchClient, SearchError } from './client.ts'

/** What a reader may be told of a query. */
export interface Asked {
  /** The latest answer, also while a newer one is awaited. */
  answer?: SearchAnswer | undefined
  /** The query that was answered. */
  query: string
  /** Set where the answer is long in coming. */
  slow: boolean
  failed: boolean
  /** Why a query that looks like syntax has no meaning. */
  mistake?: SearchError | undefined
  retry(): void
  /** Asks for the words as they stand, whatever they look like. */
  literally(): void
}

type Answered = Omit<Asked, 'literally'>

type State = Omit<Answered, 'retry'>

const NOTHING: State = { query: '', slow: false, failed: false }

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
      isOver || setState((now) => ({ ...now, slow: false, failed: false, mistake: undefined, ...next }))
    const slow = setTimeout(() => show({ slow: true }), PROGRESS_DELAY)
    const ask = async () => {
      const answer = await client.search(words, JSON.parse(written))
      if (!answer) return
      failures.current = 0
      show({ answer, query: words })
    }
    const fail = (error: unknown) => {
      const mistake = error instanceof SearchError && error.kind === 'parse' ? error : undefined
      if (mistake === undefined) failures.current++
      show({ answer: undefined, query: words, failed: mistake === undefined, mistake })
    }
    void ask()
      .catch(fail)
      .finally(() => clearTimeout(slow))
    return () => {
      isOver = true
      clearTimeout(slow)
    }
  }, [client, words, written, attempt])
  const retry = useCallback(() => {
    if (failures.current > 1 && navigator.onLine) location.assign(page)
    else setAttempt((count) => count + 1)
  }, [page])
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
