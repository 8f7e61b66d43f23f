/*
 * Postings contain the length of each field, in classes: exact up to 16 terms, then in steps of √2. A query loads no
 * lengths of their own, which were half of its bytes on a large site. With exact lengths, each added word would change
 * the postings of all terms of its section. Scores are lunr's for lengths of the same classes.
 */
/** The longest field whose exact length counts. */
const EXACT = 16

/** The length of each class. The largest is longer than any field. */
const LENGTHS = Array.from({ length: 72 }, (_, own) => (own <= EXACT ? own : Math.round(2 ** (own / 2 - 4))))

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
