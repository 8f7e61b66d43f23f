import type { Location } from '../paths.ts'
import type { Severity } from './codes.ts'
import type { Diagnostic } from './diagnostic.ts'
import { type FileOf, linesByPath, positionOf, type TextOf } from './position.ts'

/** A location for programs: lines and columns start at 1, the end is exclusive. */
interface PlaceJson {
  /** Relative to the site folder: independent of the working directory. */
  path?: string
  /** Relative to the working directory, for terminals and annotations. */
  file?: string
  line?: number
  column?: number
  endLine?: number
  endColumn?: number
}

interface NoteJson extends PlaceJson {
  message: string
}

/** A diagnostic for programs. Unknown fields are absent. */
export interface DiagnosticJson extends PlaceJson {
  code: string
  severity: Severity
  message: string
  help?: string
  notes: readonly NoteJson[]
  /** A correction, as replacements of text. */
  edits?: readonly EditJson[]
}

/** A replacement for the text between two positions of a file; the end is exclusive. */
interface EditJson extends PlaceJson {
  text: string
}

/** Finds the correction for a diagnostic: a replacement of text. */
export type FixOf = (
  diagnostic: Diagnostic,
) => (Pick<Location, 'path' | 'span'> & { text: string }) | undefined

/** Converts diagnostics to plain objects, with lines and columns instead of offsets. */
export function diagnosticsAsJson(
  diagnostics: readonly Diagnostic[],
  textOf: TextOf,
  fileOf: FileOf,
  fixOf: FixOf = () => undefined,
): DiagnosticJson[] {
  const linesIn = linesByPath(textOf)
  const place = (at: Location | undefined): PlaceJson => {
    if (!at) return {}
    const { path, span } = at
    const file = fileOf(path)
    const lines = span && linesIn(path)
    if (!span || !lines) return { path, file, line: 1, column: 1 }
    const end = positionOf(lines, span.end)
    return { path, file, ...positionOf(lines, span.start), endLine: end.line, endColumn: end.column }
  }
  const fixed = (edit: ReturnType<FixOf>) => edit && { edits: [{ ...place(edit), text: edit.text }] }
  const plain = ({ code, severity, message, at, help, notes }: Diagnostic) => ({
    code,
    severity,
    message,
    ...place(at),
    ...(help !== undefined && { help }),
    notes: notes.map((note) => ({ message: note.message, ...place(note.at) })),
  })
  return diagnostics.map((each) => ({ ...plain(each), ...fixed(fixOf(each)) }))
}
