import type { Nodes, PhrasingContent } from 'mdast'
import { joinLines } from '../content/markdown/line-breaks.ts'
import { type CommentContext, commentTree } from './comment-tree.ts'

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
