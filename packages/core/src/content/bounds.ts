import type { Parents as HtmlParents } from 'hast'
import type { Parents } from 'mdast'
import type { Node } from 'unist'
import type { Span } from '../paths.ts'

/** Why a document is not read, and where. */
export interface Excess {
  reason: string
  span?: Span
  help: string
}

/** Takes some seconds and 700 MB. */
const MOST_CHARACTERS = 5_000_000
/** The levels of a tree. Everything after the parser is recursive, in threads with small stacks, too. */
const MOST_LEVELS = 300
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

/** A tree has more levels than what comes after the parser can take. */
class TooDeep extends Error {
  readonly span: Span | undefined

  constructor(span: Span | undefined) {
    super('too deep')
    this.span = span
  }
}

/** Refuses a tree of too many levels. */
export function checkDepth(tree: Parents | HtmlParents): void {
  let level: (Parents | HtmlParents)[] = [tree]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) throw new TooDeep(spanOf(level[0]))
    level = level.flatMap(({ children }) => children.filter((each) => 'children' in each))
  }
}

function spanOf(node: Node | undefined): Span | undefined {
  const { start, end } = node?.position ?? {}
  return start?.offset === undefined || end?.offset === undefined
    ? undefined
    : { start: start.offset, end: end.offset }
}

/** What an error of the steps after the text says about its nesting; `undefined` if it is another error. */
export function excessOfDepth(error: unknown): Excess | undefined {
  const isOverflow = error instanceof RangeError && /call stack/i.test(error.message)
  const span = error instanceof TooDeep ? error.span : undefined
  if (!isOverflow && !(error instanceof TooDeep)) return undefined
  return {
    reason: `it is nested in more than ${MOST_LEVELS} levels`,
    help: 'look for quotes, lists or elements in each other',
    ...(span && { span }),
  }
}
