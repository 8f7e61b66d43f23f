import { basename } from 'node:path'
import { mergeGraphs } from '@chatdocs/engine'
import { RELEASE, readSaved, writeSaved } from './cache.ts'
import { type Blob, type Remote, RemoteError, sha256Of } from './remote.ts'
import { MOST_SHARDS, type Shard, shardText } from './shards.ts'

/** A record that a machine has stored on a server. */
export interface RemoteRecord {
  format: typeof FORMAT
  graph?: Shipped | undefined
  packs: readonly Pack[]
  /** The number of machines that each make a part of the site. */
  shards?: number | undefined
}

/** Compressed bytes on a server. */
export interface Shipped extends Blob {
  /** Number of bytes before compression. */
  bytes: number
}

/** A file of the store or of the finished files, in parts. */
export interface Pack {
  /** Its path in the folder of the release. */
  file: string
  /** The parts in order. The last part is the index: it lists the contents of the others. */
  parts: readonly Shipped[]
}

/** A pack of a record, and the numbers of its parts that this machine lacks. */
export interface KnownPack extends Pack {
  missing: readonly number[]
}

const FORMAT = 1
/** Bytes. A record lists some hundreds of parts for 10,000 pages, at 110 bytes each. */
export const MOST_OF_RECORD = 2 ** 24
const KNOWN = 'remote'
/** Pack files, and `checked`, the size of the store at its last check. */
const FILE = /^(?:files\/)?(?:\w{1,40}-\w{1,40}\.pack|checked)$/
/** Maximum bytes of a part or graph before compression. */
const MOST = 2 ** 31
/** The store joins packs when there are some hundreds. A build fetches the index of each pack at its start. */
const MOST_PACKS = 2_000
/** Maximum bytes of all indexes before compression: a pack of 64 MB has an index of a few MB. */
const MOST_OF_INDEXES = 2 ** 30

export function recordKey(site: string, branch: string): string {
  return sha256Of(JSON.stringify(['chatdocs', FORMAT, RELEASE, basename(site), branch]))
}

export function newRecord(packs: readonly Pack[], graph: Shipped | undefined): RemoteRecord {
  return { format: FORMAT, graph, packs: packs.map(({ file, parts }) => ({ file, parts })) }
}

/** Parses and validates a record. Throws a `RemoteError` if it is damaged. */
export function recordIn(bytes: Uint8Array): RemoteRecord {
  const { format, graph, packs, shards } = (parsed(bytes) ?? {}) as Partial<RemoteRecord>
  const isRecord =
    format === FORMAT &&
    (graph === undefined || isShipped(graph)) &&
    (shards === undefined || (Number.isInteger(shards) && shards >= 1 && shards <= MOST_SHARDS)) &&
    Array.isArray(packs) &&
    packs.length <= MOST_PACKS &&
    packs.every(isPack) &&
    packs.reduce((sum, { parts }) => sum + (parts.at(-1)?.bytes ?? 0), 0) <= MOST_OF_INDEXES
  if (!isRecord) throw new RemoteError('its record is damaged')
  return { format, graph, packs, shards }
}

/** Whether a file with this path is shared. */
export function isPackFile(file: string): boolean {
  return FILE.test(file)
}

/** Whether a file never changes. */
export function isFinal(file: string): boolean {
  return file.endsWith('.pack')
}

/** What this machine knows about the contents of a server; empty for another server. */
export function readKnown(cacheDir: string, url: string): KnownPack[] {
  const saved = parsed(readSaved(cacheDir, KNOWN) ?? Buffer.from('{}')) as {
    url?: string
    packs?: unknown
  } | null
  const packs = saved?.url === url && Array.isArray(saved.packs) ? saved.packs : []
  return packs.filter((pack) => isPack(pack) && Array.isArray((pack as Partial<KnownPack>).missing))
}

export function writeKnown(cacheDir: string, url: string, packs: readonly KnownPack[]): void {
  writeSaved(cacheDir, KNOWN, Buffer.from(JSON.stringify({ url, packs })))
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return undefined
  }
}

function isShipped(given: unknown): given is Shipped {
  const { sha256, size, bytes } = (given ?? {}) as Partial<Shipped>
  return typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256) && isSize(size) && isSize(bytes)
}

function isSize(given: number | undefined): boolean {
  return given !== undefined && Number.isInteger(given) && given >= 0 && given < MOST
}

function isPack(given: unknown): given is Pack {
  const { file, parts } = (given ?? {}) as Partial<Pack>
  return (
    typeof file === 'string' &&
    isPackFile(file) &&
    Array.isArray(parts) &&
    parts.length > 0 &&
    parts.every(isShipped)
  )
}

/*
 * Records by which machines that each make a part of a site pass it to the machine that joins the parts:
 *
 *     /ac/<release, site, build, shard>   a record for each shard
 *     /ac/<release, site, build, shards>  the number of shards, written by each of them
 *
 * A build is identified by branch and commit, so later builds do not find its records.
 */

/** Names the build of a commit, as far as these are known. */
export function buildOf(branch = '', commit = ''): string {
  return `${branch} ${commit}`
}

function nameOf(build: string, shard: Shard): string {
  return `${build} shard ${shardText(shard)}`
}

function nameOfAll(build: string): string {
  return `${build} shards`
}

/** Writes the record of a shard, and then the number of shards. */
export async function setShard(
  remote: Remote,
  { site, build, shard }: { site: string; build: string; shard: Shard },
  record: RemoteRecord,
): Promise<void> {
  const all = { ...newRecord([], undefined), shards: shard.of }
  for (const [name, each] of [[nameOf(build, shard), record] as const, [nameOfAll(build), all] as const])
    await remote.setRecord(recordKey(site, name), Buffer.from(JSON.stringify(each)))
}

/** The shards that were found for a build. */
export interface Shards {
  /** The number of shards; 0 if no such build was found. */
  count: number
  /** The names of missing shards, such as `3/8`. */
  missing: readonly string[]
  /** The reason, if the server gave one. */
  reason?: string | undefined
}

/** Finds the shards of a build, and downloads each. A shard that cannot be downloaded counts as missing. */
export async function takeShards(
  remote: Remote,
  { site, build }: { site: string; build: string },
  take: (record: RemoteRecord) => Promise<void>,
): Promise<Shards> {
  const recordOf = async (name: string) => {
    const bytes = await remote.record(recordKey(site, name), MOST_OF_RECORD)
    return bytes && recordIn(bytes)
  }
  const count = (await recordOf(nameOfAll(build)))?.shards ?? 0
  const missing: string[] = []
  let reason: string | undefined
  const all = Array.from({ length: count }, (_, index): Shard => ({ number: index + 1, of: count }))
  await Promise.all(
    all.map(async (shard) => {
      try {
        const record = await recordOf(nameOf(build, shard))
        if (record) return await take(record)
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error
        reason = error.message
      }
      missing.push(shardText(shard))
    }),
  )
  return { count, missing: all.map(shardText).filter((each) => missing.includes(each)), reason }
}

/** Joins the graphs of several machines. */
export function oneGraph(graphs: readonly Uint8Array[], owner: string): Uint8Array | undefined {
  return graphs.length > 1 ? mergeGraphs(graphs, owner) : graphs[0]
}
