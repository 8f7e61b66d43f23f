import type { Nodes, Parents, PhrasingContent, Root, RootContent } from 'mdast'
import { eachNode, wordsOf } from './nodes.ts'

export type ContainerDirective = Extract<RootContent, { type: 'containerDirective' }>
export type LeafDirective = Extract<RootContent, { type: 'leafDirective' }>
export type TextDirective = Extract<RootContent, { type: 'textDirective' }>

/** The first line of a container: `:::name`, `:::name[label]{attributes}` or `:::name and a title`. */
const OPENING = /^:{3,}([^\s:[\]{}]+)(?:(?:\[.*\])?(?:\{.*\})?|[ \t]+([^\s](?:.*[^ \t])?))[ \t]*$/

/** The first line of a directive; empty if a plugin created it. */
export function openingLine(
  { position }: Pick<ContainerDirective | LeafDirective, 'position'>,
  text: string,
): string {
  const start = position?.start.offset
  return start === undefined ? '' : (/^[^\r\n]*/.exec(text.slice(start))?.[0] ?? '')
}

/** Whether a container has valid syntax; satteri accepts any text after the name. */
export function isWellFormed(directive: ContainerDirective, text: string): boolean {
  return OPENING.exec(openingLine(directive, text))?.[1] === directive.name
}

/** The end of a container's closing colons: `undefined` without any, -1 if a plugin created the container. */
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

/**
 * Whether closing colons became text or code. satteri can read them as a row of the table above, or lets
 * them end a paragraph outside of a directive. A fence outside of everything may show directives, if every directive of
 * the document is closed: guides do so, and each of them took the second parser.
 */
export function hasStrayColons(tree: Root, text: string): boolean {
  let [isStray, isShown] = [false, false]
  eachNode(tree, (node, _, parent) => {
    if (node.type !== 'text' && node.type !== 'code' && node.type !== 'html') return undefined
    if (!node.value.includes('::') || !/^[ \t]*::/m.test(node.value)) return undefined
    if (node.type === 'code' && parent === tree && isFence(node, text)) isShown = true
    else isStray = true
    return undefined
  })
  return isStray || (isShown && !areClosed(tree, text))
}

/** Whether code stands between fences that are not indented. */
function isFence({ position }: RootContent, text: string): boolean {
  const start = position?.start.offset ?? 0
  return /[`~]/.test(text[start] ?? '') && (start === 0 || /[\r\n]/.test(text[start - 1] ?? ''))
}

function areClosed(parent: Parents, text: string, around?: ContainerDirective): boolean {
  return (parent.children as Nodes[]).every((node) => {
    const container = node.type === 'containerDirective' ? node : undefined
    if (container && !isClosed(container, around, text)) return false
    return !('children' in node) || areClosed(node, text, container ?? around)
  })
}

/** The title of `:::name and a title`, and its offset. */
export function titleOf(directive: ContainerDirective, text: string) {
  const line = openingLine(directive, text)
  const title = OPENING.exec(line)?.[2]
  const start = directive.position?.start.offset
  if (title === undefined || start === undefined) return undefined
  return { title, offset: start + line.lastIndexOf(title) }
}

/** Removes the label of a container and returns it. */
export function takeLabel(directive: ContainerDirective): PhrasingContent[] | undefined {
  const [first] = directive.children
  if (first?.type !== 'paragraph' || !first.data?.directiveLabel) return undefined
  directive.children.shift()
  return first.children
}

/** Removes the label of a container and returns its text; empty without a label. */
export function takeWords(directive: ContainerDirective): string {
  return wordsOf(takeLabel(directive) ?? [])
}
