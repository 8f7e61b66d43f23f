import { encodePath, type SearchIndexFile, type SearchManifest } from '@chatdocs/protocol'
import { type TitleIndex, titleIndex } from '@chatdocs/search'
import { type SearchEngine, SearchError } from './client.ts'

/** How the engine reaches the site's files. */
export interface IndexPorts {
  fetch(url: string, init?: { cache: 'no-cache' }): Promise<Pick<Response, 'ok' | 'status' | 'json'>>
  /** The site's base, absolute, and its manifest. */
  base: string
  manifest: string
}

/** An engine over the files of the site: the manifest, whose name stays, and the index it names. */
export function indexFiles(ports: IndexPorts): SearchEngine {
  const indexes = new Map<string, Promise<TitleIndex>>()
  const indexOf = (version: string): Promise<TitleIndex> => {
    const known = indexes.get(version)
    if (known) return known
    const made = load(version, ports)
    indexes.set(version, made)
    made.catch(() => indexes.delete(version))
    return made
  }
  return {
    fetchIndexes: async (version) => void (await indexOf(version)),
    search: async (query, options) => (await indexOf(options.version)).search(query, options),
  }
}

async function load(version: string, ports: IndexPorts): Promise<TitleIndex> {
  const { indexes }: SearchManifest = await json(ports.manifest, ports, { cache: 'no-cache' })
  const path = indexes[version]
  if (path === undefined) throw new SearchError('failed', `There is no index of ${version}`)
  const file: SearchIndexFile = await json(path, ports)
  return titleIndex(file)
}

async function json(path: string, { fetch, base }: IndexPorts, init?: { cache: 'no-cache' }) {
  const response = await fetch(base + encodePath(path), init).catch((cause: unknown) => {
    throw new SearchError('failed', `Cannot load ${path}: ${cause}`)
  })
  if (!response.ok) throw new SearchError('failed', `Cannot load ${path}: ${response.status}`)
  return response.json()
}
