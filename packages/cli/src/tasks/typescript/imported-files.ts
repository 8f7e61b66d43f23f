import { dirname, isAbsolute, join, relative } from 'node:path'
import type { SourcePath } from '@chatdocs/core'
import { isIgnoredName } from '../../host/source-file.ts'
import { ts } from './typescript.ts'

/** A module, by the absolute path that its imports are relative to. */
export interface Module {
  path: string
  text: string
}

/** Imports in comments of JavaScript, which import types: `@import`, or an import in `@type`. */
const IN_COMMENTS = /(?:\bimport\(|\bfrom)\s*(['"])([^'"\n]+)\1/g

/**
 * The files that modules import, directly or not, and missing files that would be imported instead if they existed.
 * Follows imports within the site, where `paths` leads, and into packages that are links, as in a workspace.
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
    if (path !== undefined && (!path.startsWith('../') || sys.directoryExists(dirname(name)))) asked.add(path)
    return sys.fileExists(name)
  }
  // A missing folder may contain the file one day.
  const directoryExists = (name: string) =>
    pathIn(folder, name)?.startsWith('../') === false || sys.directoryExists(name)
  const host = { ...sys, fileExists, directoryExists }
  // Files behind links of the site keep their paths in the site.
  const named = { ...options, preserveSymlinks: true }
  const known = new Map(modules.map((each) => [each.path, each]))
  const typesOf = (names: readonly string[] = [], path: string) =>
    names.map(
      (name) => ts.resolveTypeReferenceDirective(name, path, named, host).resolvedTypeReferenceDirective,
    )
  const follow = (found: readonly ({ resolvedFileName?: string | undefined } | undefined)[]) => {
    for (const { resolvedFileName: named = '' } of found.map((each) => each ?? {})) {
      const file = pathIn(folder, named) === undefined ? sys.realpath?.(named) : named
      if (file === undefined || known.has(file) || pathIn(folder, file) === undefined || !fileExists(file))
        continue
      known.set(file, { path: file, text: sys.readFile(file) ?? '' })
    }
  }
  follow(typesOf(options.types, join(folder, 'index.ts')))
  // The map grows while modules are followed.
  for (const { path, text } of known.values()) {
    const { importedFiles, referencedFiles, typeReferenceDirectives } = ts.preProcessFile(text, true, true)
    const imported = new Set([
      ...importedFiles.map(({ fileName }) => fileName),
      ...[...text.matchAll(IN_COMMENTS)].map(([, , name = '']) => name),
    ])
    follow([...imported].map((name) => ts.resolveModuleName(name, path, named, host).resolvedModule))
    follow(
      referencedFiles.map(({ fileName }) => ({
        resolvedFileName: ts.resolveTripleslashReference(fileName, path),
      })),
    )
    follow(
      typesOf(
        typeReferenceDirectives.map(({ fileName }) => fileName),
        path,
      ),
    )
  }
  return [...asked].sort()
}

/** The path of a file, relative to the site; `undefined` for packages. */
function pathIn(folder: string, file: string): SourcePath | undefined {
  const way = relative(folder, file).replaceAll('\\', '/')
  return isAbsolute(way) || way.split('/').some((each) => each !== '..' && isIgnoredName(each))
    ? undefined
    : (way as SourcePath)
}
