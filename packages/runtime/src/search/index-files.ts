import { encodePath, type SearchManifest, searchFile } from '@chatdocs/protocol'
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
  const indexOf = (version: string, from: IndexPorts): Promise<SearchIndex> => {
    const known = indexes.get(version)
    if (known) return known
    const made = load(version, from)
    indexes.set(version, made)
    made.catch(() => indexes.delete(version))
    return made
  }
  /** Tries once more with what a new manifest names, where an index turns out to be of no use. */
  const withIndex = async <T>(version: string, work: (index: SearchIndex) => Promise<T>): Promise<T> => {
    const attempt = async (from: IndexPorts) => {
      try {
        return await work(await indexOf(version, from))
      } catch (error) {
        if (isSpoilt(error)) indexes.delete(version)
        throw error
      }
    }
    return attempt(ports).catch((error: unknown) => {
      if (!isSpoilt(error)) throw error
      return attempt(pastCache(ports))
    })
  }
  return {
    fetchIndexes: (version) => withIndex(version, (index) => index.prepare()),
    search(query, options, signal) {
      const answering = withIndex(options.version, (index) =>
        index.search(query, options, signal).catch((error: unknown) => {
          throw signal?.aborted ? givenUp() : readable(error)
        }),
      )
      return signal ? Promise.race([answering, abortOf(signal)]) : answering
    },
  }
}

function readable(error: unknown): unknown {
  if (!(error instanceof QueryParseError)) return error
  return new SearchError('parse', error.message, [error.start, error.end])
}

/** A file whose name stands for its content, and is not there: the site was published anew. */
class Gone extends SearchError {
  constructor(path: string) {
    super('failed', `There is no ${path}`)
  }
}

/**
 * Whether an error means that the index as it is known here will never do: a file is gone, or is not what its name
 * says. There are hosts that answer with a page of theirs where a file is gone.
 */
function isSpoilt(error: unknown): boolean {
  return error instanceof Gone || !(error instanceof SearchError)
}

/** What is broken may have come from the browser's cache, where it would stay. */
function pastCache(ports: IndexPorts): IndexPorts {
  return { ...ports, fetch: (url, init) => ports.fetch(url, { cache: 'reload', ...init }) }
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

/** A site whose versions nobody is told of has one index, whatever its name. */
async function load(version: string, ports: IndexPorts): Promise<SearchIndex> {
  const response = await get(ports.manifest, ports, { cache: 'no-cache' })
  const { indexes }: SearchManifest = await response.json()
  const [only, ...others] = Object.values(indexes)
  const root = indexes[version] ?? (others.length === 0 ? only : undefined)
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
  const response = await fetch(base + encodePath(path), init).catch((cause: unknown) => {
    throw new SearchError('failed', `Cannot load ${path}: ${cause}`)
  })
  if (response.status === 404) throw new Gone(path)
  if (!response.ok) throw new SearchError('failed', `Cannot load ${path}: ${response.status}`)
  return response
}

/** A connection may end in the middle of a file. */
function body(response: Pick<Response, 'arrayBuffer'>): Promise<ArrayBuffer> {
  return response.arrayBuffer().catch((cause: unknown) => {
    throw new SearchError('failed', `A file broke off: ${cause}`)
  })
}
