import { JOINT } from './characters.ts'
import { tokenise } from './tokenise.ts'

/** Begins a whole-heading term. A control character, so no other term begins with it. */
export const HEADING_MARK = '\u0002'

/** Ends the one term for the whole of a name that no heading is: `Bot.on`. */
export const NAME_MARK = '\u0003'

/** A joint within a word; `#` at its end belongs to it (`C#`). */
const JOINTS = new RegExp(`${JOINT}(?=.)`, 'gsu')

/**
 * The one term for the whole of a heading: its letters and digits, squeezed. Or `undefined`, if it
 * has none.
 *
 *     Bot.on：监听 C++ 插件   →   ␂boton监听c++插件
 *
 * Stored with titles and headings beside their other terms. A query that is the heading is this very
 * term, however it is spaced; a heading half typed is the beginning of it.
 */
export function headingTerm(heading: string): string | undefined {
  const squeezed = tokenise(heading).map(({ term }) => term.replace(JOINTS, ''))
  return squeezed.length > 0 ? HEADING_MARK + squeezed.join('') : undefined
}

/** The same of a name: next to the headings, and told apart from them, of which it would else be one half typed. */
export function nameTerm(name: string): string | undefined {
  const whole = headingTerm(name)
  return whole && whole + NAME_MARK
}

export function isName(term: string): boolean {
  return term.endsWith(NAME_MARK)
}
