import { SEARCH_PATIENCE, type SearchAnswer, type SearchOptions } from '@chatdocs/protocol'
import { type SearchEngine, SearchError } from './client.ts'

/** The part of `Worker` in use. */
export interface SearchWorker {
  postMessage(question: Question): void
  terminate(): void
  onmessage: ((event: MessageEvent<Reply>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

interface Waiting {
  patience: ReturnType<typeof setTimeout>
  resolve(value: SearchAnswer | undefined): void
  reject(error: SearchError): void
}

type Ask<Q = Question> = Q extends Question ? Omit<Q, 'id' | 'site'> : never

/**
 * An engine in a worker, which the first question starts. If the worker cannot load, breaks, is stopped or stays silent
 * for too long, its open questions fail, and the next question starts another worker.
 */
export function workerEngine(
  start: () => SearchWorker,
  site: Question['site'],
): SearchEngine & { stop(): void } {
  const waiting = new Map<number, Waiting>()
  let worker: SearchWorker | undefined
  let last = 0
  const give = ({ data }: MessageEvent<Reply>) => {
    const { resolve, reject, patience } = waiting.get(data.id) ?? {}
    clearTimeout(patience)
    waiting.delete(data.id)
    if ('error' in data) reject?.(new SearchError(data.error.kind, data.error.message))
    else resolve?.(data.value)
  }
  const giveUp = (error: SearchError) => {
    worker?.terminate()
    worker = undefined
    for (const { reject, patience } of waiting.values()) {
      clearTimeout(patience)
      reject(error)
    }
    waiting.clear()
  }
  const broken = (message = '') => giveUp(new SearchError('failed', message))
  const silent = () => giveUp(new SearchError('unreachable', ''))
  const running = () => {
    const onerror = ({ message }: ErrorEvent) => broken(message)
    worker ??= Object.assign(start(), { onmessage: give, onerror })
    return worker
  }
  const ask = (question: Ask) =>
    new Promise<SearchAnswer | undefined>((resolve, reject) => {
      const id = ++last
      const patience = setTimeout(silent, SEARCH_PATIENCE)
      waiting.set(id, { resolve, reject, patience })
      try {
        running().postMessage({ ...question, id, site } as Question)
      } catch (error) {
        broken(String(error))
      }
    })
  return {
    stop: () => broken(),
    fetchIndexes: async (version, context) => void (await ask({ ask: 'fetchIndexes', version, context })),
    search: async (query, options) => (await ask({ ask: 'search', query, options })) as SearchAnswer,
  }
}

/** A message to the worker. Each names the site's files, since any can be the first. */
export type Question = { id: number; site: { base: string; manifest: string } } & (
  | { ask: 'fetchIndexes'; version: string; context: string }
  | { ask: 'search'; query: string; options: SearchOptions }
)

export type Reply = { id: number } & ({ value: SearchAnswer | undefined } | { error: ErrorData })

/** An error, as the worker sends it. */
interface ErrorData {
  kind: SearchError['kind']
  message: string
}

export function errorData(error: unknown): ErrorData {
  if (error instanceof SearchError) return { kind: error.kind, message: error.message }
  return { kind: 'failed', message: String(error) }
}
