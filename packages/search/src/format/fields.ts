/** The indexed fields of a section, in the order of all files. */
export const FIELDS = ['title', 'heading', 'description', 'keywords', 'content'] as const

export type Field = (typeof FIELDS)[number]

/**
 * A column after the fields, in postings alone: sections whose page has the term in its title. It can satisfy a
 * clause but has no score, so lunr's scores stay as they are.
 */
export const PAGE_TITLE = FIELDS.length

/**
 * A last column, in postings alone, of what else people call the section: the texts of links that lead to it, and the
 * pinyin of a Chinese name. It has a score, but no length: more links make no section longer. Plain queries use it. The
 * syntax knows the fields alone.
 */
export const ALIASES = PAGE_TITLE + 1

/** All columns of postings. */
export const COLUMNS: readonly number[] = [...FIELDS.keys(), PAGE_TITLE, ALIASES]

/*
 * Postings contain the length of each field, in classes: exact up to 16 terms, then in steps of √2. A query loads no
 * lengths of their own, which were half of its bytes on a large site. With exact lengths, each added word would change
 * the postings of all terms of its section. Scores are lunr's for lengths of the same classes.
 */
/** The longest field whose exact length counts. */
const EXACT = 16

/** The length of each class. The largest is longer than any field. */
const LENGTHS = /* @__PURE__ */ Array.from({ length: 72 }, (_, own) =>
  own <= EXACT ? own : Math.round(2 ** (own / 2 - 4)),
)

/**
 * The norm of a field of a document is one number, from which scores take the length of the field, and whether the
 * document is the head of a page. It stands beside each posting, so a query loads no lengths of their own.
 *
 * Above 16, each class of lengths is √2 times as long as the one before: one more word rarely changes the class, and
 * with it the postings of all terms of the document.
 */
export function normOf(length: number, isHead: boolean): number {
  let own = Math.min(length, EXACT)
  while (length * length > (LENGTHS[own] ?? 0) * (LENGTHS[own + 1] ?? Infinity)) own++
  return own * 2 + (isHead ? 1 : 0)
}

/** The length that stands for all of its class. Without a length, 0. */
export function lengthOf(norm: number): number {
  return LENGTHS[norm >> 1] ?? 0
}

export function isHead(norm: number): boolean {
  return norm % 2 === 1
}

/** What lunr's scores depend on, besides the postings. Lists have a value for each of `FIELDS`. */
export interface Scoring {
  /** The number of documents. */
  documents: number
  /** The mean length of each field, over all documents. */
  averages: readonly number[]
  boosts: readonly number[]
  /** The boost of a document with a title, which is the head of a page. */
  headBoost: number
}

/** lunr's defaults. */
const B = 0.75
const K1 = 1.2

/** How rare a term is. lunr counts a document once for every field that has the term. */
export function idf(documents: number, occurrences: number): number {
  return Math.log(1 + Math.abs((documents - occurrences + 0.5) / (occurrences + 0.5)))
}

/** The score of a term in one field of one document: lunr's BM25, in lunr's order and with its three decimals. */
export function termScore(
  tf: number,
  relativeLength: number,
  weights: { idf: number; boost: number; documentBoost: number },
): number {
  let score = (weights.idf * ((K1 + 1) * tf)) / (K1 * (1 - B + B * relativeLength) + tf)
  score *= weights.boost
  score *= weights.documentBoost
  return Math.round(score * 1000) / 1000
}
