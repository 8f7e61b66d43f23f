import { type Diagnostic, printDiagnostics } from '@chatdocs/core'
import type { Sources } from './report.ts'
import { count } from './words.ts'

/** Maximum number of causes printed for one code. */
const SHOWN = 20
/** Maximum number of further places listed for one cause. */
const PLACES = 5
/** Longer lists end with a summary. */
const LONG = 10
/** Maximum number of causes of one code in the summary. */
const CAUSES = 3

export interface ListOptions {
  color: boolean
  /** Print every diagnostic separately. */
  all?: boolean
}

/** Diagnostics with the same message at different places. */
type Cause = readonly [Diagnostic, ...Diagnostic[]]

/** The diagnostics of one code and severity. */
interface Kind {
  code: string
  total: number
  causes: readonly Cause[]
}

/**
 * Prints errors before warnings, each sorted by place, separated by empty lines. Diagnostics with the same cause are
 * printed once, with all places. A long list ends with a summary by code and cause.
 */
export function listDiagnostics(
  found: readonly Diagnostic[],
  { textOf, fileOf }: Sources,
  { color, all = false }: ListOptions,
): string {
  const ordered = [...found.filter(isError), ...found.filter((each) => !isError(each))]
  const print = (each: readonly Diagnostic[]) => printDiagnostics(each, textOf, { color, fileOf })
  if (all) return print(ordered)
  const kinds = kindsOf(ordered)
  const shown = new Map(
    kinds.flatMap(({ causes }) => causes.slice(0, SHOWN).map((cause) => [cause[0], folded(cause)])),
  )
  const list = print(ordered.flatMap((each) => shown.get(each) ?? []))
  return ordered.length > LONG ? `${list}\n\n${summary(kinds, ordered.length)}` : list
}

export function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === 'error'
}

function kindsOf(diagnostics: readonly Diagnostic[]): Kind[] {
  return groups(diagnostics, ({ severity, code }) => `${severity} ${code}`).map((kind) => ({
    code: kind[0].code,
    total: kind.length,
    causes: groups(kind, ({ message, help }) => JSON.stringify([message, help])),
  }))
}

/** Groups in the order of their first entry. */
function groups(diagnostics: readonly Diagnostic[], keyOf: (each: Diagnostic) => string): Cause[] {
  const byKey = new Map<string, [Diagnostic, ...Diagnostic[]]>()
  for (const each of diagnostics) {
    const group = byKey.get(keyOf(each))
    if (group) group.push(each)
    else byKey.set(keyOf(each), [each])
  }
  return [...byKey.values()]
}

/** The first diagnostic, with notes for the places of the others. */
function folded([first, ...others]: Cause): Diagnostic {
  const places = others.slice(0, PLACES).map(({ at }) => ({ message: 'also here', ...(at && { at }) }))
  const rest = others.length - places.length
  const more = rest > 0 ? [{ message: `and ${count(rest, 'more place')}` }] : []
  return { ...first, notes: [...first.notes, ...places, ...more] }
}

/**
 *     114 diagnostics by code and cause (--verbose prints all of them):
 *       80 link/broken
 *            77 no page at /docs/old
 *       34 content/math, 20 of 34 causes printed
 */
function summary(kinds: readonly Kind[], total: number): string {
  const width = String(total).length
  const line = (indent: number, number: number, text: string) =>
    `${' '.repeat(indent)}${String(number).padStart(width)} ${text}`
  const lines = mostFirst(kinds, ({ total }) => total).flatMap(({ code, total, causes }) => {
    const hidden = causes.length > SHOWN ? `, ${SHOWN} of ${causes.length} causes printed` : ''
    const repeated = mostFirst(causes, ({ length }) => length).filter(({ length }) => length > 1)
    return [
      line(2, total, code + hidden),
      ...repeated.slice(0, CAUSES).map((cause) => line(4 + width, cause.length, firstLine(cause[0].message))),
    ]
  })
  return [`${total} diagnostics by code and cause (--verbose prints all of them):`, ...lines].join('\n')
}

function mostFirst<T>(all: readonly T[], numberOf: (each: T) => number): T[] {
  return [...all].sort((a, b) => numberOf(b) - numberOf(a))
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
