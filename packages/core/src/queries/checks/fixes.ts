import { type Reader, unpacked } from '@chatdocs/engine'
import { toUrl } from '@chatdocs/protocol'
import { correct, type Fix } from '../../checks/fixes.ts'
import { versionAt } from '../../config/versions.ts'
import type { SourcePath } from '../../paths.ts'
import { redirects } from '../files/redirects.ts'
import { anchors, routes } from '../graph/graph.ts'
import { linkProblems } from '../graph/links.ts'
import { docsVersions, inEachLanguage } from '../site/config.ts'
import { document, facts, markdownSources, places, sourceLocation } from '../texts/content.ts'

/** The corrections of all broken links that have exactly one right address. Only `check --fix` asks. */
export async function linkFixes(db: Reader): Promise<readonly Fix[]> {
  const found = await inEachLanguage(db, async (each) => {
    const sources = await markdownSources(each)
    return (await Promise.all(sources.map((path) => fixesIn(each, path)))).flat()
  })
  // Languages share files.
  return [...new Map(found.flat().map((fix) => [JSON.stringify(fix), fix])).values()]
}

async function fixesIn(db: Reader, path: SourcePath): Promise<Fix[]> {
  const problems = await db.get(linkProblems, path)
  if (problems.length === 0) return []
  const [{ links }, spans, { text }, old, table, versions] = await Promise.all([
    db.get(facts, path),
    db.get(places, path),
    db.get(document, path),
    db.get(redirects),
    db.get(routes),
    db.get(docsVersions),
  ])
  const version = versionAt(path, versions.value)
  const sources = [...table.value.bySource.keys()].filter(
    (each) => versionAt(each, versions.value) === version,
  )
  const { rewritten } = unpacked(text).markdown
  const fixes = problems.map(async (problem): Promise<Fix[]> => {
    const [from, own] = [links[problem.link]?.target, spans.links[problem.link]]
    // The address of a reference stands in its definition.
    const span = rewritten.find(({ link }) => link === problem.link) ?? own
    if (from === undefined || span === undefined) return []
    const fix = correct(problem, from, path, {
      anchors: problem.kind === 'no-anchor' ? ((await db.get(anchors, problem.url)) ?? []) : [],
      redirect: (url) => old.value.find((each) => toUrl(each.from) === url)?.to,
      sources,
    })
    const at = await sourceLocation(db, { path, span })
    // What is included from another file is relative to more than one.
    return fix && at.span && at.path === path ? [{ path, span: at.span, from, ...fix }] : []
  })
  return (await Promise.all(fixes)).flat()
}
