import type { Element, Nodes } from 'hast'
import type { Span } from '../../paths.ts'
import type { Link } from '../model.ts'
import { addressFrom } from '../source/includes.ts'
import { originOf } from '../source/whole.ts'
import { placeOf } from '../tree/elements.ts'
import { takePlaceMark } from '../tree/marks.ts'
import { locationIn, type Reading } from '../tree/reading.ts'

/** Where a link or image has its address. */
export interface AddressPlace {
  from: Link['from']
  /** The span of the address, or of the whole element if the address cannot be found. */
  span: Span
  /** Identifies the element: an HTML parser may have duplicated it. */
  key?: string
}

/** Finds elements from Markdown by their place mark, those from raw HTML by where their tags start. */
export function addressPlace(element: Element, ancestors: readonly Nodes[], reading: Reading): AddressPlace {
  const mark = takePlaceMark(element)
  const begin = element.position?.start?.offset
  const exact = mark ?? (begin === undefined ? undefined : reading.rawAddresses.get(begin))
  const from = mark ? 'markdown' : 'html'
  if (exact) return { from, span: exact, key: `${exact.start} ${exact.end}` }
  return { from, span: wholePlace(element, ancestors, reading) }
}

/** An address as the document would write it, from the file where it stands. */
export function addressAt({ start }: Span, written: string, { path, origins }: Reading): string {
  const from = origins.length > 0 ? originOf(origins, { start, end: start }) : undefined
  return from ? addressFrom(path, from.path, written) : written
}

/** The whole element: no parser returns the positions of other attributes. */
export function wholePlace(element: Element, ancestors: readonly Nodes[], reading: Reading): Span {
  return locationIn(reading, placeOf(element, ...[...ancestors].reverse())).span
}
