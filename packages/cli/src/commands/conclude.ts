import { existsSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { canBeWarning, type Diagnostic } from '@chatdocs/core'
import type { Emitted } from '../emit/emit.ts'
import { isError } from '../report/list.ts'
import type { Summary } from '../report/report.ts'
import { count } from '../report/words.ts'
import type { Work } from '../task-runner.ts'
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
  const { ran, reused, runs, milliseconds } = workspace.work()
  report.diagnostics(diagnostics, sources)
  for (const [task, spent] of Object.entries(milliseconds)) {
    report.verbose?.(`${task}: ${Math.round(spent)} ms of work in ${count(runs[task] ?? 0, 'run')}`)
  }
  const errors = diagnostics.filter(isError).length
  const outDir = shortPath(project.outDir, io.cwd)
  const pages = await pageCount(workspace)
  const build = { outDir, isWritten: emitted !== undefined, isFirst: !existsSync(project.outDir), pages }
  report.summary({
    command,
    ok: verdict === 'fine',
    errors,
    warnings: diagnostics.length - errors,
    pages,
    ...(snippets !== undefined && { snippets }),
    ran: ran - before.ran,
    reused: reused - before.reused,
    ...(emitted && { emitted: { ...counts(emitted), outDir } }),
    hints: command === 'build' ? buildHints(verdict, diagnostics, build) : [],
  })
  return verdict
}

/** The path from where the user stands; a path of its own if it lies elsewhere. */
export function shortPath(path: string, cwd: string): string {
  const way = relative(cwd, path)
  return way === '' || way.startsWith('..') || isAbsolute(way) ? path : way
}

interface Built {
  outDir: string
  isWritten: boolean
  /** Nothing has been written before. */
  isFirst: boolean
  pages: number
}

/** What to do after a build. */
function buildHints(
  verdict: Verdict,
  diagnostics: readonly Diagnostic[],
  { outDir, isWritten, isFirst, pages }: Built,
): string[] {
  const serve = `npx chatdocs serve${outDir === 'dist' ? '' : ` ${outDir}`}`
  if (verdict === 'fine') return [`Look at it: ${serve}`]
  if (isWritten) return [`This site has errors: look at it with ${serve}, and do not publish it`]
  if (!isFirst) return [`${outDir} is as it was`]
  const look = 'To see the site despite its errors: npx chatdocs dev, or npx chatdocs build --keep-going'
  return [`${outDir} is not written`, ...(pages > 0 ? [look] : []), ...warningHint(diagnostics)]
}

/** How to make warnings of the errors that a site can be built with. */
function warningHint(diagnostics: readonly Diagnostic[]): string[] {
  const codes = diagnostics.filter(isError).map(({ code }) => code)
  const lenient = [...new Set(codes)].filter(canBeWarning).map((code) => `'${code}': 'warning'`)
  if (lenient.length === 0) return []
  return [`To make such errors warnings, configure diagnostics: { ${lenient.join(', ')} }`]
}

function counts({ written, removed, unchanged, bytes }: Emitted) {
  return { written: written.length, removed: removed.length, unchanged, bytes }
}

/** None, where not even the configuration can be read. */
async function pageCount(workspace: Workspace): Promise<number> {
  const pages = await workspace.pages().catch(() => [])
  return pages.length
}
