import type { Url } from '@chatdocs/protocol'
import type { Facts } from '../content/model.ts'
import type { Candidate, Resolved } from '../graph/resolve.ts'
import type { SourcePath } from '../paths.ts'

/** A broken link: its index in the document, and what is missing. */
export type LinkProblem =
  /** `places` are the candidate files. */
  | { kind: 'no-document'; link: number; path: string; places: readonly SourcePath[] }
  | { kind: 'no-page'; link: number; url: Url }
  /** A link to a draft: the target as written, and the draft's file. */
  | { kind: 'draft'; link: number; target: string; draft: SourcePath }
  | { kind: 'no-anchor'; link: number; url: Url; anchor: string }

/** A link with its resolution; `anchors` are the anchors of the target page. */
export interface FollowedLink {
  candidate: Candidate
  resolved: Resolved | undefined
  anchors: readonly string[] | undefined
  /** The draft it refers to. */
  draft?: SourcePath | undefined
  /** The target has no page because of a mistake that is already reported. */
  isRefused?: boolean
}

/** Finds the broken links of a document. `followed` has an entry for each link. */
export function checkLinks(facts: Facts, followed: readonly FollowedLink[]): LinkProblem[] {
  return followed.flatMap(({ candidate, resolved, anchors, draft, isRefused }, link): LinkProblem[] => {
    if (draft) return [{ kind: 'draft', link, target: facts.links[link]?.target ?? '', draft }]
    if (!resolved && isRefused) return []
    if (!resolved) return [missing(candidate, link, facts)]
    if (!('anchor' in resolved) || resolved.anchor === '' || anchors === undefined) return []
    if (resolved.anchor === 'top' || anchors.includes(resolved.anchor)) return []
    return [{ kind: 'no-anchor', link, url: resolved.url, anchor: resolved.anchor }]
  })
}

function missing(candidate: Candidate, link: number, facts: Facts): LinkProblem {
  if (candidate.kind === 'page') return { kind: 'no-page', link, url: candidate.url }
  const places = candidate.kind === 'document' ? candidate.sources : []
  return { kind: 'no-document', link, path: places[0] ?? facts.links[link]?.target ?? '', places }
}
