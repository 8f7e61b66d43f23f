import { type CharacterClass, classOf } from './characters.ts'

/** Whether a run of `*`, `_` or `~` can open and close emphasis. */
export interface Flanks {
  open: boolean
  close: boolean
}

/** A run of markers, and the characters around it (`undefined` at an edge of the text). */
export interface Run {
  /** `*` and `_` for any number of them; `~` or `~~`. */
  marker: string
  before: string | undefined
  after: string | undefined
}

/**
 * CommonMark's rule, which satteri implements. A run opens before a letter; before punctuation, only after a
 * space or punctuation. Closing mirrors this. So `**注意：**请` is not bold: the closing run has punctuation
 * inside and a letter outside.
 */
export function plainFlanks(run: Run): Flanks {
  return flanksOf(run, false)
}

/**
 * The rule of markdown-cjk-friendly, which the second parser implements. Full-width punctuation counts as a
 * letter, and other punctuation inside is fine next to a CJK character outside. Only an adjacent `~` lifts
 * the rule for `*` and `_`.
 */
export function friendlyFlanks(run: Run): Flanks {
  return flanksOf(run, true)
}

function flanksOf(run: Run, isFriendly: boolean): Flanks {
  const [before, after] = [classOf(run.before), classOf(run.after)]
  const isNarrow = ({ punctuation, cjk }: CharacterClass) => punctuation && !(isFriendly && cjk)
  const lifts = isFriendly ? '~' : '*_~'
  const opens = (outer: CharacterClass, inner: CharacterClass, neighbour = '') =>
    !(isNarrow(inner) || inner.space) ||
    (isNarrow(inner) && (isNarrow(outer) || outer.space || (isFriendly && outer.cjk))) ||
    (neighbour !== '' && lifts.includes(neighbour) && !run.marker.startsWith('~'))
  const [open, close] = [opens(before, after, run.after), opens(after, before, run.before)]
  // `_` within a word is literal, and so is a single `~`: `snake_case_name`, `3~5天，10~15天`.
  if (run.marker !== '_' && run.marker !== '~') return { open, close }
  return { open: open && (isGap(before) || !close), close: close && (isGap(after) || !open) }
}

function isGap({ space, punctuation }: CharacterClass): boolean {
  return space || punctuation
}
