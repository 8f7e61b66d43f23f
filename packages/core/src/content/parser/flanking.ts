import { type CharacterClass, classOf } from '../characters.ts'

/** What a run of `*`, `_` or `~` may do: begin emphasis, end it, both or neither. */
export interface Flanks {
  open: boolean
  close: boolean
}

/** A run of one marker, and the characters it stands between (`undefined` at an edge of the text). */
export interface Run {
  marker: string
  before: string | undefined
  after: string | undefined
}

/**
 * CommonMark's rule, as satteri has it. A run opens before a letter; before punctuation only after
 * space or punctuation; closing is the mirror image. So `**注意：**请` is not bold: punctuation
 * within, a letter without.
 */
export function plainFlanks(run: Run): Flanks {
  const [before, after] = [classOf(run.before), classOf(run.after)]
  const open = !isGap(after) || (after.punctuation && isGap(before)) || loosens(run, run.after, '*_~')
  const close = !isGap(before) || (before.punctuation && isGap(after)) || loosens(run, run.before, '*_~')
  return exclusive(run.marker, { open, close }, before, after)
}

/**
 * The rule of markdown-cjk-friendly, as the second parser has it: full-width punctuation counts as a
 * letter, and a CJK character outside makes up for other punctuation within. Only `~` beside it
 * loosens `*` and `_`.
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

/** `_` within a word does nothing: `snake_case_name`. */
function exclusive(
  marker: string,
  { open, close }: Flanks,
  before: CharacterClass,
  after: CharacterClass,
): Flanks {
  if (marker !== '_') return { open, close }
  return { open: open && (isGap(before) || !close), close: close && (isGap(after) || !open) }
}

function isGap({ space, punctuation }: CharacterClass): boolean {
  return space || punctuation
}

function isNarrow({ punctuation, cjk }: CharacterClass): boolean {
  return punctuation && !cjk
}

/** Beside some other markers `*` and `_` may do anything. */
function loosens({ marker }: Run, neighbour: string | undefined, markers: string): boolean {
  return marker !== '~' && neighbour !== undefined && markers.includes(neighbour)
}
