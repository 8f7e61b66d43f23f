import type { Diagnostic, SourcePath } from '@chatdocs/core'
import type { Sources } from '../report/report.ts'

/** Sources that have no texts, for a site in the working directory. */
export const unread: Sources = { textOf: () => undefined, fileOf: (path) => path }

/** A diagnostic in a file, for tests of reports. */
export function mistake(code: Diagnostic['code'], path: string, more: Partial<Diagnostic> = {}): Diagnostic {
  const at = { path: path as SourcePath, span: { start: 2, end: 4 } }
  return { code, severity: 'error', message: `wrong in ${path}`, at, notes: [], ...more }
}

export function doubt(code: Diagnostic['code'], path: string): Diagnostic {
  return mistake(code, path, { severity: 'warning' })
}
