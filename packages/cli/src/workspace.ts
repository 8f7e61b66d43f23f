import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  config,
  type Diagnostic,
  diagnostics,
  file,
  givenOptions,
  type Options,
  type Output,
  output,
  outputPaths,
  pageUrls,
  type SourcePath,
  tree,
} from '@chatdocs/core'
import {
  Database,
  diskStore,
  inline,
  memoryStore,
  pooled,
  type Run,
  remembered,
  routed,
  type Store,
  timed,
} from '@chatdocs/engine'
import type { OutputPath, RuntimeManifest, Url } from '@chatdocs/protocol'
import { BUILT, RUNTIME, readBuilt } from './built.ts'
import type { Host } from './host/host.ts'
import { makeBodies } from './tasks/index.ts'

/** A site being asked: what every command uses. Inputs go in by `update`, answers come out of the rest. */
export interface Workspace {
  /** Re-reads these files, or all of them. Answers whether anything changed. Never called while another ask runs. */
  update(paths: readonly SourcePath[] | 'all'): Promise<boolean>
  /** The paths of all files of the finished site, sorted. */
  outputPaths(): Promise<readonly OutputPath[]>
  /** One file of the finished site; `undefined` if there is none of that name. */
  output(path: OutputPath): Promise<Output | undefined>
  /** The addresses of all pages. */
  pages(): Promise<readonly Url[]>
  /** All mistakes in the site, severities as the site wants them, in order of place. Writes nothing. */
  diagnostics(): Promise<readonly Diagnostic[]>
  /** The text of a file as it was last read, for printing code frames. */
  textOf(path: SourcePath): string | undefined
  /** `/` or `/base/`: where the site is served. */
  base(): Promise<string>
  /** Counts of the costly work done so far. */
  work(): Work
  close(): Promise<void>
}

export interface Work {
  /** Pages drawn, and documents read, in this process. */
  ran: number
  /** Costly tasks answered from the store. */
  reused: number
  /** Milliseconds spent in each kind of task, over all threads. */
  milliseconds: Readonly<Record<string, number>>
}

export interface WorkspaceOptions {
  /** The site's folder, absolute. */
  site: string
  cacheDir: string
  mode: 'build' | 'dev'
  /** Relative to the site's folder. */
  config?: string
  baseUrl?: string
  host: Host
  /** Told of each query that ran. */
  verbose?: (line: string) => void
  /** How many threads; 0 does everything in this one. By default as many as there are processors. */
  threads?: number
  /** Where answers of costly tasks are kept; by default in `cacheDir`. */
  store?: Store
}

/** Sites of fewer Markdown files than this are read and drawn sooner than threads have started. */
const WORTH_THREADS = 60
const STORE_BYTES = 512 * 2 ** 20

/** Opens a site. Nothing is read before the first `update`. */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const { site, cacheDir, host, verbose } = options
  const counts = { asked: 0, ran: 0, milliseconds: {} as Record<string, number> }
  const size = options.threads ?? availableParallelism()
  const pool = pooled({ size: Math.max(1, size), worker: new URL('worker.js', BUILT) })
  const here = inline(
    makeBodies({ site, cache: cacheDir, runtimeServer: fileURLToPath(new URL('server/', RUNTIME)) }),
  )
  const texts = new Map<SourcePath, string>()
  let documents = 0
  const workers: Run = routed({ cpu: pool, here }, ({ kind }) =>
    kind === 'cpu' && size > 0 && documents >= WORTH_THREADS ? 'cpu' : 'here',
  )
  const count = timed(({ task, milliseconds }) => {
    counts.ran += 1
    counts.milliseconds[task] = (counts.milliseconds[task] ?? 0) + milliseconds
  }, workers)
  const manifest: RuntimeManifest = JSON.parse(readBuilt('runtime/manifest.json'))
  const disk = options.store
    ? undefined
    : diskStore(join(cacheDir, 'cache', readBuilt('release')), { maxBytes: STORE_BYTES })
  const store = options.store ?? disk ?? memoryStore()
  const run = timed(
    () => {
      counts.asked += 1
    },
    remembered(store, count),
  )
  const db = new Database({
    run,
    ...(verbose && {
      log: ({ query, key, outcome }) =>
        verbose(`${query}${key && `(${key})`}${outcome === 'same' ? ' =' : ''}`),
    }),
  })
  db.set(givenOptions, '', givenFrom(options, manifest))

  return {
    async update(paths) {
      const before = db.revision
      const all = await host.tree()
      db.set(tree, '', all)
      documents = all.filter((path) => path.endsWith('.md')).length
      const changed = paths === 'all' ? all : paths
      const known = paths === 'all' ? [...texts.keys()].filter((path) => !all.includes(path)) : []
      const files = await readAll(host, [...changed, ...known])
      for (const [path, read] of files) {
        db.set(file, path, read)
        if (read?.text === undefined) texts.delete(path)
        else texts.set(path, read.text)
      }
      return db.revision !== before
    },
    outputPaths: () => db.get(outputPaths),
    output: (path) => db.get(output, path),
    pages: () => db.get(pageUrls),
    diagnostics: () => db.get(diagnostics),
    textOf: (path) => texts.get(path),
    base: async () => (await db.get(config)).value.baseUrl,
    work: () => ({ ran: counts.ran, reused: counts.asked - counts.ran, milliseconds: counts.milliseconds }),
    async close() {
      await pool.close()
      await disk?.prune()
    },
  }
}

function givenFrom(options: WorkspaceOptions, runtime: RuntimeManifest): Options {
  const { mode, site, config: path, baseUrl } = options
  return {
    mode,
    folderName: site.slice(site.lastIndexOf('/') + 1),
    template: readBuilt('page.html'),
    runtime,
    ...(path !== undefined && { config: path as SourcePath }),
    ...(baseUrl !== undefined && { baseUrl }),
  }
}

const READ_AT_ONCE = 32

async function readAll(host: Host, paths: readonly SourcePath[]) {
  const files: (readonly [SourcePath, Awaited<ReturnType<Host['read']>>])[] = []
  for (let at = 0; at < paths.length; at += READ_AT_ONCE) {
    const batch = paths.slice(at, at + READ_AT_ONCE)
    files.push(...(await Promise.all(batch.map(async (path) => [path, await host.read(path)] as const))))
  }
  return files
}
