import type { Element, Nodes } from 'hast'
import type { Span } from '../../paths.ts'
import type { Link } from '../model.ts'
import { addressFrom } from '../source/includes.ts'
import { originOf } from '../source/whole.ts'
import { placeOf } from '../tree/elements.ts'
import { urlSpan } from '../tree/html.ts'
import { takePlaceMark } from '../tree/marks.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import { placeKey } from '../tree/rewritten.ts'

/** Where a link or image has its address. */
export interface AddressPlace {
  from: Link['from']
  /** The span of the address, or of the whole element if the address cannot be found. */
  span: Span
  /** Identifies the element: an HTML parser may have duplicated it. */
  key?: string
}

/** Finds elements from Markdown by their place mark, those of HTML by their tags, in the first of the attributes. */
export function addressPlace(
  element: Element,
  ancestors: readonly Nodes[],
  reading: Reading,
  attributes: readonly string[],
  piece = 0,
): AddressPlace {
  const mark = /^(?:href|src)$/.test(attributes[0] ?? '') ? takePlaceMark(element) : undefined
  const from = mark ? 'markdown' : 'html'
  const exact = mark ?? attributePlace(element, reading, attributes, piece)
  if (exact) return { from, span: exact, key: placeKey(exact) }
  const whole = locationIn(reading, placeOf(element, ...[...ancestors].reverse())).span
  return { from, span: whole }
}

/** Its place is noted: the Markdown form of the page has another address there. */
function attributePlace(
  { tagName: name, position }: Element,
  { text, rawTags, addresses }: Reading,
  attributes: readonly string[],
  piece: number,
): Span | undefined {
  const start = position?.start?.offset
  if (start === undefined) return undefined
  const begin = rawTags.get(start) ?? start
  for (const attribute of attributes) {
    const span = urlSpan(text, { begin, name, attribute, piece })
    if (!span) continue
    addresses.set(placeKey(span), span)
    return span
  }
  return undefined
}

/** An address as the document would write it, from the file where it stands. */
export function addressAt({ start }: Span, written: string, { path, origins, folders }: Reading): string {
  const from = origins.length > 0 ? originOf(origins, { start, end: start }) : undefined
  return from ? addressFrom(path, from.path, written, folders) : written
}
