import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  apiRead,
  apiRoutes,
  type Checked,
  checkedSnippets,
  config,
  type Diagnostic,
  DiagnosticError,
  diagnostics,
  fileHistory,
  givenOptions,
  type History,
  historyState,
  OPTIONAL_PACKAGES,
  type Options,
  type Output,
  outputAt,
  outputPaths,
  pageUrls,
  readDocuments,
  type SourcePath,
  tree,
  wantsHistory,
} from '@chatdocs/core'
import { Database, type LogEntry, type Reader, type Store } from '@chatdocs/engine'
import type { OutputPath, RuntimeManifest, Url } from '@chatdocs/protocol'
import { readBuilt } from './built.ts'
import type { Host } from './host/host.ts'
import { missingPackages } from './optional.ts'
import { Readings } from './readings.ts'
import { openTaskRunner, type Work } from './task-runner.ts'
import { isOutside, openTexts } from './texts.ts'

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
  /** Resolves when the APIs that are being read for the first time are known; absent where there is none to wait for. */
  reading(): Promise<void> | undefined
  /** Where the pages of API references begin, be they known yet or not. */
  apiRoutes(): Promise<readonly Url[]>
  /** Files outside of the site's folder that the site depends on. Of those that change, `update` is to be told. */
  outside(): readonly SourcePath[]
  /** Those of them that changed since they were read: before anybody could know that they are to be watched. */
  moved(): readonly SourcePath[]
  /** Counts of the costly work done so far. */
  work(): Work
  close(): Promise<void>
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
  /**
   * Told when an API has been read, and that another `update` is due; or of what was thrown. Without it, an update
   * waits until all have been read.
   */
  onRead?: (error?: unknown) => void
  /** Told of each query that ran. */
  verbose?: (line: string) => void
  /** How many threads; 0 does everything in this one. By default as many as there are processors. */
  threads?: number
  /** Where answers of costly tasks are kept; by default in `cacheDir`. */
  store?: Store
  /** Optional packages that are not installed; looked for unless given. */
  missing?: readonly string[]
}

/** Opens a site. Nothing is read before the first `update`. */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const { host } = options
  await keepOutOfGit(options.cacheDir)
  const tasks = openTaskRunner(options)
  const db = new Database({ run: tasks.run, log: logTo(options.verbose) })
  const given = givenFrom(options)
  db.set(givenOptions, '', given)
  const texts = openTexts(db, host)
  const reader: Reader = { get: (query, key) => db.get(query, key), run: tasks.run }

  const readings = new Readings({ folder: options.site, run: tasks.run, onRead: options.onRead })
  const canRead = OPTIONAL_PACKAGES.api.every((name) => !given.missing.includes(name))
  let knowsHistory = false

  async function update(paths: readonly SourcePath[] | 'all'): Promise<boolean> {
    const before = db.revision
    const all = await host.tree()
    db.set(tree, '', all)
    tasks.expect(all.filter((path) => path.endsWith('.md')).length)
    await texts.read(all, paths)
    if (paths === 'all' || !knowsHistory) {
      knowsHistory = await readHistory(db, all, options.history)
    }
    if (await readApis(db, readings, { changed: paths, waits: !options.onRead, canRead })) {
      const present = new Set(all)
      await texts.readStrangers(readings.sources().filter((path) => !present.has(path)))
    }
    return db.revision !== before
  }

  return {
    update,
    outputPaths: () => db.get(outputPaths),
    output: (path) => outputAt(reader, path),
    pages: () => db.get(pageUrls),
    diagnostics: () => db.get(diagnostics),
    snippets: () => checkedSnippets(reader),
    textOf: texts.of,
    base: async () => (await db.get(config)).value.baseUrl,
    reading: () => readings.first(),
    apiRoutes: () => db.get(apiRoutes),
    outside: () => readings.sources().filter(isOutside),
    moved: () => readings.moved().filter(isOutside),
    work: tasks.work,
    close: () => {
      readings.close()
      return tasks.close()
    },
  }
}

interface ApiChange {
  changed: readonly SourcePath[] | 'all'
  /** Whether what is being read is waited for. Documents are read meanwhile. */
  waits: boolean
  /** Whether what reads them is installed. */
  canRead: boolean
}

/** Has the APIs read that the configuration names, and tells the database what was found. Whether anything was. */
async function readApis(
  db: Database,
  readings: Readings,
  { changed, waits, canRead }: ApiChange,
): Promise<boolean> {
  const site = await unlessBroken(() => db.get(config))
  if (site && canRead) readings.follow(site.value.api, changed)
  if (waits && readings.areUnderWay())
    await ended([readings.settled(), unlessBroken(() => db.get(readDocuments))])
  const found = readings.take()
  for (const [folder, read] of found) db.set(apiRead, folder, read)
  return found.size > 0
}

/** Both, even when one fails: inputs are not set while anything is being asked. */
async function ended(work: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(work)
  await Promise.all(work)
}

const NO_HISTORY: History = { kind: 'unavailable', reason: 'the Git history is not available' }

/** Tells the database what pages want to say of the history. Whether that was asked for. */
async function readHistory(
  db: Database,
  files: readonly SourcePath[],
  read: WorkspaceOptions['history'] = async () => NO_HISTORY,
): Promise<boolean> {
  if (!(await unlessBroken(() => db.get(wantsHistory)))) return false
  const history = await read()
  const isKnown = history.kind === 'known'
  db.set(historyState, '', isKnown ? undefined : history)
  for (const path of files) {
    db.set(fileHistory, path, isKnown && Object.hasOwn(history.files, path) ? history.files[path] : undefined)
  }
  return true
}

/** Nothing, where the configuration cannot be read: whoever asks for mistakes is told. */
async function unlessBroken<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof DiagnosticError) return undefined
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

function givenFrom({ mode, site, config: path, baseUrl, missing }: WorkspaceOptions): Options {
  const runtime: RuntimeManifest = JSON.parse(readBuilt('runtime/manifest.json'))
  return {
    mode,
    folderName: site.slice(site.lastIndexOf('/') + 1),
    template: readBuilt('page.html'),
    runtime,
    missing: missing ?? missingPackages(Object.values(OPTIONAL_PACKAGES).flat()),
    ...(path !== undefined && { config: path as SourcePath }),
    ...(baseUrl !== undefined && { baseUrl }),
  }
}
