import { ALIASES } from '../format/fields.ts'
import { decodeVocabulary } from '../format/vocabulary.ts'
import { pairsOf, wholeRow } from '../pinyin.ts'
import type { Piece } from '../tokenise.ts'
import type { Clause, Wanted } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import { clause, wantedOf } from './words.ts'

/** The boost of a name that is all of the letters. */
const WHOLE_BOOST = 3

const LONGEST_SYLLABLE = 6

/** The most ways to read letters as syllables: `xian` is one or two. */
const MOST_ROWS = 8

/** More letters than this are no first letters of a name. */
const MOST_LETTERS = 10

/**
 * Clauses for a query in pinyin, as people type Chinese with the input method off: `chajian`, `cha jian`, `chaj`, `chajian
 * kaifa`, or first letters, `cj`. Other pieces of the query, such as `bot`, are words. Empty if the site has no such names.
 */
export async function pinyinClauses(pieces: readonly Piece[], dictionary: Dictionary): Promise<Clause[]> {
  const { pinyin, load } = dictionary
  const syllables = pinyin === undefined ? [] : (await load([pinyin], decodeVocabulary)).flat()
  const parts = await partsOf(pieces, dictionary)
  const clauses = parts.map((part) =>
    Array.isArray(part) ? lettersClauses(part, syllables) : [wordClause(part)],
  )
  return parts.some(Array.isArray) && clauses.every((own) => own.length > 0) ? clauses.flat() : []
}

/** Known words as they are; neighbouring unknown ones as the letters of each. */
async function partsOf(pieces: readonly Piece[], dictionary: Dictionary): Promise<(Piece | string[])[]> {
  const parts: (Piece | string[])[] = []
  for (const piece of pieces) {
    const last = parts.at(-1)
    if (!/^[a-zü]+$/.test(piece.term) || (await isKnown(piece, dictionary))) parts.push(piece)
    else if (Array.isArray(last)) last.push(piece.term)
    else parts.push([piece.term])
  }
  return parts
}

async function isKnown({ term }: Piece, dictionary: Dictionary): Promise<boolean> {
  if (dictionary.common.has(term)) return true
  const { postings } = await dictionary.term(term)
  return postings.some(({ documents }) => documents.length > 0)
}

function wordClause(piece: Piece): Clause {
  return clause('required', wantedOf(piece))
}

/**
 * A required clause for any of the ways to read words of letters, and an optional one for names that are all of them. Spaces
 * are between syllables, or between words, which may stand apart in a name.
 */
function lettersClauses(words: readonly string[], syllables: readonly string[]): Clause[] {
  const letters = words.join('')
  const rows = rowsOf(letters, syllables)
  const apart = words
    .map((word) => rowsOf(word, syllables))
    .reduce<string[][][]>(
      (ways, own) => ways.flatMap((way) => own.map((row) => [...way, row])).slice(0, MOST_ROWS),
      [[]],
    )
  const wholeOf = (row: readonly string[]): Wanted => ({ kind: 'term', term: wholeRow(row) })
  const pairs = [...rows.map((row) => [row]), ...(words.length > 1 ? apart : [])].map((way): Wanted => {
    const terms = way.flatMap(pairsOf)
    // Postings do not tell how often a name has a pair, and `zzzz` is rarely a name.
    if (new Set(terms).size < terms.length) return wholeOf(way.flat())
    return { kind: 'all', text: letters, terms, needed: terms.length }
  })
  return pairs.length === 0
    ? []
    : [inNames('required', pairs), inNames('optional', rows.map(wholeOf), WHOLE_BOOST)]
}

function inNames(presence: Clause['presence'], wanted: readonly Wanted[], boost = 1): Clause {
  return { ...clause(presence, { kind: 'any', wanted }, boost), columns: [ALIASES] }
}

/** The rows of two syllables and more that letters can be: complete ones, then those that the reader may be typing. */
function rowsOf(word: string, syllables: readonly string[]): string[][] {
  const letters = word.replaceAll('ü', 'v')
  const known = new Set(syllables)
  const complete: string[][] = []
  const begun: string[][] = []
  const dead = new Set<number>()
  const walk = (at: number, row: readonly string[]): boolean => {
    const rest = letters.slice(at)
    if (rest === '') return complete.push([...row]) > 0
    if (dead.has(at) || complete.length >= MOST_ROWS) return false
    let isAlive = false
    for (let length = LONGEST_SYLLABLE; length > 0; length--) {
      const syllable = rest.slice(0, length)
      if (syllable.length === length && known.has(syllable)) {
        isAlive = walk(at + length, [...row, syllable]) || isAlive
      }
    }
    for (const syllable of rest.length < LONGEST_SYLLABLE ? syllables : []) {
      if (syllable === rest || !syllable.startsWith(rest)) continue
      begun.push([...row, syllable])
      isAlive = true
    }
    if (!isAlive) dead.add(at)
    return isAlive
  }
  walk(0, [])
  const rows = [...complete, ...begun].filter((row) => row.length > 1).slice(0, MOST_ROWS)
  const isInitials = complete.every((row) => row.length < 2) && letters.length <= MOST_LETTERS
  return isInitials && letters.length > 1 ? [[...letters], ...rows] : rows
}
