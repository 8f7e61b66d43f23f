import { encodePath, SEARCH_LONG, SEARCH_PATIENCE, type SearchManifest, searchFile } from '@chatdocs/protocol'
import { openIndex, QueryParseError, type SearchIndex } from '@chatdocs/search'
import { type SearchEngine, SearchError } from './client.ts'

/** How the engine reaches the site's files. */
export interface IndexPorts {
  fetch(
    url: string,
    init?: { cache?: 'no-cache' | 'reload' },
  ): Promise<Pick<Response, 'ok' | 'status' | 'json' | 'arrayBuffer'>>
  /** Undoes gzip. */
  inflate(bytes: Uint8Array): Promise<Uint8Array>
  /** The site's base, absolute, and its manifest. */
  base: string
  manifest: string
}

/** An engine over the files of the site: the manifest, whose name stays, and the index it names. */
export function indexFiles(ports: IndexPorts): SearchEngine {
  const indexes = new Map<string, Promise<SearchIndex>>()
  const indexOf = (name: IndexName, from: IndexPorts): Promise<SearchIndex> => {
    const known = indexes.get(name)
    if (known) return known
    const made = load(name, from)
    indexes.set(name, made)
    made.catch(() => forget(name, made))
    return made
  }
  /** Unless somebody else has renewed it meanwhile. */
  const forget = (name: IndexName, spoilt: Promise<SearchIndex>) => {
    if (indexes.get(name) === spoilt) indexes.delete(name)
  }
  /** Tries once more with what a new manifest names, where an index turns out to be of no use. */
  const withIndex = async <T>(name: IndexName, work: (index: SearchIndex) => Promise<T>): Promise<T> => {
    const attempt = async (from: IndexPorts) => {
      const index = indexOf(name, from)
      try {
        return await work(await index)
      } catch (error) {
        if (isSpoilt(error)) forget(name, index)
        throw error
      }
    }
    return attempt(ports).catch((error: unknown) => {
      if (!isSpoilt(error)) throw error
      const past = pastCache(ports)
      return attempt(past.ports).finally(past.end)
    })
  }
  return {
    fetchIndexes: (version, context) => withIndex(nameOf(version, context), (index) => index.prepare()),
    search(query, options, signal) {
      const { version, context = '' } = options
      const ask = (part: string) =>
        withIndex(nameOf(version, part), (index) =>
          index.search(query, options, signal).catch((error: unknown) => {
            throw signal?.aborted ? givenUp() : readable(error)
          }),
        )
      const answering = ask(context).then(async (answer) => {
        if (context === '' || Object.keys(answer.areas).length > 0) return answer
        // Who looks for what the part does not have is shown where it is, not told that it is nowhere.
        const whole = await ask('')
        return whole.total > 0 ? { ...whole, elsewhere: true as const } : whole
      })
      return signal ? Promise.race([answering, abortOf(signal)]) : answering
    },
  }
}

/** The names of a docs version and of a part of it, which is empty for all of it, each on a line. */
type IndexName = `${string}\n${string}`

function nameOf(version: string, context: string): IndexName {
  return `${version}\n${context}`
}

function readable(error: unknown): unknown {
  if (!(error instanceof QueryParseError)) return error
  return new SearchError('parse', error.message, error.problem)
}

/** A file whose name stands for its content, and is not there: the site was published anew. */
class Gone extends SearchError {
  constructor(path: string) {
    super('failed', `${path}: 404`)
  }
}

/**
 * Whether an error means that the index as it is known here will never do: a file is gone, or is not what its name
 * says. There are hosts that answer with a page of theirs where a file is gone.
 */
function isSpoilt(error: unknown): boolean {
  return error instanceof Gone || !(error instanceof SearchError)
}

/** What is broken may have come from the browser's cache, where it would stay: until the end, nothing is taken from there. */
function pastCache(ports: IndexPorts): { ports: IndexPorts; end(): void } {
  let isPast = true
  const fetch: IndexPorts['fetch'] = (url, init) =>
    ports.fetch(url, isPast ? { cache: 'reload', ...init } : init)
  return {
    ports: { ...ports, fetch },
    end: () => {
      isPast = false
    },
  }
}

/** Rejects when nobody waits any more, and never resolves. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(givenUp())
    signal.addEventListener('abort', () => reject(givenUp()))
  })
}

function givenUp(): SearchError {
  return new SearchError('failed', 'The search was given up')
}

/**
 * A site whose versions nobody is told of has one index, whatever its name. Of a part that is none any more, since
 * this page was published, all of the site is taken.
 */
async function load(name: IndexName, ports: IndexPorts): Promise<SearchIndex> {
  const [version = '', context = ''] = name.split('\n')
  const response = await get(ports.manifest, ports, { cache: 'no-cache' })
  const { indexes, contexts = {} }: SearchManifest = await response.json()
  const roots = contexts[context] ?? indexes
  const [only, ...others] = Object.values(roots)
  const root = roots[version] ?? (others.length === 0 ? only : undefined)
  if (root === undefined) throw new SearchError('failed', `There is no index of ${version}`)
  return openIndex({
    root,
    inflate: ports.inflate,
    // What is under way when a query is given up is let come: the next query, a letter longer, mostly wants it too.
    read: async (name, signal) => {
      if (signal?.aborted) throw givenUp()
      return new Uint8Array(await body(await get(searchFile(name), ports)))
    },
  })
}

async function get(path: string, { fetch, base }: IndexPorts, init?: Parameters<IndexPorts['fetch']>[1]) {
  const response = await insist((again) => fetch(base + encodePath(path), again ?? init)).catch((cause) => {
    throw new SearchError('unreachable', `${path}: ${cause}`)
  })
  if (response.status === 404) throw new Gone(path)
  if (!response.ok) throw new SearchError('failed', `${path}: ${response.status}`)
  return response
}

/**
 * Asks again, every now and then, while nothing answers: a request may be lost where a later one is not, and whoever
 * types on waits for the same files. Past the cache, where a browser holds back what is under way already.
 */
function insist<T>(ask: (again?: Again) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const attempt = (again?: Again) =>
      void ask(again)
        .then(resolve, reject)
        .finally(() => clearInterval(timer))
    let left = SEARCH_PATIENCE / SEARCH_LONG
    const timer = setInterval(() => {
      if (--left > 0) attempt({ cache: 'reload' })
      else clearInterval(timer)
    }, SEARCH_LONG)
    attempt()
  })
}

interface Again {
  cache: 'reload'
}

/** A connection may end in the middle of a file. */
function body(response: Pick<Response, 'arrayBuffer'>): Promise<ArrayBuffer> {
  return response.arrayBuffer().catch((cause: unknown) => {
    throw new SearchError('unreachable', String(cause))
  })
}
