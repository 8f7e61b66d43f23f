import type { Location } from '../paths.ts'
import type { Code, Severity } from './codes.ts'

/** A mistake of an author or user: what is wrong, where, and how to fix it. Returned, never logged. */
export interface Diagnostic {
  code: Code
  severity: Severity
  /** What is wrong, in terms that authors know; without a full stop and without the code. */
  message: string
  at?: Location
  /** Related locations: “declared here”. */
  notes: readonly Note[]
  /** How to fix it. */
  help?: string
}

export interface Note {
  message: string
  at?: Location
}

export interface Checked<T> {
  value: T
  diagnostics: readonly Diagnostic[]
}

/** A fatal mistake: an unreadable configuration, a missing folder. */
export class DiagnosticError extends Error {
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((each) => `${each.code}: ${each.message}`).join('\n'))
    this.name = 'DiagnosticError'
    this.diagnostics = diagnostics
  }
}
