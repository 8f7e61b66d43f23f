import type { Reader } from '@chatdocs/engine'
import { toUrl } from '@chatdocs/protocol'
import { correct, type Fix } from '../../checks/fixes.ts'
import { versionAt } from '../../config/versions.ts'
import type { SourcePath } from '../../paths.ts'
import { redirects } from '../files/redirects.ts'
import { anchors } from '../graph/addresses.ts'
import { addresses } from '../graph/graph.ts'
import { linkProblems } from '../graph/links.ts'
import { docsVersions, inEachLanguage } from '../site/config.ts'
import { addressSpans, facts, markdownSources } from '../texts/content.ts'

/** The corrections of broken links that have exactly one right address: of all links, or of those in some documents. */
export async function linkFixes(db: Reader, only?: readonly SourcePath[]): Promise<readonly Fix[]> {
  const found = await inEachLanguage(db, async (each) => {
    const all = await markdownSources(each)
    const sources = only ? all.filter((path) => only.includes(path)) : all
    return (await Promise.all(sources.map((path) => fixesIn(each, path)))).flat()
  })
  // Languages share files, so the same correction can occur twice.
  return [...new Map(found.flat().map((fix) => [JSON.stringify(fix), fix])).values()]
}

async function fixesIn(db: Reader, path: SourcePath): Promise<Fix[]> {
  const problems = await db.get(linkProblems, path)
  if (problems.length === 0) return []
  const [{ links }, spans, old, table, versions] = await Promise.all([
    db.get(facts, path),
    addressSpans(db, path),
    db.get(redirects),
    db.get(addresses),
    db.get(docsVersions),
  ])
  const version = versionAt(path, versions.value)
  const sources = [...table.bySource.keys()].filter((each) => versionAt(each, versions.value) === version)
  const fixes = problems.map(async (problem): Promise<Fix[]> => {
    const [from, span] = [links[problem.link]?.target, spans[problem.link]]
    // An included address is relative to more than one file.
    if (from === undefined || span === undefined) return []
    const fix = correct(problem, from, path, {
      anchors: problem.kind === 'no-anchor' ? ((await db.get(anchors, problem.url)) ?? []) : [],
      redirect: (url) => old.value.find((each) => toUrl(each.from) === url)?.to,
      sources,
    })
    return fix ? [{ path, span, from, ...fix }] : []
  })
  return (await Promise.all(fixes)).flat()
}
