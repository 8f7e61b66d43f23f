import { PAGE_TITLE } from '../format/fields.ts'
import { type Column, EMPTY_COLUMN } from '../format/postings.ts'
import type { ResolvedClause } from './clause.ts'

/**
 * The documents lunr would find: 1 for each that has any of the terms, matches every required clause in any of its
 * columns, and no prohibited clause. `everything` has 1 for each document that exists, for queries with prohibited
 * clauses only.
 */
export function findMatches(
  clauses: readonly ResolvedClause[],
  size: number,
  everything?: Uint8Array,
): Uint8Array {
  const wanted = clauses.filter(({ presence }) => presence !== 'prohibited')
  const found = everything?.slice() ?? new Uint8Array(size)
  for (const { documents } of wanted.flatMap(fieldsOf)) {
    for (const document of documents) found[document] = 1
  }
  keepRequired(clauses, found)
  for (const { documents } of clauses
    .filter(({ presence }) => presence === 'prohibited')
    .flatMap(columnsOf)) {
    for (const document of documents) found[document] = 0
  }
  return found
}

function keepRequired(clauses: readonly ResolvedClause[], found: Uint8Array): void {
  const required = clauses.filter(({ presence }) => presence === 'required')
  if (required.length === 0) return
  const met = new Uint32Array(found.length)
  for (const [before, clause] of required.entries()) {
    for (const { documents } of columnsOf(clause)) {
      for (const document of documents) if (met[document] === before) met[document] = before + 1
    }
  }
  for (let document = 0; document < found.length; document++) {
    if (met[document] !== required.length) found[document] = 0
  }
}

/** Without the title of the page: it can satisfy a clause, but not find a document. */
function fieldsOf(clause: ResolvedClause): Column[] {
  return columnsOf({ ...clause, columns: clause.columns.filter((column) => column !== PAGE_TITLE) })
}

function columnsOf({ matches, columns }: ResolvedClause): Column[] {
  return matches.flatMap(({ postings }) => columns.map((column) => postings[column] ?? EMPTY_COLUMN))
}
