import type { Element, Nodes } from 'hast'
import type { Span } from '../paths.ts'
import { placeOf } from './elements.ts'
import { takePlaceMark } from './marks.ts'
import type { Link } from './model.ts'
import { locationIn, type Reading } from './reading.ts'

/** Where the address of a link or image is written. */
export interface AddressPlace {
  from: Link['from']
  /** The whole element, where the address itself cannot be found. */
  span: Span
  /** What tells it from all others; an HTML parser may have doubled an element. */
  key?: string
}

/** Markdown's elements bear a mark; those of raw HTML are known by where their tags begin. */
export function addressPlace(element: Element, ancestors: readonly Nodes[], reading: Reading): AddressPlace {
  const mark = takePlaceMark(element)
  const begin = element.position?.start?.offset
  const exact = mark ?? (begin === undefined ? undefined : reading.rawAddresses.get(begin))
  const from = mark ? 'markdown' : 'html'
  if (exact) return { from, span: exact, key: `${exact.start} ${exact.end}` }
  return { from, span: wholePlace(element, ancestors, reading) }
}

/** The whole element, for attributes of which no parser says where they stand. */
export function wholePlace(element: Element, ancestors: readonly Nodes[], reading: Reading): Span {
  return locationIn(reading, placeOf(element, ...[...ancestors].reverse())).span
}
