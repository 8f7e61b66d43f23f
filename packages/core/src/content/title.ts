import { nameOf, type SourcePath, splitNumber, withoutExtension } from '../paths.ts'

/** The title of a document that has none: `01-quick-start.md` → `quick start`. */
export function titleFromPath(path: SourcePath): string {
  const { name } = splitNumber(withoutExtension(nameOf(path)))
  return name.replace(/[-_]+/g, ' ').trim() || name
}
