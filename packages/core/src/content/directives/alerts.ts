import type { Blockquote, Text } from 'mdast'
import type { ContainerDirective } from '../tree/directive.ts'
import type { NodeVisitor } from '../tree/walk.ts'
import { ADMONITION_NAMES } from './admonitions.ts'

/** `[!NOTE]`, alone on the first line of a blockquote. */
const MARK = /^\[!(\w+)\][ \t]*(?:\r?\n|$)/

/**
 * Converts GitHub's alerts to the equivalent directives:
 *
 *     > [!TIP]            :::tip
 *     > Some advice.      Some advice.
 *                         :::
 */
export function convertAlerts(): NodeVisitor {
  return {
    on: {
      blockquote(quote, index, parent) {
        const name = takeMark(quote)
        if (!name) return undefined
        const { children, position } = quote
        const directive = { type: 'containerDirective', name, attributes: {}, children } as ContainerDirective
        parent.children[index] = position ? { ...directive, position } : directive
        return index
      },
    },
  }
}

function takeMark({ children }: Blockquote): string | undefined {
  const [paragraph] = children
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
  const match = text?.type === 'text' ? MARK.exec(text.value) : null
  const name = match?.[1]?.toLowerCase()
  if (paragraph?.type !== 'paragraph' || !match || !name || !ADMONITION_NAMES.includes(name)) return undefined
  const [, next] = paragraph.children
  const isAlone = match[0].length < (text as Text).value.length || !next || next.type === 'break'
  if (!isAlone) return undefined
  ;(text as Text).value = (text as Text).value.slice(match[0].length)
  if ((text as Text).value === '') paragraph.children.splice(0, next?.type === 'break' ? 2 : 1)
  if (paragraph.children.length === 0) children.shift()
  return name
}
