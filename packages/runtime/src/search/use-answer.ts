import { PROGRESS_DELAY, SEARCH_PAUSE, type SearchAnswer, type SearchOptions } from '@chatdocs/protocol'
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
  mistake?: string | undefined
  retry(): void
  /** Asks for the words as they stand, whatever they look like. */
  literally(): void
}

type State = Omit<Asked, 'retry' | 'literally'>

const NOTHING: State = { query: '', slow: false, failed: false }

/** Asks as the reader types, after a pause; an empty query has no answer. Other options ask anew, at once. */
export function useAnswer(
  client: Pick<SearchClient, 'search'>,
  query: string,
  options: SearchOptions,
): Asked {
  const [state, setState] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const [literal, setLiteral] = useState<string>()
  const before = useRef('')
  const words = query.trim()
  const written = JSON.stringify({ ...options, ...(words === literal && { mode: 'natural' }) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (words === '') return setState(NOTHING)
    const pause = words === before.current ? 0 : SEARCH_PAUSE
    before.current = words
    let isOver = false
    const show = (next: Partial<State>) =>
      isOver || setState((now) => ({ ...now, failed: false, mistake: undefined, ...next }))
    const slow = setTimeout(() => show({ slow: true }), pause + PROGRESS_DELAY)
    const ask = async () => {
      const answer = await client.search(words, JSON.parse(written))
      if (answer) show({ answer, query: words, slow: false })
    }
    const fail = (error: unknown) => {
      const mistake = error instanceof SearchError && error.kind === 'parse' ? error.message : undefined
      show({ answer: undefined, query: words, slow: false, failed: mistake === undefined, mistake })
    }
    const asking = setTimeout(() => {
      void ask()
        .catch(fail)
        .finally(() => clearTimeout(slow))
    }, pause)
    return () => {
      isOver = true
      clearTimeout(asking)
      clearTimeout(slow)
    }
  }, [client, words, written, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const literally = useCallback(() => setLiteral(words), [words])
  return { ...state, retry, literally }
}
