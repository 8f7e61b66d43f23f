import {
  type BigIntStats,
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import type { SourceFile, SourcePath, UnfollowedLink } from '@chatdocs/core'
import { UsageError } from '../process/failure.ts'
import type { Host } from './host.ts'
import { holds, isBelow, leadOf, openRoots, realOr, unfollowedAt } from './links.ts'
import { seenFiles } from './seen.ts'
import { isIgnoredName, isText, OUTPUT_LIST, sourceFile } from './source-file.ts'

export interface DiskOptions {
  /** Absolute paths of folders to skip, such as the output folder. */
  ignore?: readonly string[]
  /** The clock, in milliseconds. Without one, file times are not trusted and every read goes to disk. */
  now?: () => number
  /** Where the digests of files are kept between processes. */
  digests?: { read(): Uint8Array | undefined; write(bytes: Uint8Array): void }
}

/**
 * A folder on disk. Reads are synchronous, which is twice as fast for thousands of small files, and only one is open at
 * a time.
 */
export function diskHost(dir: string, { ignore = [], now = () => 0, digests }: DiskOptions = {}): Host {
  const seen = seenFiles(digests?.read())
  const { names, onDisk, rootsFor } = openFolder(dir, ignore)
  return {
    ...names,
    has: (path) => {
      const within = rootsFor(path)
      if (names.unfollowedAt(path)) return false
      const found = locate(onDisk(path))
      return found !== undefined && (!within || holds(within, realOr(found.name)))
    },
    read: async (path) => {
      const found = locate(onDisk(path))
      if (!found) return void seen.forget(path)
      const digest = seen.get(path, found.stats)
      if (digest !== undefined && !isText(path)) return { path, digest }
      const file = readSource(path, found.name, rootsFor(path))
      if (!file) return void seen.forget(path)
      seen.add(path, found.stats, file.digest, now())
      return file
    },
    digest: (path) => {
      const found = locate(onDisk(path))
      return found && seen.get(path, found.stats)
    },
    text: (path) => {
      const found = locate(onDisk(path))
      return found && readSource(path, found.name, rootsFor(path))?.text
    },
    save: () => {
      const bytes = seen.toSave()
      if (bytes) digests?.write(bytes)
    },
    bytes: async (path) => {
      const found = locate(onDisk(path))
      const bytes = found && readWithin(found.name, rootsFor(path))
      if (!bytes) throw new UsageError(`${path} was removed while the site was built`, 'build again')
      return bytes
    },
  }
}

/** The names in a folder, and where each file is. */
function openFolder(dir: string, ignore: readonly string[]) {
  const spellings = new Map<SourcePath, string>()
  const onDisk = (path: SourcePath) => join(dir, spellings.get(path) ?? path)
  const roots = openRoots(dir)
  let unfollowed: readonly UnfollowedLink[] = []
  const names: Pick<Host, 'tree' | 'unfollowed' | 'unfollowedAt' | 'allow' | 'holds'> = {
    tree: async () => {
      spellings.clear()
      roots.look()
      const found = walk(dir, { left: new Set(ignore.map(realOr)), roots: roots.all() })
      for (const file of found.files.sort()) addSpelling(spellings, file)
      unfollowed = found.unfollowed
      return [...new Set(found.files.map(toSourcePath))].sort()
    },
    unfollowed: () => unfollowed,
    unfollowedAt: (path) => unfollowedAt(path, onDisk(path), roots.all()),
    allow: roots.allow,
    holds: (real) => holds(roots.all(), real),
  }
  /** Folders that must contain the file; `undefined` for outside paths, which only the configuration can name. */
  const rootsFor = (path: SourcePath) =>
    path.startsWith('../') || isAbsolute(path) ? undefined : roots.all()
  return { names, onDisk, rootsFor }
}

/**
 * The bytes of a file if its real path is in these folders. A link can be replaced at any time, so the open file is
 * compared with the file at the real path. Does not wait for a pipe that took the place of the file.
 */
function readWithin(name: string, roots: readonly string[] | undefined): Buffer | undefined {
  try {
    const file = openSync(name, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      const open = fstatSync(file, { bigint: true })
      if (!open.isFile() || (roots && !isIn(roots, name, open))) return undefined
      return readFileSync(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isIn(roots: readonly string[], name: string, open: BigIntStats): boolean {
  const real = realpathSync.native(name)
  return holds(roots, real) && statSync(real, { bigint: true }).ino === open.ino
}

/** Node.js reads files of up to 2 GB, and texts of up to 512 MB. */
function readSource(
  path: SourcePath,
  name: string,
  roots: readonly string[] | undefined,
): SourceFile | undefined {
  try {
    const bytes = readWithin(name, roots)
    return bytes && sourceFile(path, bytes)
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
}

export function statsOf(name: string): BigIntStats | undefined {
  try {
    return statSync(name, { bigint: true })
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export interface WalkOptions {
  /** Real paths of folders to skip. */
  left: ReadonlySet<string>
  /** Real paths of the folders that links may lead to. */
  roots: readonly string[]
  /** Called for each folder before it is listed. */
  onFolder?(path: string): void
  /** Called for each symbolic link, with the stats of its target if it is followed. */
  onLink?(path: string, stats: BigIntStats | undefined): void
}

/**
 * The files below a folder, relative to it, and the symbolic links that are not followed. A folder on the current path is
 * not entered again.
 */
export function walk(top: string, { left, roots, onFolder, onLink }: WalkOptions) {
  const files: string[] = []
  const unfollowed = new Map<SourcePath, UnfollowedLink>()
  const start = realpathSync.native(top)
  const visits = new Map<string, number>()
  const visit = (dir: string, real: string, prefix: string, way: ReadonlySet<string>) => {
    if (way.has(real) || left.has(real)) return
    const count = 1 + (visits.get(real) ?? 0)
    if (count > MOST_WAYS) throw tooManyWays(dir)
    visits.set(real, count)
    const here = new Set(way).add(real)
    onFolder?.(dir)
    const entries = entriesOf(real)
    // An earlier build wrote its output here, to another folder than the current one.
    if (dir !== top && entries.some(({ name }) => name === OUTPUT_LIST)) return
    for (const entry of entries) {
      if (isIgnoredName(entry.name)) continue
      const name = prefix + entry.name
      const full = join(dir, entry.name)
      const place = join(real, entry.name)
      if (entry.name.includes(STAND_IN) && !statsOf(place)) throw unreadableName(full)
      if (entry.isFile()) files.push(name)
      else if (entry.isDirectory()) visit(full, place, `${name}/`, here)
      else if (entry.isSymbolicLink()) {
        const lead = leadOf(place, roots)
        onLink?.(full, 'stats' in lead ? lead.stats : undefined)
        if (lead.real !== undefined && left.has(lead.real)) continue
        if ('why' in lead) {
          // The path of the link itself, even if its folder was reached through another link.
          const path = toSourcePath(isBelow(place, start) ? relative(start, place) : name)
          unfollowed.set(path, { path, why: lead.why, to: lead.to })
        } else if (lead.stats.isFile()) files.push(name)
        else visit(full, lead.real, `${name}/`, here)
      }
    }
  }
  visit(top, start, '', new Set())
  return { files, unfollowed: [...unfollowed.values()] }
}

/** Node.js replaces invalid UTF-8 in names with this character, and cannot open a file by such a name. */
const STAND_IN = '\ufffd'

function unreadableName(name: string): UsageError {
  return new UsageError(`the name ${name} is not valid UTF-8`, 'rename the file')
}

/** Folders that link to each other can have so many paths through them that no walk would end. */
const MOST_WAYS = 200

function tooManyWays(dir: string): UsageError {
  const message = `symbolic links lead to the same folder in more than ${MOST_WAYS} ways, such as ${dir}`
  return new UsageError(message, 'remove links between folders that contain each other')
}

/** Empty if the folder was removed meanwhile. */
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
