/** Which words of a vocabulary a term with `*` or with a number of mistakes reaches: those that lunr's automata accept. */
export function expand(
  { term, editDistance = 0 }: { term: string; editDistance?: number },
  vocabulary: readonly string[],
): string[] {
  if (editDistance > 0) return vocabulary.filter((word) => isWithin(editDistance, term, word))
  return vocabulary.filter((word) => isMatch(term, word))
}

/** Whether a word is what a pattern says, in which each `*` stands for any units: back to the last `*` alone, so no slower for many. */
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
 * Whether so many edits lead from one word to the other: a unit more, one less, another one, or two
 * neighbours that have changed places. A `*` among edits stands for any one unit, as it does in lunr.
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
