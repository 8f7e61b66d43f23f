import { endingOf, letterOf } from '../format/vocabulary.ts'
import { type headingTerm, kindOf, withoutMark } from '../heading.ts'
import type { Piece, tokenise } from '../tokenise.ts'
import type { Wanted, Word } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import { expand, wordsFor } from './expand.ts'
import type { Pass } from './pass.ts'
import { wantedOf } from './words.ts'
import { TWO_CHARACTERS, wordsLike } from './wrong-character.ts'

/**
 * The strict passes of all corrected queries, pass by pass, then every word that may have been meant. Takes the tokeniser
 * of plain queries, so that the file of this module has no copy of it.
 */
export async function meantPasses(
  query: string,
  dictionary: Dictionary,
  strictPasses: (query: string, dictionary: Dictionary) => Pass[],
  split: typeof tokenise,
  headingOf: typeof headingTerm,
): Promise<Pass[]> {
  const { queries, words } = await corrected(query, dictionary, split, headingOf)
  const all = queries.map((each) => strictPasses(each, dictionary))
  const together = (all[0] ?? []).flatMap((_, index) => all.flatMap((passes) => passes[index] ?? []))
  return [...together, { words, isStrict: true }]
}

/** What a query may have meant that finds nothing. */
interface Corrected {
  /** The query with the likeliest words, best first. */
  queries: readonly string[]
  /** All words that may have been meant. Empty if there are none. */
  words: readonly Word[]
}

/** The least letters of a word for one mistake, for one in its first letter, and for two. */
const LETTERS = { one: 4, first: 5, two: 8 }

/** The most corrected queries. */
const MOST_QUERIES = 3

/** The most words to choose the likeliest from. */
const MOST_CANDIDATES = 16

/** Corrects Chinese headings, else unknown words; those of two characters only if the query has no other words. */
async function corrected(
  query: string,
  dictionary: Dictionary,
  split: typeof tokenise,
  headingOf: typeof headingTerm,
): Promise<Corrected> {
  const headings = await similarHeadings(withoutMark(headingOf(query) ?? ''), dictionary)
  if (headings.length > 0) return { queries: headings, words: [] }
  const pieces = split(query)
  const isHan = pieces.every(({ term }) => TWO_CHARACTERS.test(term))
  const similar = isHan ? likeHan : similarWords
  const words = await Promise.all(pieces.map((piece) => similar(piece, dictionary)))
  const hasNone = (each: SimilarWords | undefined) => each === undefined
  if (isHan ? words.some(hasNone) : words.every(hasNone)) return { queries: [], words: [] }
  // The first word with a mistake in several ways, the others in the likeliest.
  const several = words.findIndex((each) => each !== undefined)
  const ways = Math.min(MOST_QUERIES, words[several]?.best.length ?? 0)
  const queries = Array.from({ length: ways }, (_, way) => {
    const parts = pieces.map(({ start, end }, index) => {
      const from = pieces[index - 1]?.end ?? 0
      const word = words[index]?.best[index === several ? way : 0]
      return query.slice(from, start) + (word ?? query.slice(start, end))
    })
    return parts.join('')
  })
  const any = pieces.map((piece, index): Word => {
    const ways = [{ wanted: words[index]?.any ?? wantedOf(piece), share: 1 }]
    return { text: piece.term, ways, weight: 1 }
  })
  return { queries, words: any }
}

interface SimilarWords {
  /** The likeliest first. */
  best: readonly string[]
  any: Wanted
}

/**
 * The known words nearest to an unknown one. Words with the same first letter are in one file of the vocabulary. If there
 * are none, all of it loads; of a large one, words with the same last letter. `undefined` if the word is known, or nothing is near.
 */
async function similarWords(
  { kind, term }: Piece,
  dictionary: Dictionary,
): Promise<SimilarWords | undefined> {
  if (kind === 'run' || term.length < LETTERS.one || (await frequency(term, dictionary)) > 0) return undefined
  const own = letterOf(term)
  const other = dictionary.hasEndings ? endingOf(term) : undefined
  const near = async (editDistance: number, file?: string): Promise<SimilarWords | undefined> => {
    const wanted = { kind: 'pattern', term, editDistance, ...(file && { file }) } as const
    const words = await wordsFor(wanted, dictionary)
    if (words.length === 0) return undefined
    return { best: await likeliest(words, term, dictionary), any: wanted }
  }
  const one = await near(1, own)
  if (one || term.length < LETTERS.first) return one
  const first = await near(1, other)
  if (first || term.length < LETTERS.two) return first
  return (await near(2, own)) ?? near(2, other)
}

/** Those of a word of two characters. */
async function likeHan({ term }: Piece, dictionary: Dictionary): Promise<SimilarWords | undefined> {
  const best = (await frequency(term, dictionary)) > 0 ? [] : await wordsLike(term, dictionary)
  const wanted = best.slice(0, MOST_QUERIES).map((word): Wanted => ({ kind: 'term', term: word }))
  return wanted.length > 0 ? { best, any: { kind: 'any', wanted } } : undefined
}

/** The most frequent words first. */
async function likeliest(
  words: readonly string[],
  term: string,
  dictionary: Dictionary,
): Promise<readonly string[]> {
  const some = words.slice(0, MOST_CANDIDATES)
  const counts = await Promise.all(some.map((word) => frequency(word, dictionary)))
  const order = [...some.keys()].sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0))
  return order.map((index) => some[index] ?? term)
}

async function frequency(term: string, dictionary: Dictionary): Promise<number> {
  if (dictionary.common.has(term)) return Number.MAX_SAFE_INTEGER
  const { postings } = await dictionary.term(term)
  return postings.reduce((sum, { documents }) => sum + documents.length, 0)
}

const HAN = /\p{UIdeo}/u

/** The least characters of a heading with a wrong one. */
const SHORTEST_HEADING = 3

/**
 * Headings that differ from a Chinese query by one character, or begin so. They share its first character, which limits
 * the search to a few files.
 */
async function similarHeadings(whole: string, dictionary: Dictionary): Promise<string[]> {
  const [first = ''] = whole
  if (!HAN.test(whole) || whole.length < SHORTEST_HEADING) return []
  const all = (await dictionary.range(first)).filter(({ term }) => kindOf(term) === 'heading')
  const headings = all.map(({ term }) => withoutMark(term))
  const similar = expand({ term: whole, editDistance: 1 }, headings)
  const begun = () =>
    headings.filter(
      (each) => expand({ term: whole, editDistance: 1 }, [each.slice(0, whole.length)]).length > 0,
    )
  return (similar.length > 0 ? similar : begun()).slice(0, MOST_QUERIES)
}
