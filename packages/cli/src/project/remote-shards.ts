import { mergeGraphs } from '@chatdocs/engine'
import { type Remote, RemoteError } from './remote.ts'
import { MOST_OF_RECORD, newRecord, type RemoteRecord, recordIn, recordKey } from './remote-record.ts'
import { type Shard, shardText } from './shards.ts'

/*
 * What machines that each make a part of a site leave for the one that joins it. Nobody else reads it:
 *
 *     /ac/<release, site, build, shard>   a record for each
 *     /ac/<release, site, build, shards>  how many there are; all of them write the same
 *
 * A build is a commit of a branch, so a later one finds nothing of it.
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

/** Files the record of a shard, and then that there are shards. */
export async function setShard(
  remote: Remote,
  { site, build, shard }: { site: string; build: string; shard: Shard },
  record: RemoteRecord,
): Promise<void> {
  const all = { ...newRecord([], undefined), shards: shard.of }
  for (const [name, each] of [[nameOf(build, shard), record] as const, [nameOfAll(build), all] as const])
    await remote.setRecord(recordKey(site, name), Buffer.from(JSON.stringify(each)))
}

/** What was found of a build in shards. */
export interface Shards {
  /** How many there are; 0 if nobody has begun such a build. */
  count: number
  /** Those that nothing is known of, as they are written. */
  missing: readonly string[]
  /** Why, if the server told. */
  reason?: string | undefined
}

/** Finds the shards of a build, and takes each. One that cannot be taken is missing. */
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

/** The graphs of several machines as one. */
export function oneGraph(graphs: readonly Uint8Array[], owner: string): Uint8Array | undefined {
  return graphs.length > 1 ? mergeGraphs(graphs, owner) : graphs[0]
}
