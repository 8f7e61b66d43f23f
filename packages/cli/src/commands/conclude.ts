import { existsSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { canBeWarning, type Diagnostic, linkFixes } from '@chatdocs/core'
import type { Emitted } from '../emit/emit.ts'
import type { Io } from '../process/io.ts'
import { cacheSize } from '../project/cache.ts'
import { isError } from '../report/list.ts'
import type { Summary } from '../report/report.ts'
import { count, size } from '../report/words.ts'
import type { Work } from '../workspace/task-runner.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { sentenceOf } from './baseline.ts'
import {
  type Context,
  hasTooManyWarnings,
  judge,
  type OpenSite,
  type SiteOptions,
  type Verdict,
} from './context.ts'

/** What a run found, and which files it wrote, if any. */
export interface Findings {
  command: Summary['command']
  diagnostics: readonly Diagnostic[]
  emitted?: Emitted
  /** Number of type-checked code blocks. */
  snippets?: number
  /** How many diagnostics the baseline lists, and which of its lines are gone. */
  baseline?: { known: number; gone: readonly string[] }
  /** Number of diagnostics that are not reported, because no changed file can cause them. */
  elsewhere?: number
  /** More lines to print after the summary. */
  hints?: readonly string[]
  /** Counts of the work done before this run. */
  before: Work
}

/** Reports the diagnostics and the summary of a run. */
export async function conclude(
  { workspace, project, sources }: OpenSite,
  { command, diagnostics, emitted, snippets, baseline, elsewhere = 0, hints = [], before }: Findings,
  options: SiteOptions,
  { io, report }: Context,
): Promise<Verdict> {
  const verdict = judge(diagnostics, options)
  const { ran, reused } = workspace.work()
  const hasLinks = diagnostics.some(({ code }) => code.startsWith('link/'))
  const fixes = report.wantsFixes && hasLinks ? await workspace.ask(linkFixes) : []
  report.diagnostics(diagnostics, { ...sources, fixes })
  detailWork(workspace, { io, report })
  const errors = diagnostics.filter(isError).length
  const outDir = shortPath(project.outDir, io.cwd)
  const [pages, documents] = await Promise.all([countOf(workspace.pages()), countOf(workspace.documents())])
  const hasAddress = (await workspace.origin().catch(() => '-')) !== ''
  const build = {
    hasAddress,
    outDir,
    isWritten: emitted !== undefined,
    isFirst: !existsSync(project.outDir),
    pages,
  }
  report.summary({
    command,
    ok: verdict === 'fine',
    errors,
    warnings: diagnostics.length - errors,
    pages,
    ...(documents > 0 && { documents }),
    ...(snippets !== undefined && { snippets }),
    ...(baseline && { known: baseline.known, gone: baseline.gone.length }),
    ran: ran - before.ran,
    reused: reused - before.reused,
    ...(emitted && { emitted: { ...counts(emitted), outDir } }),
    hints: [
      ...hints,
      ...(elsewhere > 0 ? [`${count(elsewhere, 'problem')} in documents that no change touches`] : []),
      ...(baseline ? goneHints(baseline.gone) : []),
      ...(hasTooManyWarnings(diagnostics, options)
        ? [`More warnings than --max-warnings ${options.maxWarnings}`]
        : []),
      ...(command === 'build' ? buildHints(verdict, diagnostics, build) : []),
      ...(emitted ? cacheHint(project.cacheDir, emitted, io) : []),
    ],
  })
  return verdict
}

/** Prints the time of each kind of task, with `--verbose`. */
export function detailWork(workspace: Workspace, { io, report }: Pick<Context, 'io' | 'report'>): void {
  const { runs, milliseconds } = workspace.work()
  for (const [task, spent] of Object.entries(milliseconds)) {
    report.verbose?.(`${task}: ${Math.round(spent)} ms of work in ${count(runs[task] ?? 0, 'run')}`)
  }
  const { ran, reused } = workspace.work()
  report.verbose?.(`${reused} of ${count(ran + reused, 'task')} cached`)
  report.verbose?.(
    `all threads: ${Math.round(io.processorTime())} ms of processor time, ${size(io.peakMemory())} of memory`,
  )
}

/** The path relative to the working directory; unchanged if it is outside. */
export function shortPath(path: string, cwd: string): string {
  const way = relative(cwd, path)
  return way === '' || way.startsWith('..') || isAbsolute(way) ? path : way
}

interface Built {
  /** Whether the site says where it is published. */
  hasAddress: boolean
  outDir: string
  isWritten: boolean
  /** No earlier build exists. */
  isFirst: boolean
  pages: number
}

/** The next steps after a build. */
function buildHints(
  verdict: Verdict,
  diagnostics: readonly Diagnostic[],
  { hasAddress, outDir, isWritten, isFirst, pages }: Built,
): string[] {
  const serve = `npx chatdocs serve${outDir === 'dist' ? '' : ` ${outDir}`}`
  const without = hasAddress ? [] : ['No sitemap and no feeds without url in the configuration, or --url']
  if (verdict === 'fine') return [`Preview: ${serve}`, ...without]
  if (isWritten) return [`This build has errors; do not publish it. Preview: ${serve}`]
  if (!isFirst) return [`${outDir} is unchanged`]
  const look = 'To preview the site anyway: npx chatdocs dev, or npx chatdocs build --keep-going'
  return [`${outDir} was not written`, ...(pages > 0 ? [look] : []), ...warningHint(diagnostics)]
}

/** Maximum number of lines of a baseline that are printed. */
const GONE = 10

/** Hints about baseline lines that no longer match a diagnostic. */
function goneHints(gone: readonly string[]): string[] {
  if (gone.length === 0) return []
  const more = gone.length > GONE ? [`and ${gone.length - GONE} more`] : []
  return [
    `The baseline has ${count(gone.length, 'line')} too many; remove them by --update-baseline:`,
    ...[...gone.slice(0, GONE).map(sentenceOf), ...more].map((line) => `  ${line}`),
  ]
}

/** How to turn errors into warnings, for codes that allow it. */
function warningHint(diagnostics: readonly Diagnostic[]): string[] {
  const codes = diagnostics.filter(isError).map(({ code }) => code)
  const lenient = [...new Set(codes)].filter(canBeWarning).map((code) => `'${code}': 'warning'`)
  if (lenient.length === 0) return []
  return [`To turn these errors into warnings, set diagnostics: { ${lenient.join(', ')} }`]
}

/** Bytes. A smaller cache is not worth mentioning. */
const LARGE = 100_000_000

/** A hint about the size of the cache, if it is larger than the site. */
function cacheHint(cacheDir: string, { bytes }: Emitted, { cwd }: Io): string[] {
  const cached = cacheSize(cacheDir)
  if (cached < LARGE || cached < bytes) return []
  return [`The cache in ${shortPath(cacheDir, cwd)} takes ${size(cached)}; npx chatdocs clean empties it`]
}

function counts({ written, removed, unchanged, bytes }: Emitted) {
  return { written: written.length, removed: removed.length, unchanged, bytes }
}

/** 0 if the configuration cannot be read. */
async function countOf(all: Promise<readonly unknown[]>): Promise<number> {
  return (await all.catch(() => [])).length
}
