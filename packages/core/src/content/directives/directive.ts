import type { PhrasingContent, Root, RootContent } from 'mdast'
import { toString as wordsOf } from 'mdast-util-to-string'
import { nodesOf } from '../nodes.ts'

export type ContainerDirective = Extract<RootContent, { type: 'containerDirective' }>
export type LeafDirective = Extract<RootContent, { type: 'leafDirective' }>
export type TextDirective = Extract<RootContent, { type: 'textDirective' }>

/** `:::name`, `:::name[label]{attributes}` or `:::name and a title`, as a line is left of its container. */
const OPENING = /^:{3,}([^\s:[\]{}]+)(?:(?:\[.*\])?(?:\{.*\})?|[ \t]+([^\s].*?))[ \t]*$/

/** The line a directive begins with; empty for one that some plugin made. */
export function openingLine(
  { position }: Pick<ContainerDirective | LeafDirective, 'position'>,
  text: string,
): string {
  const start = position?.start.offset
  return start === undefined ? '' : (/^[^\r\n]*/.exec(text.slice(start))?.[0] ?? '')
}

/** Whether a container is one by our reckoning; satteri lets anything follow the name. */
export function isWellFormed(directive: ContainerDirective, text: string): boolean {
  return OPENING.exec(openingLine(directive, text))?.[1] === directive.name
}

/** Where the colons that close a container end: `undefined` where there are none, -1 where nobody wrote it. */
export function closingOf({ position }: ContainerDirective, text: string): number | undefined {
  const start = position?.start.offset ?? 0
  const source = text.slice(start, position?.end.offset ?? 0).trimEnd()
  const colons = /^:{3,}/.exec(source)?.[0].length
  if (colons === undefined) return -1
  const closing = /\n[ \t>]*(:{3,})$/.exec(source)?.[1] ?? ''
  return closing.length >= colons ? start + source.length : undefined
}

/**
 * Whether a line of colons, which should have ended a directive, became text or code: satteri takes it
 * for a row of the table above it, for one, and lets it end a paragraph outside of any directive.
 */
export function hasStrayColons(tree: Root): boolean {
  const values = [...nodesOf(tree, 'text'), ...nodesOf(tree, 'code'), ...nodesOf(tree, 'html')]
  return values.some(({ value }) => /^[ \t]*::/m.test(value))
}

/** The title of `:::name and a title`, and where it begins. */
export function titleOf(directive: ContainerDirective, text: string) {
  const line = openingLine(directive, text)
  const title = OPENING.exec(line)?.[2]
  const start = directive.position?.start.offset
  if (title === undefined || start === undefined) return undefined
  return { title, offset: start + line.lastIndexOf(title) }
}

/** The label of a container, taken out of it. */
export function takeLabel(directive: ContainerDirective): PhrasingContent[] | undefined {
  const [first] = directive.children
  if (first?.type !== 'paragraph' || !first.data?.directiveLabel) return undefined
  directive.children.shift()
  return first.children
}

/** What the label of a container says, taken out of it; empty where it has none. */
export function takeWords(directive: ContainerDirective): string {
  return wordsOf(takeLabel(directive) ?? [])
}
