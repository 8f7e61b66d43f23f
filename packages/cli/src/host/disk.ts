import { type BigIntStats, type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SourceFile, SourcePath } from '@chatdocs/core'
import { UsageError } from '../failure.ts'
import type { Host } from './host.ts'
import { isIgnoredName } from './ignored.ts'
import { seenFiles } from './seen.ts'
import { isText, sourceFile } from './source-file.ts'

export interface DiskOptions {
  /** Absolute paths of folders to skip, such as the output folder. */
  ignore?: readonly string[]
  /** The clock, in milliseconds. Without one, file times are not trusted and every read goes to disk. */
  now?: () => number
  /** Where the digests of files are kept between processes. */
  digests?: { read(): Uint8Array | undefined; write(bytes: Uint8Array): void }
}

/**
 * A folder on disk.
 *
 * Reads are synchronous: for thousands of small files that is twice as fast, and only one is open
 * at a time.
 */
export function diskHost(dir: string, { ignore = [], now = () => 0, digests }: DiskOptions = {}): Host {
  const spellings = new Map<SourcePath, string>()
  const seen = seenFiles(digests?.read())
  const onDisk = (path: SourcePath) => join(dir, spellings.get(path) ?? path)

  return {
    tree: async () => {
      spellings.clear()
      const files = walk(dir, new Set(ignore.map(realOr))).sort()
      for (const file of files) addSpelling(spellings, file)
      return [...new Set(files.map(toSourcePath))].sort()
    },
    has: (path) => locate(onDisk(path)) !== undefined,
    read: async (path) => {
      const found = locate(onDisk(path))
      if (!found) return void seen.forget(path)
      const digest = seen.get(path, found.stats)
      if (digest !== undefined && !isText(path)) return { path, digest }
      const file = readSource(path, found.name)
      seen.add(path, found.stats, file.digest, now())
      return file
    },
    digest: (path) => {
      const found = locate(onDisk(path))
      return found && seen.get(path, found.stats)
    },
    text: (path) => {
      const found = locate(onDisk(path))
      return found && readSource(path, found.name).text
    },
    save: () => {
      const bytes = seen.toSave()
      if (bytes) digests?.write(bytes)
    },
    bytes: async (path) => readFileSync(locate(onDisk(path))?.name ?? onDisk(path)),
  }
}

/** Node.js reads files of up to 2 GB, and texts of up to 512 MB. */
function readSource(path: SourcePath, name: string): SourceFile {
  try {
    return sourceFile(path, readFileSync(name))
  } catch (error) {
    const isLarge = /^ERR_(FS_FILE_TOO_LARGE|STRING_TOO_LONG)$/.test(
      (error as NodeJS.ErrnoException).code ?? '',
    )
    if (!isLarge) throw error
    const most = isText(path) ? 'a text may have up to 512 MB' : 'a file may have up to 2 GB'
    throw new UsageError(`${path} is too large: ${most}`, 'keep it outside of the site, and link to it')
  }
}

/** The path of a file within a site: with `/`, and in NFC, as authors type it. macOS reports `é` decomposed. */
export function toSourcePath(relative: string): SourcePath {
  return relative.replaceAll('\\', '/').normalize('NFC') as SourcePath
}

/** Records the spelling of a name on disk. Of two spellings, the NFC one wins. */
function addSpelling(spellings: Map<SourcePath, string>, file: string): void {
  const path = toSourcePath(file)
  if (path === file || !spellings.has(path)) spellings.set(path, file)
}

/** The file of this name, or of its NFD form: a new file may be read before the tree is listed. */
function locate(name: string): { name: string; stats: BigIntStats } | undefined {
  for (const each of new Set([name, name.normalize('NFD')])) {
    const stats = statsOf(each)
    if (stats?.isFile()) return { name: each, stats }
  }
  return undefined
}

export function statsOf(name: string): BigIntStats | undefined {
  try {
    return statSync(name, { bigint: true })
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Calls for each folder before it is listed, and for each symbolic link, wherever it leads. */
export interface WalkListener {
  onFolder(path: string): void
  onLink(path: string): void
}

/**
 * The files below a folder, relative to it. Symbolic links are followed, except into a folder on the
 * current path; dangling links are ignored.
 */
export function walk(top: string, left: ReadonlySet<string>, listener?: WalkListener): string[] {
  const files: string[] = []
  const start = realpathSync(top)
  const visits = new Map<string, number>()
  const visit = (dir: string, real: string, prefix: string, way: ReadonlySet<string>) => {
    if (way.has(real) || left.has(real)) return
    const count = 1 + (visits.get(real) ?? 0)
    if (count > MOST_WAYS) throw tooManyWays(dir)
    visits.set(real, count)
    const here = new Set(way).add(real)
    listener?.onFolder(dir)
    for (const entry of entriesOf(real)) {
      if (isIgnoredName(entry.name)) continue
      const name = prefix + entry.name
      const full = join(dir, entry.name)
      const place = join(real, entry.name)
      if (entry.name.includes(STAND_IN) && !statsOf(place)) throw unreadableName(full)
      if (entry.isFile()) files.push(name)
      else if (entry.isDirectory()) visit(full, place, `${name}/`, here)
      else if (entry.isSymbolicLink()) {
        listener?.onLink(full)
        const stats = statsOf(place)
        if (stats?.isFile()) files.push(name)
        else if (stats?.isDirectory()) visit(full, realpathSync(place), `${name}/`, here)
      }
    }
  }
  visit(top, start, '', new Set())
  return files
}

/** Node.js reads the bytes of a name as UTF-8, and finds no file by the name that it made of others. */
const STAND_IN = '\ufffd'

function unreadableName(name: string): UsageError {
  return new UsageError(`the name ${name} is not valid UTF-8`, 'rename the file')
}

/** Folders that link to each other have so many ways through them that no walk would end. */
const MOST_WAYS = 200

function tooManyWays(dir: string): UsageError {
  const message = `symbolic links lead to the same folder in more than ${MOST_WAYS} ways, such as ${dir}`
  return new UsageError(message, 'remove links between folders that contain each other')
}

/** Nothing if the folder was removed meanwhile. */
function entriesOf(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** The real path of a folder; the given path if it does not exist yet. */
export function realOr(dir: string): string {
  try {
    return realpathSync(dir)
  } catch {
    return resolve(dir)
  }
}
