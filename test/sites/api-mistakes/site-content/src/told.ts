/**
 * What is wrong here.
 *
 * It leads to {@link Rihgt}, to ![an image](img/lost.png), to [nothing](/nowhere), to [no place](/docs/told/classes/Right#left).
 *
 * ```ts
 * const few: string = 1
 * ```
 */
export class Right {
  /** How many. */
  count: number = 'many'
}
/**
 * Asks.
 *
 * @param qestion - what to ask
 */
export function ask(question: string): string {
  return question
}
