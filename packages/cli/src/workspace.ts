import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Checked,
  checkedSnippets,
  config,
  type Diagnostic,
  DiagnosticError,
  diagnostics,
  file,
  fileHistory,
  givenOptions,
  type History,
  historyState,
  type Options,
  type Output,
  outputAt,
  outputPaths,
  pageUrls,
  type SourcePath,
  tree,
  wantsHistory,
} from '@chatdocs/core'
import {
  Database,
  diskStore,
  inline,
  type LogEntry,
  limited,
  memoryStore,
  pooled,
  type Reader,
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
  /** Checks the types of code blocks: how many there are, and all mistakes in them, likewise. */
  snippets(): Promise<Checked<number>>
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
  /** What the repository knows of the site's files. Asked once for each reading of all files, and only if pages show it. */
  history?: () => Promise<History>
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
/** Images are read and made smaller in threads of their own; each needs its pixels in memory. */
const IMAGES_AT_ONCE = 4

/** Opens a site. Nothing is read before the first `update`. */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const { host } = options
  await keepOutOfGit(options.cacheDir)
  const texts = new Map<SourcePath, string>()
  const workshop = openWorkshop(options)
  const db = new Database({ run: workshop.run, log: logTo(options.verbose) })
  db.set(givenOptions, '', givenFrom(options))
  const reader: Reader = { get: (query, key) => db.get(query, key), run: workshop.run }

  let knowsHistory = false

  async function update(paths: readonly SourcePath[] | 'all'): Promise<boolean> {
    const before = db.revision
    const all = await host.tree()
    db.set(tree, '', all)
    workshop.expect(all.filter((path) => path.endsWith('.md')).length)
    const present = new Set(all)
    const gone = [...texts.keys()].filter((path) => !present.has(path))
    for (const [path, read] of await readAll(host, [...(paths === 'all' ? all : paths), ...gone])) {
      db.set(file, path, read)
      if (read?.text === undefined) texts.delete(path)
      else texts.set(path, read.text)
    }
    if (paths === 'all' || !knowsHistory) {
      knowsHistory = await readHistory(db, all, options.history)
    }
    return db.revision !== before
  }

  return {
    update,
    outputPaths: () => db.get(outputPaths),
    output: (path) => outputAt(reader, path),
    pages: () => db.get(pageUrls),
    diagnostics: () => db.get(diagnostics),
    snippets: () => checkedSnippets(reader, options.site),
    textOf: (path) => texts.get(path),
    base: async () => (await db.get(config)).value.baseUrl,
    work: workshop.work,
    close: workshop.close,
  }
}

const NO_HISTORY: History = { kind: 'unavailable', reason: 'nobody knows the history of these files' }

/** Tells the database what pages want to say of the history. Whether that was asked for. */
async function readHistory(
  db: Database,
  files: readonly SourcePath[],
  read: WorkspaceOptions['history'] = async () => NO_HISTORY,
): Promise<boolean> {
  if (!(await isHistoryWanted(db))) return false
  const history = await read()
  const isKnown = history.kind === 'known'
  db.set(historyState, '', isKnown ? undefined : history)
  for (const path of files) {
    db.set(fileHistory, path, isKnown && Object.hasOwn(history.files, path) ? history.files[path] : undefined)
  }
  return true
}

/** A configuration that cannot be read asks for nothing yet. */
async function isHistoryWanted(db: Database): Promise<boolean> {
  try {
    return await db.get(wantsHistory)
  } catch (error) {
    if (error instanceof DiagnosticError) return false
    throw error
  }
}

/** What is remembered is nobody's source. A folder that cannot be written to remembers nothing. */
async function keepOutOfGit(cacheDir: string): Promise<void> {
  try {
    await mkdir(cacheDir, { recursive: true })
    await writeFile(join(cacheDir, '.gitignore'), '*\n', { flag: 'wx' })
  } catch {
    return
  }
}

function logTo(verbose: WorkspaceOptions['verbose']): (entry: LogEntry) => void {
  if (!verbose) return () => {}
  return ({ query, key, outcome }) => {
    verbose(`${query}${key && `(${key})`}${outcome === 'same' ? ' =' : ''}`)
  }
}

/** Where costly work is done: remembered on disk, in threads where that pays. */
interface Workshop {
  run: Run
  /** So many documents there are. */
  expect(documents: number): void
  work(): Work
  close(): Promise<void>
}

function openWorkshop({
  site,
  cacheDir,
  threads = availableParallelism(),
  store,
  host,
}: WorkspaceOptions): Workshop {
  const counts = { asked: 0, ran: 0, milliseconds: {} as Record<string, number> }
  const runtimeServer = fileURLToPath(new URL('server/', RUNTIME))
  const pool = pooled({ size: Math.max(1, threads), worker: new URL('worker.js', BUILT) })
  const here = inline(makeBodies({ site, cache: cacheDir, runtimeServer, bytes: host.bytes }))
  const images = limited(IMAGES_AT_ONCE, here)
  let worthThreads = false
  const done = routed({ pool, here, images }, ({ kind }) => {
    if (kind === 'image') return 'images'
    return kind === 'cpu' && worthThreads ? 'pool' : 'here'
  })
  const counted = timed(({ task, milliseconds }) => {
    counts.ran += 1
    counts.milliseconds[task] = (counts.milliseconds[task] ?? 0) + milliseconds
  }, done)
  const disk = store
    ? undefined
    : diskStore(join(cacheDir, 'cache', readBuilt('release')), { maxBytes: STORE_BYTES })
  const asked = timed(
    () => {
      counts.asked += 1
    },
    remembered(store ?? disk ?? memoryStore(), counted),
  )
  return {
    run: asked,
    expect(documents) {
      worthThreads = threads > 0 && documents >= WORTH_THREADS
    },
    work: () => ({ ran: counts.ran, reused: counts.asked - counts.ran, milliseconds: counts.milliseconds }),
    async close() {
      await pool.close()
      await disk?.prune()
    },
  }
}

function givenFrom({ mode, site, config: path, baseUrl }: WorkspaceOptions): Options {
  const runtime: RuntimeManifest = JSON.parse(readBuilt('runtime/manifest.json'))
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
