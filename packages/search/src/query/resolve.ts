import { type Column, EMPTY_COLUMN, type Postings, placeIn } from '../format/postings.ts'
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

interface Meeting {
  met: number
  count: number
  norm: number
}

/** A document with enough of the terms is in at least one of the shortest columns: one more than may be missing. */
function columnOf(columns: readonly Column[], needed: number): Column {
  const ordered = columns.toSorted((one, other) => one.documents.length - other.documents.length)
  const shortest = ordered.length - needed + 1
  const meetings = new Map<number, Meeting>()
  for (const { documents, counts, norms } of ordered.slice(0, shortest)) {
    for (const [index, document] of documents.entries()) {
      meet(meetings, document, counts[index] ?? 1, norms[index] ?? 0)
    }
  }
  for (const column of ordered.slice(shortest)) {
    for (const document of meetings.keys()) {
      const place = placeIn(column, document)
      if (place >= 0) meet(meetings, document, column.counts[place] ?? 1, column.norms[place] ?? 0)
    }
  }
  const documents = Uint32Array.from(
    [...meetings].flatMap(([document, { met }]) => (met >= needed ? [document] : [])),
  ).sort()
  return {
    documents,
    counts: documents.map((document) => meetings.get(document)?.count ?? 1),
    norms: Uint8Array.from(documents, (document) => meetings.get(document)?.norm ?? 0),
  }
}

function meet(meetings: Map<number, Meeting>, document: number, count: number, norm: number): void {
  const known = meetings.get(document)
  if (known) {
    known.met++
    known.count = Math.min(known.count, count)
  } else meetings.set(document, { met: 1, count, norm })
}
