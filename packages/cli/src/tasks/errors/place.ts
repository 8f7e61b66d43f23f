import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Location, SourcePath } from '@chatdocs/core'

/** A location as esbuild reports it: line from 1, column from 0; column and length in UTF-8 bytes. */
export interface ReportedPlace {
  file: string
  line: number
  column: number
  length: number
  lineText: string
}

/** The location of a message about a file of the site, if it has one. */
export async function placeOf(
  { location }: { location: ReportedPlace | null },
  site: string,
): Promise<Location | undefined> {
  if (!location) return undefined
  return toLocation(location, await readFile(join(site, location.file), 'utf8').catch(() => ''))
}

/** The location as offsets in the file's text. */
export function toLocation(place: ReportedPlace, text: string): Location {
  const path = place.file as SourcePath
  const lineStart =
    text
      .split('\n')
      .slice(0, place.line - 1)
      .join('\n').length + (place.line > 1 ? 1 : 0)
  const bytes = new TextEncoder().encode(place.lineText)
  const decoded = (from: number, to: number) => new TextDecoder().decode(bytes.slice(from, to)).length
  const start = lineStart + decoded(0, place.column)
  return {
    path,
    span: { start, end: start + Math.max(1, decoded(place.column, place.column + place.length)) },
  }
}
