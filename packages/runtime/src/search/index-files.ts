import { encodePath, type SearchManifest, searchFile } from '@chatdocs/protocol'
import { openIndex, QueryParseError, type SearchIndex } from '@chatdocs/search'
import { type SearchEngine, SearchError } from './client.ts'

/** How the engine reaches the site's files. */
export interface IndexPorts {
  fetch(
    url: string,
    init?: { cache?: 'no-cache'; signal?: AbortSignal },
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
  const indexOf = (version: string): Promise<SearchIndex> => {
    const known = indexes.get(version)
    if (known) return known
    const made = load(version, ports)
    indexes.set(version, made)
    made.catch(() => indexes.delete(version))
    return made
  }
  return {
    fetchIndexes: (version) => renewing(version, indexes, async () => (await indexOf(version)).prepare()),
    search: (query, options, signal) =>
      renewing(options.version, indexes, async () => {
        const index = await indexOf(options.version)
        return index.search(query, options, signal).catch((error: unknown) => {
          throw error instanceof QueryParseError ? new SearchError('parse', error.message) : error
        })
      }),
  }
}

/** A file whose name stands for its content, and is not there: the site was published anew. */
class Gone extends SearchError {
  constructor(path: string) {
    super('failed', `There is no ${path}`)
  }
}

/** Tries once more with what a new manifest names. */
async function renewing<T>(
  version: string,
  indexes: Map<string, unknown>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Gone)) throw error
    indexes.delete(version)
    return work()
  }
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
    read: async (name, signal) => {
      const init = signal ? { signal: signal as AbortSignal } : {}
      return new Uint8Array(await (await get(searchFile(name), ports, init)).arrayBuffer())
    },
  })
}

async function get(path: string, { fetch, base }: IndexPorts, init: Parameters<IndexPorts['fetch']>[1]) {
  const response = await fetch(base + encodePath(path), init).catch((cause: unknown) => {
    throw new SearchError('failed', `Cannot load ${path}: ${cause}`)
  })
  if (response.status === 404) throw new Gone(path)
  if (!response.ok) throw new SearchError('failed', `Cannot load ${path}: ${response.status}`)
  return response
}
