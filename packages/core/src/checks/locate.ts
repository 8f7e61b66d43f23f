import type { Url } from '@chatdocs/protocol'
import type { Places } from '../content/model.ts'
import { brokenLink, brokenMarkdownLink, fileWithoutPage, linkToDraft } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { closest, nearest } from '../diagnostics/nearest.ts'
import { brokenAnchor } from '../diagnostics/page-catalogue.ts'
import { type Location, nameOf, type SourcePath, withoutExtension } from '../paths.ts'
import type { LinkProblem } from './links.ts'

/** Known targets, for suggestions. */
export interface Known {
  urls: readonly Url[]
  sources: readonly SourcePath[]
  files: readonly SourcePath[]
  anchorsOf: (url: Url) => readonly string[]
  /** The translation that a page shows, if it shows one. */
  translationAt: (url: Url) => SourcePath | undefined
}

/** Adds locations and suggestions to the link problems of a document. */
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
    case 'no-document': {
      const there = problem.places.find((place) => known.files.includes(place))
      if (there) return fileWithoutPage(there, at)
      const alike = problem.places.map((place) => sameButCase(place, known.sources)).find((each) => each)
      return brokenMarkdownLink(problem.path, at, alike ?? nearestPath(problem.path, known.sources))
    }
    case 'no-page':
      return brokenLink(problem.url, at, nearestPath(problem.url, known.urls))
    case 'draft':
      return linkToDraft(problem.target, at, { path: problem.draft, key: 'draft' })
    case 'no-anchor': {
      const near = nearest(problem.anchor, known.anchorsOf(problem.url))
      return brokenAnchor(problem.anchor, problem.url, at, near, known.translationAt(problem.url))
    }
  }
}

/** The path that differs only in case. */
function sameButCase<Path extends string>(path: string, known: readonly Path[]): Path | undefined {
  const small = path.toLowerCase()
  return known.find((each) => each.length === path.length && each.toLowerCase() === small)
}

/** The path that differs only in case, else the nearest one among those with the nearest base name. */
export function nearestPath<Path extends string>(path: string, known: readonly Path[]): Path | undefined {
  const same = sameButCase(path, known)
  if (same !== undefined) return same
  const stem = (each: string) => withoutExtension(nameOf(each))
  const stems = new Set(known.map(stem))
  const name = stems.has(stem(path)) ? stem(path) : nearest(stem(path), stems)
  return closest(
    path,
    known.filter((each) => stem(each) === name),
  )
}
