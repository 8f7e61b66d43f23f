import { isAbsolute, relative } from 'node:path'
import type { Diagnostic } from '@chatdocs/core'
import type { Emitted } from '../emit.ts'
import { isError } from '../report/list.ts'
import type { Summary } from '../report/report.ts'
import type { Work } from '../workshop.ts'
import type { Workspace } from '../workspace.ts'
import { type Context, judge, type OpenSite, type SiteOptions, type Verdict } from './context.ts'

/** What a run found, and what it wrote if all was well. */
export interface Findings {
  command: Summary['command']
  diagnostics: readonly Diagnostic[]
  emitted?: Emitted
  /** How many code blocks were checked for their types. */
  snippets?: number
  /** The work done before the run. */
  before: Work
}

/** Says what a run came to. */
export async function conclude(
  { workspace, project, sources }: OpenSite,
  { command, diagnostics, emitted, snippets, before }: Findings,
  options: SiteOptions,
  { io, report }: Context,
): Promise<Verdict> {
  const verdict = judge(diagnostics, options)
  const { ran, reused, milliseconds } = workspace.work()
  report.diagnostics(diagnostics, sources)
  for (const [task, spent] of Object.entries(milliseconds)) {
    report.verbose?.(`${task}: ${Math.round(spent)} ms in all`)
  }
  const errors = diagnostics.filter(isError).length
  const outDir = shortPath(project.outDir, io.cwd)
  report.summary({
    command,
    ok: verdict === 'fine',
    errors,
    warnings: diagnostics.length - errors,
    pages: await pageCount(workspace),
    ...(snippets !== undefined && { snippets }),
    ran: ran - before.ran,
    reused: reused - before.reused,
    ...(emitted && { emitted: { ...counts(emitted), outDir }, hint: serveHint(outDir) }),
    ...(command === 'build' && !emitted && { hint: `${outDir} is as it was` }),
  })
  return verdict
}

/** The path from where the user stands; a path of its own if it lies elsewhere. */
export function shortPath(path: string, cwd: string): string {
  const way = relative(cwd, path)
  return way === '' || way.startsWith('..') || isAbsolute(way) ? path : way
}

function serveHint(outDir: string): string {
  return `Look at it: npx chatdocs serve${outDir === 'dist' ? '' : ` ${outDir}`}`
}

function counts({ written, removed, unchanged, bytes }: Emitted) {
  return { written: written.length, removed: removed.length, unchanged, bytes }
}

/** None, where not even the configuration can be read. */
async function pageCount(workspace: Workspace): Promise<number> {
  const pages = await workspace.pages().catch(() => [])
  return pages.length
}
