import { tokenise } from './tokenise.ts'
import { JOINT } from './word.ts'

/*
 * The term of a whole heading ends with its mark, so it lies near its first word: two files less for most queries.
 */

/** Ends a whole-heading term. A control character, so no other term has it. */
export const HEADING_MARK = '\u0002'

/** Ends a whole-name term, for a name that is not a heading: `Bot.on`. */
export const NAME_MARK = '\u0003'

/** Words are everything else. */
export type TermKind = 'word' | 'heading' | 'name'

/** A joint within a word. A final `#` belongs to the word (`C#`). */
const JOINTS = /* @__PURE__ */ new RegExp(`${JOINT}(?=.)`, 'gsu')

/**
 * The whole-heading term: the letters and digits of a heading, joined. `undefined` if it has none.
 *
 *     Bot.on：监听 C++ 插件   →   boton监听c++插件␂
 *
 * An index stores it beside the other terms of titles and headings. A query that equals the heading has the same term,
 * however it is spaced. A half-typed heading has a prefix of it. The mark comes last, so that in the order of terms a
 * heading is near its first word: a query often finds both in one file.
 */
export function headingTerm(heading: string): string | undefined {
  const squeezed = tokenise(heading).map(({ term }) => term.replace(JOINTS, ''))
  return squeezed.length > 0 ? squeezed.join('') + HEADING_MARK : undefined
}

/** The whole-name term. */
export function nameTerm(name: string): string | undefined {
  const heading = headingTerm(name)
  return heading && withoutMark(heading) + NAME_MARK
}

/** The start of all terms of headings and names that begin with this one. */
export function withoutMark(term: string): string {
  return term.slice(0, -HEADING_MARK.length)
}

export function kindOf(term: string): TermKind {
  return term.endsWith(HEADING_MARK) ? 'heading' : term.endsWith(NAME_MARK) ? 'name' : 'word'
}

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
