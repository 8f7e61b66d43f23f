import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type Fill, indexIn } from '@chatdocs/engine'
import { fillSaved, readSaved, releaseFolder, writeSaved } from './cache.ts'
import { openRemote, patience, type Remote, RemoteError, type RemoteOptions, sha256Of } from './remote.ts'
import {
  buildOf,
  isFinal,
  isPackFile,
  type KnownPack,
  MOST_OF_RECORD,
  newRecord,
  oneGraph,
  type Pack,
  type RemoteRecord,
  readKnown,
  recordIn,
  recordKey,
  type Shards,
  type Shipped,
  setShard,
  takeShards,
  writeKnown,
} from './remote-record.ts'
import type { Shard } from './shards.ts'

/*
 * A cache on a server. It contains the packs of the store, in parts, and the saved graph. A record for each branch names
 * them:
 *
 *     /ac/<release, site, branch>   { graph, packs: [{ file, parts }] }
 *     /cas/<sha256>                 a part or a graph, compressed
 *
 * A machine that starts empty takes the graphs of the shards of its build, if others have made the pages in parts (see
 * `remote-shards.ts`). If there are none, or not all, it takes the graph of its branch, of the branch that it will be
 * merged into, or the latest. It downloads only the index of each pack; the other parts are holes in the file until they
 * are needed. A machine that has a cache of its own uses that: local results are cheaper than remote ones.
 */

export interface RemoteCacheOptions extends Omit<RemoteOptions, 'signal'> {
  cacheDir: string
  /** The site folder. Its name is part of the keys of the records. */
  site: string
  /** The name of the saved graph, and its owner, who may open it. */
  graph: { name: string; owner: string }
  /** Write nothing to the server: for a build of an untrusted change. */
  isReadOnly: boolean
  /** The branches whose records may be read, beginning with the current branch. */
  branches: readonly string[]
  /** The commit that is built, if it is known. */
  commit?: string | undefined
  /** The part of the pages that this machine makes. */
  shard?: Shard | undefined
  /** Whether to look for the shards of other machines. */
  joins: boolean
  /** Seconds that a build may wait for the server while it is otherwise idle. Uploading gets the same time again. */
  seconds: number
  /** Milliseconds for which this process has been idle. */
  idle(): number
  warn(line: string): void
}

/**
 * Throws a `UsageError` if the URL is invalid. Does not connect. Any later failure costs at most the given time, and one
 * warning.
 */
export function remoteCache(options: RemoteCacheOptions) {
  const { cacheDir, graph, site, url, isReadOnly, branches, shard } = options
  const build = buildOf(branches[0], options.commit)
  const { attempt, traffic } = attempts(options)
  const known = new Map(readKnown(cacheDir, url).map((pack) => [pack.file, pack]))
  const learn = () => writeKnown(cacheDir, url, [...known.values()])
  const filling = filler(cacheDir, known, (work) => attempt('read', work))
  return {
    /** Fills an empty cache with the graph of another machine. */
    async open(): Promise<void> {
      await attempt('read', async (remote) => {
        if (!isEmpty(cacheDir, graph.name)) return
        const { graphs, take } = taker(remote, cacheDir, known)
        const [record, shards] = await Promise.all([
          firstRecord(remote, site, branches),
          options.joins ? takeShards(remote, { site, build }, take) : NO_SHARDS,
        ])
        // Shards that began with this record contain all of it.
        if (record && (shards.count === 0 || shards.missing.length > 0)) await take(record)
        learn()
        const bytes = oneGraph(graphs, graph.owner)
        if (bytes) writeSaved(cacheDir, graph.name, bytes)
        if (shards.missing.length > 0) options.warn(missingText(shards))
      })
    },
    /** Fetches parts of packs. */
    fill: filling as Fill,
    /** Uploads what is new, once the cache is closed. */
    async publish(): Promise<void> {
      if (filling.hasFilled()) learn()
      if (isReadOnly) return
      await attempt('written', async (remote) => {
        const packs = await shipPacks(remote, cacheDir, known)
        const bytes = readSaved(cacheDir, graph.name)
        const record = newRecord(packs, bytes && (await shippedOnce(remote, bytes)))
        if (shard) await setShard(remote, { site, build, shard }, record)
        else await setRecord(remote, site, branches, record)
        known.clear()
        for (const pack of packs) known.set(pack.file, pack)
        learn()
      })
    },
    traffic,
  }
}

const LATEST = ' latest'
const NO_SHARDS: Shards = { count: 0, missing: [] }
/** Bytes before compression. */
const PART = 2 ** 20
/** Number of parts of finished files to fetch in advance. */
const AHEAD = 16
const FILES = 'files/'

/** Runs work that uses the server, unless the server has failed or no time is left. */
function attempts({ url, token, seconds, idle, warn }: RemoteCacheOptions) {
  let isAway = false
  const opened = () => {
    const { signal, during } = patience(seconds * 1000, idle)
    return { remote: openRemote({ url, token, signal }), during }
  }
  const phases = { read: opened(), written: opened() }
  return {
    async attempt<T>(
      what: keyof typeof phases,
      work: (remote: Remote) => Promise<T>,
    ): Promise<T | undefined> {
      const { remote, during } = phases[what]
      try {
        return isAway ? undefined : await during(() => work(remote))
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error
        if (!isAway) warn(`the remote cache was not ${what}: ${error.message}`)
        isAway = true
        return undefined
      }
    },
    traffic() {
      const [read, written] = [phases.read.remote.traffic(), phases.written.remote.traffic()]
      return {
        requests: read.requests + written.requests,
        read: read.read + written.read,
        written: read.written + written.written,
      }
    },
  }
}

/** Whether this release has never built here. */
function isEmpty(cacheDir: string, graph: string): boolean {
  return readSaved(cacheDir, graph) === undefined && packFiles(cacheDir).length === 0
}

async function firstRecord(
  remote: Remote,
  site: string,
  branches: readonly string[],
): Promise<RemoteRecord | undefined> {
  for (const branch of [...branches, LATEST]) {
    const bytes = await remote.record(recordKey(site, branch), MOST_OF_RECORD)
    if (bytes) return recordIn(bytes)
  }
}

async function setRecord(
  remote: Remote,
  site: string,
  branches: readonly string[],
  record: RemoteRecord,
): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(record))
  for (const branch of [...branches.slice(0, 1), LATEST])
    await remote.setRecord(recordKey(site, branch), bytes)
}

function missingText({ missing, reason }: Shards): string {
  const why = reason === undefined ? '' : `: ${reason}`
  return `the remote cache has nothing of shard ${missing.join(', ')}, so their pages are made here${why}`
}

/** Downloads the packs that records name, each once. `graphs` gets their graphs in the order of the records. */
function taker(remote: Remote, cacheDir: string, known: Map<string, KnownPack>) {
  const claimed = new Set<string>()
  const graphs: Uint8Array[] = []
  return {
    graphs,
    async take({ graph, packs }: RemoteRecord): Promise<void> {
      const bytes = graph && (await received(remote, graph))
      const others = packs.filter(({ file }) => claimed.size < claimed.add(file).size)
      for (const pack of await takePacks(remote, cacheDir, others)) known.set(pack.file, pack)
      if (bytes) graphs.push(bytes)
    },
  }
}

/** Creates packs with holes around their last part. Leaves out packs whose last part the server has lost. */
async function takePacks(remote: Remote, cacheDir: string, packs: readonly Pack[]): Promise<KnownPack[]> {
  const taken = await Promise.all(
    packs.map(async ({ file, parts }) => {
      const last = parts.length - 1
      const index = await received(remote, parts[last] as Shipped)
      if (!index) return []
      writeSaved(cacheDir, file, index, placeOf(parts, last))
      return [{ file, parts, missing: Array.from({ length: last }, (_, number) => number) }]
    }),
  )
  return taken.flat()
}

/** Fetches missing parts, each once. */
function filler(
  cacheDir: string,
  known: Map<string, KnownPack>,
  attempt: (work: (remote: Remote) => Promise<void>) => Promise<void>,
) {
  const folder = releaseFolder(cacheDir)
  const fetched = new Map<string, Promise<void>>()
  const packAt = (path: string) => known.get(relative(folder, path).replaceAll(sep, '/'))

  function fetchPart({ file, parts }: KnownPack, number: number): Promise<void> {
    const id = `${file} ${number}`
    const fetching =
      fetched.get(id) ??
      attempt(async (remote) => {
        const bytes = await received(remote, parts[number] as Shipped)
        if (bytes) fillSaved(cacheDir, file, bytes, placeOf(parts, number))
        const pack = known.get(file)
        if (pack) known.set(file, { ...pack, missing: pack.missing.filter((each) => each !== number) })
      })
    fetched.set(id, fetching)
    return fetching
  }

  return {
    hasFilled: () => fetched.size > 0,
    isWhole: (path: string) => (packAt(path)?.missing.length ?? 0) === 0,
    async fetch(path: string, at: number, length: number): Promise<boolean> {
      const pack = packAt(path)
      if (!pack) return false
      const wanted = partsWithin(pack, at, length)
      const fetching = wanted.map((number) => fetchPart(pack, number))
      // Finished files are all read, nearly in order.
      const last = wanted.at(-1)
      if (last !== undefined && pack.file.startsWith(FILES))
        for (const number of pack.missing)
          if (number > last && number <= last + AHEAD) void fetchPart(pack, number)
      await Promise.all(fetching)
      return wanted.length > 0
    },
  }
}

/** The numbers of the missing parts that a range of bytes touches. */
function partsWithin({ parts, missing }: KnownPack, at: number, length: number): number[] {
  return missing.filter((number) => {
    const start = placeOf(parts, number)
    return start < at + length && at < start + (parts[number]?.bytes ?? 0)
  })
}

function placeOf(parts: readonly Shipped[], number: number): number {
  return parts.slice(0, number).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The bytes before compression; `undefined` if the server no longer has them. */
async function received(remote: Remote, { bytes: size, ...blob }: Shipped): Promise<Uint8Array | undefined> {
  const compressed = await remote.bytes(blob)
  if (!compressed) return undefined
  try {
    const bytes = await promisify(gunzip)(compressed, { maxOutputLength: Math.max(1, size) })
    if (bytes.length === size) return bytes
  } catch {
    // The digest matches, so the writer stored exactly this.
  }
  throw new RemoteError('its record is damaged')
}

/** Uploads packs that the server lacks. Returns the packs that it has now, in a fixed order. */
async function shipPacks(
  remote: Remote,
  cacheDir: string,
  known: ReadonlyMap<string, KnownPack>,
): Promise<KnownPack[]> {
  const there: KnownPack[] = []
  for (const file of packFiles(cacheDir).sort()) {
    const old = known.get(file)
    const pack =
      old && isFinal(file) ? await shipLost(remote, cacheDir, old) : await shipNew(remote, cacheDir, file)
    if (pack) there.push(pack)
  }
  return there
}

/** Uploads parts again that the server has lost. Parts that this machine lacks are remade by builds that need them. */
async function shipLost(remote: Remote, cacheDir: string, pack: KnownPack): Promise<KnownPack> {
  const { file, parts, missing } = pack
  const there = await Promise.all(parts.map(({ sha256 }) => remote.has(sha256)))
  const lost = parts
    .map((_, number) => number)
    .filter((number) => !there[number] && !missing.includes(number))
  const bytes = lost.length > 0 ? readSaved(cacheDir, file) : undefined
  if (!bytes) return pack
  const again = parts.map((part, number) => {
    const at = placeOf(parts, number)
    return lost.includes(number) ? shipped(remote, bytes.subarray(at, at + part.bytes)) : part
  })
  return { ...pack, parts: await Promise.all(again) }
}

/** Uploads all parts of a pack, unless another process has left it unfinished. */
async function shipNew(remote: Remote, cacheDir: string, file: string): Promise<KnownPack | undefined> {
  const index = isFinal(file) ? indexIn(join(releaseFolder(cacheDir), file)) : 0
  const bytes = readSaved(cacheDir, file)
  if (index === undefined || !bytes) return undefined
  const starts = Array.from({ length: Math.ceil(index / PART) }, (_, number) => number * PART)
  const bounds = [...starts, index, bytes.length]
  const put = isFinal(file) ? shipped : shippedOnce
  const parts = bounds.slice(1).map((end, number) => put(remote, bytes.subarray(bounds[number], end)))
  return { file, parts: await Promise.all(parts), missing: [] }
}

async function shipped(remote: Remote, bytes: Uint8Array): Promise<Shipped> {
  const compressed = await promisify(gzip)(bytes, { level: 1 })
  return { ...(await remote.put(compressed)), bytes: bytes.length }
}

/** Like `shipped`, for bytes that the server often has already. */
async function shippedOnce(remote: Remote, bytes: Uint8Array): Promise<Shipped> {
  const compressed = await promisify(gzip)(bytes, { level: 1 })
  const sha256 = sha256Of(compressed)
  if (!(await remote.has(sha256))) await remote.put(compressed)
  return { sha256, size: compressed.length, bytes: bytes.length }
}

function packFiles(cacheDir: string): string[] {
  return ['', FILES].flatMap((folder) => {
    const path = join(releaseFolder(cacheDir), folder)
    return (existsSync(path) ? readdirSync(path) : []).map((name) => folder + name).filter(isPackFile)
  })
}
