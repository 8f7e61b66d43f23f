import type { SearchAnswer, SearchOptions } from '@chatdocs/protocol'
import type { QueryProblem } from '@chatdocs/search'
import { SearchError } from './client.ts'

/** What is asked of the worker. All say where the site's files lie: which of them comes first is not known. */
export type Question = { id: number; site: { base: string; manifest: string } } & (
  | { ask: 'fetchIndexes'; version: string; context: string }
  | { ask: 'search'; query: string; options: SearchOptions }
  /** Nobody waits for the answer to an earlier question any more: this one has none of its own. */
  | { ask: 'forget'; of: number }
)

export type Reply = { id: number } & ({ value: SearchAnswer | undefined } | { error: ErrorData })

/** An error as it crosses from the worker. */
export interface ErrorData {
  kind: SearchError['kind']
  message: string
  problem?: QueryProblem | undefined
}

export function errorData(error: unknown): ErrorData {
  if (error instanceof SearchError)
    return { kind: error.kind, message: error.message, problem: error.problem }
  return { kind: 'failed', message: String(error) }
}
