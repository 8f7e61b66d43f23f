import { spanOfKey } from '../config/key-span.ts'
import type { KeyPath } from '../config/problems.ts'
import type { Location, SourcePath } from '../paths.ts'

/** Locates a name in a file, from a key on: equal names can be in other parts of the file. */
export type Locate = (name: string, key?: KeyPath) => Location | undefined

/** The location of a quoted name in a file: `'intro'`. The whole file if it is not found. */
export function quotedIn(
  path: SourcePath,
  text: string | undefined,
  name: string,
  key: KeyPath = [],
): Location {
  const from = (text === undefined ? undefined : spanOfKey(text, key)?.start) ?? 0
  for (const first of new Set([from, 0])) {
    for (const quote of ["'", '"', '`']) {
      const at = text?.indexOf(quote + name + quote, first) ?? -1
      if (at >= 0) return { path, span: { start: at + 1, end: at + 1 + name.length } }
    }
  }
  return { path }
}
