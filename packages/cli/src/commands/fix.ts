import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fix, SourcePath } from '@chatdocs/core'
import { renames } from '../host/git.ts'
import type { Context, OpenSite } from './context.ts'

/** Corrects the links that have exactly one possible target. Returns the changed files. */
export async function fixLinks(
  { project, workspace, sources }: OpenSite,
  { report }: Pick<Context, 'report'>,
): Promise<SourcePath[]> {
  const all = await workspace.linkFixes()
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
