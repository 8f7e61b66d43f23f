import type { Code, Diagnostic, SourcePath } from '@chatdocs/core'

/** A mistake in a file, as far as a report cares. */
export function mistake(code: Code, path: string, more: Partial<Diagnostic> = {}): Diagnostic {
  const at = { path: path as SourcePath, span: { start: 2, end: 4 } }
  return { code, severity: 'error', message: `wrong in ${path}`, at, notes: [], ...more }
}

export function doubt(code: Code, path: string): Diagnostic {
  return mistake(code, path, { severity: 'warning' })
}
