import type { IndexedSection } from '@chatdocs/search'
import type { Element, Nodes, Root } from 'hast'
import { languageOf } from '../code/code.ts'
import { readCodeMeta } from '../code/code-meta.ts'
import { ESCAPE } from '../code/highlight.ts'
import { takeMagicComments } from '../code/magic-comments.ts'
import { hasClass, isFootnoteMark, lineOf, onOneLine, textOf } from '../tree/elements.ts'
import { peekFenceMark } from '../tree/marks.ts'
import { isFootnoteLabel, isHeading } from './ids.ts'

/** Inline elements: their text joins the text around them. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)
const UNREAD = new Set(['script', 'style', 'template', 'svg', 'math'])

/**
 * The text below each heading on one line, for the search index. It includes admonitions, tabs, lists and
 * the titles of code blocks, which are not rendered yet. Badges come last: they matter less than the text
 * around them. Badges and signatures of symbols are asides. The first-level heading is the page's title and starts no section.
 */
export function sectionsOf(tree: Root): IndexedSection[] {
  const sections = [emptySection('', '')]
  eachPiece(tree, (piece, isAside) => {
    const last = sections.at(-1)
    if (typeof piece === 'string') {
      if (last) last[isAside ? 'aside' : 'text'] += piece
    } else if (isHeading(piece)) sections.push(emptySection(`#${String(piece.properties.id)}`, lineOf(piece)))
    else if (last) last[isAside ? 'aside' : 'badges'] += ` ${textOf(piece)}`
  })
  return sections
    .map(({ text, badges, aside, ...rest }) => {
      const beside = onOneLine(aside)
      return { ...rest, text: onOneLine(text + badges), ...(beside && { aside: beside }) }
    })
    .filter(({ heading, text, aside = '' }) => heading !== '' || text !== '' || aside !== '')
}

function emptySection(anchor: string, heading: string) {
  return { anchor, heading, text: '', badges: '', aside: '' }
}

/** The text of a code block: its title, then its code without magic comments. */
function codeOf(code: Element, meta: string): string {
  const { title } = readCodeMeta(meta)
  const { lines } = takeMagicComments(textOf(code).split('\n'), languageOf(code))
  return [...(title === undefined ? [] : [title]), ...lines].join('\n').replace(ESCAPE, '')
}

/**
 * Calls `take` with text in document order; headings and badges are passed as elements. Text beside the name of a symbol
 * is an aside.
 */
function eachPiece(node: Nodes, take: (piece: string | Element, isAside?: boolean) => void): void {
  if (node.type === 'text') take(node.value)
  else if (node.type === 'root') for (const child of node.children) eachPiece(child, take)
  else if (node.type === 'element' && !isUnread(node)) {
    const named = hasClass(node, 'signature') ? node.children.find(isNamed) : undefined
    if (named) {
      take(named)
      take(` ${node.children.map((each) => (each === named ? nameIn(named) : textOf(each))).join('')} `, true)
    } else if (hasClass(node, 'api-head')) eachPieceIn(node, (piece) => take(piece, true))
    else if (isPiece(node)) take(node)
    else if (node.tagName === 'img') take(String(node.properties.alt ?? ''))
    else eachPieceIn(node, take)
  }
}

function eachPieceIn(element: Element, take: Parameters<typeof eachPiece>[1]): void {
  const around = INLINE.has(element.tagName) ? '' : ' '
  take(around)
  const meta = peekFenceMark(element)
  if (meta === undefined) for (const child of element.children) eachPiece(child, take)
  else take(codeOf(element, meta))
  take(around)
}

/** The name of the file that declares a symbol: nobody searches for it. */
function isUnread(element: Element): boolean {
  if (UNREAD.has(element.tagName) || element.tagName === 'h1') return true
  return (
    isFootnoteMark(element) ||
    isFootnoteLabel(element) ||
    hasClass(element, 'api-source') ||
    hasClass(element, 'api-members')
  )
}

/** The name that a heading gives a signature. The signature itself shows whether it can be called. */
function nameIn(heading: Element): string {
  return textOf(heading).replace(/\(\)$/, '')
}

function isNamed(node: Nodes): node is Element {
  return node.type === 'element' && isPiece(node)
}

/** Whether an element is passed on its own. A heading without an id (not from Markdown) cannot be a link target. */
function isPiece(element: Element): boolean {
  return (isHeading(element) && element.properties.id !== undefined) || hasClass(element, 'badge')
}
