import type { Location } from '../paths.ts'
import { CODES, type Code } from './codes.ts'
import type { Diagnostic, Note } from './diagnostic.ts'
import { nearest } from './nearest.ts'

/** The location of a problem, if known. */
export type At = Location | undefined

/** Represents each value of a template. */
const VALUE = '\0'

/**
 * Makes a diagnostic from a template: the message, and the help below it. Without a value for the help, there is none.
 *
 * make('link/broken', at)`
 * no page at ${url}
 * help: ${nearest && `did you mean ${nearest}?`}`
 */
export function make(code: Code, at?: Location, notes: readonly Note[] = []) {
  return (texts: readonly string[], ...values: readonly (string | number | undefined)[]): Diagnostic => {
    const [message = '', help] = texts.join(VALUE).trimStart().split('\n  help: ')
    const rest = values.values()
    const filled = (text: string) => text.replaceAll(VALUE, () => String(rest.next().value))
    const isWithout = help === undefined || (help === VALUE && !values.at(-1))
    return {
      code,
      severity: CODES[code],
      message: filled(message),
      notes,
      ...(at && { at }),
      ...(!isWithout && { help: filled(help) }),
    }
  }
}

/** A note with a location; empty without a location. */
export function noteAt(message: string, at: Location | undefined): Note[] {
  return at ? [{ message, at }] : []
}

/** `did you mean x?`, or a list of known names if none is near. */
export function orAnyOf({ name, known }: Missing, what: string): string | undefined {
  const meant = nearest(name, known)
  if (meant !== undefined) return `did you mean ${meant}?`
  if (known.length === 0) return undefined
  const shown = [...known].sort().slice(0, 20)
  const rest = known.length - shown.length
  return `available ${what}: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** An unresolved reference: the name as written, and all known names. */
export interface Missing {
  name: string
  known: readonly string[]
}
