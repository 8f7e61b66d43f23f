import { copyFileSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ASSETS, type OutputPath } from '@chatdocs/protocol'
import { foldersOf, leavesFolder } from '../project/paths.ts'
import { checkFree, notBehindLinks } from './check-paths.ts'
import { type Entry, isWritten, readManifest, readRecord, writeManifest, writeRecord } from './manifest.ts'
import { filesBelow, standing, type Target } from './target.ts'

/**
 * The remaining steps once everything is staged, in this order. All steps are idempotent,
 * so an interrupted journal is replayed from its start.
 */
export interface Journal {
  /** Stale files at the path of a new folder, or in a folder at the path of a new file. */
  clear: readonly OutputPath[]
  /** The folder with the staged files, at their final paths. If there is no site yet, it is moved as a whole. */
  tree?: string
  moves: readonly (readonly [staged: string, path: OutputPath])[]
  /** Files of the last build that are not part of this site. */
  remove: readonly OutputPath[]
  manifest: readonly (readonly [OutputPath, Entry])[]
}

export function stagingDir(target: Target): string {
  return join(target.stateDir, 'staging')
}

/** Threads that still make files of a refused build may write some meanwhile. */
export function removeStaging(target: Target): void {
  rmSync(stagingDir(target), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
}

/** The commit point: from here on the new site is written, even if this process is killed. */
export function writeJournal(target: Target, journal: Journal): void {
  writeRecord('journal', journalFile(target), journal)
}

/** Whether a build was interrupted after everything was staged. */
export function hasJournal(target: Target): boolean {
  return standing(journalFile(target)) !== undefined
}

/**
 * Replays the journal of a build that was interrupted, if any. Returns whether there was one. A journal is ignored if
 * it is damaged, or names files outside of the output folder.
 */
export function rollForward(target: Target): boolean {
  const journal = readRecord('journal', journalFile(target)) as Journal | undefined
  if (!journal || pathsIn(journal).some(leavesFolder)) {
    finish(target)
    return false
  }
  // Symbolic links may have been added to the folder since.
  const [clear, remove] = [notBehindLinks(target, journal.clear), notBehindLinks(target, journal.remove)]
  const places = journal.moves.map(([, path]) => path)
  checkFree(target, places, new Set([...clear, ...remove]))
  finish(target, { ...journal, clear, remove })
  return true
}

/** Whether a file system will never accept a path, unlike a full disk or a missing permission, which can be fixed. */
export function isRefusedPath(error: unknown): boolean {
  return ['ENAMETOOLONG', 'EINVAL', 'EILSEQ'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/**
 * Replays a journal before a build. If the file system refuses one of its paths, no later build could replay it, so it
 * is dropped: the build writes a whole site anyway. Files that the journal has moved or was to remove count as ours, so
 * that none of them is left in the folder.
 */
export function rollForwardOrDrop(target: Target): void {
  try {
    rollForward(target)
  } catch (error) {
    if (!isRefusedPath(error)) throw error
    const { clear, moves, remove, manifest } = readRecord('journal', journalFile(target)) as Journal
    const moved = new Set(moves.map(([, path]) => path))
    const placed = manifest.filter(([path, entry]) => moved.has(path) && isWritten(target, path, entry))
    const stale = [...clear, ...remove].map((path) => [path, UNKNOWN] as const)
    writeManifest(target, new Map([...stale, ...readManifest(target), ...placed]))
    finish(target)
  }
}

/** The entry of a file whose bytes are not known. */
const UNKNOWN: Entry = { digest: '', bytes: '', size: 0, mtimeMs: 0 }

function pathsIn({ clear, tree, moves, remove, manifest }: Journal): string[] {
  return [
    ...(tree === undefined ? [] : [tree]),
    ...clear,
    ...remove,
    ...moves.flat(),
    ...manifest.map(([path]) => path),
  ]
}

/** Takes the steps of a journal, and removes it with everything that is staged. */
export function finish(target: Target, journal?: Journal): void {
  if (journal) {
    removeFiles(target.outDir, journal.clear)
    place(target, placeTree(target, journal) ? apart(journal) : journal.moves)
    removeFiles(target.outDir, journal.remove)
    writeManifest(target, new Map(journal.manifest))
  }
  rmSync(journalFile(target), { recursive: true, force: true })
  removeStaging(target)
}

/**
 * Puts a new site in place by one rename, if there is no folder yet and the rename works (it fails between file
 * systems). Returns whether the site is in place.
 */
function placeTree({ outDir, stateDir }: Target, { tree, moves }: Journal): boolean {
  if (tree === undefined) return false
  const staged = join(stateDir, 'staging', tree)
  if (!standing(staged)) return true
  if (standing(outDir)) return false
  const moved = new Set(moves.map(([name]) => name))
  // Such as a page that was made twice.
  const left = filesBelow(staged).filter((path) => !moved.has(`${tree}/${path}`))
  removeFiles(staged, left)
  mkdirSync(dirname(outDir), { recursive: true })
  try {
    renameSync(staged, outDir)
    return true
  } catch {
    return false
  }
}

/** The files that were staged elsewhere than at their final paths. */
function apart({ tree, moves }: Journal): Journal['moves'] {
  return moves.filter(([name]) => !name.startsWith(`${tree}/`))
}

/** Pages come after the files they need: assets, then data, then HTML. */
function place({ outDir, stateDir }: Target, moves: Journal['moves']): void {
  const folders = new Set(moves.map(([, path]) => dirname(join(outDir, path))))
  for (const folder of folders) mkdirSync(folder, { recursive: true })
  const inOrder = moves.toSorted(([, one], [, other]) => rank(one) - rank(other))
  for (const [staged, path] of inOrder) moveFile(join(stateDir, 'staging', staged), join(outDir, path))
}

function rank(path: OutputPath): number {
  if (path.endsWith('.html')) return 2
  return path.endsWith('.json') && !`/${path}`.includes(`/${ASSETS}/`) ? 1 : 0
}

function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    // A missing staged file was moved before the interruption. Between file systems, the error is EXDEV even then.
    if (!existsSync(from)) return
    const isFolder = standing(to)?.isDirectory() ?? false
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV' && !isFolder) throw error
    // The folder is empty: `checkFree` refuses others.
    if (isFolder) rmdirSync(to)
    copyThenMove(from, to)
  }
}

/** Between file systems: a copy can be interrupted, so it gets a temporary name first. */
function copyThenMove(from: string, to: string): void {
  try {
    copyFileSync(from, `${to}.part`)
    renameSync(`${to}.part`, to)
  } catch (error) {
    rmSync(`${to}.part`, { force: true })
    throw error
  }
  rmSync(from)
}

/** Removes files, and folders that become empty. */
function removeFiles(outDir: string, paths: readonly OutputPath[]): void {
  const files = paths.map((path) => join(outDir, path)).filter((file) => !standing(file)?.isDirectory())
  for (const file of files) rmSync(file, { force: true })
  const folders = new Set(paths.flatMap((path) => foldersOf(path)))
  const deepestFirst = [...folders].sort((one, other) => other.length - one.length)
  for (const folder of deepestFirst) removeIfEmpty(join(outDir, folder))
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EPERM'].includes(code ?? '')) throw error
  }
}

function journalFile(target: Target): string {
  return join(target.stateDir, 'journal')
}
