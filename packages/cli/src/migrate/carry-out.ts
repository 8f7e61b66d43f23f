import { copyFileSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { URLS_LOCK } from '@chatdocs/core'
import { addIgnored, addScripts, inOrder, printModule } from '@chatdocs/migrate'
import { holds, realOr } from '../host/links.ts'
import type { Migration } from './migrate.ts'

/** What a migration does to the files of a site. */
export interface Changes {
  made: readonly string[]
  moved: readonly (readonly [from: string, to: string])[]
  edited: readonly string[]
}

/** A folder beside the site that is there while a migration runs. */
export const FOLDER = '.chatdocs-migrate'

/** Completes a plan by the files that every site needs, and returns what it changes. */
export function changesOf({ plan, sources, tool }: Migration): Changes {
  if (tool.program !== undefined) addScripts(tool.program, plan, sources)
  addIgnored(plan, sources)
  plan.files.set('chatdocs.config.ts', printModule(inOrder(plan.config), 'defineConfig'))
  const addresses = [...new Set(plan.addresses.map(({ url }) => url))].sort()
  if (addresses.length > 0)
    plan.files.set(
      URLS_LOCK,
      `${['# Addresses of the old site, which must go on working.', ...addresses].join('\n')}\n`,
    )
  for (const path of sources.outside())
    plan.hand(
      path,
      'a link leads it out of the site folder, so it stays as it is: linkedFolders names such folders',
    )
  const isFree = (path: string) => !sources.has(path) && isInside(sources.root, path)
  const moved = [...plan.moves].filter(([from, to]) => sources.has(from) && isFree(to))
  return {
    made: [...plan.files.keys(), ...plan.copies.keys()].filter(isFree).sort(),
    moved: moved.sort(),
    edited: onceEach(
      plan.spliced().filter((path) => plan.edited(path, sources.text(path)) !== sources.text(path)),
      sources.root,
    ),
  }
}

/** The first of the paths that lead to the same file. */
function onceEach(paths: readonly string[], root: string): string[] {
  return [...new Map([...paths].reverse().map((path) => [realOr(join(root, path)), path])).values()].reverse()
}

/** Whether what is written at a path, which no file has, is in the site folder. */
function isInside(root: string, path: string): boolean {
  const full = join(root, path)
  if (lstatSync(full, { throwIfNoEntry: false })) return false
  let folder = dirname(full)
  while (!lstatSync(folder, { throwIfNoEntry: false })) folder = dirname(folder)
  return holds([realOr(root)], realOr(folder))
}

/** Whether a migration of this folder was interrupted, so that only a part of it may be done. */
export function isInterrupted(folder: string): boolean {
  return existsSync(join(folder, FOLDER))
}

/** Puts everything in place. */
export function carryOut({ plan, sources, folder }: Migration, { made, edited, moved }: Changes): void {
  mkdirSync(join(folder, FOLDER), { recursive: true })
  writeFileSync(join(folder, FOLDER, '.gitignore'), '*\n')
  const placeFor = (path: string) => {
    const place = sources.absolute(path)
    mkdirSync(dirname(place), { recursive: true })
    return place
  }
  for (const path of made) {
    const copied = plan.copies.get(path)
    if (copied === undefined) writeFileSync(placeFor(path), plan.files.get(path) ?? '')
    else copyFileSync(sources.absolute(copied), placeFor(path))
  }
  // A file keeps its mode, and a link stays one.
  for (const path of edited) writeFileSync(sources.absolute(path), plan.edited(path, sources.text(path)))
  for (const [path, to] of moved) {
    const from = sources.absolute(path)
    if (lstatSync(from).isSymbolicLink()) {
      // It would lead elsewhere from there.
      copyFileSync(from, placeFor(to))
      rmSync(from)
    } else renameSync(from, placeFor(to))
  }
}

/** The migration has ended. */
export function finish(folder: string): void {
  rmSync(join(folder, FOLDER), { recursive: true, force: true })
}
