import type { Location, SourcePath } from '../paths.ts'

/** The location of a quoted name in a file: `'intro'`. The whole file if it is not found. */
export function quotedIn(path: SourcePath, text: string | undefined, name: string): Location {
  for (const quote of ["'", '"', '`']) {
    const at = text?.indexOf(quote + name + quote) ?? -1
    if (at >= 0) return { path, span: { start: at + 1, end: at + 1 + name.length } }
  }
  return { path }
}
