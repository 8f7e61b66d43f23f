import { COLUMNS } from '../format/fields.ts'
import { EMPTY_COLUMN, encodePostings, type Postings } from '../format/postings.ts'
import type { Entry } from '../format/shard.ts'

/**
 * Gathers which term stands where, document by document, and gives it term by term.
 *
 * One row of three numbers for each term of each column of each document, in plain arrays: some seventy
 * bytes a section and no object each, so that the heap stays small. Documents are numbered as they come;
 * what they are called in the index is known only when all are.
 */
export class PostingsCollector {
  readonly #numbers = new Map<string, number>()
  readonly #rows = new Rows()
  /** The first row of each document, and behind the last. */
  readonly #starts: number[] = [0]

  /** Takes the terms of the next document, and gives its provisional number. */
  add(terms: readonly (readonly string[])[]): number {
    terms.forEach((all, column) => {
      for (const [term, count] of counted(all)) this.#rows.push(this.#numberOf(term), column, count)
    })
    return this.#starts.push(this.#rows.length) - 2
  }

  get terms(): Iterable<string> {
    return this.#numbers.keys()
  }

  /** The postings of all terms in order; `order` has the provisional numbers by ascending final ones. */
  *entries(order: readonly number[], finalOf: readonly number[]): Iterable<Entry> {
    const { sorted, ends } = this.#byTerm(order)
    const documents = this.#documentOfRows(finalOf)
    const terms = Array.from(this.#numbers.keys())
    const inOrder = terms.map((_, number) => number)
    inOrder.sort((one, other) => ((terms[one] ?? '') < (terms[other] ?? '') ? -1 : 1))
    for (const number of inOrder) {
      const rows = sorted.subarray(ends[number - 1] ?? 0, ends[number])
      yield { term: terms[number] ?? '', postings: encodePostings(this.#postings(rows, documents)) }
    }
  }

  /** The rows ordered by term and then by document, and where each term ends: counting them is sorting them. */
  #byTerm(order: readonly number[]): { sorted: Uint32Array; ends: Uint32Array } {
    const next = new Uint32Array(this.#numbers.size + 1)
    for (let row = 0; row < this.#rows.length; row++) {
      const after = this.#rows.term(row) + 1
      next[after] = (next[after] ?? 0) + 1
    }
    for (let term = 1; term < next.length; term++) next[term] = (next[term] ?? 0) + (next[term - 1] ?? 0)
    const sorted = new Uint32Array(this.#rows.length)
    for (const document of order) {
      for (let row = this.#starts[document] ?? 0; row < (this.#starts[document + 1] ?? 0); row++) {
        const term = this.#rows.term(row)
        const at = next[term] ?? 0
        sorted[at] = row
        next[term] = at + 1
      }
    }
    return { sorted, ends: next }
  }

  #documentOfRows(finalOf: readonly number[]): Uint32Array {
    const documents = new Uint32Array(this.#rows.length)
    finalOf.forEach((final, document) => {
      documents.fill(final, this.#starts[document], this.#starts[document + 1])
    })
    return documents
  }

  #postings(rows: Uint32Array, documents: Uint32Array): Postings {
    return COLUMNS.map((column) => {
      const own = rows.filter((row) => this.#rows.column(row) === column)
      if (own.length === 0) return EMPTY_COLUMN
      return {
        documents: own.map((row) => documents[row] ?? 0),
        counts: own.map((row) => this.#rows.count(row)),
      }
    })
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(term, number)
    return number
  }
}

function counted(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** A column takes so many of the bits it shares with the count. */
const COLUMN_BITS = 3

/** Rows of a term, a column and a count, in blocks, so that growing copies nothing. */
class Rows {
  readonly #blocks: Uint32Array[] = []
  length = 0

  push(term: number, column: number, count: number): void {
    const at = this.length % BLOCK
    if (at === 0) this.#blocks.push(new Uint32Array(2 * BLOCK))
    const block = this.#blocks.at(-1)
    if (!block) return
    block[2 * at] = term
    block[2 * at + 1] = (count << COLUMN_BITS) | column
    this.length++
  }

  term(row: number): number {
    return this.#at(row, 0)
  }

  column(row: number): number {
    return this.#at(row, 1) & ((1 << COLUMN_BITS) - 1)
  }

  count(row: number): number {
    return this.#at(row, 1) >>> COLUMN_BITS
  }

  #at(row: number, part: 0 | 1): number {
    return this.#blocks[Math.floor(row / BLOCK)]?.[2 * (row % BLOCK) + part] ?? 0
  }
}

const BLOCK = 1 << 16
