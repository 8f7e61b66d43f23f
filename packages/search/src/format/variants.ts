import { ByteReader, ByteWriter } from './bytes.ts'

/** Simplified characters by their traditional forms, for characters that the site only uses simplified. */
export type Variants = ReadonlyMap<string, string>

export function encodeVariants(variants: Variants): Uint8Array {
  return new ByteWriter()
    .text([...variants.keys()].join(''))
    .text([...variants.values()].join(''))
    .finish()
}

export function decodeVariants(bytes: Uint8Array): Variants {
  const reader = new ByteReader(bytes)
  const [traditional, simplified] = [[...reader.text()], [...reader.text()]]
  return new Map(traditional.map((character, index) => [character, simplified[index] ?? character]))
}
