import type { Url } from '@chatdocs/protocol'
import type { Places } from '../content/model.ts'
import { brokenAnchor, brokenLink, brokenMarkdownLink } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/nearest.ts'
import type { Location, SourcePath } from '../paths.ts'
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
    case 'no-anchor': {
      const near = nearest(problem.anchor, known.anchorsOf(problem.url))
      return brokenAnchor(problem.anchor, problem.url, at, near)
    }
  }
}

/** The nearest path as a whole; else, of those with the nearest last part, the nearest. */
export function nearestPath<Path extends string>(path: string, known: readonly Path[]): Path | undefined {
  const last = (each: string) => each.slice(each.lastIndexOf('/') + 1)
  const name = nearest(last(path), new Set(known.map(last)))
  const whole = nearest(path, known)
  if (name === undefined || (whole !== undefined && last(whole) === name)) return whole as Path | undefined
  const namesakes = known.filter((each) => last(each) === name)
  return (nearest(path, namesakes) as Path | undefined) ?? namesakes[0]
}
