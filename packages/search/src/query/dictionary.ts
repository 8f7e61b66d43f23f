import { NO_POSTINGS } from '../format/postings.ts'
import type { Root } from '../format/root.ts'
import { decodeDirectory, decodeShard, filesFor, type Shard } from '../format/shard.ts'
import type { Slice } from '../format/slices.ts'
import type { Match } from './clause.ts'
import type { Files } from './files.ts'

/*
 * A term with postings of more than 8 KB is common: some 260 words of 100,000 sections. Plain words do without common
 * ones if there are others, except in whole titles, headings and names. On 10,000 pages this halves the median of a
 * first query (88 to 35 KB in English, 60 to 40 in Chinese) at the same quality; 1,000 pages have nine such words.
 *
 * A vocabulary of more than 128 KB is stored by last letters, too. If no word with the first letter of a mistyped word
 * is near, words with its last letter are read instead of all. On 1,000 pages such a query loads 28 KB instead of 94,
 * and all files of the index are 3% larger.
 */

/** The terms of an index, for one query. Loads only what the query needs. */
export interface Dictionary {
  /** The most frequent terms, the rarest first. Their postings are large. */
  common: ReadonlySet<string>
  /** The postings of a term, empty for an unknown term. */
  term(term: string): Promise<Match>
  /** All terms with a prefix. */
  range(prefix: string): Promise<Match[]>
  /** The file to load for a term, if any. */
  fileOf(term: string): Promise<string | undefined>
  /** Whether the vocabulary has files of last letters, too, because all of it is large. */
  hasEndings: boolean
  /** The files of the vocabulary. */
  vocabulary: Root['vocabulary']
  /** The file of the syllables of pinyin, if the index has any. */
  pinyin: Root['pinyin']
  /** Loads files that few queries need. */
  load<Value>(files: readonly Slice[], decode: (bytes: Uint8Array) => Value): Promise<Value[]>
}

export function makeDictionary(
  root: Pick<Root, 'terms' | 'hasDirectories' | 'hasEndings' | 'common' | 'vocabulary' | 'pinyin'>,
  files: Files,
): Dictionary {
  const get = <Value>(all: readonly Slice[], decode: (bytes: Uint8Array) => Value) =>
    Promise.all(all.map((each) => files.get(each, decode)))
  const slicesFor = async (text: string, isPrefix: boolean): Promise<readonly Slice[]> => {
    const own = filesFor(text, isPrefix, root.terms)
    if (!root.hasDirectories) return own
    const directories = await get(own, decodeDirectory)
    return directories.flatMap((each) => filesFor(text, isPrefix, each))
  }
  const shardsFor = async (text: string, isPrefix: boolean): Promise<Shard[]> =>
    get(await slicesFor(text, isPrefix), decodeShard)
  return {
    common: new Set(root.common),
    hasEndings: root.hasEndings,
    term: once(async (term) => {
      const [shard] = await shardsFor(term, false)
      return { term, postings: shard?.postings(term) ?? NO_POSTINGS }
    }),
    range: once(async (prefix) => {
      const matches = ({ terms, postings }: Shard) =>
        terms
          .filter((term) => term.startsWith(prefix))
          .map((term) => ({ term, postings: postings(term) ?? NO_POSTINGS }))
      return (await shardsFor(prefix, true)).flatMap(matches)
    }),
    async fileOf(term) {
      const [file] = await slicesFor(term, false)
      return file?.[0] ? String(file) : undefined
    },
    vocabulary: root.vocabulary,
    pinyin: root.pinyin,
    load: get,
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
