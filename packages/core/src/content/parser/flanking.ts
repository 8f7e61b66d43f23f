import { type CharacterClass, classOf } from '../tree/characters.ts'

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
  const [before, after] = [classOf(run.before), classOf(run.after)]
  const open = !isGap(after) || (after.punctuation && isGap(before)) || loosens(run, run.after, '*_~')
  const close = !isGap(before) || (before.punctuation && isGap(after)) || loosens(run, run.before, '*_~')
  return exclusive(run.marker, { open, close }, before, after)
}

/**
 * The rule of markdown-cjk-friendly, which the second parser implements. Full-width punctuation counts as a
 * letter, and other punctuation inside is fine next to a CJK character outside. Only an adjacent `~` lifts
 * the rule for `*` and `_`.
 */
export function friendlyFlanks(run: Run): Flanks {
  const [before, after] = [classOf(run.before), classOf(run.after)]
  const open =
    !(isNarrow(after) || after.space) ||
    (isNarrow(after) && (isNarrow(before) || before.space || before.cjk)) ||
    loosens(run, run.after, '~')
  const close =
    !(isNarrow(before) || before.space) ||
    (isNarrow(before) && (isNarrow(after) || after.space || after.cjk)) ||
    loosens(run, run.before, '~')
  return exclusive(run.marker, { open, close }, before, after)
}

/** `_` within a word is literal, and so is a single `~`: `snake_case_name`, `3~5天，10~15天`. */
function exclusive(
  marker: string,
  { open, close }: Flanks,
  before: CharacterClass,
  after: CharacterClass,
): Flanks {
  if (marker !== '_' && marker !== '~') return { open, close }
  return { open: open && (isGap(before) || !close), close: close && (isGap(after) || !open) }
}

function isGap({ space, punctuation }: CharacterClass): boolean {
  return space || punctuation
}

function isNarrow({ punctuation, cjk }: CharacterClass): boolean {
  return punctuation && !cjk
}

/** Whether an adjacent marker lifts the rule for `*` and `_`. */
function loosens({ marker }: Run, neighbour: string | undefined, markers: string): boolean {
  return !marker.startsWith('~') && neighbour !== undefined && markers.includes(neighbour)
}
