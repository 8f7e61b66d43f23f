import type { Location } from '../paths.ts'
import type { Code } from './codes.ts'

export type Severity = 'error' | 'warning'

/** One mistake of an author or a user: what is wrong, where, and a way out. Returned, never logged. */
export interface Diagnostic {
  code: Code
  severity: Severity
  /** What is wrong, in the author's words; no full stop, no code. */
  message: string
  at?: Location
  /** Other places that belong to it: “declared here”. */
  notes: readonly Note[]
  /** What to do about it. */
  help?: string
}

export interface Note {
  message: string
  at?: Location
}

/** A value, and what its author should know about it. */
export interface Checked<T> {
  value: T
  diagnostics: readonly Diagnostic[]
}

/** A mistake that leaves nothing to go on with: an unreadable configuration, a folder that is not there. */
export class DiagnosticError extends Error {
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((each) => `${each.code}: ${each.message}`).join('\n'))
    this.name = 'DiagnosticError'
    this.diagnostics = diagnostics
  }
}
