import type { Root } from 'mdast'
import { characterAt, characterBefore, classOf } from '../tree/characters.ts'
import { eachNode } from '../tree/nodes.ts'
import { type Flanks, friendlyFlanks, plainFlanks, type Run } from './flanking.ts'

/*
 * satteri reads emphasis next to Chinese punctuation correctly because `content/parser/disguise.ts` replaces the
 * delimiter's neighbour before parsing and restores it afterwards. The result equals the second parser's on random
 * texts.
 */

/** Text with some characters replaced by stand-ins of the same length, and the originals of these. */
export interface Disguise {
  text: string
  originals: ReadonlyMap<string, string>
}

/** Stand-ins: letters (private use) and symbols (braille). */
const LETTERS = Array.from({ length: 256 }, (_, index) => String.fromCharCode(0xe000 + index))
const SYMBOLS = Array.from({ length: 256 }, (_, index) => String.fromCharCode(0x2800 + index))

/** Text that contains a stand-in, or a reference that could be one, is not disguised. */
const RISKY = /[\ue000-\ue0ff\u2800-\u28ff]|&#/

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
export function disguise(text: string): Disguise | undefined {
  const runs = runsOf(text)
  const odd = runs.filter((run) => !isPlain(run) && !same(plainFlanks(run), friendlyFlanks(run)))
  const originals = new Map<string, string>()
  if (odd.length === 0) return { text, originals }
  if (RISKY.test(text)) return undefined
  const standIns = new Map<number, string>()
  for (const run of odd) {
    const { choice, place, original } = exchangeFor(run) ?? {}
    // A place has one stand-in, and a stand-in has one original.
    const standIn = choice?.find((each) => (originals.get(each) ?? original) === original)
    if (place === undefined || original === undefined || standIn === undefined) return undefined
    if ((standIns.get(place) ?? standIn) !== standIn) return undefined
    standIns.set(place, standIn)
    originals.set(standIn, original)
  }
  let [disguised, from] = ['', 0]
  for (const [place, standIn] of [...standIns].sort(([one], [other]) => one - other)) {
    disguised += text.slice(from, place) + standIn
    from = place + 1
  }
  disguised += text.slice(from)
  const agreed = runsOf(disguised).every((run, index) =>
    same(plainFlanks(run), friendlyFlanks(runs[index] ?? run)),
  )
  return agreed ? { text: disguised, originals } : undefined
}

/** Restores the originals everywhere in a tree. */
export function unmask(tree: Root, { originals }: Disguise): void {
  if (originals.size === 0) return
  const standIns = new RegExp(`[${[...originals.keys()].join('')}]`, 'g')
  const original = (text: string) => text.replace(standIns, (each) => originals.get(each) ?? each)
  eachNode(tree, (node) => {
    const fields = node as unknown as Record<string, unknown>
    for (const key of TEXTS) {
      const value = fields[key]
      if (typeof value === 'string') fields[key] = original(value)
    }
    if ('attributes' in node) fields.attributes = originalValues(node.attributes, original)
    return undefined
  })
}

/** The properties of nodes that contain document text. */
const TEXTS = ['value', 'url', 'title', 'alt', 'label', 'identifier', 'lang', 'meta', 'name']

/** The attributes of directives and of elements of MDX. */
function originalValues(attributes: unknown, original: (text: string) => string): unknown {
  if (typeof attributes === 'string') return original(attributes)
  if (Array.isArray(attributes)) return attributes.map((each) => originalValues(each, original))
  if (typeof attributes !== 'object' || attributes === null) return attributes
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [key, originalValues(value, original)]),
  )
}

/** A character next to a run, and what takes its place so that both rules agree; `undefined` if none can be replaced. */
function exchangeFor({ before, after, start, end }: PlacedRun) {
  const [isLeft, isRight] = [classOf(before).punctuation, classOf(after).punctuation]
  const [first, last] = [
    { place: start - 1, original: before },
    { place: end, original: after },
  ]
  const all = [
    ...(isLeft ? [{ choice: LETTERS, ...first }] : []),
    ...(isRight ? [{ choice: LETTERS, ...last }] : []),
    ...(isLeft ? [{ choice: SYMBOLS, ...last }] : []),
    ...(isRight ? [{ choice: SYMBOLS, ...first }] : []),
  ]
  return all.find(({ original }) => isFreeToChange(original))
}

/** A single UTF-16 unit that is not syntax. */
function isFreeToChange(character: string | undefined): character is string {
  return character?.length === 1 && character > '\u007f'
}

interface PlacedRun extends Run {
  start: number
  end: number
}

/**
 * Every run of markers, also in code and addresses: stand-ins do no harm there. A backslash takes one marker away. A
 * single `~` counts as two: where it strikes a text through, the other parser decides.
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

/** Whether both rules see no difference: only ASCII stands beside the markers, and no other marker. */
function isPlain({ before = '', after = '' }: PlacedRun): boolean {
  return isAscii(before) && isAscii(after)
}

function isAscii(character: string): boolean {
  return character < '\u0080' && character !== '*' && character !== '_'
}

function same(one: Flanks, other: Flanks): boolean {
  return one.open === other.open && one.close === other.close
}
