import type { SearchArea } from '@chatdocs/protocol'
import { ByteReader, ByteWriter } from './bytes.ts'
import type { Scoring } from './scoring.ts'

/** What an index consists of. Files are named without what `fileName` adds. */
export interface Root {
  /** How terms were cut; another tokeniser asks in vain. */
  tokeniser: string
  scoring: Scoring
  /** The areas of the numbering in their order, and the first number behind each. */
  areas: readonly (readonly [area: SearchArea, end: number])[]
  /** Where each shard begins: the least text that is above the last term of the one before it. */
  keys: readonly string[]
  shards: readonly string[]
  lengths: readonly string[]
  places: readonly string[]
  /** The vocabulary by the names of `letterOf`. */
  vocabulary: Readonly<Record<string, string>>
  /** Pairs of traditional and simplified characters, where the site has Han. */
  traditional?: string
}

/** The name of the root among the files that lie in the same file. */
export const ROOT = 'root'

/** What a file is called whose name is known from the root. */
export function fileName(name: string): string {
  return `${name}.bin`
}

/** Changes with what the files look like. */
const VERSION = 1

export function encodeRoot({ keys, shards, lengths, places, ...rest }: Root): Uint8Array {
  const writer = new ByteWriter().number(VERSION).text(JSON.stringify(rest))
  // A line ends no term and no name.
  for (const list of [keys, shards, lengths, places]) writer.number(list.length).text(list.join('\n'))
  return writer.finish()
}

/** Throws where the file was written by another version of this. */
export function decodeRoot(bytes: Uint8Array): Root {
  const reader = new ByteReader(bytes)
  const version = reader.number()
  if (version !== VERSION) throw new Error(`A search index of version ${version} cannot be read`)
  const rest = JSON.parse(reader.text())
  const list = () => {
    const count = reader.number()
    return reader.text().split('\n').slice(0, count)
  }
  return { ...rest, keys: list(), shards: list(), lengths: list(), places: list() }
}
