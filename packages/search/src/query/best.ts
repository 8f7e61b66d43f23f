/**
 * The best of the found documents, by score, then by number. Does not sort all: only few are wanted.
 */
export function best(found: Uint8Array, scores: Float64Array, count: number): number[] {
  const kept: number[] = []
  const isBetter = (one: number, other: number) => (scores[one] ?? 0) > (scores[other] ?? 0)
  if (count <= 0) return kept
  for (let document = found.indexOf(1); document >= 0; document = found.indexOf(1, document + 1)) {
    const last = kept.at(-1)
    if (kept.length === count && last !== undefined && !isBetter(document, last)) continue
    let [from, to] = [0, kept.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (isBetter(document, kept[middle] ?? 0)) to = middle
      else from = middle + 1
    }
    kept.splice(from, 0, document)
    if (kept.length > count) kept.pop()
  }
  return kept
}
