import type { Location } from '../paths.ts'
import type { Severity } from './codes.ts'
import type { Diagnostic, Note } from './diagnostic.ts'
import { codeFrame } from './frame.ts'
import { type FileOf, type FilePlace, linesByPath, placeOf, type TextLines, type TextOf } from './position.ts'
import { visible } from './width.ts'

export interface PrintOptions {
  /** Whether to use colours. */
  color: boolean
  /** The path to print for a file; by default its path in the site. */
  fileOf?: FileOf
}

/**
 * Formats a diagnostic for a terminal, without a final line feed.
 *
 *     warning[link/broken-markdown]: docs/quick-start/plugin.md:14:10
 *       14 │ 参见[生命周期](./lifecycel.md)。
 *          │                ~~~~~~~~~~~~~~
 *       no document at docs/quick-start/lifecycel.md
 *       help: did you mean docs/advance/lifecycle.md?
 *
 * @internal Its test has one diagnostic at a time, without a summary.
 */
export function printDiagnostic(diagnostic: Diagnostic, textOf: TextOf, options: PrintOptions): string {
  return print(diagnostic, linesByPath(textOf), options)
}

/** Formats several diagnostics, separated by empty lines. */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  textOf: TextOf,
  options: PrintOptions,
): string {
  const linesIn = linesByPath(textOf)
  return diagnostics.map((each) => print(each, linesIn, options)).join('\n\n')
}

type LinesIn = ReturnType<typeof linesByPath>

function print(
  { code, severity, message, at, notes, help }: Diagnostic,
  linesIn: LinesIn,
  options: PrintOptions,
) {
  const paint = painter(options)
  const textAt = (location: Location) => placeText(placeOf(location, linesIn, options.fileOf))
  const place = at && `: ${paint('path', textAt(at))}`
  return [
    `${paint(severity, `${severity}[${code}]`)}${place ?? ''}`,
    ...frameLines(at, severity, linesIn, paint),
    ...indented(message),
    ...notes.flatMap((note) => indented(noteText(note, textAt))),
    ...(help === undefined ? [] : indented(`help: ${help}`)),
  ].join('\n')
}

export function noteText({ message, at }: Note, textAt: (at: Location) => string): string {
  return `note: ${message}${at ? `: ${textAt(at)}` : ''}`
}

/** `docs/a.md:14:10` */
export function placeText({ file, line, column }: FilePlace): string {
  return `${visible(file)}:${line}:${column}`
}

function frameLines(at: Location | undefined, severity: Severity, linesIn: LinesIn, paint: Paint): string[] {
  const lines: TextLines | undefined = at?.span && linesIn(at.path)
  if (!at?.span || !lines) return []
  const { line, source, indent, length } = codeFrame(lines, at.span)
  const number = String(line)
  const gutter = (label: string) => paint('gutter', `  ${label} │`)
  const squiggle = ' '.repeat(indent) + paint(severity, '~'.repeat(length))
  return [`${gutter(number)} ${source}`.trimEnd(), `${gutter(' '.repeat(number.length))} ${squiggle}`]
}

function indented(text: string): string[] {
  return text.split(/\r\n?|\n/).map((line) => `  ${visible(line)}`.trimEnd())
}

const STYLES = { error: '1;31', warning: '1;33', path: '36', gutter: '2' } as const

type Paint = (style: keyof typeof STYLES, text: string) => string

function painter({ color }: PrintOptions): Paint {
  return (style, text) => (color ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text)
}
