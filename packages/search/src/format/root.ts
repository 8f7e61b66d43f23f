import type { SearchArea } from '@chatdocs/protocol'
import { ByteReader, ByteWriter } from './bytes.ts'
import type { Scoring } from './scoring.ts'

/** What an index consists of: the one file that has to be known to ask it. */
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

/** Changes with what the files look like. */
const VERSION = 1

export function encodeRoot(root: Root): Uint8Array {
  return new ByteWriter().number(VERSION).text(JSON.stringify(root)).finish()
}

export function decodeRoot(bytes: Uint8Array): Root {
  const reader = new ByteReader(bytes)
  const version = reader.number()
  if (version !== VERSION) throw new Error(`A search index of version ${version} cannot be read`)
  return JSON.parse(reader.text())
}
