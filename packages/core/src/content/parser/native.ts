import type { Nodes, Parents, Root, Text } from 'mdast'
import { checkTree } from '../tree/bounds.ts'
import { type ContainerDirective, isClosed } from '../tree/directive.ts'
import { eachNode, lengthOf, mergeTexts, nodesOf } from '../tree/nodes.ts'
import { disguise, unmask } from './disguise.ts'
import type { Syntax } from './grammar.ts'
import { takeTitle } from './native-titles.ts'
import { ADDRESS_END } from './tokenizers.ts'

/*
 * The native parser is some fifty times faster than the one that defines the grammar. It reads a text if nothing in it
 * may mean something else there; a doubt too many only costs time. Random texts are read by both in test/long.
 */

export type Satteri = Pick<typeof import('satteri'), 'markdownToMdast' | 'mdxToMdast'>

/** satteri's tree; `undefined` if the grammar may read something else. */
export function parseNatively(text: string, satteri: Satteri, syntax: Syntax): Root | undefined {
  const isMdx = syntax.mdx !== undefined
  const disguised = STAND_IN.test(text) ? undefined : disguise(text)
  if (!disguised) return undefined
  const masked = maskGaps(isMdx ? maskIds(disguised.text) : disguised.text)
  const directive = syntax.textDirectives || mayHaveDirective(text)
  const features = { directive, frontmatter: false, math: text.includes('$') }
  const options = { position: true, features }
  const tree = isMdx ? parseMdx(masked, options, satteri) : (satteri.markdownToMdast(masked, options) as Root)
  if (!tree) return undefined
  checkTree(tree)
  const more = masked === disguised.text ? [] : STAND_INS
  unmask(tree, { text, originals: new Map([...disguised.originals, ...more]) })
  if (isDoubtful(tree, text, isMdx)) return undefined
  const known = { isDirective: directive, isMdx, hasDollar: features.math, hasAddress: ADDRESS.test(text) }
  if (isOdd(tree, { text, root: tree, ...known }) || hasLostReferences(tree, text)) return undefined
  const containers = directive ? nodesOf(tree, 'containerDirective') : []
  if (!containers.every((each) => takeTitle(each, text))) return undefined
  return directive && !syntax.textDirectives && !revertBareNames(tree, text) ? undefined : tree
}

/** A line that may start with a directive, after any list or blockquote markers. */
const DIRECTIVE = /^[ \t>*+\-\d.)]*::/m

function mayHaveDirective(text: string): boolean {
  return (text.includes('::') && DIRECTIVE.test(text)) || text.includes(':badge[') || text.includes(':icon[')
}

function parseMdx(
  text: string,
  options: Parameters<Satteri['mdxToMdast']>[1],
  { mdxToMdast }: Satteri,
): Root | undefined {
  if (isHard(text)) return undefined
  try {
    // The native code panics without a line end.
    return mdxToMdast(text.endsWith('\n') ? text : `${text}\n`, options) as Root
  } catch {
    return undefined
  }
}

/** So many elements of an expression may be open: each that is never closed doubles the time of the native code. */
const MOST_OPEN = 16
/** The native code reads by recursion, and ends the process behind some 3,000 levels. */
const MOST_LEVELS = 2000
/** What may nest code: brackets, words, labels, operators. */
const LEVELS =
  /[([{!~]|=>|\b(?:await|delete|do|else|for|if|new|typeof|void|while|yield)\b|\w:|[-+*/%&|^=<>?.](?=\s?[-+\w"'`])/g

/** Whether the native code may take time without end, or end the process. */
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

/** What is no expression, and a letter for the spaces before names of containers, `::: tip`. */
const [BRACE, END, GAP] = ['\ue183', '\ue184', '\ua66e']
const STAND_INS = [
  [BRACE, '{'],
  [END, '}'],
  [GAP, ' '],
] as const
const STAND_IN = new RegExp(`[${BRACE}${END}${GAP}]`)
const HEADING_ID = /^( {0,3}#{1,6}[ \t].*(?<![\\\]]))\{(#[^\s{}]+)\}(?=[ \t]*$)/gm

/** Makes ids of headings something that is no expression. */
function maskIds(text: string): string {
  return text.includes('{#') ? text.replace(HEADING_ID, `$1${BRACE}$2${END}`) : text
}

/** `::: tip` as in VitePress, in any line that looks like one. */
const SPACED = /^([ \t>*+\-\d.)]*:{3,})( +)(?=\p{L})/gmu

/** Makes the spaces between colons and a name a part of the name. */
function maskGaps(text: string): string {
  if (!text.includes('::: ')) return text
  return text.replace(SPACED, (_, colons: string, gap: string) => colons + GAP.repeat(gap.length))
}

/** What may be read otherwise, and what such a text has: each only costs time where it is no fault. */
const DOUBTS: readonly (readonly [string, RegExp])[] = [
  ['![^', /!\[\^/], // a mark before a footnote
  ['', /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:[-*+]|\d+[.)])(?:[ \t]*$|[ \t]{5,}[^ \t\r\n])/m], // a list item that is empty or begins with code
  ['::', /^[ \t>]*(?:[-*+]|\d+[.)])[ \t]+::/m], // a directive that begins a list item
  ['::', /^(?:\t| {4}).*::/m], // indented colons
  ['::', /^[ \t>*+\-\d.)]*:{3,}(?: +[^\s:[\]{}]+[[{]| *\t)/m], // a space before a name with a label or attributes, or a tab
  ['@', /[^\s\w!-~][\w.+-]{0,99}@|[*_~][\w.+-]{1,99}@/], // an e-mail address behind other letters or marks
  ['', /[\ud800-\udfff][^\s\ud800-\udfff]{0,99}(?:https?:|www\.)/i], // an address behind an emoji
  ['>', /^[ \t]*>[ \t>]*(?<=[ \t]{2})\r?$/m], // spaces in an empty line of a quote
  ['|', /^(?:\t| {4})[ \t]*\|/m], // a table indented like code
  ['::', /\\\r?\n[ \t>]*::/], // a backslash before the end of a container
  ['\\', /\\(?=\r?\n)(?<=\[[^\]\n]*\\)/], // a hard break in the text of a link
]

const STATEMENT = /^(?:import|export) /m

const DOUBTS_OF_MDX = [
  /<!--/,
  /\|[ \t]*\r?\n *(?:import|export) /, // statements right below tables
  /:\w+\{/, // an expression behind a colon
]

/** A text without the lines of some nodes, such as code blocks between fences, which mean nothing. */
function outsideOf(nodes: readonly Nodes[], text: string): string {
  let [plain, from] = ['', 0]
  for (const node of nodes) {
    plain += `${text.slice(from, startOf(node))}x`
    from = node.position?.end.offset ?? from
  }
  return plain + text.slice(from)
}

function isDoubtful(tree: Root, whole: string, isMdx: boolean): boolean {
  const fenced = nodesOf(tree, 'code').filter((each) => isFenced(each, whole))
  const text = outsideOf(fenced, whole)
  const spaced = nodesOf(tree, 'containerDirective').filter(({ name }) => name.startsWith(' '))
  if (text.includes('::: ') && (text.match(SPACED) ?? []).length !== spaced.length) return true
  if (hasAddressInCell(text)) return true
  if (DOUBTS.some(([mark, doubt]) => text.includes(mark) && doubt.test(text))) return true
  if (!isMdx) return false
  const isKnown = (node: Nodes) => node.type === 'mdxjsEsm' || (node.type === 'code' && isFenced(node, whole))
  if (text.includes(':::') && STATEMENT.test(outsideOf(tree.children.filter(isKnown), whole))) return true
  const others = text.includes('{#') ? text.replace(HEADING_ID, '') : text
  return /(?<!\\)\{#/.test(others) || DOUBTS_OF_MDX.some((doubt) => doubt.test(text))
}

/** A bare address at the end of a table's cell. */
function hasAddressInCell(text: string): boolean {
  if (!text.includes('|') || !/:\/\/|www\./i.test(text)) return false
  for (const [word] of text.matchAll(/[^\s<]+/g)) {
    const cell = word.lastIndexOf('|')
    if (cell > 0 && /:\/\/|www\./i.test(word.slice(0, cell))) return true
  }
  return false
}

interface Around {
  text: string
  root: Root
  isDirective: boolean
  isMdx: boolean
  /** Whether the text has a dollar sign, and whether a bare address may be in it. */
  hasDollar: boolean
  hasAddress: boolean
  container?: ContainerDirective
}

/** Whether a tree has something that the grammar may read otherwise. */
function isOdd(parent: Parents, around: Around): boolean {
  return (parent.children as Nodes[]).some((node, index) => {
    if (isOddNode(node, parent, around) || isBelow(parent.children[index - 1], node, around.text)) return true
    if (!('children' in node)) return false
    return isOdd(node, node.type === 'containerDirective' ? { ...around, container: node } : around)
  })
}

function isOddNode(node: Nodes, parent: Parents, around: Around): boolean {
  const { text, root, container, isDirective, isMdx } = around
  switch (node.type) {
    case 'text':
      return isOddText(node, parent, around)
    case 'inlineCode':
      return isMdx && node.value.includes('\n')
    case 'image':
    case 'imageReference':
      if (isDirective && /^!\[[^\]]*:[^\s/]/.test(sourceOf(node, text))) return true
      return hasOpening(node, around)
    case 'linkReference':
    case 'footnoteReference':
      return /\n[ \t]/.test(node.label ?? '') || hasOpening(node, around)
    case 'textDirective':
      return /^(?:www|https?)$/i.test(node.name) || !TEXT_DIRECTIVE.test(sourceOf(node, text))
    case 'link':
      return /[{}]/.test(node.url) && isBare(node, text)
    case 'delete':
      return !text.startsWith('~~', startOf(node))
    case 'inlineMath':
      return isOddFormula(node, text)
    case 'html':
      if (node.value.includes('\n') && (container || parent.type === 'footnoteDefinition')) return true
      if (parent.type === 'paragraph' && node.value.includes('\n ')) return true
      return hasColons(node.value) || (parent !== root && columnOf(node) === 1 && columnOf(parent) !== 1)
    case 'paragraph':
      return node.children.length === 0
    case 'code':
      if (parent === root) return hasColons(node.value) && !isFence(text, startOf(node))
      if (hasColons(node.value)) return true
      return isFenced(node, text) && !/\n[ \t>]*(?:`{3,}|~{3,})$/.test(sourceOf(node, text))
    case 'tableRow':
      return text[startOf(node)] === '<'
    case 'definition':
      return (isMdx && parent !== root) || node.identifier.startsWith('^')
    case 'footnoteDefinition':
      if (parent !== root || columnOf(node) > 4) return true
      return /\n[ \t]*(?:\[\^|\${2})/.test(sourceOf(node, text))
    case 'listItem':
      return typeof node.checked === 'boolean' && node.children[0]?.type === 'heading'
    case 'containerDirective':
      if (!isClosed(node, container, text)) return true
      if (parent !== root) return false
      return columnOf(node) !== 1 || /\n[ \t]+:+$/.test(sourceOf(node, text).trimEnd())
    case 'mdxjsEsm':
      return /\n[ \t]*\r?\n/.test(node.value)
    case 'mdxFlowExpression':
    case 'mdxJsxFlowElement':
      return /^ *\t[ \t]*[^\s]/.test(text.slice(node.position?.end.offset ?? 0))
    case 'math':
      return Boolean(node.meta) || /^[ \t]*\$\$/m.test(node.value) || !BLOCK.test(sourceOf(node, text))
    default:
      return false
  }
}

function isOddText(node: Text, parent: Parents, around: Around): boolean {
  if (around.isMdx && /[$`]|(?<!\\)\{(?!#)/.test(sourceOf(node, around.text))) return true
  if (around.isDirective && OURS.test(node.value)) return true
  if (node.value.includes('<') && TAG.test(node.value)) return true
  if (around.hasAddress && hasOddAddress(node.value, parent)) return true
  // What nearly is a table changes how satteri reads other lines.
  if (node.value.includes('|') && DASHES.test(node.value)) return true
  return hasOpening(node, around) || hasColons(node.value)
}

function startOf({ position }: Nodes): number {
  return position?.start.offset ?? 0
}

function columnOf({ position }: Nodes): number {
  return position?.start.column ?? 0
}

function sourceOf({ position }: Nodes, text: string): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
}

/** A formula of its own lines, with its end. */
const BLOCK = /^(\${2,})[ \t]*\n(?:[\s\S]*\n)?[ \t>]*\1[ \t]*$/

/** Without attributes, or with some that have a value. */
const TEXT_DIRECTIVE =
  /^:[^[{]*(?:\[[^\]]*\])?(?:\{(?:\s*[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}]+(?![^\s}])))*\s*\})?$/

/** A tag with a value, which may have a slash and no quotes. */
const TAG = /<[a-z][\w:-]*\s[^<]*=/i

/** A badge or an icon, which may be text. */
const OURS = /:(?:badge|icon)\[/

function isBare({ position }: Nodes, text: string): boolean {
  return !/[[<!]/.test(text[position?.start.offset ?? 0] ?? '')
}

/** Whether a node may be another one because of the one before it, mostly without an empty line between them. */
function isBelow(before: Nodes | undefined, node: Nodes, text: string): boolean {
  const isNext = before?.position?.end.line === (node.position?.start.line ?? 0) - 1
  switch (node.type) {
    case 'code':
      return before?.type === 'code' && ![before, node].some((each) => isFenced(each, text))
    case 'heading':
      return before?.type === 'definition' && node.position?.start.line !== node.position?.end.line
    case 'table':
      return isNext && before?.type !== 'paragraph'
    case 'paragraph':
      return isNext && before?.type === 'paragraph' && !before.data?.directiveLabel
    case 'html':
      return isNext && /^(?:blockquote|list|footnoteDefinition)$/.test(before?.type ?? '')
    default:
      return false
  }
}

function isFenced({ position }: Nodes, text: string): boolean {
  return /[`~]/.test(text[position?.start.offset ?? 0] ?? '')
}

/** A line below the head of a table. */
const DASHES = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*\|/m

/** What a bare address has. */
const ADDRESS = /:\/\/|www\.|@/i

/** Whether a text has a bare address, or goes on behind Chinese punctuation in one, or opens a bracket before one. */
function hasOddAddress(value: string, parent: Parents): boolean {
  if (parent.type === 'link') return ADDRESS_END.test(value) && /^(?:https?:\/\/|www\.)/i.test(value)
  if (value.includes('[') && parent.children.some((each) => each.type === 'link')) return true
  return ADDRESS.test(value) && /https?:\/\/[^\s]|www\.[^\s]|\w@[\w-]+\.[\w.-]*[A-Za-z]/i.test(value)
}

/** Whether a formula may begin in a part of a text: a dollar sign, and another one in its paragraph. */
function hasOpening(node: Nodes, { text, hasDollar }: Around): boolean {
  const end = node.position?.end.offset ?? 0
  if (!hasDollar) return false
  for (let at = text.indexOf('$', startOf(node)); at >= 0 && at < end; at = text.indexOf('$', at + 1)) {
    let slashes = at
    while (text[slashes - 1] === '\\') slashes--
    if ((at - slashes) % 2 === 1 || /[ \t\r\n]/.test(text[at + 1] ?? ' ')) continue
    const close = text.indexOf('$', at + 1)
    if (close > 0 && !/\n[ \t>]*\r?\n/.test(text.slice(at, close))) return true
  }
  return false
}

/** Whether the grammar may read a formula of satteri otherwise. */
function isOddFormula(node: Nodes, text: string): boolean {
  const source = sourceOf(node, text)
  const [, signs = '', inside = ''] = /^(\${1,2})([^$]*)\1$/.exec(source) ?? []
  if (inside.trim() === '' || /(?:^|[^\\])(?:\\\\)*\\$/.test(inside)) return true
  const [before = '', after = ''] = [text[startOf(node) - 1], text[startOf(node) + source.length]]
  return signs === '$' && (/^\s|\s$/.test(inside) || /\d/.test(before + after))
}

/** Whether colons became text or code: rows of a table, or the end of a paragraph outside of a directive. */
function hasColons(value: string): boolean {
  return value.includes('::') && /^[ \t]*::/m.test(value)
}

/** Whether code stands between fences that are not indented: it may show directives. */
function isFence(text: string, start: number): boolean {
  return /[`~]/.test(text[start] ?? '') && (start === 0 || /[\r\n]/.test(text[start - 1] ?? ''))
}

/**
 * Turns text directives by satteri back into text: `10:30`, `中:文`. Returns false if one contains what may be other syntax,
 * `见:说明[文档](a.md)` or `写信:me@example.com`.
 */
function revertBareNames(tree: Root, text: string): boolean {
  const parents = new Set<Parents>()
  let isSure = true
  eachNode(tree, (node, index, parent) => {
    if (node.type !== 'textDirective' || /^(?:badge|icon)$/.test(node.name)) return undefined
    const value = `:${node.name}`
    isSure &&= sourceOf(node, text) === value && text[startOf(node) + value.length] !== '@'
    parents.add(parent)
    parent.children[index] = { type: 'text', value, ...(node.position && { position: node.position }) }
    return undefined
  })
  for (const parent of parents) mergeTexts(parent)
  return isSure
}

/** satteri reads no references any more once their addresses and titles are longer than the text, and than this. */
const MOST_IN_REFERENCES = 100_000

/** Whether satteri may have left out references. A character can have three bytes. */
function hasLostReferences(tree: Root, text: string): boolean {
  if (!text.includes(']:')) return false
  let longest = 0
  const lengths = new Map<string, number>()
  for (const each of nodesOf(tree, 'definition')) {
    lengths.set(each.identifier, 3 * lengthOf(each))
    longest = Math.max(longest, 3 * lengthOf(each))
  }
  if (lengths.size === 0) return false
  let used = longest
  for (const { identifier } of [...nodesOf(tree, 'linkReference'), ...nodesOf(tree, 'imageReference')])
    used += lengths.get(identifier) ?? 0
  return used > Math.max(MOST_IN_REFERENCES, text.length)
}
