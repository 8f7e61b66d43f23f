import { ByteReader, ByteWriter } from './bytes.ts'

/** What the site uses instead of what readers may type. */
export interface Variants {
  /** Simplified characters by their traditional forms, for characters that the site only uses simplified. */
  characters: ReadonlyMap<string, string>
  /** Words of the mainland by those of Taiwan and Hong Kong, in simplified characters. */
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
