import { diagnosticsAsJson, editFor } from '@chatdocs/core'
import type { Io } from '../process/io.ts'
import { FORMATS, type Format } from './formats.ts'
import type { EndedRun, Report, Summary } from './report.ts'

/** Output for programs: a run prints one document to stdout. Warnings about the run go to stderr. */
export function machineReport(io: Io, format: Format): Report {
  let began = io.now()
  let diagnostics: EndedRun['diagnostics'] = []
  const print = (end: Omit<EndedRun, 'diagnostics'>) =>
    void io.stdout.write(`${FORMATS[format]({ diagnostics, ...end }).trimEnd()}\n`)

  return {
    begin: () => {
      began = io.now()
      diagnostics = []
    },
    phase: () => {},
    progress: () => {},
    say: () => {},
    warn: (line) => void io.stderr.write(`warning: ${line}\n`),
    ...(format === 'json' && { wantsFixes: true }),
    diagnostics: (found, { textOf, fileOf, fixes = [] }) => {
      diagnostics = diagnosticsAsJson(found, textOf, fileOf, (each) => editFor(each, textOf, fixes))
    },
    summary: ({ hints: _, ...summary }: Summary) =>
      print({ summary: { ...summary, seconds: (io.now() - began) / 1000, peakMemory: io.peakMemory() } }),
    failure: (failure) => print({ failure }),
  }
}
