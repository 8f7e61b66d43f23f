import { dirname, sep } from 'node:path'
import ts from 'typescript'

/** The TypeScript compiler. It is slow to load, so import this file only on demand. */
export { ts }

/** The folder of TypeScript's own package. Its libraries are part of each program, not of the sources. */
export const LIBRARY: string = dirname(dirname(ts.getDefaultLibFilePath({}))) + sep

type GetSourceFile = ts.CompilerHost['getSourceFile']

/** The libraries of the last program, by options and name: parsed, they are most of what a small program reads. */
export type Libraries = Map<string, ts.SourceFile>

/** Keeps no documents here: it names the options that parse and bind files in the same way. */
const REGISTRY = ts.createDocumentRegistry()

/** Reads libraries once for all programs with such options, and other files as `read` does. */
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
