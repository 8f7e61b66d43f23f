import { headingTerm, withoutMark } from '../heading.ts'
import type { Piece } from '../tokenise.ts'
import type { ResolvedWord, Wanted, Way, Word } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import { isMember } from './phrase.ts'
import type { Questions } from './questions.ts'
import { matchesOf } from './resolve.ts'
import { hint, smallestTerms, wantedOf } from './words.ts'

/** The share of a word in another form, of all its parts, of a longer word, and of one part. */
const FORM = 0.7
const PARTS = 0.5
const BEGUN = 0.4
const PART = 0.15

const ASKING_WEIGHT = 0.15
const JOINED_WEIGHT = 2

/**
 * The words of a query. Those that ask or join others are hints, unless there are no others; `asked` knows them, and is left
 * out for short queries. `open` is the word that may be half typed.
 */
export function wordsOf(
  pieces: readonly Piece[],
  open: Piece | undefined,
  asked: Questions | undefined,
): Word[] {
  const words = pieces.flatMap((piece) => {
    if (piece.kind === 'word') return wordOf(piece, piece.start === open?.start, pieces.length === 1, asked)
    const own: Word = { text: piece.term, ways: [{ wanted: wantedOf(piece), share: 1 }], weight: 1 }
    return asked && piece.parts.length > 1 ? asked.wordsOfRun(piece) : own
  })
  const telling = asked && words.filter(({ text }) => !asked.isAsking(text))
  if (!telling?.length) return words
  return words.map((word) =>
    telling.includes(word) ? word : { ...word, weight: ASKING_WEIGHT, isHint: true, isAsking: true },
  )
}

function wordOf(piece: Piece, isOpen: boolean, isOnly: boolean, asked?: Questions): Word {
  const { term: text, parts } = piece
  const stem = asked?.stemOf(text)
  const ways: Way[] = [{ wanted: wantedOf(piece), share: 1 }]
  const own = smallestTerms([piece])
  if (parts.length > 1)
    ways.push(
      { wanted: { kind: 'all', text, terms: own, needed: own.length }, share: PARTS, isElse: isOnly },
      ...own.map((term): Way => ({ wanted: { kind: 'term', term }, share: PART, isElse: isOnly })),
    )
  if (stem || isOpen)
    ways.push({
      wanted: { kind: 'prefix', prefix: stem || text, of: 'word' },
      share: stem ? FORM : BEGUN,
    })
  for (const term of asked?.formsOf(text) ?? [])
    ways.push({ wanted: { kind: 'term', term }, share: isOpen ? FORM / 2 : FORM, isElse: isOnly })
  return { text: stem || text, ways, weight: 1 }
}

/** What makes a text likelier: a whole run, a name that begins with the query, or is an identifier of its words. */
export function hintsOf(
  query: string,
  pieces: readonly Piece[],
  joined: readonly Wanted[],
  asked: Questions | undefined,
): Word[] {
  const heading = headingTerm(query) ?? ''
  const of = isMember(query) ? 'name' : 'heading'
  return [
    ...pieces.flatMap((piece) => asked?.hintsOfRun(piece) ?? []),
    hint(1, { wanted: { kind: 'prefix', prefix: withoutMark(heading), of }, share: 1 }),
    ...joined.map((wanted) => hint(JOINED_WEIGHT, { wanted, share: 1 })),
  ]
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
