import type { Parents as HtmlParents } from 'hast'
import type { Parents } from 'mdast'
import type { Node } from 'unist'
import type { Span } from '../../paths.ts'
import type { Excess } from '../model.ts'

/** Takes some seconds and 700 MB. With all that a document includes, and the values of its variables. */
export const MOST_CHARACTERS = 5_000_000
/** The lines of a document that include files, and those in the files, each time that they are included. */
export const MOST_INCLUDES = 10_000
/** The characters of all files that a document includes parts of, each file once. */
export const MOST_INCLUDED = 20_000_000
/** The levels of a tree. Everything after the parser is recursive, in threads with small stacks, too. */
const MOST_LEVELS = 300
/** The conversion to HTML takes time for each pair of items. */
const MOST_ITEMS = 30_000
/** Parsers take time for each pair of a mark and a character of its paragraph: this many take seconds. */
const MOST_PAIRS = 1e9

const SPLIT = 'split it into several documents'

/** Why a text would take too long to parse. Nothing for nearly all texts, without looking at them. */
export function excessOf(text: string): Excess | undefined {
  if (text.length > MOST_CHARACTERS) {
    return { reason: `it has ${text.length} characters, and may have ${MOST_CHARACTERS}`, help: SPLIT }
  }
  if (text.length ** 2 <= MOST_PAIRS || marksIn(text) * text.length <= MOST_PAIRS) return undefined
  for (const span of paragraphsOf(text)) {
    const paragraph = text.slice(span.start, span.end)
    const marks = marksIn(paragraph)
    if (marks * paragraph.length <= MOST_PAIRS) continue
    const reason = `a paragraph of ${paragraph.length} characters has ${marks} marks such as *, & and [`
    return { reason, span: { start: span.start, end: span.start + 1 }, help: 'split it by empty lines' }
  }
  return undefined
}

/** What parsers compare with the rest of a paragraph: marks of emphasis and links, entities, bare addresses. */
function marksIn(text: string): number {
  let count = 0
  for (const _ of text.matchAll(/[&*_~[@]|:\/\/|www\./g)) count++
  return count
}

const FENCE = /^[ \t>]*(`{3,}|~{3,})/
/** A line that is empty, part of no paragraph, or the first of one. */
const BREAK = /^(?:[ \t>]*$| {4}|\t|[ \t>]*(?:[-*+][ \t]|\d+[.)][ \t]|#|<)|.*\|)/

/** Where paragraphs may be. Code between fences is none. */
function* paragraphsOf(text: string): Generator<Span> {
  let start = 0
  let fence = ''
  for (const { 0: line, index } of text.matchAll(/.*\n?/g)) {
    const [, mark = ''] = FENCE.exec(line) ?? []
    const isFence = fence === '' ? mark !== '' : mark.startsWith(fence)
    if (fence === '' && (isFence || BREAK.test(line.trimEnd()))) {
      yield { start, end: index }
      start = index
    }
    if (isFence) fence = fence === '' ? mark : ''
    if (fence !== '' || isFence) start = index + line.length
  }
  yield { start, end: text.length }
}

/** A tree is too much for what comes after the parser. */
class TooMuch extends Error {
  readonly excess: Excess

  constructor({ position }: Node, reason: string, help: string) {
    super(reason)
    const span = spanOf(position)
    this.excess = { reason, help, ...(span && { span }) }
  }
}

const TOO_DEEP = `it is nested in more than ${MOST_LEVELS} levels`
const SHALLOW = 'look for quotes, lists or elements in each other'

/** Refuses a tree of too many levels, and lists of too many items. */
export function checkTree(tree: Parents | HtmlParents): void {
  let level: (Parents | HtmlParents)[] = [tree]
  for (let depth = 0; level.length > 0; depth++) {
    const [first] = level
    if (depth > MOST_LEVELS && first) throw new TooMuch(first, TOO_DEEP, SHALLOW)
    const long = level.find(({ type, children }) => type === 'list' && children.length > MOST_ITEMS)
    if (long) throw new TooMuch(long, `a list has more than ${MOST_ITEMS} items`, SPLIT)
    level = level.flatMap(({ children }) => children.filter((each) => 'children' in each))
  }
}

function spanOf(position: Node['position']): Span | undefined {
  const { start, end } = position ?? {}
  return start?.offset === undefined || end?.offset === undefined
    ? undefined
    : { start: start.offset, end: end.offset }
}

/** What an error of the steps after the text says about the size of its tree; `undefined` if it is another error. */
export function excessOfTree(error: unknown): Excess | undefined {
  if (error instanceof TooMuch) return error.excess
  const isOverflow = error instanceof RangeError && /call stack/i.test(error.message)
  return isOverflow ? { reason: TOO_DEEP, help: SHALLOW } : undefined
}
