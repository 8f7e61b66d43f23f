import { distance } from 'fastest-levenshtein'

/**
 * The candidate an author most likely meant: fewest edits (Levenshtein), at most a third of the
 * name's length, ties broken by order. `undefined` when none is near.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(2, Math.floor(name.length / 3)) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const edits = distance(name, candidate)
    if (edits >= least) continue
    best = candidate
    least = edits
  }
  return best
}
