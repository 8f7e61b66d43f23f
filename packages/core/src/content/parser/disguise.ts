import type { Root } from 'mdast'
import { characterAt, characterBefore, classOf } from '../tree/characters.ts'
import { type Flanks, friendlyFlanks, plainFlanks, type Run } from '../tree/flanking.ts'
import { eachNode } from '../tree/nodes.ts'

/*
 * satteri supports neither emphasis next to Chinese punctuation nor spaces before the names of containers, and in MDX it
 * reads ids of headings as expressions. So some characters of a text are replaced before satteri reads it, and restored
 * in the tree.
 */

/** A text with some characters replaced by stand-ins of the same length, and the original characters. */
export interface Disguise {
  text: string
  originals: ReadonlyMap<string, string>
}

/** The first stand-ins: letters (private use) and symbols (braille). */
const [LETTERS, SYMBOLS] = [0xe000, 0x2800]
/** How many characters each range can replace. */
const MOST = 256

/** Stand-ins for braces that are not expressions, and for the spaces before names of containers, `::: tip`. */
const [BRACE, END, GAP] = ['\ue183', '\ue184', '\ua66e']

/** Text that contains a stand-in, or a reference that could be one, is not disguised. */
const RISKY = /[\ue000-\ue1ff\u2800-\u28ff\ua66e]|&#/

/** A container as in VitePress, `::: tip`, in any line that looks like one. */
const SPACED = /^([ \t>*+\-\d.)]*:{3,})( +)(?=\p{L})/gmu
export const HEADING_ID = /^( {0,3}#{1,6}[ \t].*(?<![\\\]]))\{(#[^\s{}]+)\}(?=[ \t]*$)/gm

/**
 * Changes text so that satteri, which implements only CommonMark's emphasis rule, gets the result of the
 * CJK-friendly rule. Where the two rules differ about a run of markers, a character next to it is replaced by one of
 * another class:
 *
 *     **注意：**请     full-width or curly punctuation becomes a letter
 *          ^
 *     **`a`**和       where it is ASCII (it may be syntax), the CJK letter becomes a symbol
 *            ^
 *
 * `undefined` where this cannot be done, and the second parser has to read the text.
 */
export function disguise(text: string, isMdx: boolean): Disguise | undefined {
  const spaced = text.includes('::: ')
    ? text.replace(SPACED, (_, colons: string, gap: string) => colons + GAP.repeat(gap.length))
    : text
  const masked = isMdx ? spaced.replace(HEADING_ID, `$1${BRACE}$2${END}`) : spaced
  const runs = runsOf(masked)
  const odd = runs.filter((run) => !isPlain(run) && !same(plainFlanks(run), friendlyFlanks(run)))
  if (odd.length === 0 && masked === text) return { text, originals: new Map() }
  if (RISKY.test(text)) return undefined
  const originals = new Map([
    [BRACE, '{'],
    [END, '}'],
    [GAP, ' '],
  ])
  const units = masked.split('')
  const known: string[] = []
  for (const run of odd) {
    const { first, place = -1 } = exchangeFor(run) ?? {}
    const original = masked[place]
    if (first === undefined || original === undefined) return undefined
    const index = known.includes(original) ? known.indexOf(original) : known.push(original) - 1
    const standIn = String.fromCharCode(first + index)
    units[place] = standIn
    originals.set(standIn, original)
  }
  const disguised = units.join('')
  const agreed = runsOf(disguised).every((run, index) =>
    same(plainFlanks(run), friendlyFlanks(runs[index] ?? run)),
  )
  return agreed && known.length <= MOST ? { text: disguised, originals } : undefined
}

/** Restores the originals everywhere in a tree. */
export function unmask(tree: Root, { originals }: Disguise): void {
  if (originals.size === 0) return
  const standIns = new RegExp(`[${[...originals.keys()].join('')}]`, 'g')
  const restored = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(standIns, (each) => originals.get(each) ?? each)
    if (Array.isArray(value)) return value.map(restored)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, restored(each)]))
  }
  eachNode(tree, (node) => {
    const { position: _, children: __, ...fields } = node as unknown as Record<string, unknown>
    Object.assign(node, restored(fields))
  })
}

/** A character next to a run, and stand-ins for it with which both rules agree; `undefined` if there are none. */
function exchangeFor({ before, after, start, end }: PlacedRun) {
  const [isLeft, isRight] = [classOf(before).punctuation, classOf(after).punctuation]
  const [left, right] = [start - 1, end]
  const all = [
    ...(isLeft ? [{ first: LETTERS, place: left, original: before }] : []),
    ...(isRight ? [{ first: LETTERS, place: right, original: after }] : []),
    ...(isLeft ? [{ first: SYMBOLS, place: right, original: after }] : []),
    ...(isRight ? [{ first: SYMBOLS, place: left, original: before }] : []),
  ]
  // Only characters of a single UTF-16 unit that are not syntax can be replaced.
  return all.find(({ original }) => original?.length === 1 && original > '\u007f')
}

interface PlacedRun extends Run {
  start: number
  end: number
}

/**
 * Every run of markers, also in code and addresses: stand-ins do no harm there. A backslash escapes one marker. A single
 * `~` counts as two: if it strikes text through, the second parser decides.
 */
function runsOf(text: string): PlacedRun[] {
  return [...text.matchAll(/([*_~])\1*/g)].flatMap(({ index, 0: whole, 1: marker = '' }) => {
    let slashes = index
    while (text[slashes - 1] === '\\') slashes--
    const [start, end] = [index + ((index - slashes) % 2), index + whole.length]
    if (start === end) return []
    return {
      marker: marker === '~' ? '~~' : marker,
      start,
      end,
      before: characterBefore(text, start),
      after: characterAt(text, end),
    }
  })
}

/** Whether the two rules cannot differ: the characters beside the markers are ASCII, and not markers themselves. */
function isPlain({ before = '', after = '' }: PlacedRun): boolean {
  return [before, after].every((each) => each < '\u0080' && each !== '*' && each !== '_')
}

function same(one: Flanks, other: Flanks): boolean {
  return one.open === other.open && one.close === other.close
}
