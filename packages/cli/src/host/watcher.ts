import { join, relative, sep } from 'node:path'
import { folderOf, type SourcePath } from '@chatdocs/core'
import { type ChokidarOptions, type FSWatcher, watch } from 'chokidar'
import { toSourcePath } from './disk.ts'
import { isIgnoredName } from './ignored.ts'

export interface Watcher {
  /**
   * Also watches these files, which lie outside the folder; paths are relative to it. Returns whether any of them
   * was not watched before.
   */
  include(files: readonly SourcePath[]): Promise<boolean>
  close(): Promise<void>
}

export interface WatchOptions {
  /** Absolute paths of folders to skip. */
  ignore?: readonly string[]
  onChange(paths: readonly SourcePath[]): void
  onError?(error: unknown): void
}

/**
 * Milliseconds after which a changed file is reported again. chokidar ignores changes for 50 ms after a
 * change, so a save within that time would be lost. An unchanged file costs nothing.
 */
const ECHO = 100

/**
 * Milliseconds without an event before `onChange` is called, which groups the events of one save or checkout.
 * Longer than the 50 ms in which chokidar ignores a second change.
 */
const GATHER = 60

/** Reports files added, changed or removed below a folder. Resolves when watching has started. */
export async function watchFolder(dir: string, options: WatchOptions): Promise<Watcher> {
  const { ignore = [], onChange, onError = () => {} } = options
  const gathered = gather(onChange)
  const watchers = new Map<string, FSWatcher>()
  const begin = (folder: string, how: ChokidarOptions) => {
    const watcher = watch(folder, { ignoreInitial: true, ...how })
    watchers.set(folder, watcher)
    watcher.on('all', (event, path) => {
      if (event !== 'add' && event !== 'change' && event !== 'unlink') return
      gathered.add(toSourcePath(relative(dir, path)))
    })
    watcher.on('error', onError)
    return new Promise<void>((ready) => watcher.once('ready', () => ready()))
  }
  await begin(dir, { ignored: (path) => isIgnored(dir, path, ignore) })

  return {
    include: async (files) => {
      const folders = new Set(files.map((each) => join(dir, folderOf(each))))
      const fresh = [...folders].filter((each) => !watchers.has(each))
      await Promise.all(
        fresh.map((each) => begin(each, { depth: 0, ignored: (path) => isIgnored(each, path, ignore) })),
      )
      return fresh.length > 0
    },
    close: async () => {
      gathered.close()
      await Promise.all([...watchers.values()].map((each) => each.close()))
    },
  }
}

/** Groups paths into one call, and reports each of them once more a moment later. */
function gather(onChange: WatchOptions['onChange']) {
  const paths = new Set<SourcePath>()
  const echoes = new Map<SourcePath, NodeJS.Timeout>()
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    timer = undefined
    const all = [...paths].sort()
    paths.clear()
    onChange(all)
  }
  const tell = (path: SourcePath) => {
    paths.add(path)
    clearTimeout(timer)
    timer = setTimeout(flush, GATHER)
  }
  const echo = (path: SourcePath) => {
    echoes.delete(path)
    tell(path)
  }
  return {
    add(path: SourcePath): void {
      tell(path)
      clearTimeout(echoes.get(path))
      echoes.set(path, setTimeout(echo, ECHO, path))
    },
    close(): void {
      clearTimeout(timer)
      for (const each of echoes.values()) clearTimeout(each)
    },
  }
}

function isIgnored(dir: string, path: string, ignore: readonly string[]): boolean {
  if (ignore.some((each) => path === each || path.startsWith(each + sep))) return true
  const inside = relative(dir, path)
  return inside !== '' && inside.split(/[\\/]/).some(isIgnoredName)
}
