import type { Location } from '../paths.ts'
import { CODES, type Code } from './codes.ts'
import type { Diagnostic, Note } from './diagnostic.ts'

interface Details {
  at?: Location | undefined
  notes?: readonly Note[]
  help?: string | undefined
}

export function make(code: Code, message: string, { at, notes = [], help }: Details = {}): Diagnostic {
  return {
    code,
    severity: CODES[code],
    message,
    notes,
    ...(at && { at }),
    ...(help && { help }),
  }
}

/** `did you mean x?`, or a list of known names if none is near. */
export function orAnyOf(
  nearest: string | undefined,
  known: readonly string[],
  what: string,
): string | undefined {
  if (nearest !== undefined) return `did you mean ${nearest}?`
  if (known.length === 0) return undefined
  const shown = [...known].sort().slice(0, 20)
  const rest = known.length - shown.length
  return `available ${what}: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** An unresolved reference: the name as written, the nearest known name, and all known names. */
export interface Missing {
  name: string
  nearest?: string | undefined
  known: readonly string[]
}
