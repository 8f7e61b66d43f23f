import { distance } from 'fastest-levenshtein'

/**
 * The candidate that an author most likely meant: the one that differs only in case, else the one with the fewest
 * edits (Levenshtein). At most a third of the length may differ, or two of four letters (one transposition). The
 * first candidate wins a tie. Returns `undefined` if none is near.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const all = [...candidates]
  const same = all.find((each) => each !== name && each.toLowerCase() === name.toLowerCase())
  if (same !== undefined) return same
  let best: string | undefined
  let least = Math.max(name.length < 4 ? 0 : 2, Math.floor(name.length / 3)) + 1
  for (const candidate of all) {
    if (candidate === name || Math.abs(candidate.length - name.length) >= least) continue
    const edits = distance(name, candidate)
    if (edits >= least) continue
    best = candidate
    least = edits
  }
  return best
}

/** The nearest candidate, at any distance. */
export function closest<Text extends string>(name: string, candidates: readonly Text[]): Text | undefined {
  const edits = candidates.map((each) => distance(name, each))
  return candidates[edits.indexOf(Math.min(...edits))]
}

/** Whether two texts differ in one letter: replaced, added or removed. */
export function differInOne(one: string, other: string): boolean {
  return distance(one, other) === 1
}
