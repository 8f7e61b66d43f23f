import { isExternal } from '@chatdocs/protocol'
import type { ListItem, RootContent } from 'mdast'
import type { Made } from '../content/model.ts'
import type { Parse } from '../content/parser/parser.ts'
import { placeOf } from '../content/tree/elements.ts'
import type { SourcePath } from '../paths.ts'
import { type CommentContext, commentLine, commentTree, firstSentence } from './comment-tree.ts'
import type { ApiTree } from './model.ts'
import { pageForm, printTree } from './print.ts'
import { relativeAddress } from './source-address.ts'
import { type CommentNode, joinBlocks, type LedNode, paragraph } from './tree.ts'

interface Page {
  path: SourcePath
  /** Front matter, followed by the text of all comments. */
  text: string
  tree: ApiTree
}

/** A page with its comments filled in, as a tree and as Markdown. */
export function composePage(page: Page, parse: Parse): Made {
  const ids = new Set(page.tree.taken)
  const takeId = (id: string) => !ids.has(id) && ids.add(id).has(id)
  const composer: Composer = { ...page, start: page.tree.start, takeId, parse }
  const children: RootContent[] = compose(page.tree.children, composer)
  const markdown = printTree({ type: 'root', children })
  return { tree: { type: 'root', children: pageForm(children) }, markdown }
}

interface Composer extends Page {
  start: number
  parse: Parse
  takeId: (id: string) => boolean
}

/** Replaces comment nodes with their trees. The input is not modified. */
function compose<T extends RootContent>(nodes: readonly T[], composer: Composer): T[] {
  return nodes.flatMap((node): T[] => {
    if (node.type === 'comment') return composeComment(node, composer) as T[]
    if (node.type === 'led') return composeLed(node, composer) as T[]
    if (!('children' in node)) return [{ ...node }]
    const whole = { ...node, children: compose<RootContent>(node.children, composer) } as T
    if (whole.type === 'listItem') whole.spread = isSpread(whole, composer)
    return [whole]
  })
}

function composeComment(comment: CommentNode, composer: Composer): RootContent[] {
  const { span, shows, before } = comment
  const source = composer.text.slice(composer.start + span.start, composer.start + span.end)
  const context = contextOf(comment, composer)
  if (shows === 'blocks') return commentTree(source, context)
  const line = commentLine(source, context)
  const shown = shows === 'summary' ? firstSentence(line) : line
  return shown.length === 0 ? [] : [...before, ...shown]
}

/** In a summary, the author's links are plain text: they are checked on their symbol's page. */
function contextOf({ from, links, level, shows, span }: CommentNode, composer: Composer): CommentContext {
  const { path, tree, start, takeId, parse } = composer
  const seen = { from, page: path, sourceUrl: tree.sourceUrl, documents: tree.documents }
  return {
    parse,
    links,
    level,
    offset: start + span.start,
    takeId,
    takeLabel: (label) => takeId(`[${label}]`),
    addressOf: (address) =>
      shows !== 'summary' || isExternal(address) ? relativeAddress(address, seen) : undefined,
  }
}

function composeLed({ words, joint, isTitle, children }: LedNode, composer: Composer): RootContent[] {
  const blocks = compose<RootContent>(children, composer)
  if (!isTitle) return joinBlocks(words, blocks, joint)
  const [first, second] = blocks
  if (!first) return []
  return !second && isOneLine(first, composer)
    ? joinBlocks(words, blocks, joint)
    : [paragraph(...words), ...blocks]
}

function isOneLine(block: RootContent | undefined, { text }: Composer): boolean {
  if (block?.type !== 'paragraph') return false
  const { start, end } = placeOf(block)
  return !text.slice(start, end).includes('\n')
}

/** Whether a blank line separates two blocks of an item, as in Markdown. */
function isSpread({ children }: ListItem, { text }: Composer): boolean {
  return children.some((child, index) => {
    const next = children[index + 1]
    if (!next) return false
    if (!child.position || !next.position) return true
    return /\n[ \t>]*\n/.test(text.slice(placeOf(child).end, placeOf(next).start))
  })
}
