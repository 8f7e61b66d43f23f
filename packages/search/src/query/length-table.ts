import { FIELDS } from '../format/fields.ts'
import { decodeLengths, LENGTHS_BLOCK, type Lengths } from '../format/lengths.ts'
import type { ResolvedClause } from './clause.ts'
import type { Files, Signal } from './files.ts'
import { columnsOf, isNegated } from './score.ts'

/** The lengths of fields, loaded block by block as documents are met. */
export interface LengthTable {
  lengths: Lengths
  /** Loads what is missing for the documents of these clauses. */
  cover(clauses: readonly ResolvedClause[], signal?: Signal): Promise<void>
}

export function makeLengthTable(names: readonly string[], size: number, files: Files): LengthTable {
  const lengths = FIELDS.map(() => new Uint32Array(size))
  const loaded = new Set<number>()
  return {
    lengths,
    async cover(clauses, signal) {
      const blocks = isNegated(clauses) ? names.keys() : blocksOf(clauses)
      const missing = [...blocks].filter((block) => !loaded.has(block))
      await Promise.all(
        missing.map(async (block) => {
          const first = block * LENGTHS_BLOCK
          const decode = (bytes: Uint8Array) => decodeLengths(bytes, Math.min(LENGTHS_BLOCK, size - first))
          const columns = await files.get(names[block] ?? '', decode, signal)
          for (const [field, column] of columns.entries()) lengths[field]?.set(column, first)
          loaded.add(block)
        }),
      )
    },
  }
}

function blocksOf(clauses: readonly ResolvedClause[]): Set<number> {
  const blocks = new Set<number>()
  for (const { documents } of clauses.flatMap(columnsOf)) {
    let last = -1
    for (const document of documents) {
      const block = Math.floor(document / LENGTHS_BLOCK)
      if (block !== last) blocks.add(block)
      last = block
    }
  }
  return blocks
}
