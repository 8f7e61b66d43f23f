import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
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

/** What is being written lies here, beside the site, while a migration runs. */
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

/** Puts everything in place, each file at once. */
export function carryOut({ plan, sources, folder }: Migration, { made, edited, moved }: Changes): void {
  mkdirSync(join(folder, FOLDER), { recursive: true })
  writeFileSync(join(folder, FOLDER, '.gitignore'), '*\n')
  const put = (to: string, content: string | Uint8Array, like?: string) => {
    const path = sources.absolute(to)
    mkdirSync(dirname(path), { recursive: true })
    putFile(folder, path, content, like)
  }
  for (const path of made) {
    const copied = plan.copies.get(path)
    const from = copied && sources.absolute(copied)
    put(path, from === undefined ? (plan.files.get(path) ?? '') : readFileSync(from), from)
  }
  const targets = new Map(moved)
  for (const path of edited) {
    const [from, to] = [sources.absolute(path), targets.get(path)]
    put(to ?? path, plan.edited(path, sources.text(path)), from)
    if (to !== undefined) rmSync(from)
  }
  for (const [path, to] of moved.filter(([from]) => !edited.includes(from))) {
    const from = sources.absolute(path)
    // A link would lead elsewhere from there.
    if (lstatSync(from).isSymbolicLink()) {
      put(to, readFileSync(from), from)
      rmSync(from)
    } else {
      mkdirSync(dirname(sources.absolute(to)), { recursive: true })
      renameSync(from, sources.absolute(to))
    }
  }
}

/** Writes a file by one rename, with the mode of another one. A link stays one. */
export function putFile(folder: string, path: string, content: string | Uint8Array, like?: string): void {
  const written = join(folder, FOLDER, 'file')
  writeFileSync(written, content)
  if (like !== undefined) chmodSync(written, statSync(like).mode)
  renameSync(written, realOr(path))
}

/** The migration has ended. */
export function finish(folder: string): void {
  rmSync(join(folder, FOLDER), { recursive: true, force: true })
}
