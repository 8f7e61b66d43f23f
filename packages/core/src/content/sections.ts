import type { IndexedSection } from '@chatdocs/protocol'
import type { Element, Nodes, Root } from 'hast'
import { languageOf } from './code.ts'
import { readCodeMeta } from './code-meta.ts'
import { hasClass, isFootnoteMark, lineOf, textOf } from './elements.ts'
import { isFootnoteLabel, isHeading } from './ids.ts'
import { takeMagicComments } from './magic-comments.ts'
import { peekFenceMark } from './marks.ts'

/** Elements that stand within words: what is in one is not apart from what is around it. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)
const UNREAD = new Set(['script', 'style', 'template', 'svg', 'math'])

/**
 * What a body says below each of its headings, as plain text on one line: what search finds. What stands in boxes,
 * tabs and lists counts where it stands, and so do the titles of code blocks, which are not drawn yet; badges come
 * last, which say less than what they stand before. The first-level heading is the page's title, and begins nothing.
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

/** What a code block says, its title first, without comments that are for the generator. */
function codeOf(code: Element, meta: string): string {
  const { title } = readCodeMeta(meta)
  const { lines } = takeMagicComments(textOf(code).split('\n'), languageOf(code))
  return [...(title === undefined ? [] : [title]), ...lines].join('\n')
}

/** Words and spaces in reading order, headings and badges as they are. */
function* piecesOf(node: Nodes): Generator<string | Element> {
  if (node.type === 'text') yield node.value
  if (node.type === 'root') for (const child of node.children) yield* piecesOf(child)
  if (node.type !== 'element' || UNREAD.has(node.tagName) || isFootnoteMark(node)) return
  // Nobody searches for the name of the file that something is declared in.
  if (node.tagName === 'h1' || isFootnoteLabel(node) || hasClass(node, 'api-source')) return
  // A heading without an id, as in a page that no Markdown made, cannot be led to.
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
