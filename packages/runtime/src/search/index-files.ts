import { encodePath, type SearchManifest, searchFile } from '@chatdocs/protocol'
import { type IndexSource, openIndex, type SearchIndex } from '@chatdocs/search'
import { type SearchEngine, SearchError } from './client.ts'

/** How the engine reaches the site's files. */
export interface IndexPorts {
  fetch(
    url: string,
    init?: { cache?: 'no-cache' | 'reload'; headers?: { Range: string } },
  ): Promise<Pick<Response, 'ok' | 'status' | 'json' | 'arrayBuffer'>>
  /** Decompresses gzip. */
  inflate(bytes: Uint8Array): Promise<Uint8Array>
  /** The site's base, absolute, and its manifest. */
  base: string
  manifest: string
}

/** An engine over the files of the site: the manifest, whose name never changes, and the index it names. */
export function indexFiles(source: IndexPorts): SearchEngine {
  const indexes = new Map<string, Promise<SearchIndex>>()
  /** A broken file may come from the browser's cache and stay there. Then requests bypass it for a while. */
  let isPast = false
  const ports: IndexPorts = {
    ...source,
    fetch: (url, init) => source.fetch(url, isPast ? { cache: 'reload', ...init } : init),
  }
  const indexOf = (name: IndexName): Promise<SearchIndex> => {
    const known = indexes.get(name)
    if (known) return known
    const made = load(name, ports)
    indexes.set(name, made)
    made.catch(() => forget(name, made))
    return made
  }
  /** Keeps an index that was loaded anew meanwhile. */
  const forget = (name: IndexName, spoilt: Promise<SearchIndex>) => {
    if (indexes.get(name) === spoilt) indexes.delete(name)
  }
  /** Tries once more, with a fresh manifest, if an index is unusable. */
  const withIndex = async <T>(name: IndexName, work: (index: SearchIndex) => Promise<T>): Promise<T> => {
    const attempt = async () => {
      const index = indexOf(name)
      try {
        return await work(await index)
      } catch (error) {
        if (isSpoilt(error)) forget(name, index)
        throw error
      }
    }
    return attempt().catch((error: unknown) => {
      if (!isSpoilt(error)) throw error
      isPast = true
      return attempt().finally(() => {
        isPast = false
      })
    })
  }
  return {
    fetchIndexes: (version, context) => withIndex(nameOf(version, context), (index) => index.prepare()),
    async search(query, options) {
      const { version, context = '' } = options
      const ask = (part: string) => withIndex(nameOf(version, part), (index) => index.search(query, options))
      const answer = await ask(context)
      if (context === '' || Object.keys(answer.areas).length > 0) return answer
      // If the part has no results, shows those of the whole site.
      const whole = await ask('')
      return whole.total > 0 ? { ...whole, elsewhere: true as const } : whole
    },
  }
}

/** A docs version and a part of it, one per line. The part is empty for the whole site. */
type IndexName = `${string}\n${string}`

function nameOf(version: string, context: string): IndexName {
  return `${version}\n${context}`
}

/** A content-hashed file is missing: a new release of the site is online. */
class Gone extends SearchError {
  constructor(path: string) {
    super('failed', `${path}: 404`)
  }
}

/**
 * Whether an error means that this index is unusable for good: a file is missing or has other content. Some hosts
 * answer with a page of their own where a file is missing.
 */
function isSpoilt(error: unknown): boolean {
  return error instanceof Gone || !(error instanceof SearchError)
}

/**
 * A site that does not show versions has one index, whatever its name. If a part no longer exists, uses the whole
 * site.
 */
async function load(name: IndexName, ports: IndexPorts): Promise<SearchIndex> {
  const [version = '', context = ''] = name.split('\n')
  const response = await get(ports.manifest, ports, { cache: 'no-cache' })
  const { indexes, contexts = {} }: SearchManifest = await response.json()
  const roots = contexts[context] ?? indexes
  const [only, ...others] = Object.values(roots)
  const root = roots[version] ?? (others.length === 0 ? only : undefined)
  if (root === undefined) throw new SearchError('failed', `No search index for version ${version}`)
  return openIndex({ root, read: reader(ports) })
}

/** In bytes: slices of a bundle with at most this gap load in one request, which costs more than the gap. */
const GAP = 256

/** A slice of a bundle that is asked for, and what takes its bytes. */
interface Asked {
  from: number
  to: number
  /** Without bytes, the host does not answer with ranges. */
  take(bytes: Promise<Uint8Array | undefined>): void
}

/** Reads slices of bundles with `Range`. A host that does not answer with their bytes is asked for whole bundles. */
function reader(ports: IndexPorts): IndexSource['read'] {
  const { inflate } = ports
  const bundles = new Map<string, Promise<Uint8Array>>()
  const waiting = new Map<string, Asked[]>()
  let hasRanges = true
  const keep = (name: string, bytes: Promise<Uint8Array>) => {
    bundles.set(name, bytes)
    bytes.catch(() => bundles.delete(name))
    return bytes
  }
  const whole = async (name: string) => bytesOf(await get(searchFile(name), ports))
  const range = async (name: string, from: number, to: number) => {
    const response = await get(searchFile(name), ports, { headers: { Range: `bytes=${from}-${to - 1}` } })
    if (response.status === 206) {
      const bytes = await bytesOf(response)
      return bytes.length === to - from ? bytes : undefined
    }
    keep(name, bytesOf(response))
    return undefined
  }
  const slice = (name: string, from: number, to: number) =>
    new Promise<Uint8Array | undefined>((take) => {
      const others = waiting.get(name)
      others?.push({ from, to, take })
      if (others) return
      const all = [{ from, to, take }]
      waiting.set(name, all)
      // What a query needs next, it asks for before the next task.
      setTimeout(() => {
        waiting.delete(name)
        for (const near of joined(all)) {
          const start = near[0]?.from ?? 0
          const bytes = range(name, start, Math.max(...near.map(({ to }) => to)))
          for (const { from, to, take } of near)
            take(bytes.then((own) => own?.subarray(from - start, to - start)))
        }
      })
    })
  return async (name, from, to = 0) => {
    if (from === undefined) {
      const bytes = await whole(name)
      // Some servers decompress it themselves.
      return bytes[0] === 0x1f && bytes[1] === 0x8b ? inflate(bytes) : bytes
    }
    if (hasRanges) {
      const bytes = await slice(name, from, to)
      try {
        if (bytes) return await inflate(bytes)
      } catch {
        // Proxies answer with other bytes, or with some of a compressed file. Their checksum is wrong.
      }
      hasRanges = false
    }
    return inflate((await (bundles.get(name) ?? keep(name, whole(name)))).subarray(from, to))
  }
}

/** Slices in their order, those near each other together. */
function joined(slices: readonly Asked[]): Asked[][] {
  const parts: Asked[][] = []
  let end = -Infinity
  for (const each of slices.toSorted((one, other) => one.from - other.from)) {
    if (each.from - end <= GAP) parts.at(-1)?.push(each)
    else parts.push([each])
    end = Math.max(end, each.to)
  }
  return parts
}

async function bytesOf(response: Pick<Response, 'arrayBuffer'>): Promise<Uint8Array> {
  // A connection can end in the middle of a file.
  const bytes = await response.arrayBuffer().catch((cause: unknown) => {
    throw new SearchError('unreachable', String(cause))
  })
  return new Uint8Array(bytes)
}

async function get(path: string, { fetch, base }: IndexPorts, init?: Parameters<IndexPorts['fetch']>[1]) {
  const response = await fetch(base + encodePath(path), init).catch((cause: unknown) => {
    throw new SearchError('unreachable', `${path}: ${cause}`)
  })
  if (response.status === 404) throw new Gone(path)
  if (!response.ok) throw new SearchError('failed', `${path}: ${response.status}`)
  return response
}
