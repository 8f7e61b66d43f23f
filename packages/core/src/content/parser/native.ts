import type { Nodes, Paragraph, Parents, Root } from 'mdast'
import { checkTree } from '../tree/bounds.ts'
import { type ContainerDirective, isClosed, openingLine } from '../tree/directive.ts'
import { placeOf } from '../tree/elements.ts'
import { eachNode, isFenced, lengthOf, mergeTexts, nodesOf } from '../tree/nodes.ts'
import { disguise, HEADING_ID, unmask } from './disguise.ts'
import type { Syntax } from './grammar.ts'

/*
 * The native parser is some fifty times faster than the parser that defines the grammar. It reads a text if every part of
 * it surely means the same there; a needless doubt only costs time. A test compares both parsers with random texts.
 */

export type Satteri = Pick<typeof import('satteri'), 'markdownToMdast' | 'mdxToMdast'>

/** satteri's tree; `undefined` if the grammar might give a different one. */
export function parseNatively(text: string, satteri: Satteri, syntax: Syntax): Root | undefined {
  const isMdx = syntax.mdx !== undefined
  const disguised = disguise(text, isMdx)
  if (!disguised || (isMdx && isHard(text))) return undefined
  const directive = syntax.textDirectives || DIRECTIVE.test(text) || MARK.test(text)
  const options = { position: true, features: { directive, frontmatter: false } }
  const parse = isMdx ? mdxParser(satteri) : satteri.markdownToMdast
  const tree = parse(disguised.text, options) as Root | undefined
  if (!tree) return undefined
  checkTree(tree)
  unmask(tree, disguised)
  if (isDoubtful(tree, text, syntax)) return undefined
  if (directive && !revertNames(tree, text, syntax.textDirectives)) return undefined
  if (isOdd(tree, { text, root: tree, isDirective: directive, isMdx })) return undefined
  const containers = directive ? nodesOf(tree, 'containerDirective') : []
  return containers.every((each) => takeTitle(each, text)) ? tree : undefined
}

/** A line that may start with a directive, after any list or blockquote markers. */
const DIRECTIVE = /^[ \t>*+\-\d.)]*::/m
/** A badge or an icon, and the ones that both parsers read the same. */
const MARK = /:(?:badge|icon)\[/
const SIMPLE_MARK = /^:(?:badge|icon)\[[\p{L}\p{N}][\p{L}\p{N} ._-]*\](?:\{\w+=\w+\})?$/u

function mdxParser({ mdxToMdast }: Satteri) {
  return (...[text, options]: Parameters<typeof mdxToMdast>) => {
    try {
      // The native code panics without a line end.
      return mdxToMdast(text.endsWith('\n') ? text : `${text}\n`, options)
    } catch {
      return undefined
    }
  }
}

/** The most open elements in expressions: each one that is never closed doubles the time of the native code. */
const MOST_OPEN = 16
/** The native code is recursive, and crashes the process at some 3,000 levels. */
const MOST_LEVELS = 2000
/** Tokens that can nest code: brackets, commas, words, labels, operators. */
const LEVELS =
  /[([{!~,]|=>|\b(?:await|delete|do|else|for|if|new|typeof|void|while|yield)\b|\w:|[-+*/%&|^=<>?.](?=\s?[-+\w"'`])/g

/** Whether the native code might take endless time, or crash the process. */
function isHard(text: string): boolean {
  if (!/[{}]|^(?:export|import) /m.test(text)) return false
  let [depth, open] = [0, 0]
  for (const [token] of text.matchAll(/[{}]|<[A-Za-z>]/g)) {
    if (token === '{') depth++
    else if (token === '}') depth = Math.max(0, depth - 1)
    else if (depth > 0 || open > 0) open++
    if (open > MOST_OPEN) return true
  }
  return (text.match(LEVELS)?.length ?? 0) > MOST_LEVELS
}

/** Syntax that satteri may read differently, after a substring that such texts contain. A false alarm only costs time. */
const DOUBTS: readonly (readonly [string, RegExp])[] = [
  ['[^', /\[\^/],
  ['', /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:[-*+]|\d+[.)])(?:[ \t]*$|[ \t]{5,}[^ \t\r\n])/m], // a list item that is empty or begins with code
  ['::', /^[ \t>*+\-\d.)]*:{3,}(?: +[^\s:[\]{}]+[[{]| *\t)/m], // a space before a name with a label or attributes, or a tab
  ['>', /^[ \t]*>[ \t>]*(?<=[ \t]{2})\r?$/m], // spaces in an empty line of a quote
  ['\\', /\\\r?\n[ \t>]*::|\\(?=\r?\n)(?<=\[[^\]\n]*\\)/], // a backslash before the end of a container, or a line of the text of a link
]

const DOUBTS_OF_MDX = [
  MARK,
  /<!--/,
  /(?<!\\)\{#/, // not the id of a heading
  /:\w+\{/, // an expression after a colon
]

function isDoubtful(tree: Root, whole: string, { mdx, math }: Syntax): boolean {
  // Code is left out: nothing in it has a meaning.
  let [text, from] = ['', 0]
  eachNode(tree, (node) => {
    const isCode = node.type === 'code' ? isFenced(node, whole) : /^(?:inlineCode|mdxjsEsm)$/.test(node.type)
    if (!isCode) return undefined
    const { start, end } = placeOf(node)
    text += `${whole.slice(from, start)}x`
    from = end
  })
  text += whole.slice(from)
  if (math !== false && text.includes('$')) return true
  if (DOUBTS.some(([mark, doubt]) => text.includes(mark) && doubt.test(text))) return true
  if (hasLostReferences(tree, text)) return true
  return mdx !== undefined && DOUBTS_OF_MDX.some((doubt) => doubt.test(text.replace(HEADING_ID, '')))
}

/** satteri ignores further references once their addresses and titles are longer than the text and this limit. */
const MOST_IN_REFERENCES = 100_000

/** Whether satteri may have ignored references. It counts bytes: a character can have three. */
function hasLostReferences(tree: Root, text: string): boolean {
  if (!text.includes(']:')) return false
  const uses = 1 + nodesOf(tree, 'linkReference').length + nodesOf(tree, 'imageReference').length
  const most = Math.max(MOST_IN_REFERENCES, text.length)
  return nodesOf(tree, 'definition').some((each) => 3 * lengthOf(each) * uses > most)
}

interface Around {
  text: string
  root: Root
  isDirective: boolean
  isMdx: boolean
  container?: ContainerDirective
}

/** Whether a tree contains something that the grammar may read differently. */
function isOdd(parent: Parents, around: Around): boolean {
  return (parent.children as Nodes[]).some((node, index) => {
    if (isOddNode(node, parent, around) || isBelow(parent.children[index - 1], node)) return true
    if (!('children' in node)) return false
    return isOdd(node, node.type === 'containerDirective' ? { ...around, container: node } : around)
  })
}

function isOddNode(node: Nodes, parent: Parents, around: Around): boolean {
  const { text, root, container, isDirective, isMdx } = around
  const isWithin = parent !== root
  const { start, end } = placeOf(node)
  const source = text.slice(start, end)
  const column = node.position?.start.column
  switch (node.type) {
    case 'text':
      if (isMdx && /`|(?<!\\)\{(?!#)|^(?:import|export) /m.test(source)) return true
      if (MARK.test(source) || (parent.type !== 'link' && ADDRESS.test(node.value))) return true
      // Text that is almost a table changes how satteri reads other lines.
      if (node.value.includes('|') && node.value.includes('-')) return true
      return TAG.test(node.value) || hasColons(node.value)
    case 'inlineCode':
      return source.includes('\n')
    case 'image':
    case 'imageReference':
      return (isDirective ? /[:\n]/ : /\n/).test(text.slice(start, text.lastIndexOf(']', end)))
    case 'linkReference':
      return /\n[ \t]|\\\r?\n/.test(source)
    case 'link':
      return !/[[<]/.test(source[0] ?? '') || /\\\r?\n/.test(source)
    case 'delete':
      return !source.startsWith('~~')
    case 'html':
      if (hasColons(node.value) || (OPEN.test(node.value) && BLOCKS.test(parent.type))) return true
      if (node.value.includes('\n') && (container || parent.type === 'paragraph')) return true
      return isWithin && column === 1 && parent.position?.start.column !== 1
    case 'paragraph':
      return node.children.length === 0
    case 'code':
      if (hasColons(node.value) && (isWithin || column !== 1)) return true
      return !isFenced(node, text) || (isWithin && !/\n[ \t>]*(?:`{3,}|~{3,})$/.test(source))
    case 'heading':
      return node.position?.start.line !== node.position?.end.line
    case 'table':
    case 'definition':
      return isWithin
    case 'tableRow':
      return source[0] === '<'
    case 'listItem':
      return typeof node.checked === 'boolean' && node.children[0]?.type === 'heading'
    case 'containerDirective':
      if (!isClosed(node, container, text)) return true
      return !isWithin && (column !== 1 || /\n[ \t]+:+$/.test(source.trimEnd()))
    case 'mdxjsEsm':
      return container !== undefined || /\n[ \t]*\r?\n/.test(node.value)
    case 'mdxFlowExpression':
    case 'mdxJsxFlowElement':
      if (node.position?.start.line === container?.position?.start.line) return true // all of a title
      return /^ *\t[ \t]*[^\s]/.test(text.slice(end))
    default:
      return false
  }
}

/** Whether a node may change its kind because of the node right above it, or is not below that node. */
function isBelow(before: Nodes | undefined, node: Nodes): boolean {
  if (before && placeOf(node).start < placeOf(before).end) return true
  if (!before || before.position?.end.line !== (node.position?.start.line ?? 0) - 1) return false
  if (node.type === 'paragraph') return before.type === 'paragraph' && !before.data?.directiveLabel
  if (node.type === 'html') return /^(?:blockquote|list)$/.test(before.type)
  return node.type === 'table' || before.type === 'table'
}

/** A tag with a value, which may contain a slash without quotes. */
const TAG = /<[a-z][^<]*=/i

/** HTML that an empty line does not end, and the blocks that may contain it. */
const OPEN = /^<(?:[!?]|pre|script|style|textarea)/i
const BLOCKS = /^(?:blockquote|listItem|containerDirective)$/

/** The parts by which a bare address is recognized. */
const ADDRESS = /https?:\/\/|www\.|[\w.+-]@\w/i

/** Whether a directive's colons became text or code: in rows of a table, or at the end of a paragraph. */
function hasColons(value: string): boolean {
  return value.includes('::') && /^[ \t]*::/m.test(value)
}

/**
 * Turns satteri's text directives back into text, `10:30` and `中:文`, apart from badges and icons. Returns false if one has
 * more than a name, such as `见:说明[文档](a.md)`.
 */
function revertNames(tree: Root, text: string, areMeant: boolean): boolean {
  const parents = new Set<Parents>()
  let isSure = true
  eachNode(tree, (node, index, parent) => {
    if (node.type !== 'textDirective') return undefined
    const value = `:${node.name}`
    const { start, end } = placeOf(node)
    const source = text.slice(start, end)
    parents.add(parent)
    if (!areMeant && SIMPLE_MARK.test(source)) return undefined
    isSure &&= !areMeant && source === value
    parent.children[index] = { type: 'text', value, ...(node.position && { position: node.position }) }
  })
  for (const parent of parents) {
    mergeTexts(parent)
    // Where spaces at the end of a line were dropped, two texts remain.
    isSure &&= !parent.children.some(
      ({ type }, at) => type === 'text' && parent.children[at + 1]?.type === type,
    )
  }
  return isSure
}

/** A title, or a part of one, without any markup. */
const PLAIN = /^(?!.*www\.)(?:[^\\`*_~[\]<>&:${}@\t]|[&:](?=\s|$))*$/i
/** The first line of a container: `:::name`, `:::name[label]{attributes}` or `:::name and a title`. */
const OPENING =
  /^:{3,} *([^\s:[\]{}]+)(?:(?:\[(?:[^[\]\\]|\[[^[\]\\]*\])*\])?(?:\{.*\})?|[ \t]+([^\s](?:.*[^ \t])?))[ \t]*$/

/** Gives a container its title as a label; false if its first line may be something else. */
function takeTitle(directive: ContainerDirective, text: string): boolean {
  const line = openingLine(directive, text)
  const [, name, title] = OPENING.exec(line) ?? []
  directive.name = directive.name.trimStart()
  if (name !== directive.name) return false
  if (title === undefined) return true
  const { start } = directive.position ?? {}
  const pieces = title.split(/(`[^`]+`)/)
  if (!start || !pieces.every((each, index) => index % 2 === 1 || PLAIN.test(each))) return false
  let at = line.lastIndexOf(title)
  const pointAt = (shift: number) => ({
    line: start.line,
    column: start.column + shift,
    offset: (start.offset ?? 0) + shift,
  })
  const position = { start: pointAt(at), end: pointAt(at + title.length) }
  const label: Paragraph = { type: 'paragraph', data: { directiveLabel: true }, children: [], position }
  for (const [index, piece] of pieces.entries()) {
    const place = { position: { start: pointAt(at), end: pointAt(at + piece.length) } }
    const code = piece.slice(1, -1)
    at += piece.length
    if (index % 2 === 1) {
      const value = /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code
      label.children.push({ type: 'inlineCode', value, ...place })
    } else if (piece !== '') label.children.push({ type: 'text', value: piece, ...place })
  }
  directive.children.unshift(label)
  return true
}
