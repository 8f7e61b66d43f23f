import { NAME_MARK } from './heading.ts'

/** Begins a term of pinyin. A control character, so no other term begins with it. */
export const PINYIN_MARK = '\u0004'

/**
 * The terms of syllables in a row: neighbours in pairs, as Han has bigrams. First letters alone are such a row, too.
 *
 *     cha jian kai fa   →   ␄cha jian, ␄jian kai, ␄kai fa
 */
export function pairsOf(syllables: readonly string[]): string[] {
  return syllables.slice(1).map((syllable, index) => `${PINYIN_MARK}${syllables[index]} ${syllable}`)
}

/** The term of a whole name. */
export function wholeRow(syllables: readonly string[]): string {
  return PINYIN_MARK + syllables.join(' ') + NAME_MARK
}

/** The syllables in a term, without first letters alone. */
export function syllablesIn(term: string): string[] {
  return term.match(/[a-z]{2,}/g) ?? []
}
