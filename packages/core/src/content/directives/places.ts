import type { Location } from '../../paths.ts'
import { placeOf } from '../elements.ts'
import { locationIn, type Reading } from '../reading.ts'
import { type ContainerDirective, type LeafDirective, openingLine } from './directive.ts'

/** Where a directive opens: its first line. */
export function opening(directive: ContainerDirective | LeafDirective, reading: Reading): Location {
  const { start } = placeOf(directive)
  return locationIn(reading, { start, end: start + openingLine(directive, reading.text).length })
}

/** Where the first line of a directive has a value; the whole line if it is not there as written. */
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
