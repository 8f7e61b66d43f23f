import { FIELDS } from '../format/fields.ts'
import { decodeLengths, LENGTHS_BLOCK, type Lengths } from '../format/lengths.ts'
import type { Files, Signal } from './files.ts'

/** The field lengths, loaded in blocks for the documents found. */
export interface LengthTable {
  /** By document number; 0 where nothing is loaded. */
  lengths: Lengths
  /** Loads what is missing for the documents found. */
  cover(found: Uint8Array, signal?: Signal): Promise<void>
  /** Loads all lengths. Returns 1 for each document that exists. */
  everything(signal?: Signal): Promise<Uint8Array>
}

export function makeLengthTable(names: readonly string[], size: number, files: Files): LengthTable {
  const lengths = FIELDS.map(() => new Uint32Array(size))
  const loaded = new Set<number>()
  const load = async (block: number, signal?: Signal) => {
    const first = block * LENGTHS_BLOCK
    const decode = (bytes: Uint8Array) => decodeLengths(bytes, Math.min(LENGTHS_BLOCK, size - first))
    const columns = await files.get(names[block] ?? '', decode, signal)
    for (const [field, column] of columns.entries()) lengths[field]?.set(column, first)
    loaded.add(block)
  }
  const cover = async (found: Uint8Array, signal?: Signal) => {
    const missing = [...names.keys()].filter((block) => {
      const first = block * LENGTHS_BLOCK
      return !loaded.has(block) && found.subarray(first, first + LENGTHS_BLOCK).includes(1)
    })
    await Promise.all(missing.map((block) => load(block, signal)))
  }
  return {
    lengths,
    cover,
    async everything(signal) {
      await cover(new Uint8Array(size).fill(1), signal)
      return Uint8Array.from({ length: size }, (_, document) =>
        lengths.some((column) => (column[document] ?? 0) > 0) ? 1 : 0,
      )
    },
  }
}
