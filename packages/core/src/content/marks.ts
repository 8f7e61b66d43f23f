import type { Element, Root } from 'hast'
import type { Span } from '../paths.ts'
import { eachElement } from './elements.ts'

/**
 * Marks: properties by which elements remember, on their way through an HTML parser and plugins, what
 * they were in Markdown. None is left in the end.
 */
const PLACE = 'dataChatdocsAt'
const FENCE = 'dataChatdocsFence'
const SYMBOL = 'dataChatdocsSymbol'

/** The properties that mark where the element of a Markdown node, or a part of it, is written. */
export function placeMark({ start, end }: Span) {
  return { [PLACE]: `${start} ${end}` }
}

/** The properties that mark the element of a code block, with what its author said of it. */
export function fenceMark(meta: string) {
  return { [FENCE]: meta }
}

/** The property that marks code that may be the name of a symbol. */
export function symbolMark() {
  return { [SYMBOL]: '' }
}

export function takePlaceMark(element: Element): Span | undefined {
  const place = peekPlace(element)
  take(element, PLACE)
  return place
}

/** The same, and the mark stays. */
export function peekPlace({ properties }: Element): Span | undefined {
  const match = /^(\d+) (\d+)$/.exec(String(properties[PLACE] ?? ''))
  return match ? { start: Number(match[1]), end: Number(match[2]) } : undefined
}

export function takeSymbolMark(element: Element): boolean {
  return take(element, SYMBOL) !== undefined
}

export function takeFenceMark(element: Element): string | undefined {
  return take(element, FENCE)
}

/** The same, and the mark stays. */
export function peekFenceMark({ properties }: Element): string | undefined {
  const value = properties[FENCE]
  return typeof value === 'string' ? value : undefined
}

/** Takes the marks that nobody wanted. */
export function clearMarks(tree: Root): void {
  eachElement(tree, (element) => {
    take(element, PLACE)
    take(element, FENCE)
    take(element, SYMBOL)
  })
}

function take({ properties }: Element, name: string): string | undefined {
  const value = properties[name]
  delete properties[name]
  return typeof value === 'string' ? value : undefined
}
