import { setTimeout } from 'node:timers/promises'
import {
  type Diagnostic,
  DiagnosticError,
  type LiveOptions,
  liveErrors,
  MARKDOWN,
  type SourcePath,
} from '@chatdocs/core'
import { compareDiagnostics } from '../report/changes.ts'
import { isError, listDiagnostics } from '../report/list.ts'
import type { Report, Sources } from '../report/report.ts'
import { count } from '../report/words.ts'
import type { LiveChannel } from '../server/live.ts'
import type { LoopOptions } from '../workspace/watch.ts'
import type { Workspace } from '../workspace/workspace.ts'

interface Followed {
  workspace: Workspace
  live: Pick<LiveChannel, 'tell'>
  report: Report
  sources: Sources
  editorOf: LiveOptions['editorOf']
}

/** The known mistakes, and those that prevent the search for others. */
interface Known {
  found: readonly Diagnostic[]
  blocking: readonly Diagnostic[]
}

/**
 * Milliseconds in which open pages receive the message and request what changed. Checks can take longer on a large
 * site. They begin after that, and wait for these requests.
 */
const HEAD_START = 30

/**
 * Handles edits while a site is served: updates the workspace, notifies open pages, and prints which mistakes
 * are new and which are fixed.
 */
export function follow(followed: Followed): LoopOptions['run'] {
  const { workspace, live, report, sources } = followed
  let known: Known = { found: [], blocking: [] }
  let isOwed = false
  let isChecked = false
  return async (changed, isOutdated) => {
    const isNews = await workspace.update(changed === 'all' ? 'all' : [...changed])
    if (isNews) {
      live.tell(changed === 'all' ? { type: 'reload' } : { type: 'update', files: filesIn(changed) })
      await setTimeout(HEAD_START)
    }
    isOwed ||= isNews
    // Until an API is read, links to its pages would be reported as broken.
    if (!isOwed || workspace.reading()) return
    if (!isChecked) known = await checkInParts(followed, known, isOutdated)
    if (!isChecked && isOutdated()) return
    isOwed = false
    isChecked = true
    const before = allOf(known)
    known = await lookAgain(workspace, known)
    const now = allOf(known)
    tellTerminal(report, sources, compareDiagnostics(before, now), now.length)
    // The mistakes of the last run may be fixed, or may have moved.
    tellPages(followed, known.blocking.length > 0 ? known.blocking : now)
  }
}

/** Number of documents that are checked at a time. Requests for pages wait for at most that many. */
const PART = 16
/** Mistakes that are reported before all documents are checked. The others are reported together, by cause. */
const EARLY = 20

/** Checks the documents in parts, so that pages can be served meanwhile, and reports the first mistakes at once. */
async function checkInParts(followed: Followed, known: Known, isOutdated: () => boolean): Promise<Known> {
  const { workspace, report, sources } = followed
  let { found } = known
  const documents = await unlessBlocked(() => workspace.documents())
  if (documents.length <= PART) return known
  for (let at = 0; at < documents.length && !isOutdated(); at += PART) {
    report.progress(at, documents.length, 'checking')
    const part = await unlessBlocked(() => workspace.diagnosticsIn(documents.slice(at, at + PART)))
    const { appeared } = compareDiagnostics(found, part)
    const early = appeared.slice(0, Math.max(0, EARLY - found.length))
    if (early.length === 0) continue
    found = [...found, ...early]
    report.diagnostics(early, sources)
    tellPages(followed, found)
  }
  report.progress(documents.length, documents.length)
  return { ...known, found }
}

/** Empty if the configuration cannot be read, which is reported later. */
async function unlessBlocked<T>(ask: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof DiagnosticError) return []
    throw error
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

function tellPages({ live, sources, editorOf }: Followed, found: readonly Diagnostic[]): void {
  live.tell({
    type: 'diagnostics',
    errors: liveErrors(found.filter(isError), { ...sources, editorOf }),
    warnings: textsOf(
      found.filter((each) => !isError(each)),
      sources,
    ),
  })
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

/** The changed files that a page may show under an unchanged URL. Documents are not among them. */
function filesIn(changed: ReadonlySet<SourcePath>): string[] {
  return [...changed].filter((path) => !MARKDOWN.test(path))
}

function textsOf(found: readonly Diagnostic[], sources: Sources): string[] {
  return found.map((each) => listDiagnostics([each], sources, { color: false }))
}
