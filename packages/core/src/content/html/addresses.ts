import type { Element, Nodes } from 'hast'
import type { Span } from '../../paths.ts'
import { addressFrom } from '../source/includes.ts'
import { originOf } from '../source/whole.ts'
import { placeOf } from '../tree/elements.ts'
import { urlSpans } from '../tree/html.ts'
import { takePlaceMark } from '../tree/marks.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import { placeKey } from '../tree/rewritten.ts'

export interface AddressPlace {
  /** The span of the address, or of the whole element if the address cannot be found. */
  span: Span
  /** Identifies the element: an HTML parser may have duplicated it. */
  key?: string
}

/**
 * The places of the URLs of an element, by index. An element of Markdown is found by its place mark, an element of HTML by
 * its tag, in the first of the attributes that it has.
 */
export function addressPlaces(
  element: Element,
  ancestors: readonly Nodes[],
  reading: Reading,
  attributes: readonly string[],
): (piece: number) => AddressPlace {
  const mark = /^(?:href|src)$/.test(attributes[0] ?? '') ? takePlaceMark(element) : undefined
  const exact = mark ? [mark] : attributePlaces(element, reading, attributes)
  return (piece) => {
    const span = exact[piece]
    // In the Markdown form of the page, the address here is replaced.
    if (span && !mark) reading.addresses.set(placeKey(span), span)
    if (span) return { span, key: placeKey(span) }
    return { span: locationIn(reading, placeOf(element, ...[...ancestors].reverse())).span }
  }
}

function attributePlaces(
  { tagName: name, position }: Element,
  { text, rawTags }: Reading,
  attributes: readonly string[],
): Span[] {
  const start = position?.start?.offset
  if (start === undefined) return []
  const begin = rawTags.get(start) ?? start
  const found = attributes.map((attribute) => urlSpans(text, { begin, name, attribute }))
  return found.find(({ length }) => length > 0) ?? []
}

/** An address that is written in an included file, as the document itself would write it. */
export function addressAt({ start }: Span, written: string, { path, origins, folders }: Reading): string {
  const from = origins.length > 0 ? originOf(origins, { start, end: start }) : undefined
  return from ? addressFrom(path, from.path, written, folders) : written
}
