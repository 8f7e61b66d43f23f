import type { SearchAnswer, SearchOptions } from '@chatdocs/protocol'
import { SearchError } from './client.ts'

/** A message to the worker. Each names the site's files, since any can be the first. */
export type Question = { id: number; site: { base: string; manifest: string } } & (
  | { ask: 'fetchIndexes'; version: string; context: string }
  | { ask: 'search'; query: string; options: SearchOptions }
)

export type Reply = { id: number } & ({ value: SearchAnswer | undefined } | { error: ErrorData })

/** An error, as the worker sends it. */
export interface ErrorData {
  kind: SearchError['kind']
  message: string
}

export function errorData(error: unknown): ErrorData {
  if (error instanceof SearchError) return { kind: error.kind, message: error.message }
  return { kind: 'failed', message: String(error) }
}
