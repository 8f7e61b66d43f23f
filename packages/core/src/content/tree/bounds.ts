import type { Nodes as HtmlNodes, Parents as HtmlParents } from 'hast'
import type { Parents } from 'mdast'
import type { Node } from 'unist'
import { nestingOf } from '../../config/nesting.ts'
import type { Span } from '../../paths.ts'
import type { Excess } from '../model.ts'

/** Of front matter, which some programs fill. */
export const MOST_HEAD = 1_000_000
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
/** The nodes of a tree: each takes 1 KB. */
const MOST_NODES = 1_000_000
/** Rows of a table have as many cells as its head, whether they are written or not. */
const MOST_CELLS = 300_000
/** The HTML of a page, in characters: formulas and tables of contents have more of it than their source. */
const MOST_HTML = 50_000_000
/** Parsers take time for each pair of a mark and a character of its paragraph: this many take seconds. */
const MOST_PAIRS = 1e9
/** The parser reads a line once for each container around it. */
const MOST_LINES_INSIDE = 200_000

const SPLIT = 'split it into several documents'
const TOO_DEEP = `it is nested in more than ${MOST_LEVELS} levels`
const SHALLOW = 'look for quotes, lists, containers or elements in each other'

/** Why a text would take too long to parse. Nothing for nearly all texts, without looking at them. */
export function excessOf(text: string): Excess | undefined {
  if (text.length > MOST_CHARACTERS) {
    return { reason: `it has ${text.length} characters, and may have ${MOST_CHARACTERS}`, help: SPLIT }
  }
  const table = text.length ** 2 > MOST_CELLS ? largeTable(text) : undefined
  if (table) return table
  const nested = text.includes(':::') ? nestedContainers(text) : undefined
  if (nested) return nested
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

/** Containers in each other, mostly because none is closed: parsers take time for each pair of them, and of their lines. */
function nestedContainers(text: string): Excess | undefined {
  let [level, inside, reached] = [0, 0, 0]
  const marks = [...text.matchAll(/^[ \t>]*:{3,}[ \t]*(\w?)/gm), { 1: '', index: text.length }]
  for (const { 1: name, index } of marks) {
    if (level > 0) inside += level * text.slice(reached, index).split('\n').length
    if (inside > MOST_LINES_INSIDE) {
      const reason = `${level} containers are open in each other, with too many lines`
      return { reason, span: { start: reached, end: reached + 1 }, help: SHALLOW }
    }
    reached = index
    level = name ? level + 1 : Math.max(0, level - 1)
    if (level > MOST_LEVELS)
      return { reason: TOO_DEEP, span: { start: index, end: index + 1 }, help: SHALLOW }
  }
  return undefined
}

/** What parsers compare with the rest of a paragraph: marks of emphasis and links, entities, bare addresses. */
function marksIn(text: string): number {
  let count = 0
  for (const _ of text.matchAll(/[&*_~[@]|:\/\/|www\./g)) count++
  return count
}

/** The line below the head of a table. */
const DELIMITERS = /^[ \t>]*[|:-][ \t|:-]*$/

/** A table of too many cells. What looks like one in a block of code counts, too: few have so many. */
function largeTable(text: string): Excess | undefined {
  let [columns, cells, start] = [0, 0, 0]
  for (let at = text.indexOf('|'); at >= 0 && at < text.length; ) {
    const next = text.indexOf('\n', at) + 1 || text.length
    const begin = columns > 0 ? at : text.lastIndexOf('\n', at) + 1
    const line = text.slice(begin, next)
    if (line.includes('|') && DELIMITERS.test(line.trimEnd())) {
      if (columns === 0) [cells, start] = [0, begin]
      columns = Math.max(columns, line.split('|').length)
    } else if (!/[^ \t\r\n>]/.test(line)) columns = 0
    cells += columns
    if (cells > MOST_CELLS) {
      const reason = `a table of ${columns} columns has more than ${MOST_CELLS} cells`
      return { reason, span: { start, end: start + 1 }, help: 'split it into several tables' }
    }
    at = columns > 0 ? next : text.indexOf('|', next)
  }
  return undefined
}

/** The beginning of a line that may begin or end a code block. */
const FENCE: RegExp = /^[ \t>]*(`{3,}|~{3,})/
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

  constructor(span: Span | undefined, reason: string, help: string) {
    super(reason)
    this.excess = { reason, help, ...(span && { span }) }
  }
}

/** Refuses a tree of too many levels or nodes, and lists of too many items. */
export function checkTree(tree: Parents | HtmlParents): void {
  let level: (Parents | HtmlParents)[] = [tree]
  let nodes = 0
  for (let depth = 0; level.length > 0; depth++) {
    const [first] = level
    if (depth > MOST_LEVELS && first) throw new TooMuch(spanOf(first.position), TOO_DEEP, SHALLOW)
    const below: typeof level = []
    for (const { type, children, position } of level) {
      if (type === 'list' && children.length > MOST_ITEMS)
        throw new TooMuch(spanOf(position), `a list has more than ${MOST_ITEMS} items`, SPLIT)
      nodes += children.length
      for (const child of children) if ('children' in child) below.push(child)
    }
    const many = `it has more than ${MOST_NODES} paragraphs, links, elements and so on`
    if (nodes > MOST_NODES) throw new TooMuch(undefined, many, SPLIT)
    level = below
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

/** Why front matter is not parsed. */
export function excessOfHead(source: string): string | undefined {
  return source.length > MOST_HEAD ? `it has more than ${MOST_HEAD} characters` : nestingOf(source)
}

/** Counts the HTML of a page while it is made. */
export class HtmlMeter {
  #characters = 0

  /** Counts characters of HTML, which come from this place. */
  add(characters: number, span: Span | undefined): void {
    this.#characters += characters
    if (this.#characters <= MOST_HTML) return
    throw new TooMuch(span, `its page has more than ${MOST_HTML} characters of HTML`, SPLIT)
  }
}

/** What an HTML parser opens again in all that follows, until it is closed. */
const CONTINUED = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/
/** Of equal ones, it has at most so many open, and one link. */
const EQUAL = 3

/** Refuses HTML of which an HTML parser would make too many elements. */
export function checkHtml(tree: HtmlParents): void {
  const open = new Map<string, string[]>()
  let [nodes, continued] = [0, 0]
  const count = (node: HtmlNodes) => {
    nodes += 1 + continued
    if (nodes <= MOST_NODES) return
    const [unclosed] = [...open].find(([, tags]) => tags.length > 0) ?? []
    const reason = `it has more than ${MOST_NODES} elements`
    const help = `close <${unclosed}>: it continues in all that follows`
    throw new TooMuch(spanOf(node.position), reason, unclosed ? help : SPLIT)
  }
  const enter = (tag: string, name: string) => {
    const tags = open.get(name) ?? []
    const most = name === 'a' || name === 'nobr' ? 1 : EQUAL
    if (tags.filter((each) => each === tag).length >= most) return
    open.set(name, [...tags, tag])
    continued++
  }
  const read = (node: HtmlNodes) => {
    count(node)
    for (const { isEnd, name, tag } of node.type === 'raw' ? tagsIn(node.value) : []) {
      if (!isEnd) count(node)
      if (!CONTINUED.test(name)) continue
      if (!isEnd) enter(tag, name)
      else if (open.get(name)?.pop() !== undefined) continued--
    }
    if ('children' in node) for (const child of node.children) read(child)
  }
  read(tree)
}

/** The tags of HTML. Those in comments and attributes count, too. */
function* tagsIn(html: string): Generator<{ isEnd: boolean; name: string; tag: string }> {
  let close = -1
  for (const { 0: start, 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    if (close < index) close = (html.indexOf('>', index) + 1 || html.length + 1) - 1
    yield { isEnd: slash !== '', name: name.toLowerCase(), tag: html.slice(index + start.length, close) }
  }
}
