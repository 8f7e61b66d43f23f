import { type Diagnostic, printDiagnostic } from '@chatdocs/core'
import type { TextOf } from './report.ts'

/** More than that nobody reads. */
const SHOWN = 50

/** Errors before warnings, each in order of place, an empty line between; the fiftieth is the last. */
export function listDiagnostics(
  all: readonly Diagnostic[],
  textOf: TextOf,
  { color }: { color: boolean },
): string {
  const ordered = [...all.filter(isError), ...all.filter((each) => !isError(each))]
  const texts = ordered.slice(0, SHOWN).map((each) => printDiagnostic(each, textOf, { color }))
  const rest = ordered.length - texts.length
  if (rest > 0) texts.push(`… ${rest} more (--format json shows all)`)
  return texts.join('\n\n')
}

export function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === 'error'
}
