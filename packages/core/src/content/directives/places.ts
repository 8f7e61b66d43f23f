import type { Location } from '../../paths.ts'
import { type ContainerDirective, type LeafDirective, openingLine } from '../tree/directive.ts'
import { placeOf } from '../tree/elements.ts'
import { locationIn, type Reading } from '../tree/reading.ts'

/** The location of a directive's first line. */
export function opening(directive: ContainerDirective | LeafDirective, reading: Reading): Location {
  const { start } = placeOf(directive)
  return locationIn(reading, { start, end: start + openingLine(directive, reading.text).length })
}

/** The location of a value in a directive's first line; the whole line if it is not there literally. */
export function attributeIn(
  directive: ContainerDirective | LeafDirective,
  value: string,
  reading: Reading,
): Location {
  const { start } = placeOf(directive)
  const line = openingLine(directive, reading.text)
  const at = value === '' ? -1 : line.indexOf(value, line.lastIndexOf('{'))
  if (at < 0) return opening(directive, reading)
  return locationIn(reading, { start: start + at, end: start + at + value.length })
}
