import type { IndexedSection } from '@chatdocs/protocol'
import type { Element, Nodes, Root } from 'hast'
import { languageOf } from './code.ts'
import { readCodeMeta } from './code-meta.ts'
import { hasClass, isFootnoteMark, lineOf, textOf } from './elements.ts'
import { isFootnoteLabel, isHeading } from './ids.ts'
import { takeMagicComments } from './magic-comments.ts'
import { peekFenceMark } from './marks.ts'

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
 * around them. The first-level heading is the page's title and starts no section.
 */
export function sectionsOf(tree: Root): IndexedSection[] {
  const sections = [{ anchor: '', heading: '', text: '', badges: '' }]
  for (const piece of piecesOf(tree)) {
    const last = sections.at(-1)
    if (typeof piece === 'string') {
      if (last) last.text += piece
    } else if (isHeading(piece)) {
      sections.push({
        anchor: `#${String(piece.properties.id)}`,
        heading: lineOf(piece),
        text: '',
        badges: '',
      })
    } else if (last) last.badges += ` ${textOf(piece)}`
  }
  return sections
    .map(({ text, badges, ...rest }) => ({ ...rest, text: (text + badges).replace(/\s+/g, ' ').trim() }))
    .filter(({ heading, text }) => heading !== '' || text !== '')
}

/** The text of a code block: its title, then the code without magic comments. */
function codeOf(code: Element, meta: string): string {
  const { title } = readCodeMeta(meta)
  const { lines } = takeMagicComments(textOf(code).split('\n'), languageOf(code))
  return [...(title === undefined ? [] : [title]), ...lines].join('\n')
}

/** Text in document order; headings and badges as elements. */
function* piecesOf(node: Nodes): Generator<string | Element> {
  if (node.type === 'text') yield node.value
  if (node.type === 'root') for (const child of node.children) yield* piecesOf(child)
  if (node.type !== 'element' || UNREAD.has(node.tagName) || isFootnoteMark(node)) return
  // Nobody searches for the file in which a symbol is declared.
  if (node.tagName === 'h1' || isFootnoteLabel(node) || hasClass(node, 'api-source')) return
  // Without an id, as in pages not from Markdown, a heading cannot be a link target.
  if (isHeading(node) && node.properties.id !== undefined) return yield node
  if (hasClass(node, 'badge')) return yield node
  if (node.tagName === 'img') return yield String(node.properties.alt ?? '')
  const around = INLINE.has(node.tagName) ? '' : ' '
  yield around
  const meta = peekFenceMark(node)
  if (meta === undefined) for (const child of node.children) yield* piecesOf(child)
  else yield codeOf(node, meta)
  yield around
}
