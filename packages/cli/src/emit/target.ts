import { lstatSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fingerprint } from '@chatdocs/engine'
import type { OutputPath } from '@chatdocs/protocol'
import { UsageError } from '../process/failure.ts'

/** The folder a site is written to, and the folder with chatdocs' records about it. */
export interface Target {
  outDir: string
  stateDir: string
}

/** The state folder is named by a relative path, so a project can be moved, or restored elsewhere by CI. */
export function makeTarget(outDir: string, cacheDir: string): Target {
  const way = relative(cacheDir, outDir).replaceAll('\\', '/')
  return { outDir, stateDir: join(cacheDir, 'emit', fingerprint(way).slice(0, 12)) }
}

/** The stats of a name, links not followed; `undefined` if it does not exist, or is too long to exist. */
export function standing(name: string): Stats | undefined {
  try {
    return lstatSync(name, { throwIfNoEntry: false })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined
    throw error
  }
}

type Files = ReadonlyMap<OutputPath, { size: number }>

/** Refuses an `outDir` that is a file. */
export function checkFolder({ outDir }: Target): void {
  const isFolder = statSync(outDir, { throwIfNoEntry: false })?.isDirectory() ?? !standing(outDir)
  if (!isFolder) throw new UsageError(`${outDir} is not a folder`, 'choose a folder with --out-dir')
}

/**
 * Refuses a folder with files that chatdocs did not write, so that a wrong `--out-dir` cannot
 * mix a site with other files. A folder is accepted if it
 *
 * 1. does not exist, or contains only dot files (`.git`, `.gitkeep`);
 * 2. contains a file from the last build;
 * 3. contains a page that names chatdocs as its generator (the cache was deleted, the site was not).
 */
export function checkOurs({ outDir }: Target, previous: Files): void {
  if (!standing(outDir)) return
  const names = readdirSync(outDir).filter((name) => !name.startsWith('.'))
  if (names.length === 0 || holdsOneOf(outDir, previous) || isGenerated(outDir)) return
  const some = names.sort().slice(0, 3).join(', ')
  throw new UsageError(
    `${outDir} contains files that chatdocs did not write: ${some}${names.length > 3 ? ', …' : ''}`,
    'choose another folder with --out-dir, or pass --force to write there; existing files are kept',
  )
}

/** The files in the folder that are not part of the site, dot files excepted. */
export function foreignFilesIn({ outDir }: Target, site: Files): string[] {
  return filesBelow(outDir)
    .filter((path) => !/(^|\/)\./.test(path) && !site.has(path))
    .sort()
}

/** The paths of all files below a folder; none if there is no such folder. */
export function filesBelow(folder: string): OutputPath[] {
  if (!standing(folder)) return []
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/') as OutputPath)
}

function holdsOneOf(outDir: string, previous: Files): boolean {
  for (const [path, entry] of previous) {
    if (standing(join(outDir, path))?.size === entry.size) return true
  }
  return false
}

function isGenerated(outDir: string): boolean {
  return ['404.html', 'index.html'].some((name) => {
    const page = join(outDir, name)
    return standing(page)?.isFile() && /<meta[^>]*generator[^>]*chatdocs/i.test(readFileSync(page, 'utf8'))
  })
}
