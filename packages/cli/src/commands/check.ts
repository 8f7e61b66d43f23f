import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  agentProblems,
  canBeWarning,
  checkedSnippets,
  type Diagnostic,
  documentsTouching,
  externalLinks,
  externalProblems,
  type Fix,
  inOrder,
  linkFixes,
  type SourcePath,
  translations,
  URLS_LOCK,
  urlsLock,
} from '@chatdocs/core'
import { changedSince, renames } from '../host/git.ts'
import { UsageError } from '../process/failure.ts'
import { missingPackages } from '../process/optional.ts'
import { askExternal } from '../project/external.ts'
import { findProject } from '../project/project.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type BaselineOptions, openBaseline } from './baseline.ts'
import { conclude } from './conclude.ts'
import {
  type Context,
  closeSite,
  diagnosticsOf,
  type OpenSite,
  openSite,
  type SiteOptions,
  type Verdict,
} from './context.ts'

/** `snippets`: type-check code blocks. `translations`: report missing and outdated translations. */
export interface CheckOptions extends SiteOptions, BaselineOptions {
  /** Report content of pages that agents cannot see. */
  agents?: boolean | undefined
  /** URLs of other sites that are not requested. */
  externalIgnore?: readonly string[] | undefined
  /** Correct links that have exactly one possible target. */
  fix?: boolean | undefined
  /** Report only diagnostics that files changed since this commit can cause; `true` means the last commit. */
  changed?: string | true | undefined
  /** Record all URLs in `urls.lock`. */
  updateUrls?: boolean | undefined
}

/** Reports mistakes. Writes a baseline, `urls.lock` and corrected links if the options say so, and nothing else. */
export async function check(options: CheckOptions, context: Context): Promise<Verdict> {
  if (options.snippets && missingPackages(['typescript']).length > 0)
    throw new UsageError('--snippets needs typescript, which is not installed', 'run npm i -D typescript')
  if (options.updateUrls && options.locale)
    throw new UsageError('--update-urls records all published languages', 'leave out --locale')
  const compare = openBaseline(options, context.io.cwd)
  const project = findProject(options, context.io.cwd)
  const { changed: commit } = options
  const changed = commit && (await changedSince(project.site, commit === true ? 'HEAD' : commit))
  const site = await openSite('check', project, { remote: true, ...options }, context)
  const { workspace } = site
  const before = { ...workspace.work() }
  let snippets: number | undefined
  try {
    const found = await diagnosticsOf(async () => {
      await workspace.update('all')
      if (options.fix) await workspace.update(await fixLinks(site, context))
      if (options.updateUrls) {
        await writeFile(join(project.site, URLS_LOCK), await workspace.ask(urlsLock))
        await workspace.update([URLS_LOCK])
      }
      context.report.phase('read')
      const [all, unread, types, translated] = await Promise.all([
        workspace.diagnostics(),
        options.agents ? workspace.ask(agentProblems, (html) => Buffer.from(html).toString()) : [],
        options.snippets ? workspace.ask(checkedSnippets) : undefined,
        options.translations ? workspace.ask(translations) : undefined,
      ])
      snippets = types?.value
      const dead = options.external ? await deadLinks(site, options, context) : []
      return inOrder([
        ...all,
        ...unread,
        ...(types?.diagnostics ?? []),
        ...(translated?.diagnostics ?? []),
        ...dead,
      ])
    })
    context.report.phase('checked')
    const baseline = compare?.(found)
    const fresh = baseline?.fresh ?? found
    const diagnostics = changed ? await causedBy(changed, fresh, workspace) : fresh
    const findings = {
      command: 'check' as const,
      diagnostics,
      elsewhere: fresh.length - diagnostics.length,
      before,
      ...(snippets !== undefined && { snippets }),
      ...(baseline && { baseline }),
    }
    return await conclude(site, findings, options, context)
  } finally {
    await closeSite(site)
  }
}

/** The diagnostics that changed files can cause, and those outside of documents: they concern the whole site. */
async function causedBy(
  changed: ReadonlySet<string>,
  diagnostics: readonly Diagnostic[],
  workspace: Workspace,
): Promise<readonly Diagnostic[]> {
  // Without a configuration there are no documents.
  if (!diagnostics.every(({ code }) => canBeWarning(code))) return diagnostics
  const documents = new Set(await workspace.documents())
  const touched = await workspace.ask(documentsTouching, changed)
  return diagnostics.filter(({ at, notes }) => {
    if (!at || !documents.has(at.path) || touched.has(at.path)) return true
    return notes.some((note) => note.at && changed.has(note.at.path))
  })
}

/** The links to other sites that do not answer. */
async function deadLinks(
  { workspace, project }: OpenSite,
  { externalIgnore = [] }: CheckOptions,
  { io }: Context,
): Promise<readonly Diagnostic[]> {
  const links = await workspace.ask(externalLinks)
  const asked = links.map(({ url }) => url)
  const { cacheDir } = project
  const reasons = await askExternal(asked, {
    cacheDir,
    now: io.now,
    signal: io.signal,
    ignore: externalIgnore,
  })
  return workspace.ask(externalProblems, links, reasons)
}

/** Corrects the links that have exactly one possible target. Returns the changed files. */
export async function fixLinks(
  { project, workspace, sources }: OpenSite,
  { report }: Pick<Context, 'report'>,
): Promise<SourcePath[]> {
  const all = await workspace.ask(linkFixes)
  const moves = all.some(({ moved }) => moved) ? await renames(project.site) : new Map<string, string>()
  const certain = all.filter(({ moved }) => !moved || moves.get(moved.from) === moved.to)
  const changed: SourcePath[] = []
  for (const path of new Set(certain.map((each) => each.path))) {
    const file = join(project.site, path)
    const text = await readFile(file, 'utf8')
    // The file may have changed since it was read, or may not be plain text.
    if (text !== workspace.textOf(path)) continue
    const own = disjoint(certain.filter((each) => each.path === path)).filter(
      ({ span, from }) => text.slice(span.start, span.end) === from,
    )
    if (own.length === 0) continue
    await writeFile(file, edited(text, own))
    changed.push(path)
    for (const { span, from, to } of own) {
      const line = text.slice(0, span.start).split('\n').length
      report.say(`Fixed ${sources.fileOf(path)}:${line}: ${from} → ${to}`)
    }
  }
  return changed
}

/** The fixes in order, without those that contradict or overlap each other. */
function disjoint(fixes: readonly Fix[]): Fix[] {
  return fixes
    .filter(({ span }, index) =>
      fixes.every(
        (other, at) => at === index || other.span.end <= span.start || span.end <= other.span.start,
      ),
    )
    .sort((one, other) => one.span.start - other.span.start)
}

function edited(text: string, fixes: readonly Fix[]): string {
  const last = fixes.at(-1)
  const parts = fixes.map(
    ({ span, to }, index) => text.slice(fixes[index - 1]?.span.end ?? 0, span.start) + to,
  )
  return parts.join('') + text.slice(last?.span.end ?? 0)
}
