import type { Postings } from '../format/postings.ts'
import { decodeVocabulary, endingOf, HAN, letterOf } from '../format/shard.ts'
import { type headingTerm, kindOf, pairsOf, wholeRow, withoutMark } from '../heading.ts'
import type { Piece, tokenise } from '../tokenise.ts'
import { hint, type Ranked, type Wanted, type Word, wantedOf } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import { expand, vocabularyOf, wordsFor } from './expand.ts'

/** What this module uses of plain queries, so that its file has no copy of it. */
interface Tools<Query> {
  tokenise: typeof tokenise
  headingTerm: typeof headingTerm
  plainQuery(query: string, dictionary: Dictionary, isCorrected: true): Promise<Query>
}

/** The least letters of a word for one mistake, for one in its first letter, and for two. */
const LETTERS = { one: 4, first: 5, two: 8 }

/** The most corrected queries. */
const MOST_QUERIES = 3

/** The most words to choose the likeliest from. */
const MOST_CANDIDATES = 16

/**
 * What a query may have meant that finds nothing: the query with the likeliest words, best first. Corrects Chinese
 * headings, else unknown words; those of two characters only if it has no other words.
 */
export async function meantQueries<Query extends Ranked>(
  query: string,
  dictionary: Dictionary,
  { tokenise, headingTerm, plainQuery }: Tools<Query>,
): Promise<Query[]> {
  const read = async (queries: readonly string[]): Promise<Query[]> => {
    const [first, ...others] = await Promise.all(queries.map((each) => plainQuery(each, dictionary, true)))
    if (!first) return []
    // All names come before words; names of the same kind are next to each other.
    const { names = [] } = first
    const all = names.flatMap((name, at) => [name, ...others.flatMap((other) => other.names?.[at] ?? [])])
    return [{ ...first, names: all }, ...others.map((other) => ({ ...other, names: [] }))]
  }
  const headings = await similarHeadings(withoutMark(headingTerm(query) ?? ''), dictionary)
  if (headings.length > 0) return read(headings)
  const pieces = tokenise(query)
  const isHan = pieces.every(({ term }) => TWO_CHARACTERS.test(term))
  const similar = isHan ? wordsLike : similarWords
  const words = await Promise.all(pieces.map((piece) => similar(piece, dictionary)))
  const hasNone = (each: readonly string[]) => each.length === 0
  if (isHan ? words.some(hasNone) : words.every(hasNone)) return []
  // The first word with a mistake in several ways, the others in the likeliest.
  const several = words.findIndex((each) => each.length > 0)
  const ways = Math.min(MOST_QUERIES, words[several]?.length ?? 0)
  const queries = Array.from({ length: ways }, (_, way) => {
    const parts = pieces.map(({ start, end }, index) => {
      const from = pieces[index - 1]?.end ?? 0
      const word = words[index]?.[index === several ? way : 0]
      return query.slice(from, start) + (word ?? query.slice(start, end))
    })
    return parts.join('')
  })
  return read(queries)
}

/**
 * The known words nearest to an unknown one. Words with the same first letter are in one file of the vocabulary. If there
 * are none, all of it loads; of a large one, words with the same last letter. None if the word is
 * known.
 */
async function similarWords({ kind, term }: Piece, dictionary: Dictionary): Promise<readonly string[]> {
  const isHangul = /^\p{sc=Hangul}{2,}$/u.test(term)
  if (kind === 'run' || (term.length < LETTERS.one && !isHangul)) return []
  if ((await frequency(term, dictionary)) > 0) return []
  if (isHangul) return likeHangul(term, dictionary)
  const own = letterOf(term)
  const other = dictionary.hasEndings ? endingOf(term) : undefined
  const near = async (editDistance: number, file?: string): Promise<readonly string[]> => {
    const words = await wordsFor({ kind: 'pattern', term, editDistance, ...(file && { file }) }, dictionary)
    return likeliest(words, dictionary)
  }
  const one = await near(1, own)
  if (one.length > 0 || term.length < LETTERS.first) return one
  const first = await near(1, other)
  if (first.length > 0 || term.length < LETTERS.two) return first
  const two = await near(2, own)
  return two.length > 0 ? two : near(2, other)
}

/** Beginnings of words from which a Korean word differs by a syllable, or, if it has two of them, by a jamo. */
async function likeHangul(term: string, dictionary: Dictionary): Promise<readonly string[]> {
  const { length } = term
  const isNear = (begun: string) =>
    length > 2 || begun.length > length
      ? expand({ term, editDistance: 1 }, [begun]).length > 0
      : expand({ term: term.normalize('NFD'), editDistance: 1 }, [begun.normalize('NFD')]).length > 0
  const counts = new Map<string, number>()
  for (const word of await vocabularyOf(dictionary, (file) => file === letterOf(term))) {
    const begun = [length, length + 1, length - 1]
      .map((end) => (end > 1 && end <= word.length ? word.slice(0, end) : ''))
      .find((each) => each !== '' && isNear(each))
    if (begun) counts.set(begun, (counts.get(begun) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([begun]) => begun)
}

/** The most frequent words first. */
async function likeliest(words: readonly string[], dictionary: Dictionary): Promise<readonly string[]> {
  const some = words.slice(0, MOST_CANDIDATES)
  const counted = await Promise.all(
    some.map(async (word) => ({ word, count: await frequency(word, dictionary) })),
  )
  return counted.sort((one, other) => other.count - one.count).map(({ word }) => word)
}

async function frequency(term: string, dictionary: Dictionary): Promise<number> {
  if (dictionary.common.has(term)) return Number.MAX_SAFE_INTEGER
  return countOf((await dictionary.term(term)).postings)
}

function countOf(postings: Postings): number {
  return postings.reduce((sum, { documents }) => sum + documents.length, 0)
}

const IDEOGRAPH = /\p{UIdeo}/u

/** The least characters of a heading with a wrong one. */
const SHORTEST_HEADING = 3

/**
 * Headings that differ from a Chinese query by one character, or begin so. They share its first character, which limits
 * the search to a few files.
 */
async function similarHeadings(whole: string, dictionary: Dictionary): Promise<string[]> {
  const [first = ''] = whole
  if (!IDEOGRAPH.test(whole) || whole.length < SHORTEST_HEADING) return []
  const all = (await dictionary.range(first)).filter(({ term }) => kindOf(term) === 'heading')
  const headings = all.map(({ term }) => withoutMark(term))
  const similar = expand({ term: whole, editDistance: 1 }, headings)
  const begun = () =>
    headings.filter(
      (each) => expand({ term: whole, editDistance: 1 }, [each.slice(0, whole.length)]).length > 0,
    )
  return (similar.length > 0 ? similar : begun()).slice(0, MOST_QUERIES)
}

/** Browsers and Node have it; it knows more encodings than the code of this package needs elsewhere. */
declare const TextDecoder: new (encoding: string) => { decode(bytes: Uint8Array): string }

const TWO_CHARACTERS = /^\p{UIdeo}{2}$/u

/** The most words with another first character to look up: each may be in a file of its own. */
const MOST_FIRST = 24

/** Added to a distance: within so many characters, most sound the same. */
const NEAR = 9

/** A word this many times less likely than the likeliest was not meant. */
const LESS = 4

/**
 * The known words that differ from an unknown one of two characters by one of them, the likeliest first: 搜素 → 搜索. Most
 * such mistakes sound alike. Words with the same first character are near each other in the index. For those with the same
 * last one, a large index is asked for the characters that sound most like the first.
 */
async function wordsLike({ term }: Piece, dictionary: Dictionary): Promise<readonly string[]> {
  if ((await frequency(term, dictionary)) > 0) return []
  const bySound = charactersBySound()
  const distance = (one: string, other: string) => {
    const places = [bySound.indexOf(one), bySound.indexOf(other)] as const
    return places.includes(-1) ? bySound.length : Math.abs(places[0] - places[1])
  }
  const [first = '', last = ''] = term
  const begun = (await dictionary.range(first)).filter((each) => TWO_CHARACTERS.test(each.term))
  const firsts = dictionary.hasEndings
    ? [...bySound]
    : (await vocabularyOf(dictionary, (file) => file === HAN))
        .filter((word) => TWO_CHARACTERS.test(word) && word.endsWith(last))
        .map((word) => word.slice(0, -last.length))
  const nearest = firsts
    .toSorted((one, other) => distance(one, first) - distance(other, first))
    .slice(0, MOST_FIRST)
  const ended = await Promise.all(nearest.map((each) => dictionary.term(each + last)))
  const words = [...begun, ...ended].map(({ term: word, postings }) => {
    const [one = '', other = ''] = word
    return {
      word,
      likely: Math.sqrt(countOf(postings)) / (distance(one, first) + distance(other, last) + NEAR),
    }
  })
  words.sort((one, other) => other.likely - one.likely)
  const least = (words[0]?.likely ?? 0) / LESS
  return words.filter(({ likely }) => likely > 0 && likely >= least).map(({ word }) => word)
}

/** The characters of daily use in the order of their sounds: the first level of GB 2312, whose rows are those from 0xb0. */
function charactersBySound(): string {
  const bytes = Array.from({ length: 40 * 94 }, (_, at) => [0xb0 + Math.floor(at / 94), 0xa1 + (at % 94)])
  return new TextDecoder('gbk').decode(Uint8Array.from(bytes.flat()))
}

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
  if (pinyin === undefined || !pieces.some(({ term }) => /^[a-zü]{2,}$/.test(term))) return []
  const syllables = (await load([pinyin], decodeVocabulary)).flat()
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
    if (!/^[a-zü]+$/.test(piece.term) || (await frequency(piece.term, dictionary)) > 0) parts.push(piece)
    else if (Array.isArray(last)) last.push(piece.term)
    else parts.push([piece.term])
  }
  return parts
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
