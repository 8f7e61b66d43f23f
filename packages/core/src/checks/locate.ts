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
  const near = { url: nearestAmong(known.urls), source: nearestAmong(known.sources) }
  return problems.map((problem) => {
    const span = places.links[problem.link]
    return diagnosticOf(problem, span ? { path, span } : { path }, { ...known, near })
  })
}

interface Near {
  near: { url(url: string): string | undefined; source(path: string): string | undefined }
}

function diagnosticOf(problem: LinkProblem, at: Location, known: Known & Near): Diagnostic {
  switch (problem.kind) {
    case 'no-document': {
      const there = problem.places.find((place) => known.files.includes(place))
      if (there) return fileWithoutPage(there, at)
      const alike = problem.places.map((place) => sameButCase(place, known.sources)).find((each) => each)
      return brokenMarkdownLink(problem.path, at, alike ?? known.near.source(problem.path))
    }
    case 'no-page':
      return brokenLink(problem.url, at, known.near.url(problem.url))
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
  return nearestAmong(known)(path)
}

/** Finds the nearest of many paths, for one after the other. */
function nearestAmong<Path extends string>(known: readonly Path[]): (path: string) => Path | undefined {
  const stem = (each: string) => withoutExtension(nameOf(each))
  let stems: readonly string[] | undefined
  return (path) => {
    const same = sameButCase(path, known)
    if (same !== undefined) return same
    stems ??= known.map(stem)
    const all = stems
    const name = all.includes(stem(path)) ? stem(path) : nearest(stem(path), new Set(all))
    return closest(
      path,
      known.filter((_, index) => all[index] === name),
    )
  }
}
