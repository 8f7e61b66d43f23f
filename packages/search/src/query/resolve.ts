import { HEADING_MARK, kindOf } from '../heading.ts'
import type { Clause, Match, ResolvedClause, Wanted } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import { loadRare } from './load.ts'
import { together } from './together.ts'

/** The clauses with all terms they match. Everything they need loads at the same time. */
export function resolve(clauses: readonly Clause[], dictionary: Dictionary): Promise<ResolvedClause[]> {
  return Promise.all(
    clauses.map(async (clause) => ({ ...clause, matches: await matchesOf(clause.wanted, dictionary) })),
  )
}

/** The terms of an index that are wanted. */
export async function matchesOf(wanted: Wanted, dictionary: Dictionary): Promise<Match[]> {
  switch (wanted.kind) {
    case 'term':
      return known([await dictionary.term(wanted.term)])
    case 'prefix':
      return (await dictionary.range(wanted.prefix)).filter(({ term }) => kindOf(term) === wanted.of)
    case 'all': {
      const all = await Promise.all(wanted.terms.map((term) => dictionary.term(term)))
      const postings = together(
        all.map((each) => each.postings),
        wanted.needed,
      )
      // The name is unique: scores are summed by term names.
      return known([{ term: [wanted.needed, ...wanted.terms].join(HEADING_MARK), postings }])
    }
    case 'any':
      return (await Promise.all(wanted.wanted.map((each) => matchesOf(each, dictionary)))).flat()
    case 'pattern': {
      const terms = await (await loadRare()).wordsFor(wanted, dictionary)
      return Promise.all(terms.map((term) => dictionary.term(term)))
    }
  }
}

/** Drops terms without postings, as lunr does. */
function known(matches: readonly Match[]): Match[] {
  return matches.filter(({ postings }) => postings.some(({ documents }) => documents.length > 0))
}
