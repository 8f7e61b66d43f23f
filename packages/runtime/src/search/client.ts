import type { SearchAnswer, SearchOptions } from '@chatdocs/protocol'
import type { QueryProblem } from '@chatdocs/search'

/** What searches, wherever it runs: two operations, and nothing a caller has to know of their making. */
export interface SearchEngine {
  /** Makes an index of a docs version ready. `context` is the path of a part of the site, empty for all of it. */
  fetchIndexes(version: string, context: string): Promise<void>
  /** A signal gives up what nobody waits for any more. */
  search(query: string, options: SearchOptions, signal?: AbortSignal): Promise<SearchAnswer>
}

/**
 * Why there is no answer: nobody answers, or what is answered is of no use, which both may go better next time; or the
 * query has no meaning.
 */
export class SearchError extends Error {
  readonly kind: 'unreachable' | 'failed' | 'parse'
  /** Set for `parse`. */
  readonly problem: QueryProblem | undefined

  constructor(kind: SearchError['kind'], message: string, problem?: QueryProblem) {
    super(message)
    this.name = 'SearchError'
    this.kind = kind
    this.problem = problem
  }
}

export interface SearchClient {
  /** Loaded at most once for each version and context; what failed is asked for again. */
  fetchIndexes(version: string, context: string): Promise<void>
  /** `undefined` where a newer query of the same asker has made the answer void. */
  search(query: string, options: SearchOptions): Promise<SearchAnswer | undefined>
}

/**
 * A client of its own for each asker: the box does not void what the page asks. The engine is asked one thing at a
 * time and told at once that nobody waits for it any more; of what comes meanwhile it is asked the newest alone. So a
 * reader need not pause for an answer, and an engine that is slow is not given more than it can do.
 */
export function makeClient(engine: SearchEngine): SearchClient {
  const ready = new Map<string, Promise<void>>()
  let latest = 0
  let asking: AbortController | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  const client: SearchClient = {
    fetchIndexes(version, context) {
      const key = `${version}/${context}`
      const known = ready.get(key)
      if (known) return known
      const made = engine.fetchIndexes(version, context)
      ready.set(key, made)
      made.catch(() => ready.delete(key))
      return made
    },
    async search(query, options) {
      const own = ++latest
      asking?.abort()
      try {
        await client.fetchIndexes(options.version, options.context ?? '')
        await underWay
        if (own !== latest) return undefined
        asking = new AbortController()
        const answering = engine.search(query, options, asking.signal)
        underWay = answering.catch(() => {})
        const answer = await answering
        return own === latest ? answer : undefined
      } catch (error) {
        if (own === latest) throw error
        return undefined
      }
    },
  }
  return client
}
