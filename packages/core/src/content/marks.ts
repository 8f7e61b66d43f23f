import type { Element, Root } from 'hast'
import type { Span } from '../paths.ts'
import { eachElement } from './elements.ts'
import type { Link } from './model.ts'

/**
 * Marks: attributes by which elements remember, on their way through HTML parsers and plugins, where
 * in the source they come from. None is left in the end.
 */
const PLACE = 'dataChatdocsAt'
const FENCE = 'dataChatdocsFence'

/** Where something stands in the source, and what it was written as. */
export interface Mark {
  from: Link['from']
  span: Span
}

/** A mark as the value of an attribute: `markdown 12 34`. */
export function markOf(from: Link['from'], { start, end }: Span): string {
  return `${from} ${start} ${end}`
}

/** The properties that mark the element a Markdown node becomes. */
export function placeMark(span: Span) {
  return { [PLACE]: markOf('markdown', span) }
}

/** The properties that mark the element of a code block, with what its author said of it. */
export function fenceMark(meta: string) {
  return { [FENCE]: meta }
}

export function takePlaceMark(element: Element): Mark | undefined {
  const value = take(element, PLACE)
  const match = value === undefined ? undefined : /^(markdown|html) (\d+) (\d+)$/.exec(value)
  if (!match) return undefined
  return { from: match[1] as Link['from'], span: { start: Number(match[2]), end: Number(match[3]) } }
}

export function takeFenceMark(element: Element): string | undefined {
  return take(element, FENCE)
}

function take({ properties }: Element, name: string): string | undefined {
  const value = properties[name]
  delete properties[name]
  return typeof value === 'string' ? value : undefined
}

/** Takes the marks that nobody wanted. */
export function clearMarks(tree: Root): void {
  eachElement(tree, (element) => {
    take(element, PLACE)
    take(element, FENCE)
  })
}
