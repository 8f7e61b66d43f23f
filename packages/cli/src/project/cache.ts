import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint } from '@chatdocs/engine'
import { BUILT, readBuilt } from '../built.ts'

/**
 * This release with the versions of its installed packages, on which the results of image libraries and compilers
 * depend.
 */
export const RELEASE = releaseWith(versionsOfPackages())

/** @internal Its test passes other packages. */
export function releaseWith(versions: Readonly<Record<string, string | undefined>>): string {
  return fingerprint([readBuilt('release'), versions]).slice(0, 16)
}

/** @internal As above. */
export function versionsOfPackages(): Record<string, string | undefined> {
  const { dependencies, peerDependencies } = JSON.parse(readBuilt('../package.json'))
  const names = Object.keys({ ...dependencies, ...peerDependencies })
  return Object.fromEntries(names.map((name) => [name, versionOf(name, fileURLToPath(BUILT))]))
}

/** The version of a package as Node finds it from a folder; `undefined` if it is not installed. */
function versionOf(name: string, folder: string): string | undefined {
  const file = join(folder, 'node_modules', name, 'package.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version
  return dirname(folder) === folder ? undefined : versionOf(name, dirname(folder))
}

/** The cache folder of this release: the store, and everything else that only this release can read. */
export function releaseFolder(cacheDir: string): string {
  return join(allReleases(cacheDir), RELEASE)
}

/** The folder of finished files, inside the folder of this release. Only machines that share a cache have it. */
export function filesFolder(cacheDir: string): string {
  return join(releaseFolder(cacheDir), 'files')
}

/** The file of this name that an earlier process saved. */
export function readSaved(cacheDir: string, name: string): Uint8Array | undefined {
  return attempt(() => readFileSync(join(releaseFolder(cacheDir), name)))
}

/** Replaces the file of this name. The file has a hole before `at`. */
export function writeSaved(cacheDir: string, name: string, bytes: Uint8Array, at = 0): void {
  const file = join(releaseFolder(cacheDir), name)
  const temporary = `${file}.${randomUUID()}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(temporary, '')
    if (at > 0) truncateSync(temporary, at)
    appendFileSync(temporary, bytes)
    renameSync(temporary, file)
  } catch {
    attempt(() => rmSync(temporary, { force: true }))
  }
}

/** Fills a hole in the file of this name. */
export function fillSaved(cacheDir: string, name: string, bytes: Uint8Array, at: number): void {
  attempt(() => {
    const fd = openSync(join(releaseFolder(cacheDir), name), 'r+')
    try {
      for (let done = 0; done < bytes.length; )
        done += writeSync(fd, bytes, done, bytes.length - done, at + done)
    } finally {
      closeSync(fd)
    }
  })
}

export function cacheSize(cacheDir: string): number {
  const releases = foldersIn(allReleases(cacheDir))
  const files = [...releases, ...releases.flatMap(foldersIn)].flatMap(filesIn)
  return files.reduce((sum, path) => sum + (statOf(path)?.size ?? 0), 0)
}

/** Empties the cache. A process that runs meanwhile continues, but what it stores may be lost. */
export function emptyCache(cacheDir: string): void {
  rmSync(allReleases(cacheDir), { recursive: true, force: true, maxRetries: 3 })
}

const DAY = 24 * 60 * 60 * 1000
const EXPIRY = 7 * DAY

/** Number of other releases to keep: users can go back to them, and each is as large as this one. */
const OTHERS = 2

/** Removes releases that were last used a week or more before this one, and all but the newest of the rest. */
export function removeOldReleases(cacheDir: string): void {
  const own = releaseFolder(cacheDir)
  const usedAt = (folder: string) => statOf(folder)?.mtimeMs ?? 0
  const others = foldersIn(allReleases(cacheDir)).filter((folder) => folder !== own)
  const newest = others.sort((one, other) => usedAt(other) - usedAt(one))
  for (const [index, folder] of newest.entries()) {
    if (index < OTHERS && usedAt(folder) >= usedAt(own) - EXPIRY) continue
    attempt(() => rmSync(folder, { recursive: true, force: true }))
  }
}

/** Folders for temporary files: modules that a process imports, and pages that a shard stores. */
const SCRATCH = ['modules', 'server', 'shards'] as const

export function scratchFolder(cacheDir: string, name: (typeof SCRATCH)[number]): string {
  return join(cacheDir, name)
}

/** Removes temporary files from more than a day before the last use of this release, left by earlier or killed builds. */
export function removeOldScratch(cacheDir: string): void {
  const oldest = (statOf(releaseFolder(cacheDir))?.mtimeMs ?? 0) - DAY
  for (const path of SCRATCH.flatMap((name) => filesIn(scratchFolder(cacheDir, name)))) {
    if ((statOf(path)?.mtimeMs ?? oldest) < oldest)
      attempt(() => rmSync(path, { recursive: true, force: true }))
  }
}

function allReleases(cacheDir: string): string {
  return join(cacheDir, 'cache')
}

function foldersIn(folder: string): string[] {
  return attempt(() => readdirSync(folder, { withFileTypes: true }), [])
    .filter((each) => each.isDirectory())
    .map(({ name }) => join(folder, name))
}

function filesIn(folder: string): string[] {
  return attempt(() => readdirSync(folder), []).map((name) => join(folder, name))
}

function statOf(path: string) {
  return attempt(() => statSync(path))
}

/** The cache is best effort: failures are ignored. */
function attempt<T>(action: () => T): T | undefined
function attempt<T>(action: () => T, otherwise: T): T
function attempt<T>(action: () => T, otherwise?: T): T | undefined {
  try {
    return action()
  } catch {
    return otherwise
  }
}
