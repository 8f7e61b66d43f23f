import type {
  Code,
  Heading,
  Html,
  Image,
  Link,
  Nodes,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
  Text,
} from 'mdast'
import { ADMONITION_NAMES } from '../content/directives/admonitions.ts'
import { joinLines } from '../content/markdown/line-breaks.ts'
import type { Parse } from '../content/parser/parser.ts'
import type { ContainerDirective, LeafDirective } from '../content/tree/directive.ts'
import { placeOf } from '../content/tree/elements.ts'
import { eachNode, nodesOf } from '../content/tree/nodes.ts'
import { strayTags, type TagContext, tagsFor } from './comment-tags.ts'
import { freeName } from './symbols.ts'
import { type CommentLink, code, linkTo, paragraph, text } from './tree.ts'

/** Everything that the tree of a comment depends on. */
export interface CommentContext extends TagContext {
  parse: Parse
  links: readonly CommentLink[]
  /** Reserves the label of a definition or footnote; false if the page already has it. */
  takeLabel: (label: string) => boolean
  /** Where the comment begins in the text of its page. */
  offset: number
  /** The level of the heading above the comment. */
  level: number
}

/** Placeholders while a comment is parsed: they are as long as the text they replace. */
const LINK_START = '\uE100'
const LINK_END = '\uE101'
const BRACKET = '\uE102'
const DOLLAR = '\uE103'
const LINKS = /\uE100(\d+)\uE101/g

/** The placeholder of a TSDoc link in the text of a comment. */
export function linkMark(index: number): string {
  return LINK_START + index + LINK_END
}

/** The text of a comment without characters that are used as placeholders. */
export function withoutMarks(words: string): string {
  return words.replace(/[\uE100-\uE105]/g, '\uFFFD')
}

/**
 * The tree of a comment, with positions in the text of its page. A comment is a separate document:
 * everything left open ends with it. Dollars and tags of unknown elements are text.
 */
export function commentTree(words: string, context: CommentContext): RootContent[] {
  let masked = words.replaceAll('$', DOLLAR)
  let tree = context.parse(masked)
  for (let stray = strayTags(tree, masked); stray.length > 0; stray = strayTags(tree, masked)) {
    const characters = masked.split('')
    for (const at of stray) characters[at] = BRACKET
    masked = characters.join('')
    tree = context.parse(masked)
  }
  shift(tree, context.offset)
  const highest = Math.min(7, ...nodesOf(tree, 'heading').map(({ depth }) => depth))
  const reading = { ...context, words, labels: labelsIn(tree, context), highest }
  eachNode(tree, (node, index, parent) => readNode(node, { index, parent }, reading))
  return tree.children.filter((each) => each.type !== 'paragraph' || each.children.length > 0)
}

function shift(tree: Root, offset: number): void {
  eachNode(tree, ({ position }) => {
    for (const point of position ? [position.start, position.end] : []) {
      point.offset = (point.offset ?? 0) + offset
    }
  })
}

/** A comment whose tree is being built. */
interface Reading extends CommentContext {
  words: string
  /** The labels of the comment's definitions and footnotes on the page. */
  labels: ReadonlyMap<string, string>
  /** The depth of its highest heading. */
  highest: number
}

/** Definitions and footnotes belong to one comment: if the page already has a label, this one gets a number. */
function labelsIn(tree: Root, { takeLabel }: CommentContext): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const node of [...nodesOf(tree, 'definition'), ...nodesOf(tree, 'footnoteDefinition')]) {
    const key = labelKey(node)
    const taken = { has: (label: string) => !takeLabel(label) }
    if (!labels.has(key)) labels.set(key, freeName(node.identifier, taken))
  }
  return labels
}

function labelKey({ type, identifier }: { type: string; identifier: string }): string {
  return `${type.startsWith('footnote') ? '^' : ''}${identifier.toLowerCase()}`
}

interface At {
  index: number
  parent: Parents
}

/** Adapts a node to the page. A returned number is the index in the parent to continue at. */
function readNode(node: RootContent, at: At, reading: Reading): number | undefined {
  if ('identifier' in node) {
    node.identifier = reading.labels.get(labelKey(node)) ?? node.identifier
    node.label = node.identifier
  }
  switch (node.type) {
    case 'text':
      return readText(node, at, reading)
    case 'code':
      return readFence(node, reading)
    case 'inlineCode':
      node.value = plain(node.value, reading)
      return undefined
    case 'html':
      return readHtml(node, at, reading)
    case 'link':
    case 'image':
      return readAddress(node, at, reading)
    case 'definition':
      node.url = reading.addressOf(plain(node.url, reading)) ?? plain(node.url, reading)
      return undefined
    case 'heading':
      readHeading(node, reading)
      return undefined
    case 'containerDirective':
    case 'leafDirective':
      return readDirective(node, at, reading)
    default:
      return undefined
  }
}

/** Replaces a node with others. The walk continues with the first of them. */
function put(nodes: readonly RootContent[], { index, parent }: At): number {
  const children: RootContent[] = parent.children
  children.splice(index, 1, ...nodes)
  return index
}

/** Restores masked text, with TSDoc links as plain text. */
function plain(value: string, { links }: Pick<Reading, 'links'>): string {
  return value
    .replaceAll(BRACKET, '<')
    .replaceAll(DOLLAR, '$')
    .replace(LINKS, (_, index) => links[Number(index)]?.text.replaceAll('`', '') ?? '')
}

/**
 * Splits a text into text and TSDoc links. Colons that close nothing are removed. A text has no position:
 * syntax in it stays text.
 */
function readText(node: Text, at: At, reading: Reading): number | undefined {
  const { position } = node
  const parts = node.value.replace(/^:{3,}$\n?/gm, '').split(LINKS)
  const nodes = parts.flatMap((part, index): RootContent[] => {
    const link = index % 2 === 1 ? reading.links[Number(part)] : undefined
    if (!link) return part === '' ? [] : [{ type: 'text', value: plain(part, reading) }]
    const children = link.isCode ? [code(link.text)] : labelOf(link.text)
    const whole = linkTo(text(''), link.url)
    return whole.type === 'link' ? [{ ...whole, children, ...(position && { position }) }] : children
  })
  return put(nodes, at) + nodes.length
}

/** The label of a link, in which backticks mark code. */
function labelOf(label: string): PhrasingContent[] {
  return label.split(/`([^`]+)`/).flatMap((part, index): PhrasingContent[] => {
    return part === '' ? [] : [index % 2 === 1 ? code(part) : text(part)]
  })
}

function readFence(node: Code, reading: Reading): undefined {
  node.value = plain(node.value, reading)
  if (node.lang) node.lang = plain(node.lang, reading)
  if (node.meta) node.meta = plain(node.meta, reading)
}

function readHtml(node: Html, at: At, reading: Reading): number | undefined {
  const value = node.value.replaceAll(BRACKET, '&lt;').replace(/<!--[\s\S]*?-->/g, '')
  node.value = tagsFor(plain(value, reading), reading)
  return node.value.trim() === '' ? put([], at) : undefined
}

/** A link or image with an unresolved address becomes its text. */
function readAddress(node: Link | Image, at: At, reading: Reading): number | undefined {
  const url = node.url === '' ? undefined : reading.addressOf(plain(node.url, reading))
  if (node.title) node.title = plain(node.title, reading)
  if (node.type === 'image') node.alt = plain(node.alt ?? '', reading)
  else for (const each of nodesOf(node, 'text')) each.value = plain(each.value, reading)
  if (url === undefined) return put(node.type === 'image' ? [text(node.alt ?? '')] : node.children, at)
  node.url = url
}

/** All ids at the end of a heading: a remaining one would be read as its id. The match contains the last id. */
const OWN_ID = /(?:[ \t]*\{#([^\s{}]+)\})+[ \t]*$/

/** Moves a heading below the one above its comment. It keeps its id unless the page already has it. */
function readHeading(node: Heading, reading: Reading): void {
  node.depth = Math.min(6, node.depth - reading.highest + reading.level + 1) as Heading['depth']
  const last = node.children.at(-1)
  const id = last?.type === 'text' ? OWN_ID.exec(plain(last.value, reading))?.[1] : undefined
  if (last?.type !== 'text' || id === undefined) return
  last.value = last.value.replace(OWN_ID, '')
  if (reading.takeId(id)) node.data = { ...node.data, hProperties: { id } }
}

/** Keeps boxes, without ids that the page already has. The first line of any other directive becomes text. */
function readDirective(
  node: ContainerDirective | LeafDirective,
  at: At,
  reading: Reading,
): number | undefined {
  if (node.type === 'containerDirective' && [...ADMONITION_NAMES, 'details'].includes(node.name)) {
    const { id, ...rest } = node.attributes ?? {}
    if (id && !reading.takeId(id)) node.attributes = rest
    return undefined
  }
  const { start, end } = placeOf(node)
  const [line = ''] = reading.words.slice(start - reading.offset, end - reading.offset).split('\n')
  const inside = node.type === 'containerDirective' ? node.children.filter((each) => !isLabel(each)) : []
  return put([paragraph({ type: 'text', value: line }), ...inside], at) + 1
}

function isLabel(node: RootContent): boolean {
  return node.type === 'paragraph' && node.data?.directiveLabel === true
}

/** The first paragraph of a comment as one line; empty if there is none. References are not resolved. */
export function commentLine(words: string, context: CommentContext): PhrasingContent[] {
  const first = commentTree(words, { ...context, takeId: () => false, takeLabel: () => true }).find(
    ({ type }) => type === 'paragraph',
  )
  if (first?.type !== 'paragraph') return []
  joinLines(first)
  return onOneLine(first.children)
}

function onOneLine(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === 'break') return [{ type: 'text', value: ' ' }]
    if (node.type === 'text') return [{ ...node, value: node.value.replace(/\s+/g, ' ') }]
    if (node.type === 'footnoteReference' || node.type === 'imageReference') return []
    if (node.type === 'linkReference') return onOneLine(node.children)
    return [
      'children' in node
        ? ({ ...node, children: onOneLine(node.children as PhrasingContent[]) } as PhrasingContent)
        : node,
    ]
  })
}

/** The first sentence of a line. `e.g.` and a period in brackets do not end it. */
export function firstSentence(line: readonly PhrasingContent[]): PhrasingContent[] {
  let before = ''
  let openTags = 0
  for (const [index, node] of line.entries()) {
    if (node.type === 'html') openTags += /^<\/|\/>$/.test(node.value) ? -1 : 1
    if (node.type !== 'text') continue
    const next = index + 1 < line.length ? '`' : ''
    for (const { 0: mark, index: at } of (node.value + next).matchAll(/[。！？]|[.!?](?=\s+[^a-z])/g)) {
      const value = node.value.slice(0, at + mark.length)
      const isEnd = openTags <= 0 && isBalanced(before + value)
      if (isEnd && !/\b(?:e\.g|i\.e|etc|vs|cf)\.$/i.test(value)) {
        return [...line.slice(0, index), { type: 'text', value }]
      }
    }
    before += node.value
  }
  return [...line]
}

function isBalanced(words: string): boolean {
  const count = (mark: string) => words.split(mark).length
  return ['[]', '()', '（）', '<>'].every(([open = '', close = '']) => count(open) === count(close))
}

/** The plain text of nodes. */
export function wordsIn(nodes: readonly Nodes[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'html') return ''
      if (node.type === 'image') return node.alt ?? ''
      if ('children' in node) return wordsIn(node.children)
      return 'value' in node ? node.value : ''
    })
    .join('')
}
