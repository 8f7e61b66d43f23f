import { nameOf, type SourcePath, withoutExtension } from '../paths.ts'

/** A number for order before a file's name; `2021-11-foo` and `7.0-foo` are names. */
const NUMBER = /^\d+\s*[-_.]+\s*(?=[^\d\s\-_.])/

/** The title of a document that has none: `01-quick-start.md` → `quick start`. */
export function titleFromPath(path: SourcePath): string {
  const name = withoutExtension(nameOf(path))
  return name.replace(NUMBER, '').replace(/[-_]+/g, ' ').trim() || name
}
