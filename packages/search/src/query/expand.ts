/** The words of a vocabulary that match a term with `*` or with an edit distance, as lunr's automata accept them. */
export function expand(
  { term, editDistance = 0 }: { term: string; editDistance?: number },
  vocabulary: readonly string[],
): string[] {
  if (editDistance > 0) return vocabulary.filter((word) => isWithin(editDistance, term, word))
  return vocabulary.filter((word) => isMatch(term, word))
}

/**
 * Whether a word matches a pattern, in which each `*` stands for any units. Backtracks to the last `*` only, so many of
 * them cost no more.
 */
function isMatch(pattern: string, word: string): boolean {
  let [at, unit, star, tried] = [0, 0, -1, 0]
  while (unit < word.length) {
    if (pattern[at] === '*') {
      star = at++
      tried = unit
    } else if (pattern[at] === word[unit]) {
      at++
      unit++
    } else if (star >= 0) {
      at = star + 1
      unit = ++tried
    } else return false
  }
  return /^\**$/.test(pattern.slice(at))
}

/**
 * Whether at most `edits` edits lead from one word to the other. An edit inserts, deletes or replaces a unit, or swaps
 * two neighbours. Here `*` stands for any one unit, as in lunr.
 */
function isWithin(edits: number, from: string, to: string): boolean {
  if (Math.abs(from.length - to.length) > edits) return false
  let same = 0
  while (same < from.length && same < to.length && (from[same] === to[same] || from[same] === '*')) same++
  const [here, there] = [from.slice(same), to.slice(same)]
  if (here === '' || there === '') return here.length + there.length <= edits
  if (edits === 0) return false
  return (
    isWithin(edits - 1, here, there.slice(1)) ||
    isWithin(edits - 1, here.slice(1), there) ||
    isWithin(edits - 1, here.slice(1), there.slice(1)) ||
    (here[1] === there[0] && isWithin(edits - 1, here.charAt(0) + here.slice(2), there.slice(1)))
  )
}
