import type { Url } from '@chatdocs/protocol'
import type { Places } from '../content/model.ts'
import { brokenAnchor, brokenLink, brokenMarkdownLink, linkToDraft } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { closest, nearest } from '../diagnostics/nearest.ts'
import { type Location, nameOf, type SourcePath, withoutExtension } from '../paths.ts'
import type { LinkProblem } from './links.ts'

/** What could have been meant instead. */
export interface Known {
  urls: readonly Url[]
  sources: readonly SourcePath[]
  anchorsOf: (url: Url) => readonly string[]
}

/** Says where the problems of a document stand, and what is nearest to what was written. */
export function locate(
  problems: readonly LinkProblem[],
  places: Places,
  path: SourcePath,
  known: Known,
): Diagnostic[] {
  return problems.map((problem) => {
    const span = places.links[problem.link]
    return diagnosticOf(problem, span ? { path, span } : { path }, known)
  })
}

function diagnosticOf(problem: LinkProblem, at: Location, known: Known): Diagnostic {
  switch (problem.kind) {
    case 'no-document':
      return brokenMarkdownLink(problem.path, at, nearestPath(problem.path, known.sources))
    case 'no-page':
      return brokenLink(problem.url, at, nearestPath(problem.url, known.urls))
    case 'draft':
      return linkToDraft(problem.target, at, { path: problem.draft, key: 'draft' })
    case 'no-anchor': {
      const near = nearest(problem.anchor, known.anchorsOf(problem.url))
      return brokenAnchor(problem.anchor, problem.url, at, near)
    }
  }
}

/** Of the paths whose last part is nearest, extensions aside, the one that is nearest as a whole. */
export function nearestPath<Path extends string>(path: string, known: readonly Path[]): Path | undefined {
  const stem = (each: string) => withoutExtension(nameOf(each))
  const stems = new Set(known.map(stem))
  const name = stems.has(stem(path)) ? stem(path) : nearest(stem(path), stems)
  return closest(
    path,
    known.filter((each) => stem(each) === name),
  )
}
