import { type Entry, encodeShard } from '../format/shard.ts'
import { hash } from './hash.ts'

/** Consecutive terms, as a file. */
export interface ShardFile {
  /** The shortest text above all terms before the shard, and not above its first term. */
  key: string
  bytes: Uint8Array
}

/** In bytes: the least, the usual and the largest size of a shard. */
const SIZES = { least: 1536, aim: 3072, most: 16_384 }

/** One term in this many can end a shard of the least size. */
const CUTS = 40

/**
 * Cuts terms into shards. A border depends only on the terms around it, so an edit moves only the nearest borders. A
 * term too large for any shard gets its own.
 */
export function* makeShards(entries: Iterable<Entry>): Iterable<ShardFile> {
  let shard: Entry[] = []
  let size = 0
  let last = ''
  for (const entry of entries) {
    const own = entry.postings.length + entry.term.length
    if (shard.length > 0 && (endsAt(entry.term, size) || size + own > SIZES.most)) {
      yield shardFile(shard, last)
      last = shard.at(-1)?.term ?? ''
      shard = []
      size = 0
    }
    shard.push(entry)
    size += own
  }
  if (shard.length > 0) yield shardFile(shard, last)
}

/** Whether a term starts the next shard when the current one has this size. */
function endsAt(term: string, size: number): boolean {
  if (size < SIZES.least) return false
  return size >= SIZES.aim || hash(term) % CUTS === 0
}

function shardFile(entries: readonly Entry[], before: string): ShardFile {
  const first = entries[0]?.term ?? ''
  let length = 0
  while (length < first.length && first.slice(0, length) <= before) length++
  return { key: before === '' ? '' : first.slice(0, length), bytes: encodeShard(entries) }
}
