import { NO_POSTINGS } from '../format/postings.ts'
import type { Root } from '../format/root.ts'
import { decodeShard, type Shard } from '../format/shard.ts'
import { decodeVocabulary } from '../format/vocabulary.ts'
import type { Match } from './clause.ts'
import type { Files, Signal } from './files.ts'

/** The terms of an index, for one query. Loads only what the query needs. */
export interface Dictionary {
  /** The postings of a term, empty for an unknown term. */
  term(term: string): Promise<Match>
  /** All terms with a prefix. */
  range(prefix: string): Promise<Match[]>
  /** The vocabulary of one letter, or all of it. */
  vocabulary(letter?: string): Promise<string[]>
  /** The syllables of pinyin; absent if the index has none. */
  syllables?(): Promise<string[]>
}

export function makeDictionary(
  { pinyin, ...root }: Pick<Root, 'keys' | 'shards' | 'vocabulary' | 'pinyin'>,
  files: Files,
  signal?: Signal,
): Dictionary {
  const shardAt = (index: number): Promise<Shard | undefined> => {
    const name = root.shards[index]
    return name === undefined ? Promise.resolve(undefined) : files.get(name, decodeShard, signal)
  }
  return {
    term: once(async (term) => {
      const shard = await shardAt(shardOf(term, root.keys))
      return { term, postings: shard?.postings(term) ?? NO_POSTINGS }
    }),
    range: once(async (prefix) => {
      const first = Math.max(0, shardOf(prefix, root.keys))
      const keys = root.keys.slice(first + 1)
      const behind = keys.findIndex((key) => key > prefix && !key.startsWith(prefix))
      const count = (behind < 0 ? keys.length : behind) + 1
      const shards = await Promise.all(Array.from({ length: count }, (_, index) => shardAt(first + index)))
      return shards.flatMap((shard) => matchesIn(shard, prefix))
    }),
    async vocabulary(letter) {
      const names =
        letter === undefined ? Object.values(root.vocabulary) : [root.vocabulary[letter] ?? []].flat()
      const parts = await Promise.all(names.map((name) => files.get(name, decodeVocabulary, signal)))
      return parts.length === 1 ? parts.flat() : parts.flat().sort()
    },
    ...(pinyin && { syllables: () => files.get(pinyin, decodeVocabulary, signal) }),
  }
}

/** Remembers answers: several clauses of several passes ask for the same text. */
function once<Value>(ask: (text: string) => Promise<Value>): (text: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>()
  return (text) => {
    const value = known.get(text) ?? ask(text)
    known.set(text, value)
    return value
  }
}

/** The last shard that starts at or before the term, or −1. */
function shardOf(term: string, keys: readonly string[]): number {
  let [from, to] = [0, keys.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((keys[middle] ?? '') <= term) from = middle + 1
    else to = middle
  }
  return from - 1
}

function matchesIn(shard: Shard | undefined, prefix: string): Match[] {
  const terms = shard?.terms.filter((term) => term.startsWith(prefix)) ?? []
  return terms.map((term) => ({ term, postings: shard?.postings(term) ?? NO_POSTINGS }))
}
