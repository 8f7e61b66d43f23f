import { type Column, EMPTY_COLUMN, type Postings } from '../format/postings.ts'
import { HEADING_MARK, kindOf } from '../heading.ts'
import type { Match, Name, ResolvedName, ResolvedWord, Wanted, Word } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import { loadRare } from './load.ts'

/** The clauses with all terms they match. Everything they need loads at the same time. */
export function resolve<Part extends { wanted: Wanted }>(
  clauses: readonly Part[],
  dictionary: Dictionary,
): Promise<(Part & { matches: readonly Match[] })[]> {
  return Promise.all(
    clauses.map(async (clause) => ({ ...clause, matches: await matchesOf(clause.wanted, dictionary) })),
  )
}

export function resolveNames(names: readonly Name[], dictionary: Dictionary): Promise<ResolvedName[]> {
  return Promise.all(
    names.map(async ({ parts, most }) => ({ parts: await resolve(parts, dictionary), most })),
  )
}

/** The words with all terms they match. Everything they need loads at the same time. */
export function resolveWords(words: readonly Word[], dictionary: Dictionary): Promise<ResolvedWord[]> {
  return Promise.all(
    words.map(async (word) => {
      const found = await Promise.all(
        word.ways.map(async (way) =>
          (await matchesOf(way.wanted, dictionary)).map((match) => ({ ...way, match })),
        ),
      )
      const all = found.flat()
      const own = all.filter(({ isElse }) => !isElse)
      return { ...word, matches: own.length > 0 ? own : all }
    }),
  )
}

/** The terms of an index that are wanted. */
export async function matchesOf(wanted: Wanted, dictionary: Dictionary): Promise<Match[]> {
  switch (wanted.kind) {
    case 'term':
      return known([await dictionary.term(wanted.term)])
    case 'prefix':
      return (await dictionary.range(wanted.prefix)).filter(
        ({ term }) => kindOf(term) === wanted.of && (wanted.pattern?.test(term) ?? true),
      )
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

/**
 * The postings of several terms as if they were one: the documents with at least `needed` of them in the same field,
 * each counted as often as its rarest one.
 *
 * @internal Its test compares it with a plain count.
 */
export function together(all: readonly Postings[], needed: number): Postings {
  const [first = []] = all
  return first.map((_, field) =>
    columnOf(
      all.map((postings) => postings[field] ?? EMPTY_COLUMN),
      needed,
    ),
  )
}

/** A document is known once one of the shortest columns has it: of those, one more than may be missing. */
function columnOf(columns: readonly Column[], needed: number): Column {
  const ordered = columns.toSorted((one, other) => one.documents.length - other.documents.length)
  const meetings = new Map<number, { met: number; count: number; norm: number }>()
  for (const [at, { documents, counts, norms }] of ordered.entries()) {
    for (const [index, document] of documents.entries()) {
      const [known, count] = [meetings.get(document), counts[index] ?? 1]
      if (known) {
        known.met++
        known.count = Math.min(known.count, count)
      } else if (at <= ordered.length - needed)
        meetings.set(document, { met: 1, count, norm: norms[index] ?? 0 })
    }
  }
  const found = [...meetings].filter(([, { met }]) => met >= needed).sort(([one], [other]) => one - other)
  return {
    documents: Uint32Array.from(found, ([document]) => document),
    counts: Uint32Array.from(found, ([, { count }]) => count),
    norms: Uint8Array.from(found, ([, { norm }]) => norm),
  }
}
