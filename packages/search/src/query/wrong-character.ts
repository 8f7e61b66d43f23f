import { HAN } from '../format/vocabulary.ts'
import type { Dictionary } from './dictionary.ts'
import { vocabularyOf } from './expand.ts'

/** Browsers and Node have it; it knows more encodings than the code of this package needs elsewhere. */
declare const TextDecoder: new (encoding: string) => { decode(bytes: Uint8Array): string }

export const TWO_CHARACTERS = /^\p{UIdeo}{2}$/u

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
export async function wordsLike(term: string, dictionary: Dictionary): Promise<string[]> {
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
    const count = postings.reduce((sum, { documents }) => sum + documents.length, 0)
    return { word, likely: Math.sqrt(count) / (distance(one, first) + distance(other, last) + NEAR) }
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
