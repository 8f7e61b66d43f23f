import type { Entry } from '../format/shard.ts'
import { hash } from './hash.ts'

/** In bytes: the least, the usual and the largest size of a shard. */
const SIZES = { least: 1536, aim: 3072, most: 8192 }

/** One term in this many can end a shard of the least size. */
const CUTS = 40

/**
 * Cuts consecutive terms into shards. A border depends only on the terms around it, so an edit moves only the nearest
 * borders. A term too large for any shard gets its own.
 */
export function* makeShards(entries: Iterable<Entry>): Iterable<readonly Entry[]> {
  let shard: Entry[] = []
  let size = 0
  for (const entry of entries) {
    const own = sizeOf(entry)
    if (shard.length > 0 && (endsAt(entry.term, size) || size + own > SIZES.most)) {
      yield shard
      shard = []
      size = 0
    }
    shard.push(entry)
    size += own
  }
  if (shard.length > 0) yield shard
}

/** Whether a term is too frequent for a shard with others. */
export function isCommon(entry: Entry): boolean {
  return sizeOf(entry) > SIZES.most
}

function sizeOf({ term, postings }: Entry): number {
  return postings.length + term.length
}

/** Whether a term starts the next shard when the current one has this size. */
function endsAt(term: string, size: number): boolean {
  if (size < SIZES.least) return false
  return size >= SIZES.aim || hash(term) % CUTS === 0
}

/** The key of a shard: the shortest text above the last term before it, and not above its first term. */
export function shardKey(first: string, before: string): string {
  if (before === '') return ''
  let length = 0
  while (length < first.length && first.slice(0, length) <= before) length++
  return first.slice(0, length)
}
