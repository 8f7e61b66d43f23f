import type { Diagnostic, DiagnosticJson, FileOf, Fix, TextOf } from '@chatdocs/core'
import type { Failure } from '../process/failure.ts'

/** The files that diagnostics point into. */
export interface Sources {
  textOf: TextOf
  /** Its path relative to the working directory, so that terminals and annotations can link it. */
  fileOf: FileOf
  /** Corrections of links, for formats that support them. */
  fixes?: readonly Fix[]
}

/** What a progress line counts. */
export type ProgressWork = 'building' | 'checking'

/** The output of a run, for people or programs. Nothing else prints. */
export interface Report {
  /** Starts a run and resets the clock. */
  begin(): void
  /** Ends a step. Its duration is printed with `--verbose`. */
  phase(name: string): void
  progress(done: number, total: number, work?: ProgressWork): void
  /** Set if the report shows corrections of links. */
  wantsFixes?: true
  /** The diagnostics of a run, sorted by location. */
  diagnostics(diagnostics: readonly Diagnostic[], sources: Sources): void
  /** Ends a build or check. */
  summary(summary: Summary): void
  /** A message of a server or a watching build. */
  say(line: string): void
  /** A warning about the run itself. */
  warn(line: string): void
  /** Details; absent without `--verbose`. */
  verbose?: (line: string) => void
  failure(failure: Failure): void
}

export interface Summary {
  command: 'build' | 'check'
  ok: boolean
  errors: number
  warnings: number
  pages: number
  /** Number of Markdown files. */
  documents?: number
  /** Number of type-checked code blocks, with `--snippets`. */
  snippets?: number
  /** Number of diagnostics that the baseline lists, and of its lines that are gone, with `--baseline`. */
  known?: number
  gone?: number
  /** Number of expensive tasks that ran, and of those answered from the cache. */
  ran: number
  reused: number
  emitted?: { outDir: string; written: number; removed: number; unchanged: number; bytes: number }
  /** Next steps, one line each. */
  hints: readonly string[]
}

/** A finished run: with a summary, or with a failure if it ended early. */
export interface EndedRun {
  /** All diagnostics, ungrouped, sorted by location. */
  diagnostics: readonly DiagnosticJson[]
  summary?: Omit<Summary, 'hints'> & { seconds: number; peakMemory: number }
  failure?: Failure
}

export interface ReportOptions {
  quiet?: boolean | undefined
  verbose?: boolean | undefined
}
