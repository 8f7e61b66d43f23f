import type { Diagnostic } from '@chatdocs/core'
import type { Failure } from '../process/failure.ts'
import type { Io, Sink } from '../process/io.ts'
import { isError, listDiagnostics } from './list.ts'
import type { ProgressWork, Report, ReportOptions, Sources, Summary } from './report.ts'
import { count, mistakes, seconds, size } from './words.ts'

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

/** Milliseconds before the line appears. */
const PATIENCE = 1000
/** Milliseconds between two updates. */
const PAUSE = 100

/** A progress line for long builds in a terminal: `building 1200 of 5000 files, 3.20 s`. */
export function progressLine({ stderr, env, now }: Io, quiet: boolean) {
  const isWatched = stderr.isTTY === true && !env.CI && !quiet
  let began: number | undefined
  let drawn = 0

  const clear = () => {
    if (drawn > 0) stderr.write('\r\x1b[2K')
    drawn = 0
  }

  return {
    show: (done: number, total: number, work: ProgressWork = 'building') => {
      if (!isWatched) return
      if (done === total) return clear()
      const time = now()
      if (began === undefined || done <= 1) began = time
      if (time - began < PATIENCE || time - drawn < PAUSE) return
      drawn = time
      stderr.write(`\r\x1b[2K${work} ${done} of ${total} files, ${seconds(time - began)}`)
    },
    clear,
  }
}

/**
 * The summary at the end of a run:
 *
 *     ✓ 24 pages from 20 documents, 2 warnings, 0.84 s → dist
 *       61 files, 2.1 MB: 3 written, 58 unchanged
 *       Preview: npx chatdocs serve
 */
export function summaryText(summary: Summary, milliseconds: number, style: Style): string {
  const { ok, command, pages, documents, snippets, known = 0, errors, warnings, emitted, hints } = summary
  const from = documents === undefined || documents === pages ? '' : ` from ${count(documents, 'document')}`
  const facts = [
    pages > 0 && count(pages, 'page') + from,
    snippets !== undefined && count(snippets, 'code block'),
    mistakes(errors, warnings) || (command === 'check' && 'no problems'),
    known > 0 && `${known} in the baseline`,
    seconds(milliseconds),
  ]
  const head = `${ok ? style.good('✓') : style.bad('✗')} ${facts.filter(Boolean).join(', ')}`
  const lines = emitted ? [`${head} → ${emitted.outDir}`, style.faint(`  ${filesText(emitted)}`)] : [head]
  return [...lines, ...hints.map((hint) => `  ${hint}`)].join('\n')
}

function filesText({ written, removed, unchanged, bytes }: NonNullable<Summary['emitted']>): string {
  const changes = [
    written > 0 && `${written} written`,
    removed > 0 && `${removed} removed`,
    unchanged > 0 && `${unchanged} unchanged`,
  ]
  return `${count(written + unchanged, 'file')}, ${size(bytes)}: ${changes.filter(Boolean).join(', ')}`
}

type Paint = (text: string) => string

export interface Style {
  color: boolean
  good: Paint
  bad: Paint
  doubt: Paint
  faint: Paint
}

/** Colours for a stream: as the environment demands, else only in a terminal. */
export function styleFor({ env }: Pick<Io, 'env'>, sink: Sink): Style {
  const color = isColorful(env, sink)
  const paint = (code: number): Paint =>
    color ? (text) => `\x1b[${code}m${text}\x1b[39;22m` : (text) => text
  return { color, good: paint(32), bad: paint(31), doubt: paint(33), faint: paint(2) }
}

/** `FORCE_COLOR` is usually set for one run, `NO_COLOR` in a profile, so `FORCE_COLOR` wins. */
function isColorful(env: Io['env'], sink: Sink): boolean {
  if (env.FORCE_COLOR !== undefined) return !['0', 'false'].includes(env.FORCE_COLOR)
  if (env.NO_COLOR) return false
  return sink.isTTY === true && env.TERM !== 'dumb'
}
