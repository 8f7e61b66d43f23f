import type { SearchArea } from '@chatdocs/protocol'
import { ByteReader, ByteWriter } from './bytes.ts'
import type { Scoring } from './fields.ts'
import { type Directory, decodeDirectory, encodeDirectory } from './shard.ts'

/** The contents of an index. File names lack what `fileName` adds. */
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
  places: readonly string[]
  /** The documents that exist, a bit for each. */
  documents: string
  /** The vocabulary by the names of `letterOf`, a large one also by those of `endingOf`. */
  vocabulary: Readonly<Record<string, string>>
  hasEndings: boolean
  /** The `Variants` of the site, where it has Han. */
  traditional?: string
  /** The syllables of titles and headings, where they have Han. */
  pinyin?: string
}

/** The name of the root within a pack. */
export const ROOT = 'root'

/** The file name for a name in the root. */
export function fileName(name: string): string {
  return `${name}.bin`
}

/** The name in the root for a file name. */
export function bareName(name: string): string {
  return name.slice(0, -fileName('').length)
}

/** Changes with the file formats. */
const VERSION = 6

export function encodeRoot({ terms, places, ...rest }: Root): Uint8Array {
  const directory = encodeDirectory(terms)
  return new ByteWriter()
    .number(VERSION)
    .text(JSON.stringify(rest))
    .number(directory.length)
    .bytes(directory)
    .text(places.join('\n'))
    .finish()
}

/** Throws if another format version wrote the file. */
export function decodeRoot(bytes: Uint8Array): Root {
  const reader = new ByteReader(bytes)
  const version = reader.number()
  if (version !== VERSION) throw new Error(`Unsupported index version: ${version}`)
  const rest = JSON.parse(reader.text())
  const terms = decodeDirectory(reader.bytes(reader.number()))
  return { ...rest, terms, places: reader.text().match(/.+/g) ?? [] }
}

/** Joins files, with their names, into one. */
export function encodePack(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const writer = new ByteWriter()
  for (const [name, bytes] of files) writer.text(name).number(bytes.length).bytes(bytes)
  return writer.finish()
}

export function decodePack(bytes: Uint8Array): Map<string, Uint8Array> {
  const reader = new ByteReader(bytes)
  const files = new Map<string, Uint8Array>()
  while (!reader.isAtEnd) {
    const name = reader.text()
    files.set(name, reader.bytes(reader.number()))
  }
  return files
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
