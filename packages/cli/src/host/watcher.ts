import { relative, sep } from 'node:path'
import type { SourcePath } from '@chatdocs/core'
import { watch } from 'chokidar'
import { toSourcePath } from './disk.ts'
import { isIgnoredName } from './ignored.ts'

export interface Watcher {
  close(): Promise<void>
}

export interface WatchOptions {
  /** Folders that are left out, absolute. */
  ignore?: readonly string[]
  onChange(paths: readonly SourcePath[]): void
  onError?(error: unknown): void
}

/**
 * Milliseconds after which a changed file is told of once more. chokidar keeps quiet for 50 ms after a
 * change, and what is saved in that time would never be heard of; a file that did not change costs nothing.
 */
const ECHO = 100

/**
 * Milliseconds without an event before a call: so the events of one save, or of one checkout, gather in it.
 * More than the 50 in which chokidar swallows a second change of a file.
 */
const GATHER = 60

/** Tells of files that come, change or go below a folder. Resolves once nothing can be missed any more. */
export async function watchFolder(dir: string, options: WatchOptions): Promise<Watcher> {
  const { ignore = [], onChange, onError = () => {} } = options
  const gathered = new Set<SourcePath>()
  const echoes = new Map<SourcePath, NodeJS.Timeout>()
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    timer = undefined
    const paths = [...gathered].sort()
    gathered.clear()
    onChange(paths)
  }
  const tell = (path: SourcePath) => {
    gathered.add(path)
    clearTimeout(timer)
    timer = setTimeout(flush, GATHER)
  }
  const echo = (path: SourcePath) => {
    echoes.delete(path)
    tell(path)
  }
  const watcher = watch(dir, { ignoreInitial: true, ignored: (path) => isIgnored(dir, path, ignore) })
  watcher.on('all', (event, path) => {
    if (event !== 'add' && event !== 'change' && event !== 'unlink') return
    const source = toSourcePath(relative(dir, path))
    tell(source)
    clearTimeout(echoes.get(source))
    echoes.set(source, setTimeout(echo, ECHO, source))
  })
  watcher.on('error', onError)
  await new Promise<void>((ready) => watcher.once('ready', () => ready()))

  return {
    close: async () => {
      clearTimeout(timer)
      for (const each of echoes.values()) clearTimeout(each)
      await watcher.close()
    },
  }
}

function isIgnored(dir: string, path: string, ignore: readonly string[]): boolean {
  if (ignore.some((each) => path === each || path.startsWith(each + sep))) return true
  const inside = relative(dir, path)
  return inside !== '' && inside.split(/[\\/]/).some(isIgnoredName)
}
