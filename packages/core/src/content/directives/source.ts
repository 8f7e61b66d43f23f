import type { Paragraph, PhrasingContent, RootContent } from 'mdast'
import type { Span } from '../../paths.ts'
import {
  type ContainerDirective,
  type LeafDirective,
  openingLine,
  type TextDirective,
  takeLabel,
} from '../tree/directive.ts'
import { placeOf } from '../tree/elements.ts'

/** The source of a directive; markup in its label is kept as nodes. */
export function sourceOf(directive: LeafDirective | TextDirective, text: string): PhrasingContent[] {
  return cut(text, placeOf(directive), directive.children)
}

/**
 * The source of a container: its first line, its content, its last line.
 *
 *     :::video[A *film*]
 *     Text.
 *     :::
 */
export function unravel(directive: ContainerDirective, text: string): RootContent[] {
  const { start, end } = placeOf(directive)
  const label = takeLabel(directive) ?? []
  const opening = cut(text, { start, end: start + openingLine(directive, text).length }, label)
  const closing = /(?<=\n[ \t>]*):{3,}(?=[ \t]*$)/.exec(text.slice(start, end))?.[0]
  return [
    paragraph(opening),
    ...directive.children,
    ...(closing === undefined ? [] : [paragraph([{ type: 'text', value: closing }])]),
  ]
}

export function paragraph(children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

/** A range of the source. Parsed nodes replace the part of the source that they were parsed from. */
function cut(text: string, { start, end }: Span, nodes: PhrasingContent[]): PhrasingContent[] {
  const from = nodes[0]?.position?.start.offset
  const to = nodes.at(-1)?.position?.end.offset
  if (from === undefined || to === undefined) return [{ type: 'text', value: text.slice(start, end) }]
  const before: PhrasingContent = { type: 'text', value: text.slice(start, from) }
  const after: PhrasingContent = { type: 'text', value: text.slice(to, end) }
  return [before, ...nodes, after].filter((node) => node.type !== 'text' || node.value !== '')
}
