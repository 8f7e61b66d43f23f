import type { Nodes as HtmlNodes, Parents as HtmlParents } from 'hast'
import type { Parents } from 'mdast'
import type { Node } from 'unist'
import { nestingOf } from '../../config/nesting.ts'
import type { Span } from '../../paths.ts'
import type { Excess } from '../model.ts'

/** The most characters of front matter, which may be generated. */
export const MOST_HEAD = 1_000_000
/** The most characters of a document, with includes and values of variables. They take some seconds and 700 MB. */
export const MOST_CHARACTERS = 5_000_000
/** The lines of a document and its included files that include files, counted each time that they are included. */
export const MOST_INCLUDES = 10_000
/** The characters of all files that a document includes parts of; each file counts once. */
export const MOST_INCLUDED = 20_000_000
/** The levels of a tree. All code after the parser is recursive, and also runs in threads with small stacks. */
const MOST_LEVELS = 300
/** The items of a list. Conversion to HTML takes quadratic time. */
const MOST_ITEMS = 30_000
/** The nodes of a tree: each takes 1 KB. */
const MOST_NODES = 1_000_000
/** The cells of a table: every row has as many as the head, whether they are written or not. */
const MOST_CELLS = 300_000
/** The HTML of a page, in characters: formulas and tables of contents are longer than their source. */
const MOST_HTML = 50_000_000
/** Parsers may compare each mark with each character of its paragraph: this many pairs take seconds. */
const MOST_PAIRS = 1e9
/** The parser reads a line once for each container around it. */
const MOST_LINES_INSIDE = 200_000

const SPLIT = 'split it into several documents'
const TOO_DEEP = `it is nested in more than ${MOST_LEVELS} levels`
const SHALLOW = 'look for quotes, lists, containers or elements in each other'

/** Why a text would take too long to parse. Nearly all texts are short enough without a closer look. */
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
}

/** Nested containers, mostly because none is closed: parsers take time for each pair of them, and of their lines. */
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
}

/** The number of marks that parsers compare with the rest of a paragraph: emphasis, links, entities, bare addresses. */
function marksIn(text: string): number {
  let count = 0
  for (const _ of text.matchAll(/[&*_~[@]|:\/\/|www\./g)) count++
  return count
}

/** The line below the head of a table. */
const DELIMITERS = /^[ \t>]*[|:-][ \t|:-]*$/

/** A table with too many cells. Something like a table in a code block counts, too: few are that large. */
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
}

/** The beginning of a line that may begin or end a code block. */
const FENCE: RegExp = /^[ \t>]*(`{3,}|~{3,})/
/** A line that is empty, not part of a paragraph, or the first line of one. */
const BREAK = /^(?:[ \t>]*$| {4}|\t|[ \t>]*(?:[-*+][ \t]|\d+[.)][ \t]|#|<)|.*\|)/

/** The parts of a text that may be paragraphs. Code between fences is skipped. */
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

/** A tree is too large for the steps after the parser. */
class TooMuch extends Error {
  readonly excess: Excess

  constructor(span: Span | undefined, reason: string, help: string) {
    super(reason)
    this.excess = { reason, help, ...(span && { span }) }
  }
}

/** Refuses trees with too many levels or nodes, and lists with too many items. */
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

/** The excess that an error of a later step reports about the size of the tree; `undefined` for other errors. */
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

  /** Adds the length of some HTML; `span` is the source that it comes from. */
  add(characters: number, span: Span | undefined): void {
    this.#characters += characters
    if (this.#characters <= MOST_HTML) return
    throw new TooMuch(span, `its page has more than ${MOST_HTML} characters of HTML`, SPLIT)
  }
}

/** Elements that an HTML parser reopens in all following elements until they are closed. */
const CONTINUED = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/
/** The most equal elements that a parser keeps open; for links, only one. */
const EQUAL = 3

/** Refuses HTML that would make a parser create too many elements. */
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

/** The tags in some HTML. Tags in comments and attributes count, too. */
function* tagsIn(html: string): Generator<{ isEnd: boolean; name: string; tag: string }> {
  let close = -1
  for (const { 0: start, 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    if (close < index) close = (html.indexOf('>', index) + 1 || html.length + 1) - 1
    yield { isEnd: slash !== '', name: name.toLowerCase(), tag: html.slice(index + start.length, close) }
  }
}
