import type { Diagnostic } from '@chatdocs/core'
import type { Failure } from '../process/failure.ts'
import type { Io } from '../process/io.ts'
import { isError, listDiagnostics } from './list.ts'
import { progressLine } from './progress.ts'
import type { Report, ReportOptions, Sources } from './report.ts'
import { type Style, styleFor } from './style.ts'
import { summaryText } from './summary.ts'
import { seconds } from './words.ts'

/** Output for people: results go to stdout, everything else to stderr. */
export function terminalReport(io: Io, { quiet = false, verbose = false }: ReportOptions = {}): Report {
  const out = styleFor(io, io.stdout)
  const err = styleFor(io, io.stderr)
  const line = progressLine(io, quiet)
  const clock = { run: io.now(), phase: io.now() }
  const write = (to: Io['stdout'], text: string) => {
    line.clear()
    to.write(`${text}\n`)
  }
  const note = (text: string) => write(io.stderr, text)

  return {
    begin: () => void Object.assign(clock, { run: io.now(), phase: io.now() }),
    phase: (name) => {
      if (verbose) note(err.faint(`${name}: ${seconds(io.now() - clock.phase)}`))
      clock.phase = io.now()
    },
    progress: line.show,
    diagnostics: (all: readonly Diagnostic[], sources: Sources) => {
      const shown = quiet ? all.filter(isError) : all
      if (shown.length > 0) note(`${listDiagnostics(shown, sources, { color: err.color, all: verbose })}\n`)
    },
    summary: (summary) => {
      if (!quiet) write(io.stdout, summaryText(summary, io.now() - clock.run, out))
    },
    say: (text) => (quiet ? undefined : write(io.stdout, text)),
    warn: (text) => (quiet ? undefined : note(`${err.doubt('warning')}: ${text}`)),
    ...(verbose && { verbose: (text: string) => note(err.faint(text)) }),
    failure: (failure) => note(failureText(failure, err)),
  }
}

function failureText({ message, help, stack }: Failure, style: Style): string {
  const lines = [`${style.bad('error')}: ${message}`]
  if (help) lines.push(`  help: ${help}`)
  if (stack) lines.push('', style.faint(stack))
  return lines.join('\n')
}
