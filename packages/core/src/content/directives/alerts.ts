import { ADMONITIONS } from '@chatdocs/protocol'
import type { BlockContent, Blockquote, DefinitionContent, PhrasingContent } from 'mdast'
import { alertFolds, unknownAlert } from '../../diagnostics/syntax-catalogue.ts'
import type { ContainerDirective } from '../tree/directive.ts'
import { placeOf } from '../tree/elements.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { NodeVisitor } from '../tree/walk.ts'
import { ADMONITION_NAMES } from './admonitions.ts'

/** GitHub's alerts. All other admonitions become a note whose title is their label. */
export const ALERTS: Readonly<Record<string, string>> = {
  note: 'NOTE',
  tip: 'TIP',
  important: 'IMPORTANT',
  warning: 'WARNING',
  caution: 'CAUTION',
  danger: 'CAUTION',
  success: 'TIP',
}

/** `[!NOTE]` at the start of a blockquote. Other tools make the note foldable if a sign follows. */
const MARK = /^\[!([\p{L}\d_ |:-]{1,60})\]([+-]?)[ \t]*(\r?\n)?/u

/**
 * Converts GitHub's alerts to the equivalent directives. As in VitePress, the first line can have a title:
 *
 *     > [!TIP] Title      :::tip[Title]
 *     > Some advice.      Some advice.
 *                         :::
 */
export function convertAlerts(reading: Reading): NodeVisitor {
  return {
    blockquote(quote, index, parent) {
      const alert = takeMark(quote, reading)
      if (!alert) return undefined
      const { position } = quote
      const directive = { type: 'containerDirective', attributes: {}, ...alert } as ContainerDirective
      parent.children[index] = position ? { ...directive, position } : directive
      return index
    },
  }
}

interface Alert {
  name: string
  children: (BlockContent | DefinitionContent)[]
}

function takeMark({ children: [paragraph, ...others] }: Blockquote, reading: Reading): Alert | undefined {
  const [text, ...inline] = paragraph?.type === 'paragraph' ? paragraph.children : []
  const match = text?.type === 'text' && MARK.exec(text.value)
  if (!match || text?.type !== 'text') return undefined
  const [mark, written = '', sign = '', lineEnd] = match
  const name = written.toLowerCase()
  const { start } = placeOf(text)
  const at = locationIn(reading, { start, end: start + mark.trimEnd().length })
  if (!ADMONITION_NAMES.includes(name)) {
    const known = ADMONITIONS.map((each) => each.toUpperCase())
    const missing = { name: written, known }
    if (reading.text.startsWith('[!', start)) reading.diagnostics.push(unknownAlert(missing, at))
    return undefined
  }
  if (sign !== '') reading.diagnostics.push(alertFolds(written, at))
  const rest: PhrasingContent[] = [{ ...text, value: text.value.slice(mark.length) }, ...inline]
  const [title, body] = lineEnd === undefined ? splitLine(rest) : [[], rest]
  return {
    name,
    children: [
      ...(hasText(title)
        ? [{ type: 'paragraph' as const, data: { directiveLabel: true }, children: title }]
        : []),
      ...(hasText(body) ? [{ ...paragraph, type: 'paragraph' as const, children: body }] : []),
      ...others,
    ],
  }
}

/** The nodes up to the first line end, and the nodes after it. */
function splitLine(nodes: PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] {
  const index = nodes.findIndex(
    (node) => node.type === 'break' || (node.type === 'text' && node.value.includes('\n')),
  )
  const node = nodes[index]
  if (!node) return [nodes, []]
  const [before, after] = [nodes.slice(0, index), nodes.slice(index + 1)]
  if (node.type !== 'text') return [before, after]
  const [, line = '', rest = ''] = /^([^\n]*?)\r?\n([\s\S]*)$/.exec(node.value) ?? []
  return [
    [...before, { ...node, value: line }],
    [{ ...node, value: rest }, ...after],
  ]
}

function hasText(nodes: readonly PhrasingContent[]): boolean {
  return nodes.some((node) => node.type !== 'text' || node.value.trim() !== '')
}
