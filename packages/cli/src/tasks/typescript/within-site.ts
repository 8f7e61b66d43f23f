import { dirname, join, resolve } from 'node:path'
import { holds, realOr } from '../../host/links.ts'
import { LIBRARY, ts } from './typescript.ts'

/**
 * The file system for code in documents, whose authors may not be allowed to read the disk of the person who builds the
 * site. It contains the files of `folders` (the first is the site folder), files to which the compiler options map
 * names, and packages installed for the site. All other files do not exist.
 */
export function systemWithin(
  folders: readonly string[],
  { paths = {}, typeRoots = [] }: ts.CompilerOptions,
): ts.System {
  const mapped = Object.values(paths).flatMap((targets) => targets.map((each) => dirname(each)))
  const roots = [...folders, ...typeRoots, ...mapped.map((each) => each.replace(/\*.*/, '')), LIBRARY].map(
    realOr,
  )
  const installed = foldersAbove(folders[0] ?? '').map((each) => join(each, 'node_modules'))
  const isOurs = (path: string) => holds(installed, resolve(path)) || holds(roots, realOr(resolve(path)))
  const { sys } = ts
  return {
    ...sys,
    fileExists: (path) => isOurs(path) && sys.fileExists(path),
    readFile: (path, encoding) => (isOurs(path) ? sys.readFile(path, encoding) : undefined),
    directoryExists: (path) => isOurs(path) && sys.directoryExists(path),
    getDirectories: (path) => (isOurs(path) ? sys.getDirectories(path) : []),
    readDirectory: (path, ...how) => (isOurs(path) ? sys.readDirectory(path, ...how) : []),
    realpath(path) {
      const real = realOr(path)
      // In a linked package, files import each other by their real paths.
      const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(resolve(path)) ?? []
      if (folder !== undefined && holds(installed, folder)) roots.push(realOr(folder))
      return real.replaceAll('\\', '/')
    },
  }
}

function foldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === path ? [path] : [path, ...foldersAbove(above)]
}
