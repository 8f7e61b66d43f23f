import type { Clause, Word } from './clause.ts'
import type { Phrase } from './phrase.ts'

/**
 * One of the passes in which a query in plain words runs, each less strict than the one before. Results of a pass come
 * after all results of earlier passes, because scores of different passes cannot be compared.
 */
export interface Pass {
  /** Rank all documents, or those that the clauses find. All passes of a query have the same. */
  words: readonly Word[]
  /** What documents must match. Empty if the pass would add nothing. */
  clauses?(): Clause[] | Promise<Clause[]>
  /** Common words of a phrase, the rarest first, to load if many documents have all others. */
  common?: readonly Word[]
  /** Finds nothing if there is nothing so far and no document has all words. */
  isStrict?: true
  /** Set if the pass only runs when earlier ones found nothing, or few. */
  isLast?: true
  isLoose?: true
  /** Passes to run instead of this one. */
  passes?(): Promise<Pass[]>
  /** The pass finds nothing if it would find more documents than this. */
  most?: number
  /** Negative, for names: they come before all rows that `distanceOf` compares. Sections are one further than pages. */
  distance?: number
  /** Reorders the first rows once their texts are loaded. */
  phrase?: Phrase
}
