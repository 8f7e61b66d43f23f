import type { Element, ElementContent, Nodes, Parents, Root } from 'hast'
import type { Span } from '../../paths.ts'

/** Visits an element; `ancestors` starts at the root. */
export type EnterElement = (element: Element, ancestors: readonly Parents[]) => void

/** Calls `enter` for every element in document order. */
export function eachElement(tree: Root, enter: EnterElement): void {
  const ancestors: Parents[] = []
  const walk = (node: Parents) => {
    ancestors.push(node)
    // A copy, since `enter` may replace children. Most elements hold only text.
    const children = node.children.some(isElement) ? [...node.children] : []
    for (const child of children) {
      if (child.type !== 'element') continue
      enter(child, ancestors)
      walk(child)
    }
    if (node.type === 'element' && node.content) walk(node.content)
    ancestors.pop()
  }
  walk(tree)
}

function isElement({ type }: Nodes): boolean {
  return type === 'element'
}

/** The visible text of a node: with the alternative text of images, without footnote marks. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' && node.type !== 'root') return ''
  if (node.type === 'element') {
    if (node.tagName === 'img') return String(node.properties.alt ?? '')
    if (node.tagName === 'br') return ' '
    if (node.tagName === 'script' || node.tagName === 'style' || isFootnoteMark(node)) return ''
  }
  return node.children.map(textOf).join('')
}

/** The text of a node on one line. */
export function lineOf(node: Nodes): string {
  return onOneLine(textOf(node))
}

/** A text with single spaces. Most texts need no change, so only other white space is replaced. */
export function onOneLine(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ').trim()
}

/** Whether an element has a class; plugins may set a single class as a string. */
export function hasClass({ properties }: Element, name: string): boolean {
  const { className } = properties
  return Array.isArray(className) ? className.includes(name) : className === name
}

/** Whether an element is a footnote reference or the arrow back to it. */
export function isFootnoteMark({ tagName, children, properties }: Element): boolean {
  if (properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined) return true
  const [only] = children
  return tagName === 'sup' && children.length === 1 && only?.type === 'element' && isFootnoteMark(only)
}

/** The source range of the first node that has one: nodes from plugins have no range. */
export function placeOf(...nodes: readonly Pick<Nodes, 'position'>[]): Span {
  for (const { position } of nodes) {
    const start = position?.start?.offset
    const end = position?.end?.offset
    if (start !== undefined && end !== undefined) return { start, end }
  }
  return { start: 0, end: 0 }
}

/** Creates an element without attributes; strings become text nodes. */
export function made(tagName: string, ...inside: readonly (ElementContent | string)[]): Element {
  const children = inside.map((each) =>
    typeof each === 'string' ? { type: 'text' as const, value: each } : each,
  )
  return { type: 'element', tagName, properties: {}, children }
}

/** Replaces a node with others. */
export function replace(parent: Parents, old: Nodes, ...nodes: Nodes[]): void {
  const children: Nodes[] = parent.children
  children.splice(children.indexOf(old), 1, ...nodes)
}

/** The classes of an image, at the start of what follows it: `![](a.png){.no-zoom}`. */
export const IMAGE_CLASSES = /^\{((?:\s*\.[\w-]+)+)\s*\}/
