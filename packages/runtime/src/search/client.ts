import type { SearchAnswer, SearchOptions } from '@chatdocs/protocol'

/** A search engine with its two operations, wherever it runs. */
export interface SearchEngine {
  /** Loads the index of a docs version. `context` is the path of a part of the site, empty for all of it. */
  fetchIndexes(version: string, context: string): Promise<void>
  search(query: string, options: SearchOptions): Promise<SearchAnswer>
}

/**
 * Why there is no answer: the server does not respond (`unreachable`), or a file is missing or damaged (`failed`).
 */
export class SearchError extends Error {
  readonly kind: 'unreachable' | 'failed'

  constructor(kind: SearchError['kind'], message: string) {
    super(message)
    this.name = 'SearchError'
    this.kind = kind
  }
}

export interface SearchClient {
  /** Loads each version and context once. A failure can be tried again. */
  fetchIndexes(version: string, context: string): Promise<void>
  /** `undefined` if a newer query of the same client replaced this one. */
  search(query: string, options: SearchOptions): Promise<SearchAnswer | undefined>
}

/**
 * The search box and the search page have a client each, so they do not cancel each other's queries. A client runs one
 * query at a time. A new query drops its answer, and of several waiting queries only the newest runs: readers can type on,
 * and a slow engine is not overloaded. Its files are usually those of the new query, too: nothing else is cancelled.
 */
export function makeClient(engine: SearchEngine): SearchClient {
  const ready = new Map<string, Promise<void>>()
  let latest = 0
  let drop = () => {}
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
      drop()
      try {
        await client.fetchIndexes(options.version, options.context ?? '')
        await underWay
        if (own !== latest) return undefined
        const dropped = new Promise<undefined>((done) => {
          drop = () => done(undefined)
        })
        const answering = Promise.race([engine.search(query, options), dropped])
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
