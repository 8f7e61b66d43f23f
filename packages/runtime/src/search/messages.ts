import type { SearchAnswer, SearchOptions } from '@chatdocs/protocol'
import { SearchError } from './client.ts'

/** What is asked of the worker. The first question also says where the site's files lie. */
export type Question = { id: number; site: { base: string; manifest: string } } & (
  | { ask: 'fetchIndexes'; version: string; context: string }
  | { ask: 'search'; query: string; options: SearchOptions }
  /** Nobody waits for the answer to an earlier question any more: this one has none of its own. */
  | { ask: 'forget'; of: number }
)

export type Reply = { id: number } & (
  | { value: SearchAnswer | undefined }
  | { error: { kind: SearchError['kind']; message: string } }
)

/** An error as it crosses from the worker. */
export function errorData(error: unknown): { kind: SearchError['kind']; message: string } {
  if (error instanceof SearchError) return { kind: error.kind, message: error.message }
  return { kind: 'failed', message: String(error) }
}
