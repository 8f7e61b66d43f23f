import type { Clause } from './clause.ts'
import type { Phrase } from './phrase.ts'

/**
 * One of the passes in which a query in plain words runs, each less strict than the one before. Results of a pass come
 * after all results of earlier passes, because scores of different passes cannot be compared.
 */
export interface Pass {
  /** Empty if the pass would add nothing. */
  clauses?(): Clause[] | Promise<Clause[]>
  /** Passes to run instead of this one. */
  passes?(): Promise<Pass[]>
  /** Set if the pass only runs when earlier ones found nothing. */
  isLast?: true
  /** The pass finds nothing if it would find more documents than this. */
  most?: number
  /** Negative, for names: they come before all rows that `distanceOf` compares. Sections are one further than pages. */
  distance?: number
  /** Reorders the first rows once their texts are loaded. */
  phrase?: Phrase
}
