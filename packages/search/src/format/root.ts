import type { SearchArea } from '@chatdocs/protocol'
import { ByteReader, ByteWriter } from './bytes.ts'
import type { Scoring } from './fields.ts'
import { type Directory, decodeDirectory, encodeDirectory } from './shard.ts'
import { readSlices, type Slice, writeSlices } from './slices.ts'

/** The contents of an index. Names of bundles lack what `fileName` adds. */
export interface Root {
  /** The tokeniser that made the terms. Queries need the same one. */
  tokeniser: string
  scoring: Scoring
  /** The areas in the order of their document numbers, each with the first number after it. */
  areas: readonly (readonly [area: SearchArea, end: number])[]
  /** The shards, or, if there are many, directories of them. */
  terms: Directory
  hasDirectories: boolean
  /**
   * The terms that most queries do without, because each would load a large file and exclude little. The rarest first.
   */
  common: readonly string[]
  /** The path of its version, empty for a site without documents. */
  base: string
  places: readonly Slice[]
  /** The documents that exist, a bit for each. */
  documents: Slice
  /** The vocabulary by the names of `letterOf`, a large one also by those of `endingOf`. */
  vocabulary: Readonly<Record<string, Slice>>
  hasEndings: boolean
  /** The `Variants` of the site, where it has Han. */
  traditional?: Slice
  /** The syllables of titles and headings, where they have Han. */
  pinyin?: Slice
}

/** The file of a bundle. */
export function fileName(name: string): string {
  return `${name}.bin`
}

/** Changes with the file formats. */
const VERSION = 9

export function encodeRoot({ terms, places, ...rest }: Root): Uint8Array {
  const directory = encodeDirectory(terms)
  const writer = new ByteWriter().number(VERSION).text(JSON.stringify(rest))
  return writeSlices(places, writer.number(directory.length).bytes(directory)).finish()
}

/** The root, and the bytes that follow it in its file. Throws if another format version wrote the file. */
export function decodeRoot(bytes: Uint8Array): { root: Root; tail: Uint8Array } {
  const reader = new ByteReader(bytes)
  const version = reader.number()
  if (version !== VERSION) throw otherRelease(version)
  const rest = JSON.parse(reader.text())
  const terms = decodeDirectory(reader.bytes(reader.number()))
  const places = readSlices(reader)
  return { root: { ...rest, terms, places }, tail: bytes.subarray(reader.at) }
}

/** The error of an index that another release has written, such as one that a site got after its page was loaded. */
export function otherRelease(format: number | string): Error {
  return new Error(`the index is of another release of chatdocs (${format}): reload, or build the site again`)
}

/** What the site uses instead of what readers may type. */
export interface Variants {
  /** Simplified characters by their traditional forms, for characters that the site only uses simplified. */
  characters: ReadonlyMap<string, string>
  /** Words of the mainland by the words of Taiwan and Hong Kong, in simplified characters. */
  words: ReadonlyMap<string, string>
}

export function encodeVariants({ characters, words }: Variants): Uint8Array {
  const writer = new ByteWriter()
  for (const [map, joint] of [
    [characters, ''],
    [words, ' '],
  ] as const) {
    writer.text([...map.keys()].join(joint)).text([...map.values()].join(joint))
  }
  return writer.finish()
}

export function decodeVariants(bytes: Uint8Array): Variants {
  const reader = new ByteReader(bytes)
  const read = (part: RegExp) => {
    const [from, to] = [reader.text().match(part) ?? [], reader.text().match(part) ?? []]
    return new Map(from.map((text, index) => [text, to[index] ?? text]))
  }
  return { characters: read(/\S/gu), words: read(/\S+/g) }
}
