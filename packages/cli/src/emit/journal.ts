import { copyFileSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ASSETS, type OutputPath } from '@chatdocs/protocol'
import { type Entry, readJson, writeJson, writeManifest } from './manifest.ts'
import { standing, type Target } from './target.ts'

/**
 * The remaining steps once everything is staged, in this order. All steps are idempotent,
 * so an interrupted journal is replayed from its start.
 */
export interface Journal {
  /** Stale files at the path of a new folder, or in a folder at the path of a new file. */
  clear: readonly OutputPath[]
  /** Staged files and their destinations. */
  moves: readonly (readonly [staged: string, path: OutputPath])[]
  /** Files of the last build that are not part of this site. */
  remove: readonly OutputPath[]
  manifest: readonly (readonly [OutputPath, Entry])[]
}

export function stagingDir(target: Target): string {
  return join(target.stateDir, 'staging')
}

/** The commit point: from here on the new site is written, even if this process is killed. */
export function writeJournal(target: Target, journal: Journal): void {
  writeJson(journalFile(target), journal)
}

/** Whether a build was interrupted after everything was staged. */
export function hasJournal(target: Target): boolean {
  return standing(journalFile(target)) !== undefined
}

/** Replays the journal, if any. Returns whether there was one. */
export function rollForward(target: Target): boolean {
  const journal = readJson(journalFile(target)) as Journal | undefined
  if (journal) {
    removeFiles(target.outDir, journal.clear)
    place(target, journal.moves)
    removeFiles(target.outDir, journal.remove)
    writeManifest(target, new Map(journal.manifest))
  }
  rmSync(journalFile(target), { force: true })
  rmSync(stagingDir(target), { recursive: true, force: true })
  return journal !== undefined
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
  return path.endsWith('.json') && !path.startsWith(`${ASSETS}/`) ? 1 : 0
}

function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A missing staged file was moved before the interruption.
    if (code === 'EXDEV') copyThenMove(from, to)
    else if (existsSync(from)) throw error
  }
}

/** Between file systems: a copy can be interrupted, so it gets a temporary name first. */
function copyThenMove(from: string, to: string): void {
  copyFileSync(from, `${to}.part`)
  renameSync(`${to}.part`, to)
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

/** `a/b/c.html` → `a`, `a/b`. */
export function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function journalFile(target: Target): string {
  return join(target.stateDir, 'journal.json')
}
