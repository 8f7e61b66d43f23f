import { JOINT } from './characters.ts'
import { tokenise } from './tokenise.ts'

/** Begins a whole-heading term. A control character, so no other term begins with it. */
export const HEADING_MARK = '\u0002'

/** Ends a whole-name term, for a name that is not a heading: `Bot.on`. */
export const NAME_MARK = '\u0003'

/** A joint within a word. A final `#` belongs to the word (`C#`). */
const JOINTS = new RegExp(`${JOINT}(?=.)`, 'gsu')

/**
 * The whole-heading term: the letters and digits of a heading, joined. `undefined` if it has none.
 *
 *     Bot.on：监听 C++ 插件   →   ␂boton监听c++插件
 *
 * An index stores it beside the other terms of titles and headings. A query that equals the heading has the same term,
 * however it is spaced. A half-typed heading has a prefix of it.
 */
export function headingTerm(heading: string): string | undefined {
  const squeezed = tokenise(heading).map(({ term }) => term.replace(JOINTS, ''))
  return squeezed.length > 0 ? HEADING_MARK + squeezed.join('') : undefined
}

/** The whole-name term. A final mark distinguishes it from headings, of which it would otherwise be a prefix. */
export function nameTerm(name: string): string | undefined {
  const whole = headingTerm(name)
  return whole && whole + NAME_MARK
}

export function isName(term: string): boolean {
  return term.endsWith(NAME_MARK)
}
