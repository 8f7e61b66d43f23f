import { lstatSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fingerprint } from '@chatdocs/engine'
import type { OutputPath } from '@chatdocs/protocol'
import { UsageError } from '../usage-error.ts'
import type { Manifest } from './manifest.ts'

/** A folder a site is written into, and the folder where we keep what we know about it. */
export interface Target {
  outDir: string
  stateDir: string
}

/** Named by the way from the one to the other, so that a project may be moved, or restored elsewhere by CI. */
export function makeTarget(outDir: string, cacheDir: string): Target {
  const way = relative(cacheDir, outDir).replaceAll('\\', '/')
  return { outDir, stateDir: join(cacheDir, 'emit', fingerprint(way).slice(0, 12)) }
}

/** What stands at a name, links not followed; `undefined` if nothing does. */
export function standing(name: string): Stats | undefined {
  try {
    return lstatSync(name)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

/** Refuses a file where a folder must be. */
export function checkFolder({ outDir }: Target): void {
  const isFolder = statSync(outDir, { throwIfNoEntry: false })?.isDirectory() ?? !standing(outDir)
  if (!isFolder) throw new UsageError(`${outDir} is no folder`, 'name a folder with --out-dir')
}

/**
 * Refuses a folder with files in it that chatdocs did not write: a wrong `--out-dir` must not
 * mix a site into someone's work. Ours is a folder that
 *
 * 1. is not there, or holds nothing but dot files (`.git`, `.gitkeep`);
 * 2. holds a file as the last build left it;
 * 3. holds a page that names chatdocs as its generator (the cache was deleted, the site was not).
 */
export function checkOurs({ outDir }: Target, previous: Manifest): void {
  if (!standing(outDir)) return
  const names = readdirSync(outDir).filter((name) => !name.startsWith('.'))
  if (names.length === 0 || holdsOneOf(outDir, previous) || isGenerated(outDir)) return
  const some = names.sort().slice(0, 3).join(', ')
  throw new UsageError(
    `${outDir} holds files chatdocs did not write: ${some}${names.length > 3 ? ', …' : ''}`,
    'name another folder with --out-dir, or pass --force to write among them; nothing of theirs is deleted',
  )
}

/** The files in the folder that are not the site's; dot files are nobody's concern. */
export function strangersIn({ outDir }: Target, site: Manifest): string[] {
  const found = readdirSync(outDir, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(outDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)\./.test(path) && !site.has(path as OutputPath))
    .sort()
}

function holdsOneOf(outDir: string, previous: Manifest): boolean {
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
