import type { Code, RootContent } from 'mdast'
import { placeOf } from '../tree/elements.ts'
import { escapeInline } from '../tree/html.ts'
import { readCodeMeta } from './code-meta.ts'
import { ESCAPE } from './highlight.ts'
import { takeMagicComments } from './magic-comments.ts'

/** Code blocks in the Markdown form of a page. */

/**
 * A code block as readers see it: its title above it, unless it is `isNamed` already, and without comments that mark
 * lines. `undefined` if the source already looks like this.
 */
export function shownCode(node: Code, isNamed: boolean, lead: string): string | undefined {
  const { title } = isNamed ? {} : readCodeMeta(node.meta ?? '')
  const { lines } = takeMagicComments(node.value.split('\n'), node.lang?.toLowerCase() ?? '')
  const value = lines.join('\n').replace(ESCAPE, '')
  if (title === undefined && value === node.value) return undefined
  const above = title === undefined ? '' : `${escapeInline(title)}\n\n${lead}`
  return above + fenceOf({ ...node, meta: null, value }, lead)
}

/** A code block that is no code block in the source. */
export function madeCode(node: Code, lead: string): string {
  return shownCode(node, false, lead) ?? fenceOf(node, lead)
}

/** The code block in an element. Commands for several package managers become one block, each below its manager. */
export function codeIn(node: RootContent): Code | undefined {
  if (node.type === 'code') return node
  if (node.type !== 'containerDirective') return undefined
  const [first, ...others] = node.children
  if (!first?.position || placeOf(first).start !== placeOf(node).start) return undefined
  const code = codeIn(first)
  if (!code || others.length === 0 || node.name !== 'tabs') return code
  const commands = node.children.map(
    (tab) => `# ${tab.type === 'containerDirective' ? tab.attributes?.title : ''}\n${codeIn(tab)?.value}`,
  )
  return { ...code, value: commands.join('\n\n') }
}

/** A code block in which every line but the first begins with `lead`. */
function fenceOf({ lang, meta, value }: Code, lead: string): string {
  const fence = '`'.repeat(Math.max(3, ...Array.from(value.matchAll(/`+/g), ([run]) => run.length + 1)))
  const head = [lang, meta].filter(Boolean).join(' ')
  return [fence + head, ...value.split('\n'), fence].join(`\n${lead}`)
}
