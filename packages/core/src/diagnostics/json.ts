import type { Location } from '../paths.ts'
import type { Diagnostic, Severity } from './diagnostic.ts'
import { linesByPath, positionOf, type TextOf } from './position.ts'

/** A place for machines: lines and columns from one, the end excluded. */
export interface PlaceJson {
  path?: string
  line?: number
  column?: number
  endLine?: number
  endColumn?: number
}

export interface NoteJson extends PlaceJson {
  message: string
}

/** A diagnostic for machines. What is not known is not there. */
export interface DiagnosticJson extends PlaceJson {
  code: string
  severity: Severity
  message: string
  help?: string
  notes: readonly NoteJson[]
}

/** The diagnostics as plain objects, offsets turned into lines and columns. */
export function diagnosticsAsJson(diagnostics: readonly Diagnostic[], textOf: TextOf): DiagnosticJson[] {
  const linesIn = linesByPath(textOf)
  const place = (at: Location | undefined): PlaceJson => {
    if (!at) return {}
    const { path, span } = at
    const lines = span && linesIn(path)
    if (!span || !lines) return { path, line: 1, column: 1 }
    const end = positionOf(lines, span.end)
    return { path, ...positionOf(lines, span.start), endLine: end.line, endColumn: end.column }
  }
  return diagnostics.map(({ code, severity, message, at, help, notes }) => ({
    code,
    severity,
    message,
    ...place(at),
    ...(help !== undefined && { help }),
    notes: notes.map((note) => ({ message: note.message, ...place(note.at) })),
  }))
}
