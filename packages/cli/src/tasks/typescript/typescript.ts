import { dirname, sep } from 'node:path'
import ts from 'typescript'

/** The TypeScript compiler. It is slow to load, so import this file only on demand. */
export { ts }

/** The folder of TypeScript's own package. Its libraries belong to each program, but not to the sources. */
export const LIBRARY: string = dirname(dirname(ts.getDefaultLibFilePath({}))) + sep

type GetSourceFile = ts.CompilerHost['getSourceFile']

/** The libraries of the last program, by options and name. They are most of what a small program has to parse. */
export type Libraries = Map<string, ts.SourceFile>

/** Used only for its keys: options with the same key parse and bind files in the same way. */
const REGISTRY = ts.createDocumentRegistry()

/** Reads libraries once for all programs with the same options, and other files with `read`. */
export function sharingLibraries(
  libraries: Libraries,
  options: ts.CompilerOptions,
  read: GetSourceFile,
): GetSourceFile {
  const kind = `${REGISTRY.getKeyForCompilationSettings(options)} `
  for (const key of libraries.keys()) if (!key.startsWith(kind)) libraries.delete(key)
  return (name, ...how) => {
    if (!name.startsWith(LIBRARY)) return read(name, ...how)
    const file = libraries.get(kind + name) ?? read(name, ...how)
    if (file) libraries.set(kind + name, file)
    return file
  }
}
