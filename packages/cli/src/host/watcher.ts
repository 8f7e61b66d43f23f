import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { folderOf, type SourcePath } from '@chatdocs/core'
import { realOr, statsOf, toSourcePath, walk } from './disk.ts'
import { isIgnoredName } from './ignored.ts'

export interface Watcher {
  /**
   * Also watches these files, which lie outside the folder; paths are relative to it. Returns whether any of them
   * was not watched before.
   */
  include(files: readonly SourcePath[]): boolean
  close(): void
}

export interface WatchOptions {
  /** Absolute paths of folders to skip. */
  ignore?: readonly string[]
  onChange(paths: readonly SourcePath[]): void
  onError?(error: unknown): void
}

/** Milliseconds without an event before `onChange` is called, which groups the events of one save or checkout. */
const GATHER = 20

/**
 * Reports files added, changed or removed below a folder, from now on.
 *
 * Folders are watched, not files: there are far fewer of them. A name that appears or disappears may be a folder, in
 * place of another one; all folders are listed again then.
 */
export function watchFolder(dir: string, options: WatchOptions): Watcher {
  const { ignore = [], onChange, onError = () => {} } = options
  const outside = new Set<string>()
  const files = new Set<string>()
  const gathered = gather((paths) => {
    const changed = [...look(paths)].map((file) => toSourcePath(relative(dir, file)))
    if (changed.length > 0) onChange(changed.sort())
  }, onError)
  const watchers = openWatchers(gathered.add, onError)

  /** Watches all folders. Returns the files that appeared or disappeared. */
  function list(): string[] {
    const entered = new Set(outside)
    for (const folder of outside) watchers.add(folder)
    const left = new Set(ignore.map(realOr))
    const found = walk(dir, left, (path) => {
      entered.add(path)
      watchers.add(path)
    })
    for (const path of watchers.paths()) if (!entered.has(path)) watchers.leave(path)
    return replaceBelow(dir, files, new Set(found.map((file) => join(dir, file))))
  }

  /** The files that changed, if these paths did. */
  function look(paths: readonly string[]): Set<string> {
    const changed = new Set<string>()
    let isListed = true
    for (const path of paths) {
      const stats = statsOf(path)
      if (files.has(path) || stats?.isFile()) changed.add(path)
      if (stats?.isFile()) files.add(path)
      else files.delete(path)
      if (!stats?.isDirectory() && !watchers.has(path)) continue
      isListed = false
      for (const file of files) if (isBelow(file, path)) changed.add(file)
      watchers.leave(path)
    }
    if (!isListed) for (const file of list()) changed.add(file)
    return changed
  }

  list()
  return {
    include(included) {
      const folders = new Set(included.map((each) => join(dir, folderOf(each))))
      const fresh = [...folders].filter((each) => !outside.has(each))
      for (const folder of fresh) {
        outside.add(folder)
        watchers.add(folder)
        for (const file of filesIn(folder)) files.add(file)
      }
      return fresh.length > 0
    },
    close() {
      gathered.close()
      watchers.close()
    },
  }
}

/** Replaces the files below a folder. Returns those that are new or gone. */
function replaceBelow(folder: string, files: Set<string>, present: ReadonlySet<string>): string[] {
  const gone = [...files].filter((file) => isBelow(file, folder) && !present.has(file))
  const fresh = [...present].filter((file) => !files.has(file))
  for (const file of gone) files.delete(file)
  for (const file of fresh) files.add(file)
  return [...gone, ...fresh]
}

/** Groups paths into one call. */
function gather(tell: (paths: readonly string[]) => void, onError: (error: unknown) => void) {
  const paths = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    const all = [...paths]
    paths.clear()
    try {
      tell(all)
    } catch (error) {
      onError(error)
    }
  }
  return {
    add(path: string): void {
      paths.add(path)
      clearTimeout(timer)
      timer = setTimeout(flush, GATHER)
    },
    close: () => clearTimeout(timer),
  }
}

/** Watchers of folders, and of links to files, by their paths. `onEvent` receives the path that changed. */
function openWatchers(onEvent: (path: string) => void, onError: (error: unknown) => void) {
  const open = new Map<string, FSWatcher>()
  let hasFailed = false
  const remove = (path: string) => {
    open.get(path)?.close()
    open.delete(path)
  }
  /** What is gone needs no watcher: the folder above reports it. A limit that is reached is reported once. */
  const failed = (path: string) => (error: unknown) => {
    remove(path)
    if (hasFailed || !statsOf(path)) return
    hasFailed = true
    onError(error)
  }
  return {
    has: (path: string) => open.has(path),
    paths: () => [...open.keys()],
    /** Watches neither this path nor anything below it. */
    leave(path: string): void {
      for (const each of [...open.keys()]) if (each === path || isBelow(each, path)) remove(each)
    },
    close(): void {
      for (const path of [...open.keys()]) remove(path)
    },
    add(path: string): void {
      if (open.has(path)) return
      const isFolder = statsOf(path)?.isDirectory()
      try {
        const watcher = watch(path, (event, name) => {
          if (isFolder && name !== null && isIgnoredName(name)) return
          const changed = isFolder && name !== null ? join(path, name) : path
          // Some systems report a folder when something in it changes.
          if (event === 'rename' || !isFolder || !open.has(changed)) onEvent(changed)
        })
        open.set(path, watcher.on('error', failed(path)))
      } catch (error) {
        failed(path)(error)
      }
    },
  }
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder + sep)
}

/** The files of a folder, without those of folders in it. */
function filesIn(folder: string): string[] {
  const names = statsOf(folder)?.isDirectory() ? readdirSync(folder) : []
  return names.map((name) => join(folder, name)).filter((file) => statsOf(file)?.isFile())
}
