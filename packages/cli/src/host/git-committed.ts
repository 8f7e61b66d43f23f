import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fingerprintBytes } from '@chatdocs/engine'
import { statsOf } from './disk.ts'
import { foldersOf, git, pathLines, type Repository, settingsEnv } from './git-run.ts'
import { isIgnoredName } from './source-file.ts'

/** The inputs that a site was built from. */
export interface BuiltFrom {
  repository: Repository
  /** The site folder, absolute. */
  site: string
  /** Files by path relative to the site folder, with the digests of what was read. Missing files are not compared. */
  sources: ReadonlyMap<string, string | undefined>
  /** Absolute paths of files and folders that are not compared. */
  allowed: readonly string[]
  /** Absolute paths of folders that do not contain sources. */
  apart: readonly string[]
}

/** A file that differs from the commit. */
export interface Difference {
  /** Relative to the working tree; absolute if it lies outside. */
  path: string
  /** In the author's words: `it is not committed`. */
  why: string
}

/**
 * Compares the sources of a site with the commit that is checked out: the bytes of files with its blobs. Does not use
 * the index, which can be told to ignore changes (`--assume-unchanged`, `--skip-worktree`), nor the ignore rules. A
 * file counts as committed if Git itself could have made it from the blob: with other line endings, or as the Git LFS
 * object that the blob names. The results of other filters are not in the commit. Files of submodules are compared with
 * the recorded commit of the submodule.
 */
export async function differences(from: BuiltFrom): Promise<readonly Difference[]> {
  const { repository, sources } = from
  const tree = await committedTree(repository)
  const place = placesIn(from)
  const found: Difference[] = []
  const unequal: Compared[] = []
  for (const [path, digest] of sources) {
    const full = place.of(path)
    if (place.isAllowed(full)) continue
    if (!statsOf(full)?.isFile()) {
      if (digest !== undefined) found.push({ path: place.shown(full), why: 'it changed during the build' })
      continue
    }
    const compared = compare(full, digest, tree, place)
    if (compared && 'why' in compared) found.push(compared)
    else if (compared) unequal.push(compared)
  }
  found.push(...missingFiles(from, tree, place), ...(await unlessConverted(unequal, repository)))
  return found.sort((one, other) => (one.path < other.path ? -1 : 1))
}

interface Entry {
  mode: string
  hash: string
  /** The submodule that contains the file, relative to the working tree; empty for the repository itself. */
  module: string
}

type Tree = ReadonlyMap<string, Entry>

const [LINK, SUBMODULE] = ['120000', '160000']

/** The files of the commit by path, with the files of submodules that are checked out. */
async function committedTree({ top, commit, env }: Repository): Promise<Tree> {
  const entries = new Map<string, Entry>()
  const add = async (module: string, commit: string) => {
    const listed = await git(join(top, module), ['ls-tree', '-r', '-z', '--full-tree', commit], { env })
    for (const line of listed.split('\0')) {
      const [, mode = '', hash = '', name = ''] = /^(\d+) \w+ (\w+)\t(.*)$/s.exec(line) ?? []
      if (name === '') continue
      const path = module === '' ? name : `${module}/${name}`
      const isOpen = mode === SUBMODULE && statsOf(join(top, path, '.git'))
      // A commit that is missing here has no files.
      if (isOpen) await add(path, hash).catch(() => {})
      else entries.set(path, { mode, hash, module })
    }
  }
  await add('', commit)
  return entries
}

/** Returns the real path of files. Links within the site are kept, since they are files of the commit, too. */
function placesIn({ repository: { top }, site, allowed }: BuiltFrom) {
  const start = join(realpathSync(dirname(site)), site.slice(dirname(site).length))
  const known = allowed.map((path) => realpathSync(path))
  const within = (path: string, folder: string) => path === folder || path.startsWith(folder + sep)
  return {
    start,
    of: (path: string) => {
      const full = join(start, path)
      return within(full, top) || !statsOf(full) ? full : realpathSync(full)
    },
    inTree: (full: string) => (within(full, top) ? inTree(top, full) : undefined),
    shown: (full: string) => (within(full, top) ? inTree(top, full) : full),
    isAllowed: (full: string) => {
      if (known.length === 0) return false
      const real = statsOf(full) ? realpathSync(full) : full
      return known.some((folder) => within(real, folder) || within(full, folder))
    },
  }
}

type Places = ReturnType<typeof placesIn>

function inTree(top: string, full: string): string {
  return relative(top, full).split(sep).join('/')
}

/** A file whose bytes are not those of its blob. */
interface Compared {
  path: string
  entry: Entry
}

const NOT_COMMITTED = 'it is not committed'
const CHANGED = 'it is not as committed'

/** `undefined` if the file is as committed. */
function compare(
  full: string,
  digest: string | undefined,
  tree: Tree,
  place: Places,
): Difference | Compared | undefined {
  const real = followed(full, tree, place)
  if ('why' in real) return real
  const { path } = real
  const bytes = readFileSync(real.full)
  if (digest !== undefined && fingerprintBytes(bytes) !== digest)
    return { path, why: 'it changed during the build' }
  if (bytes.length < MOST_OF_POINTER && bytes.toString().startsWith(POINTER))
    return { path, why: 'it is a pointer of Git LFS: run `git lfs pull`' }
  const entry = entryAt(path, tree)
  if (!entry) return { path, why: NOT_COMMITTED }
  return isBlob(bytes, entry) || isBlob(pointerTo(bytes), entry) ? undefined : { path, entry }
}

/** Follows symbolic links. Each of them must be committed itself. */
function followed(full: string, tree: Tree, place: Places): { path: string; full: string } | Difference {
  const way = place.inTree(full)
  if (way === undefined) return { path: full, why: 'it lies outside of the repository' }
  for (const path of [...foldersOf(way), way]) {
    const here = full.slice(0, full.length - way.length + path.length)
    if (!lstatSync(here).isSymbolicLink()) continue
    const target = readlinkSync(here)
    const entry = entryAt(path, tree)
    if (entry?.mode !== LINK || !isBlob(Buffer.from(target.replaceAll('\\', '/')), entry))
      return { path, why: entry ? 'it is not the link that is committed' : NOT_COMMITTED }
    return followed(resolve(dirname(here), target) + full.slice(here.length), tree, place)
  }
  return { path: way, full }
}

function entryAt(path: string, tree: Tree): Entry | undefined {
  return tree.get(path) ?? tree.get(path.normalize('NFC'))
}

function isBlob(bytes: Buffer, { hash }: Entry): boolean {
  const digest = createHash(hash.length === 40 ? 'sha1' : 'sha256')
  return digest.update(`blob ${bytes.length}\0`).update(bytes).digest('hex') === hash
}

const POINTER = 'version https://git-lfs.github.com/spec/v1\noid '
const MOST_OF_POINTER = 1024

/** The pointer that Git LFS commits instead of a file. */
function pointerTo(bytes: Buffer): Buffer {
  const oid = createHash('sha256').update(bytes).digest('hex')
  return Buffer.from(`${POINTER}sha256:${oid}\nsize ${bytes.length}\n`)
}

/** Files in the site folder that are in the commit, but not in the working tree. */
function missingFiles({ apart, repository: { top } }: BuiltFrom, tree: Tree, place: Places): Difference[] {
  const folder = place.inTree(place.start)
  if (folder === undefined) return []
  const start = folder === '' ? '' : `${folder}/`
  const left = apart.map((each) => `${each}${sep}`)
  return [...tree.keys()].flatMap((path) => {
    const full = join(top, path)
    const isSource = path.startsWith(start) && !path.slice(start.length).split('/').some(isIgnoredName)
    if (!isSource || left.some((each) => full.startsWith(each)) || place.isAllowed(full)) return []
    const stats = lstatSync(full, { throwIfNoEntry: false })
    if (!stats) return [{ path, why: 'it is committed, but not here' }]
    const isModule = stats.isDirectory() && !stats.isSymbolicLink()
    return isModule
      ? [{ path, why: 'it is a submodule that is not checked out: run `git submodule update --init`' }]
      : []
  })
}

/** Leaves out files that Git made from their blobs with other line endings or another encoding. Filters do not run. */
async function unlessConverted(unequal: readonly Compared[], repository: Repository): Promise<Difference[]> {
  const found: Difference[] = []
  for (const module of new Set(unequal.map(({ entry }) => entry.module))) {
    const own = unequal.filter(({ entry }) => entry.module === module)
    const folder = join(repository.top, module)
    const names = own.map(({ path }) => (module === '' ? path : path.slice(module.length + 1)))
    const env = { ...repository.env, ...(await withoutFilters(folder, repository)) }
    const hashes = (await git(folder, ['hash-object', '--stdin-paths'], { env, input: pathLines(names) }))
      .trimEnd()
      .split('\n')
    for (const [at, { path, entry }] of own.entries()) {
      if (hashes[at] !== entry.hash) found.push({ path, why: CHANGED })
    }
  }
  return found
}

async function withoutFilters(folder: string, { env }: Repository): Promise<Record<string, string>> {
  const listed = await git(folder, ['config', '--list', '--name-only', '--includes', '-z'], { env })
  const filters = new Set(listed.split('\0').flatMap((name) => /^(filter\..+)\./s.exec(name)?.[1] ?? []))
  const settings = [...filters].flatMap((name) => [
    [`${name}.clean`, ''] as const,
    [`${name}.process`, ''] as const,
    [`${name}.required`, 'false'] as const,
  ])
  return settingsEnv(settings, env)
}

/** Maximum number of files that a message names. */
const NAMED = 20

/** A line for each difference. If there are many, the last line counts the rest. */
export async function reasons(all: readonly Difference[], repository: Repository): Promise<string[]> {
  const named = await Promise.all(all.slice(0, NAMED).map((each) => explained(each, repository)))
  const more = all.length > NAMED ? [`and ${all.length - NAMED} more`] : []
  return [...named.map(({ path, why }) => `${path}: ${why}`), ...more]
}

/**
 * Adds the reason why Git itself did not report a difference: the file is ignored, marked or filtered.
 *
 * @internal A test calls it for each difference.
 */
export async function explained({ path, why }: Difference, { top, env }: Repository): Promise<Difference> {
  const ask = (args: readonly string[], input?: string) => git(top, args, { env, input }).catch(() => '')
  if (why === NOT_COMMITTED) {
    const [source = '', line = ''] = (await ask(['check-ignore', '-v', '-z', '--stdin'], path)).split('\0')
    return { path, why: source === '' ? why : `${why}: ${source}:${line} ignores it` }
  }
  const [flag = ''] = await ask(['--literal-pathspecs', 'ls-files', '-v', '-z', '--', path])
  if (/^[a-z]$/.test(flag)) return { path, why: `${why}, and marked \`assume-unchanged\`` }
  if (flag === 'S') return { path, why: `${why}, and marked \`skip-worktree\`` }
  if (why !== CHANGED) return { path, why }
  const [, , filter = ''] = (await ask(['check-attr', '-z', 'filter', '--', path])).split('\0')
  return {
    path,
    why: /^(|unset|unspecified)$/.test(filter) ? why : `${why}: the filter \`${filter}\` changes it`,
  }
}
