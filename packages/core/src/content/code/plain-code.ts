import type { Code, RootContent } from 'mdast'
import { placeOf } from '../tree/elements.ts'
import { escapeInline } from '../tree/html.ts'
import { readCodeMeta } from './code-meta.ts'
import { takeMagicComments } from './magic-comments.ts'

/** Code blocks in the Markdown form of a page. */

/**
 * A code block as readers see it: its title above it, unless it is `isNamed` already, and without comments that mark
 * lines. `undefined` if the source already looks like this.
 */
export function shownCode(node: Code, isNamed: boolean, lead: string): string | undefined {
  const { title } = isNamed ? {} : readCodeMeta(node.meta ?? '')
  const { lines } = takeMagicComments(node.value.split('\n'), node.lang?.toLowerCase() ?? '')
  const value = lines.join('\n')
  if (title === undefined && value === node.value) return undefined
  const above = title === undefined ? '' : `${escapeInline(title)}\n\n${lead}`
  return above + fenceOf({ ...node, meta: null, value }, lead)
}

/** The code block in an element. Of commands for several package managers, the first is returned. */
export function codeIn(node: RootContent): Code | undefined {
  if (node.type === 'code') return node
  const [first] = node.type === 'containerDirective' ? node.children : []
  const isMade = first?.type === 'containerDirective' && placeOf(first).start === placeOf(node).start
  return isMade
    ? codeIn(first)
    : first?.type === 'code' && placeOf(first).start === placeOf(node).start
      ? first
      : undefined
}

/** A code block in which every line but the first begins with `lead`. */
export function fenceOf({ lang, meta, value }: Code, lead: string): string {
  const fence = '`'.repeat(Math.max(3, ...Array.from(value.matchAll(/`+/g), ([run]) => run.length + 1)))
  const head = [lang, meta].filter(Boolean).join(' ')
  return [fence + head, ...value.split('\n'), fence].join(`\n${lead}`)
}
