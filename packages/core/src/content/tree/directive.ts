import type { PhrasingContent, RootContent } from 'mdast'
import { wordsOf } from './nodes.ts'

export type ContainerDirective = Extract<RootContent, { type: 'containerDirective' }>
export type LeafDirective = Extract<RootContent, { type: 'leafDirective' }>
export type TextDirective = Extract<RootContent, { type: 'textDirective' }>

/** The first line of a directive; empty if a plugin created it. */
export function openingLine(
  { position }: Pick<ContainerDirective | LeafDirective, 'position'>,
  text: string,
): string {
  const start = position?.start.offset
  return start === undefined ? '' : (/^[^\r\n]*/.exec(text.slice(start))?.[0] ?? '')
}

/** The end of a container's closing colons: `undefined` if there are none, -1 if a plugin created the container. */
function closingOf({ position }: ContainerDirective, text: string): number | undefined {
  const start = position?.start.offset ?? 0
  const source = text.slice(start, position?.end.offset ?? 0).trimEnd()
  const colons = /^:{3,}/.exec(source)?.[0].length
  if (colons === undefined) return -1
  const closing = /\n[ \t>]*(:{3,})$/.exec(source)?.[1] ?? ''
  return closing.length >= colons ? start + source.length : undefined
}

/** If two directives end at the same colons, these close the outer one. */
export function isClosed(
  directive: ContainerDirective,
  around: ContainerDirective | undefined,
  text: string,
): boolean {
  const end = closingOf(directive, text)
  return end !== undefined && (end < 0 || !around || end !== closingOf(around, text))
}

export function labelOf({ children: [first] }: ContainerDirective) {
  return first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined
}

/** Removes the label of a container and returns it. */
export function takeLabel(directive: ContainerDirective): PhrasingContent[] | undefined {
  const label = labelOf(directive)
  if (label) directive.children.shift()
  return label?.children
}

/** Removes the label of a container and returns its text; empty without a label. */
export function takeWords(directive: ContainerDirective): string {
  return wordsOf(takeLabel(directive) ?? [])
}
