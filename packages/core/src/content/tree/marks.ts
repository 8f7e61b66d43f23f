import type { Element } from 'hast'
import type { Span } from '../../paths.ts'

/**
 * Marks: properties that preserve facts about Markdown nodes through HTML parsing and plugins. All are
 * removed in the end.
 */
const PLACE = 'dataChatdocsAt'
const FENCE = 'dataChatdocsFence'
const SYMBOL = 'dataChatdocsSymbol'
const SIGNATURE = 'dataChatdocsSignature'

/** Marks an element with the source position of its Markdown node, or of a part of it. */
export function placeMark({ start, end }: Span) {
  return { [PLACE]: `${start} ${end}` }
}

/** Marks the element of a code block with its options. */
export function fenceMark(meta: string) {
  return { [FENCE]: meta }
}

/** Marks code that may be the name of a symbol. */
export function symbolMark() {
  return { [SYMBOL]: '' }
}

/** The property that marks a code block as the signature with this number. */
export function signatureMark(index: number) {
  return { [SIGNATURE]: String(index) }
}

export function takeSignatureMark(element: Element): number | undefined {
  const index = take(element, SIGNATURE)
  return index === undefined ? undefined : Number(index)
}

export function takePlaceMark(element: Element): Span | undefined {
  const place = peekPlace(element)
  take(element, PLACE)
  return place
}

/** Like `takePlaceMark`, but keeps the mark. */
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

/** Like `takeFenceMark`, but keeps the mark. */
export function peekFenceMark({ properties }: Element): string | undefined {
  const value = properties[FENCE]
  return typeof value === 'string' ? value : undefined
}

/** Removes the remaining marks. */
export function clearMarks(element: Element): void {
  take(element, PLACE)
  take(element, FENCE)
  take(element, SYMBOL)
  take(element, SIGNATURE)
}

function take({ properties }: Element, name: string): string | undefined {
  const value = properties[name]
  // Deleting a property makes an object slow.
  if (value === undefined) return undefined
  delete properties[name]
  return typeof value === 'string' ? value : undefined
}
