import { isAbsolute, relative } from 'node:path'
import type { SourcePath } from '@chatdocs/core'
import { isIgnoredName } from '../../host/ignored.ts'
import { ts } from './typescript.ts'

/** A module, by the absolute path that its imports are relative to. */
export interface Module {
  path: string
  text: string
}

/**
 * The files of the site that modules import, directly or not, and those that would be imported instead if they were there.
 * Packages are not followed.
 */
export function importedFiles(
  modules: readonly Module[],
  options: ts.CompilerOptions,
  folder: string,
  sys: ts.System,
): SourcePath[] {
  const asked = new Set<SourcePath>()
  const fileExists = (name: string) => {
    const path = pathIn(folder, name)
    if (path !== undefined) asked.add(path)
    return sys.fileExists(name)
  }
  // A folder that is not there may have the file one day.
  const directoryExists = (name: string) => pathIn(folder, name) !== undefined || sys.directoryExists(name)
  const host = { ...sys, fileExists, directoryExists }
  const known = new Map(modules.map((each) => [each.path, each]))
  // Grows while modules are followed.
  for (const { path, text } of known.values()) {
    const { importedFiles: imported, referencedFiles } = ts.preProcessFile(text, true, true)
    const found = [
      ...imported.map(({ fileName }) => ts.resolveModuleName(fileName, path, options, host).resolvedModule),
      ...referencedFiles.map(({ fileName }) => ({
        resolvedFileName: ts.resolveTripleslashReference(fileName, path),
      })),
    ]
    for (const each of found) {
      const file = each?.resolvedFileName
      if (file === undefined || known.has(file) || pathIn(folder, file) === undefined || !fileExists(file))
        continue
      known.set(file, { path: file, text: sys.readFile(file) ?? '' })
    }
  }
  return [...asked].sort()
}

/** The path of a file as the site knows it; nothing for packages and for what lies outside. */
function pathIn(folder: string, file: string): SourcePath | undefined {
  const way = relative(folder, file).replaceAll('\\', '/')
  return isAbsolute(way) || way.split('/').some((each) => each === '..' || isIgnoredName(each))
    ? undefined
    : (way as SourcePath)
}
