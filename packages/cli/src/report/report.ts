import type { Diagnostic, FileOf, TextOf } from '@chatdocs/core'

/** The files that diagnostics point into. */
export interface Sources {
  /** The text of a file, for code frames. */
  textOf: TextOf
  /** Its path from the working directory, so that terminals and annotations link it. */
  fileOf: FileOf
}

/** What a run has to say, whoever listens. Nothing else prints. */
export interface Report {
  /** A run begins, the first or another one: its clock starts at zero. */
  begin(): void
  /** A step is done; how long it took is for those who want to know all. */
  phase(name: string): void
  progress(done: number, total: number): void
  /** The diagnostics of a run, in order of place. */
  diagnostics(diagnostics: readonly Diagnostic[], sources: Sources): void
  /** The end of a run that looked for mistakes, or built. */
  summary(summary: Summary): void
  /** What a server, or a watching build, says in between. */
  say(line: string): void
  /** Something no one asked for, but should know of. */
  warn(line: string): void
  /** Detail; only where it is wanted. */
  verbose?: (line: string) => void
  failure(failure: Failure): void
}

export interface Summary {
  command: 'build' | 'check'
  ok: boolean
  errors: number
  warnings: number
  pages: number
  /** Code blocks whose types were checked, where that was asked for. */
  snippets?: number
  /** Costly tasks done, and those whose result was remembered. */
  ran: number
  reused: number
  emitted?: { outDir: string; written: number; removed: number; unchanged: number; bytes: number }
  /** What to do next, a line each. */
  hints: readonly string[]
}

/** Why a run ended early: what to say, what to do about it, and what only we can use. */
export interface Failure {
  message: string
  help?: string | undefined
  stack?: string | undefined
}

export interface ReportOptions {
  quiet?: boolean | undefined
  verbose?: boolean | undefined
}
