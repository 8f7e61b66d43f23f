import { decodeVocabulary } from '../format/vocabulary.ts'
import { pairsOf, wholeRow } from '../pinyin.ts'
import type { Piece } from '../tokenise.ts'
import type { Wanted, Word } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import { hint, wantedOf } from './words.ts'

/** The weight of a name that is all of the letters. */
const WHOLE_WEIGHT = 3

const LONGEST_SYLLABLE = 6

/** The most ways to read letters as syllables: `xian` is one or two. */
const MOST_ROWS = 8

/** More letters than this are no first letters of a name. */
const MOST_LETTERS = 10

/**
 * The words of a query in pinyin, as people type Chinese with the input method off: `chajian`, `cha jian`, `chaj`, `chajian
 * kaifa`, or first letters, `cj`. Other pieces of the query, such as `bot`, are words. Empty if the site has no such names.
 */
export async function pinyinWords(pieces: readonly Piece[], dictionary: Dictionary): Promise<Word[]> {
  const { pinyin, load } = dictionary
  const syllables = pinyin === undefined ? [] : (await load([pinyin], decodeVocabulary)).flat()
  const parts = await partsOf(pieces, dictionary)
  const words = parts.map((part) =>
    Array.isArray(part) ? lettersWords(part, syllables) : [wordOf([wantedOf(part)])],
  )
  return parts.some(Array.isArray) && words.every((own) => own.length > 0) ? words.flat() : []
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

function wordOf(wanted: readonly Wanted[]): Word {
  return { text: '', ways: wanted.map((each) => ({ wanted: each, share: 1 })), weight: 1 }
}

/**
 * A word for any of the ways to read words of letters, and a hint for names that are all of them. Spaces are between
 * syllables, or between words, which may stand apart in a name.
 */
function lettersWords(words: readonly string[], syllables: readonly string[]): Word[] {
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
  if (pairs.length === 0) return []
  return [wordOf(pairs), hint(WHOLE_WEIGHT, ...wordOf(rows.map(wholeOf)).ways)]
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
