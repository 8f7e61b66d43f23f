import { decodeVocabulary, HAN, isEnding } from '../format/shard.ts'
import type { Wanted } from './clause.ts'
import type { Dictionary } from './dictionary.ts'

type Pattern = Extract<Wanted, { kind: 'pattern' }>

/** The most words a pattern can match, and the most files to load for them. `*` alone would load the whole index. */
const MOST = { words: 1000, files: 24 }

/** The words of an index that match a pattern: if there are many, those whose length is closest to the pattern's. */
export async function wordsFor(pattern: Pattern, dictionary: Dictionary): Promise<string[]> {
  const words = expand(pattern, await vocabularyOf(dictionary, filesOf(pattern)))
  const distance = (word: string) => Math.abs(word.length - pattern.term.length)
  const nearest = words.toSorted((one, other) => distance(one) - distance(other)).slice(0, MOST.words)
  const names = await Promise.all(nearest.map((word) => dictionary.fileOf(word)))
  const files = new Set([...new Set(names.filter((name) => name !== undefined))].slice(0, MOST.files))
  const chosen = new Set(nearest.filter((_, index) => names[index] === undefined || files.has(names[index])))
  return words.filter((word) => chosen.has(word))
}

/** The vocabulary of some files. */
export async function vocabularyOf(
  { vocabulary, load }: Dictionary,
  isWanted: (file: string) => boolean,
): Promise<string[]> {
  const own = Object.entries(vocabulary).filter(([file]) => isWanted(file))
  const parts = await load(
    own.map(([, name]) => name),
    decodeVocabulary,
  )
  return parts.length === 1 ? parts.flat() : parts.flat().sort()
}

/** The files of words that can match. A word in Han has no characters of ASCII. */
function filesOf({ term, editDistance = 0, file }: Pattern): (file: string) => boolean {
  const isHan = (term.match(/[!-)+-~]/g) ?? []).length <= editDistance
  return (each) => (file === undefined ? !isEnding(each) : each === file) && (isHan || each !== HAN)
}

/** The words of a vocabulary that match a term with `*` or with an edit distance, as lunr's automata accept them. */
export function expand(
  { term, editDistance = 0 }: { term: string; editDistance?: number },
  vocabulary: readonly string[],
): string[] {
  if (editDistance > 0) return vocabulary.filter((word) => isWithin(editDistance, term, word))
  return vocabulary.filter((word) => isMatch(term, word))
}

/**
 * Whether a word matches a pattern, in which each `*` stands for any units. Backtracks to the last `*` only, so many of
 * them cost no more.
 */
function isMatch(pattern: string, word: string): boolean {
  let [at, unit, star, tried] = [0, 0, -1, 0]
  while (unit < word.length) {
    if (pattern[at] === '*') {
      star = at++
      tried = unit
    } else if (pattern[at] === word[unit]) {
      at++
      unit++
    } else if (star >= 0) {
      at = star + 1
      unit = ++tried
    } else return false
  }
  return /^\**$/.test(pattern.slice(at))
}

/**
 * Whether at most `edits` edits lead from one word to the other. An edit inserts, deletes or replaces a unit, or swaps
 * two neighbours. Here `*` stands for any one unit, as in lunr.
 */
function isWithin(edits: number, from: string, to: string): boolean {
  if (Math.abs(from.length - to.length) > edits) return false
  let same = 0
  while (same < from.length && same < to.length && (from[same] === to[same] || from[same] === '*')) same++
  const [here, there] = [from.slice(same), to.slice(same)]
  if (here === '' || there === '') return here.length + there.length <= edits
  if (edits === 0) return false
  return (
    isWithin(edits - 1, here, there.slice(1)) ||
    isWithin(edits - 1, here.slice(1), there) ||
    isWithin(edits - 1, here.slice(1), there.slice(1)) ||
    (here[1] === there[0] && isWithin(edits - 1, here.charAt(0) + here.slice(2), there.slice(1)))
  )
}
