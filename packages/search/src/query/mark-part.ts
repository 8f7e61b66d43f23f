import type { foldedText } from '../fold.ts'

/** A range of a text that a clause matches. */
export interface Hit {
  start: number
  end: number
  /** The index of the clause: hits of several clauses rank before hits of one. */
  clause: number
}

/** What one clause marks. */
export interface Target {
  clause: number
  /** A literal text to look for first. */
  run?: string
  terms: ReadonlySet<string>
  prefix?: string
  /** Looked for only if nothing else matches: the parts of a word, such as `on` of `bot.on`. */
  parts?: readonly string[]
}

/** In UTF-16 units. Of a longer text, only the most promising part is marked, which is much faster. Such texts are few. */
export const LONGEST = 6000

/** The number of most promising parts that are examined. Parts overlap by half. */
const TRIES = 4

/** Marks the part of a long text that seems to match most clauses. Takes the folding of plain queries, as others here do. */
export function markPart(
  text: string,
  targets: readonly Target[],
  mark: (part: string) => Hit[],
  folded: typeof foldedText,
): Hit[] {
  const count = Math.ceil((2 * text.length) / LONGEST) - 1
  const parts = Array.from({ length: count }, (_, index) => (index * LONGEST) / 2)
    .map((at) => ({ at, promise: promiseOf(folded(text.slice(at, at + LONGEST)), targets) }))
    .sort((one, other) => other.promise - one.promise)
  const marked = parts.slice(0, TRIES).map(({ at }) => {
    return mark(text.slice(at, at + LONGEST)).map((hit) => ({
      ...hit,
      start: hit.start + at,
      end: hit.end + at,
    }))
  })
  const clauses = marked.map((hits) => new Set(hits.map(({ clause }) => clause)).size)
  return marked[clauses.indexOf(Math.max(...clauses))] ?? []
}

/** How many clauses a text seems to match; may match inside other words. */
function promiseOf(folded: string, targets: readonly Target[]): number {
  const shares = targets.map(({ terms, run, prefix, parts }) => {
    if (run !== undefined && folded.includes(run)) return 1
    const texts = [...terms, ...(prefix === undefined ? [] : [prefix]), ...(parts ?? [])]
    const met = texts.filter((text) => folded.includes(text)).length
    return run === undefined ? Math.min(met, 1) : met / texts.length
  })
  return shares.reduce((sum, share) => sum + share, 0)
}
