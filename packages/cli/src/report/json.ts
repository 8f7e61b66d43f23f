import { diagnosticsAsJson } from '@chatdocs/core'
import type { Io } from '../io.ts'
import type { Failure, Report, Summary } from './report.ts'

/**
 * JSON output: a run prints one object to stdout, `{ diagnostics, summary }`, or `{ diagnostics, failure }` if it
 * ends early. It contains all diagnostics, ungrouped. Warnings about the run go to stderr.
 */
export function jsonReport(io: Io): Report {
  let began = io.now()
  let found: object[] = []
  const print = (end: { summary: object } | { failure: Failure }) =>
    void io.stdout.write(`${JSON.stringify({ diagnostics: found, ...end }, null, 2)}\n`)

  return {
    begin: () => {
      began = io.now()
      found = []
    },
    phase: () => {},
    progress: () => {},
    say: () => {},
    warn: (line) => void io.stderr.write(`warning: ${line}\n`),
    diagnostics: (diagnostics, { textOf, fileOf }) => {
      found = diagnosticsAsJson(diagnostics, textOf, fileOf)
    },
    summary: ({ hints: _, ...summary }: Summary) =>
      print({ summary: { ...summary, seconds: (io.now() - began) / 1000, peakMemory: io.peakMemory() } }),
    failure: (failure) => print({ failure }),
  }
}
