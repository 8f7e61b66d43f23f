import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath } from '@chatdocs/protocol'
import { UsageError } from '../process/failure.ts'
import { foldersOf, leavesFolder, sameOnDisk } from '../project/paths.ts'
import { standing, type Target } from './target.ts'

/** Bytes in UTF-8. */
const MAX_NAME = 255

/**
 * Refuses files that not every file system can store: paths outside the folder, too long names, paths that
 * differ only in case or Unicode composition, a file where another file needs a folder.
 */
export function checkPaths(paths: readonly OutputPath[]): void {
  const files = new Map<string, OutputPath>()
  for (const path of paths) {
    if (leavesFolder(path)) throw new UsageError(`output path outside the output folder: ${path}`)
    const long = path.split('/').find((name) => Buffer.byteLength(name) > MAX_NAME)
    if (long !== undefined) throw tooLong(path, long)
    const other = files.get(sameOnDisk(path))
    if (other !== undefined) throw collision(other, path)
    files.set(sameOnDisk(path), path)
  }
  for (const path of paths) {
    for (const folder of foldersOf(path)) {
      const file = files.get(sameOnDisk(folder))
      if (file !== undefined) throw collision(file, path)
    }
  }
}

/** Refuses to write through a link, or over files that chatdocs did not write, apart from files in `ours`. */
export function checkFree({ outDir }: Target, paths: Iterable<OutputPath>, ours: ReadonlySet<string>): void {
  const folders = new Set<string>()
  for (const path of paths) {
    for (const folder of foldersOf(path)) folders.add(folder)
    if (standing(join(outDir, path))?.isDirectory()) checkOnlyOurs(outDir, path, ours)
  }
  for (const folder of folders) {
    const stats = standing(join(outDir, folder))
    if (stats && !stats.isDirectory() && !ours.has(folder)) {
      throw new UsageError(
        `${join(outDir, folder)} is in the way: the site needs a folder there`,
        'move it away',
      )
    }
  }
}

/** A file may replace a folder that contains only files of ours. */
function checkOnlyOurs(outDir: string, folder: string, ours: ReadonlySet<string>): void {
  const folders = new Set([...ours].flatMap(foldersOf))
  for (const name of readdirSync(join(outDir, folder), { recursive: true, encoding: 'utf8' })) {
    const path = `${folder}/${name.replaceAll('\\', '/')}`
    if (ours.has(path) || folders.has(path)) continue
    throw new UsageError(
      `${join(outDir, path)} is in the way: the site has a file at ${folder}`,
      'move it away',
    )
  }
}

/** The files that are not behind a symbolic link that was added since the last build. */
export function notBehindLinks({ outDir }: Target, paths: readonly OutputPath[]): OutputPath[] {
  const links = new Map<string, boolean>()
  const isLink = (folder: string) => {
    const known = links.get(folder) ?? standing(join(outDir, folder))?.isSymbolicLink() ?? false
    links.set(folder, known)
    return known
  }
  return paths.filter((path) => !foldersOf(path).some(isLink))
}

function tooLong(path: string, name: string): UsageError {
  return new UsageError(
    `the site contains ${path}, but file systems store names of ${MAX_NAME} bytes: this one has ${Buffer.byteLength(name)}`,
    'choose a shorter name for its source',
  )
}

function collision(one: string, other: string): UsageError {
  const what = one === other ? `${one} twice` : `both ${one} and ${other}`
  return new UsageError(
    `the site contains ${what}, which not every file system can store`,
    'rename one of them',
  )
}
