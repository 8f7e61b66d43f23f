import { mergeGraphs } from '@chatdocs/engine'
import { type Remote, RemoteError } from './remote.ts'
import { MOST_OF_RECORD, newRecord, type RemoteRecord, recordIn, recordKey } from './remote-record.ts'
import { type Shard, shardText } from './shards.ts'

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
