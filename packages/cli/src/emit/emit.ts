import { join } from 'node:path'
import type { Output } from '@chatdocs/core'
import type { OutputPath } from '@chatdocs/protocol'
import { foldersOf, sameOnDisk } from '../project/paths.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { checkFree, checkPaths, notBehindLinks } from './check-paths.ts'
import {
  finish,
  hasJournal,
  isRefusedPath,
  type Journal,
  rollForward,
  rollForwardOrDrop,
  writeJournal,
} from './journal.ts'
import { type Waiting, whileLocked } from './lock.ts'
import { LIST, type Manifest, readList, readManifest, writeManifest } from './manifest.ts'
import {
  emptyStage,
  entryInPlace,
  type Sources,
  type Stage,
  type Staging,
  stageList,
  stageOutput,
  stageReady,
} from './stage.ts'
import { checkFolder, checkOurs, foreignFilesIn, makeTarget, standing, type Target } from './target.ts'

export interface EmitOptions extends Sources {
  outDir: string
  cacheDir: string
  /** Write to a folder that contains other files. */
  force?: boolean
  onProgress?(done: number, total: number): void
  onWait?: Waiting['onWait']
  /**
   * Resolves once the site may be written. Until then, the pages of a new site are made, but none is put in place. If
   * it rejects, so does `emit`, with the same reason.
   */
  approved?: Promise<unknown>
  /** Whether a file can be skipped here, because it was made before. */
  isMade?(path: OutputPath, digest: string): boolean
  /** Replaces an output that throws; `undefined` omits it. Without this, the build fails. */
  standIn?(path: OutputPath, error: unknown): Output | undefined
}

export interface Emitted {
  written: readonly OutputPath[]
  removed: readonly OutputPath[]
  unchanged: number
  /** Files in the folder that are not part of the site. Listed only if there is no manifest of an earlier build. */
  foreignFiles: readonly string[]
  /** The size of the whole site. */
  bytes: number
  /** All files, in the order in which they were made. */
  files: Manifest
}

/** The part of a workspace that is written. */
export type EmittedSite = Pick<Workspace, 'outputPaths' | 'outputDigest' | 'output'> &
  Partial<Pick<Workspace, 'pageFiles' | 'preparePage' | 'stageIn'>>

/** Concurrent pages, and then files: enough to keep all threads busy, few enough to bound memory. */
const AT_ONCE = 16

/**
 * Writes the site to `outDir`: writes only files that differ and removes our files that are
 * no longer part of the site. Keeps files that chatdocs did not write.
 *
 *     compare ──► staged ──► journal ──► renamed into place ──► manifest     a new site: as a whole, by one rename
 *                        ▲           ▲
 *      killed before:    │           │ killed after: the next build or `serve`
 *      nothing changed   │           │ replays the journal; a build drops one that the file system refuses
 */
export async function emit(site: EmittedSite, options: EmitOptions): Promise<Emitted> {
  const [written] = await Promise.allSettled([emitUnlessRefused(site, options)])
  await options.approved
  if (written.status === 'rejected') throw written.reason
  return written.value
}

async function emitUnlessRefused(site: EmittedSite, options: EmitOptions): Promise<Emitted> {
  const target = makeTarget(options.outDir, options.cacheDir)
  const build = async (checkLock: () => void) => {
    checkFolder(target)
    rollForwardOrDrop(target)
    const previous = readManifest(target)
    const listed = previous.size === 0 ? readList(target) : NONE
    if (!options.force && listed.size === 0) checkOurs(target, previous)
    const ours = listed.size > 0 ? listed : new Set(previous.keys())
    if (previous.size > 0) await options.approved
    const stage = emptyStage(target)
    const staging = { target, previous, respelt: respelt(ours), sources: options }
    site.stageIn?.({
      ...stage.folder,
      onStaged: (file) => void stage.ready.set(file.path, file),
    })
    const ready = previous.size === 0 ? await emitPages(site, staging, stage) : NONE
    await options.approved
    const paths = await site.outputPaths()
    // Paths of the last build were already checked.
    if (paths.some((path) => !previous.has(path))) checkPaths(paths)

    let done = ready.size
    const rest = paths.filter((path) => !ready.has(path))
    await forEachAtMost(AT_ONCE, rest, async (path) => {
      await emitOutput(site, path, staging, stage)
      options.onProgress?.(++done, paths.length)
    })
    site.stageIn?.(undefined)
    checkLock()
    return commit(target, { previous, ours }, stage)
  }
  const clean = (checkLock: () => void) =>
    build(checkLock).catch((error) => {
      site.stageIn?.(undefined)
      checkLock()
      // If there is a journal, the staged files are the complete site.
      if (!hasJournal(target)) finish(target)
      throw error
    })
  return whileLocked(target, clean, options)
}

const NONE: ReadonlySet<OutputPath> = new Set()

/**
 * Makes the files of a new site page by page, together with each page's search entries, so that the values of a
 * document are in memory only once: a large site has more values than fit. The other files are made from small values
 * of all pages. Returns the paths of the files.
 */
async function emitPages(
  site: EmittedSite,
  staging: Staging & { sources: EmitOptions },
  stage: Stage,
): Promise<ReadonlySet<OutputPath>> {
  const { approved = Promise.resolve(), onProgress } = staging.sources
  const begun = new Set<OutputPath>()
  let isRefused = false
  approved.catch(() => {
    isRefused = true
  })
  const pages = (await site.pageFiles?.()) ?? []
  const all = new Set(pages.flatMap(({ paths }) => paths))
  let done = 0
  await forEachAtMost(AT_ONCE, pages, async ({ url, paths }) => {
    // `emit` reports the reason.
    if (isRefused) throw new Error('the site may not be written')
    const files = paths.map(async (path) => {
      if (begun.size === begun.add(path).size) return
      await emitOutput(site, path, staging, stage)
      onProgress?.(++done, all.size + 1)
    })
    const ends = await Promise.allSettled([...files, site.preparePage?.(url)])
    const failure = ends.find((end) => end.status === 'rejected')
    if (failure) throw failure.reason
  })
  return all
}

/** Makes the bytes of an output, unless there is already a file with its digest. */
async function emitOutput(
  site: EmittedSite,
  path: OutputPath,
  staging: Staging & { sources: EmitOptions },
  stage: Stage,
): Promise<void> {
  try {
    const digest = await site.outputDigest(path)
    const there = digest === undefined ? undefined : entryInPlace(staging, path, digest)
    if (there) return void stage.entries.set(path, there)
    if (stageReady(staging, path, stage, digest)) return
    if (digest !== undefined && staging.sources.isMade?.(path, digest)) return
    const finished = digest === undefined ? undefined : await staging.sources.finished?.(path, digest)
    if (finished) return await stageOutput(staging, { path, bytes: finished }, stage, digest)
    const output = await site.output(path)
    if (!output) throw new Error(`internal error: no output for ${path}`)
    await stageOutput(staging, output, stage, digest)
  } catch (error) {
    const { standIn } = staging.sources
    if (!standIn) throw error
    const output = standIn(path, error)
    if (output) await stageOutput(staging, output, stage)
  }
}

/** Finishes a build that was killed, so that the folder contains one complete site. Returns whether there was one. */
export async function recover(
  outDir: string,
  cacheDir: string,
  onWait?: Waiting['onWait'],
): Promise<boolean> {
  const target = makeTarget(outDir, cacheDir)
  if (!hasJournal(target)) return false
  return whileLocked(target, () => rollForward(target), { onWait })
}

/** Like `recover`. A journal with a path that the file system refuses stays until `emit`, which drops it. */
export async function recoverBeforeBuild(
  outDir: string,
  cacheDir: string,
  onWait: Waiting['onWait'],
): Promise<void> {
  const target = makeTarget(outDir, cacheDir)
  const replay = () => {
    try {
      rollForward(target)
    } catch (error) {
      if (!isRefusedPath(error)) throw error
    }
  }
  if (hasJournal(target)) await whileLocked(target, replay, { onWait })
}

/** The current state of the output folder. `ours` are the files that an earlier build wrote. */
interface Known {
  previous: Manifest
  ours: ReadonlySet<OutputPath>
}

function commit(target: Target, { previous, ours }: Known, stage: Stage): Emitted {
  const stale = [...ours].filter((path) => !stage.entries.has(path))
  const removed = notBehindLinks(target, stale)
  const written = stage.moves.map(([, path]) => path)
  checkFree(target, [...written, LIST], new Set(removed))
  const manifest = [...stage.entries].sort(([one], [other]) => (one < other ? -1 : 1))

  if (written.length + stale.length > 0 || !standing(join(target.outDir, LIST))) {
    stageList(target, stage)
    const { folder, moves } = stage
    const journal = { ...separate(removed, stage.entries), tree: folder.id, moves, manifest }
    writeJournal(target, journal)
    finish(target, journal)
  } else {
    if (!sameEntries(previous, stage.entries)) writeManifest(target, new Map(manifest))
    finish(target)
  }
  const bytes = manifest.reduce((sum, [, entry]) => sum + entry.size, 0)
  const foreignFiles = previous.size === 0 ? foreignFilesIn(target, stage.entries) : []
  return {
    written: written.sort(),
    removed,
    unchanged: manifest.length - written.length,
    foreignFiles,
    bytes,
    files: stage.entries,
  }
}

/** Stale files to remove before the new files are moved into place, and those to remove afterwards. */
function separate(stale: readonly OutputPath[], site: Stage['entries']): Pick<Journal, 'clear' | 'remove'> {
  const names = new Set([...site.keys()].map(sameOnDisk))
  const folders = new Set([...site.keys()].flatMap(foldersOf).map(sameOnDisk))
  const inTheWay = (path: OutputPath) =>
    [path, ...foldersOf(path)].some((each) => names.has(sameOnDisk(each))) || folders.has(sameOnDisk(path))
  return { clear: stale.filter(inTheWay), remove: stale.filter((path) => !inTheWay(path)) }
}

/** Whether a path is one of our files with another spelling: `docs/A.html` for `docs/a.html`. */
function respelt(ours: ReadonlySet<OutputPath>): Staging['respelt'] {
  let spellings: ReadonlySet<string> | undefined
  return {
    has: (path) => {
      if (ours.has(path)) return false
      spellings ??= new Set([...ours].map(sameOnDisk))
      return spellings.has(sameOnDisk(path))
    },
  }
}

function sameEntries(one: Manifest, other: Manifest): boolean {
  if (one.size !== other.size) return false
  return [...other].every(([path, entry]) => one.get(path)?.mtimeMs === entry.mtimeMs)
}

/** Processes the items in order, at most `limit` at once. Rejects with the first failure, after running work has ended. */
async function forEachAtMost<T>(
  limit: number,
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items[Symbol.iterator]()
  let failed = false
  const worker = async () => {
    for (let next = rest.next(); !next.done && !failed; next = rest.next()) {
      try {
        await work(next.value)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: limit }, worker))
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure) throw failure.reason
}
