import { type Diagnostic, DiagnosticError } from '@chatdocs/core'
import { compareDiagnostics } from '../report/changes.ts'
import { listDiagnostics } from '../report/list.ts'
import type { Report, Sources } from '../report/report.ts'
import { count } from '../report/words.ts'
import type { LiveChannel } from '../server/live.ts'
import type { Changed } from '../watch.ts'
import type { Workspace } from '../workspace.ts'

interface Followed {
  workspace: Workspace
  live: Pick<LiveChannel, 'tell'>
  report: Report
  sources: Sources
}

/** The known mistakes, and those that block the search for others. */
interface Known {
  found: readonly Diagnostic[]
  blocking: readonly Diagnostic[]
}

/**
 * Handles edits while a site is served: updates the workspace, notifies open pages, and prints which mistakes
 * are new and which are fixed.
 */
export function follow({ workspace, live, report, sources }: Followed): (changed: Changed) => Promise<void> {
  let known: Known = { found: [], blocking: [] }
  let isOwed = false
  return async (changed) => {
    const isNews = await workspace.update(changed === 'all' ? 'all' : [...changed])
    if (isNews) live.tell(isContent(changed) ? { type: 'update' } : { type: 'reload' })
    isOwed ||= isNews
    // Until an API is read, links to its pages would be reported as broken.
    if (!isOwed || workspace.reading()) return
    isOwed = false
    const before = allOf(known)
    known = await lookAgain(workspace, known)
    const now = allOf(known)
    tellTerminal(report, sources, compareDiagnostics(before, now), now.length)
    live.tell({ type: 'diagnostics', count: now.length, texts: textsOf(now, sources) })
  }
}

/** Mistakes hidden by an unreadable configuration do not count as fixed. */
async function lookAgain(workspace: Workspace, { found }: Known): Promise<Known> {
  try {
    return { found: await workspace.diagnostics(), blocking: [] }
  } catch (error) {
    if (error instanceof DiagnosticError) return { found, blocking: error.diagnostics }
    throw error
  }
}

function allOf({ found, blocking }: Known): readonly Diagnostic[] {
  return [...blocking, ...found]
}

function tellTerminal(
  report: Report,
  sources: Sources,
  { appeared, fixed }: ReturnType<typeof compareDiagnostics>,
  left: number,
): void {
  for (const { at, message } of fixed)
    report.say(`✓ fixed: ${at ? `${sources.fileOf(at.path)}: ` : ''}${message}`)
  report.diagnostics(appeared, sources)
  if (fixed.length > 0 && appeared.length === 0) {
    report.say(left === 0 ? '  no problems left' : `  ${count(left, 'problem')} left`)
  }
}

/** Changed documents update an open page in place; any other change reloads it. */
function isContent(changed: Changed): boolean {
  return changed !== 'all' && [...changed].every((path) => /\.mdx?$/i.test(path))
}

function textsOf(found: readonly Diagnostic[], sources: Sources): string[] {
  return found.map((each) => listDiagnostics([each], sources, { color: false }))
}
