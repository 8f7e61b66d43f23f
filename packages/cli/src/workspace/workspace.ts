import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  apiRead,
  config,
  type Diagnostic,
  DiagnosticError,
  diagnosticsIn,
  type FileOrigin,
  file,
  fileHistory,
  fileOrigin,
  foreignFile,
  givenOptions,
  type History,
  historyState,
  MARKDOWN,
  markdownSources,
  OPTIONAL_PACKAGES,
  type Options,
  type Output,
  outputAt,
  outputDigestAt,
  outputPaths,
  type PageFiles,
  pageFiles,
  pageUrls,
  preparePage,
  queries,
  readDocuments,
  type SourcePath,
  siteDiagnostics,
  today,
  wantsHistory,
  wantsOrigins,
} from '@chatdocs/core'
import { Database, type DiskStoreOptions, type LogEntry, type Reader, type Store } from '@chatdocs/engine'
import type { OutputPath, RuntimeManifest, Url } from '@chatdocs/protocol'
import { readBuilt } from '../built.ts'
import type { Host } from '../host/host.ts'
import { missingPackages } from '../process/optional.ts'
import { RELEASE, readSaved, writeSaved } from '../project/cache.ts'
import { askedOf } from './asking.ts'
import { Readings } from './readings.ts'
import {
  type CacheUse,
  LARGE_SITE,
  openTaskRunner,
  type StageInto,
  type TaskRunner,
  type Work,
} from './task-runner.ts'
import { isOutside, openTexts, readForeign, type Texts } from './texts.ts'

/** An open site, as all commands use it. `update` sets its inputs; the other methods read results. */
export interface Workspace {
  /**
   * Reads these files again, or all. Returns whether anything changed; true for the first call. Must not be called
   * during another call.
   */
  update(paths: readonly SourcePath[] | 'all'): Promise<boolean>
  /** The paths of all files of the built site, in an order that is fast to make. */
  outputPaths(): Promise<readonly OutputPath[]>
  /** All pages with their files. Parses no documents. */
  pageFiles(): Promise<readonly PageFiles[]>
  /** Makes the search entries of a page. With a saved graph, most pages need no work. */
  preparePage(url: Url): Promise<void>
  /** The digest of a file of the built site: equal digests mean equal bytes. If it is `undefined`, compare the bytes. */
  outputDigest(path: OutputPath): Promise<string | undefined>
  /** One file of the built site; `undefined` if it does not exist. */
  output(path: OutputPath): Promise<Output | undefined>
  /** From now on, threads stage the files that they make in this folder, and return no bytes. `undefined` ends that. */
  stageIn(stage: StageInto | undefined): void
  pages(): Promise<readonly Url[]>
  /** The Markdown files of the site, sorted. */
  documents(): Promise<readonly SourcePath[]>
  /** Runs a function of the core on the site. */
  ask<Given extends unknown[], T>(
    work: (reader: Reader, ...given: Given) => Promise<T>,
    ...given: Given
  ): Promise<T>
  /** All diagnostics of the site, with its configured severities, sorted by location. Writes nothing. */
  diagnostics(): Promise<readonly Diagnostic[]>
  /** The diagnostics of these documents only. Does not check the others. */
  diagnosticsIn(documents: readonly SourcePath[]): Promise<readonly Diagnostic[]>
  /** The text of a file as last read, for code frames. */
  textOf(path: SourcePath): string | undefined
  /** The origin at which the site is published; empty if it is not configured. */
  origin(): Promise<string>
  /** The base path of the site: `/` or `/base/`. */
  base(): Promise<string>
  /** Resolves when all first API readings have ended; `undefined` if none is running. */
  reading(): Promise<void> | undefined
  /** The folders outside of the site folder to which symbolic links may lead, relative to it. */
  linked(): readonly string[]
  /** Files outside the site folder that the site depends on. Pass their changes to `update`. */
  outside(): readonly SourcePath[]
  /**
   * The files that this process needed, with their digests if known: documents, static files, modules with their imports,
   * inputs of plugins, sources of APIs. Includes files that it looked for but did not find. Excludes files of packages.
   */
  sources(): ReadonlyMap<SourcePath, string | undefined>
  /** Files outside of the site that changed after they were read, before they were watched. */
  moved(): readonly SourcePath[]
  /** Gives back the memory that only much work needs. */
  rest(): Promise<void>
  /** Counts of the expensive work done so far. */
  work(): Work
  /** Saves data for later processes, if there is anything new. */
  save(): Promise<void>
  /** Saves, and ends all work. */
  close(): Promise<void>
}

export interface WorkspaceOptions {
  /** The site folder, absolute. */
  site: string
  cacheDir: string
  mode: 'build' | 'dev'
  /** The path of the configuration, relative to the site folder. */
  config?: string
  baseUrl?: string
  url?: string
  /** The languages of this run, besides the default one. */
  locales?: readonly string[]
  host: Host
  /** Returns the version history of the site's files. Called once per full update, and only if pages show it. */
  history?: (files: readonly SourcePath[]) => Promise<History>
  /**
   * Returns the origins of files behind links and in submodules. Called like `history`, if pages link to their sources.
   */
  origins?: (files: readonly SourcePath[]) => Promise<ReadonlyMap<SourcePath, FileOrigin>>
  /**
   * Called when an API has been read and another `update` is due, or with the error of a failed reading. Without
   * it, an update waits for all readings.
   */
  onRead?: (error?: unknown) => void
  /** Whether only some pages will be made, so that not all documents are parsed while APIs are read. */
  isPart?: boolean
  /** Called for each query that ran, with a line about it. */
  verbose?: (line: string, entry: LogEntry) => void
  /** See `DatabaseOptions`. */
  pause?: () => Promise<void> | undefined
  /** Number of threads. The default depends on the size of the site; 0 runs everything in this thread. */
  threads?: number
  /** The cache of task results; by default in `cacheDir`. */
  store?: Store
  /** The kind of session in the cache; `false` disables the cache. */
  cache?: CacheUse | false
  /** Fetches parts of packs that this machine's cache lacks. */
  fill?: DiskStoreOptions['fill']
  /** Optional packages that are not installed; detected by default. */
  missing?: readonly string[]
  /** The clock, in milliseconds, read once per update. Without one, no post is dated in the future. */
  now?: () => number
}

/** Opens a site. Reads nothing before the first `update`. */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const { host, now } = options
  await keepOutOfGit(options.cacheDir)
  const tasks = openTaskRunner(options)
  let [count, knowsHistory, isFirst] = [0, false, true]
  const { db, hasGraph, save, saveLast } = openDatabase(options, tasks, () => budgetFor(count, options.mode))
  const given = givenFrom(options)
  db.set(givenOptions, '', given)
  const texts = openTexts(db, host)
  const asked = askedOf(db.reader())
  const links = linksOf(db, texts, host)
  const readings = new Readings({ folder: options.site, run: tasks.run, onRead: options.onRead })
  const canRead = OPTIONAL_PACKAGES.api.every((name) => !given.missing.includes(name))

  async function update(paths: readonly SourcePath[] | 'all'): Promise<boolean> {
    const before = db.revision
    if (now) db.set(today, '', new Date(now()).toISOString().slice(0, 10))
    let present = await texts.read(readForeign(db, paths, options.site))
    if (await links.follow()) present = await texts.list()
    count = present.filter((path) => MARKDOWN.test(path)).length
    tasks.expect(count, isFirst && !hasGraph)
    if (paths === 'all' || !knowsHistory) knowsHistory = await readHistory(db, present, options)
    const waits = !options.onRead && (hasGraph || options.isPart ? 'first' : 'meanwhile')
    const change = { changed: paths, waits, canRead, closed: texts.waysOut() } as const
    if (await readApis(db, readings, change)) {
      const inside = new Set(present)
      await texts.readOutside(readings.sources().filter((path) => !inside.has(path)))
    }
    const isNews = isFirst || db.revision !== before
    isFirst = false
    return isNews
  }

  return {
    update,
    outputPaths: () => db.get(outputPaths),
    pageFiles: asked(pageFiles),
    preparePage: hasGraph ? async () => {} : asked(preparePage),
    outputDigest: asked(outputDigestAt),
    output: asked(outputAt),
    stageIn: tasks.stageIn,
    pages: () => db.get(pageUrls),
    documents: asked(markdownSources),
    ask: (work, ...given) => asked(work)(...given),
    diagnostics: asked(siteDiagnostics),
    diagnosticsIn: asked(diagnosticsIn),
    textOf: texts.of,
    origin: async () => (await db.get(config)).value.url,
    base: async () => (await db.get(config)).value.baseUrl,
    reading: () => readings.first(),
    sources: () => sourcesIn(db, readings),
    linked: links.folders,
    outside: () => [...readings.sources(), ...db.keysAsked(foreignFile)].filter(isOutside),
    moved: () => readings.moved().filter(isOutside),
    work: tasks.work,
    rest: async () => tasks.rest(),
    save,
    close: () => closeAll(readings, saveLast, tasks),
  }
}

async function closeAll(readings: Readings, saveLast: () => Promise<void>, tasks: TaskRunner): Promise<void> {
  readings.close()
  await saveLast()
  await tasks.close()
}

function sourcesIn(db: Database, readings: Readings): ReturnType<Workspace['sources']> {
  const apis = readings.sources().map((path) => [path, undefined] as const)
  return new Map([...apis, ...db.keysRead(file)])
}

interface ApiChange {
  changed: readonly SourcePath[] | 'all'
  /**
   * When to wait for running readings of APIs. Documents are parsed meanwhile or, with a saved graph, after them: then
   * documents that depend on an API need not be parsed twice.
   */
  waits: 'meanwhile' | 'first' | false
  /** Whether the packages that read APIs are installed. */
  canRead: boolean
  /** Symbolic links that are not followed. */
  closed: readonly SourcePath[]
}

/** Tracks the folders to which links may lead. The configuration names them, and is read after the files are listed. */
function linksOf(db: Database, texts: Texts, host: Host) {
  let folders: readonly string[] = []
  return {
    folders: () => folders,
    /** Returns whether to list the files again. Reads the configuration only if links lead out of the site. */
    async follow(): Promise<boolean> {
      if (folders.length === 0 && texts.waysOut().length === 0) return false
      const site = await unlessBroken(() => db.get(config))
      if (site) folders = site.value.linkedFolders
      return host.allow(folders)
    },
  }
}

/** Starts reading the configured APIs and sets new results in the database. Returns whether there were any. */
async function readApis(
  db: Database,
  readings: Readings,
  { changed, waits, canRead, closed }: ApiChange,
): Promise<boolean> {
  const site = await unlessBroken(() => db.get(config))
  if (site && canRead) {
    readings.follow(site.value.api, changed, { folders: site.value.linkedFolders, closed })
  }
  if (waits === 'first') await readings.settled()
  else if (waits && readings.areUnderWay())
    await ended([readings.settled(), unlessBroken(() => db.get(readDocuments))])
  const found = readings.take()
  for (const [folder, read] of found) db.set(apiRead, folder, read)
  return found.size > 0
}

/**
 * Bytes of memory for values that the cache can restore. A small site has room for most of its values. In a large one,
 * the values of a document are read again for its page anyway, so there is only room for current work: values that stay
 * for a while fragment the heap, which doubles its size. `dev` gets more: at 10,000 documents, the first page would
 * otherwise take 18 seconds instead of 5.
 */
function budgetFor(documents: number, mode: WorkspaceOptions['mode']): number {
  if (mode === 'dev') return 256 * 2 ** 20
  return (documents < LARGE_SITE ? 56 : 12) * 2 ** 20
}

/**
 * The name of the saved graph in the cache, and its owner. Builds and the development server have different options, so
 * each mode has its own graph.
 */
export function graphOf(mode: WorkspaceOptions['mode']): { name: string; owner: string } {
  return { name: `graph-${mode}`, owner: `${RELEASE} ${mode}` }
}

/** The database with the graph that an earlier process saved, unless the cache is disabled. */
function openDatabase(
  { cacheDir, host, mode, store, cache, verbose, pause }: WorkspaceOptions,
  tasks: Pick<TaskRunner, 'run' | 'store' | 'hasLost'>,
  bytes: () => number,
) {
  const usesGraph = store === undefined && cache !== false
  const { name, owner } = graphOf(mode)
  const saved = usesGraph ? readSaved(cacheDir, name) : undefined
  const budget = usesGraph ? bytes : Number.POSITIVE_INFINITY
  const db = new Database({
    ...tasks,
    log: logTo(verbose),
    saved,
    owner,
    queries,
    budget,
    ...(pause && { pause }),
  })
  const save = async () => {
    const bytes = usesGraph && !tasks.hasLost() ? await db.save() : undefined
    if (bytes) writeSaved(cacheDir, name, bytes)
    if (usesGraph) host.save()
  }
  const saveLast = async () => {
    // Saving the graph of a large site takes memory, too.
    await db.dropValues()
    await save()
  }
  return { db, hasGraph: saved !== undefined, save, saveLast }
}

/** Waits for all work, even if a part fails: inputs must not be set during a query. */
async function ended(work: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(work)
  await Promise.all(work)
}

const NO_HISTORY: History = { kind: 'unavailable', reason: 'the Git history is not available' }

/** Sets the history in the database if pages show it. Returns whether they do. */
async function readHistory(
  db: Database,
  files: readonly SourcePath[],
  { history: read = async () => NO_HISTORY, origins }: WorkspaceOptions,
): Promise<boolean> {
  if (origins && (await unlessBroken(() => db.get(wantsOrigins)))) {
    const found = await origins(files)
    for (const path of files) db.set(fileOrigin, path, found.get(path))
  }
  if (!(await unlessBroken(() => db.get(wantsHistory)))) return false
  const history = await read(files)
  const isKnown = history.kind === 'known'
  const { shallow = undefined } = isKnown ? history : {}
  db.set(historyState, '', isKnown ? shallow && { kind: 'shallow', folders: shallow } : history)
  for (const path of files) {
    db.set(fileHistory, path, isKnown && Object.hasOwn(history.files, path) ? history.files[path] : undefined)
  }
  return true
}

/** `undefined` if the configuration cannot be read; `diagnostics` reports that. */
async function unlessBroken<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof DiagnosticError) return undefined
    throw error
  }
}

/** Keeps the cache out of version control. The cache is best effort: failures are ignored. */
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
  return (entry) => {
    const { query, key, outcome } = entry
    verbose(`${query}${key && `(${key})`}${outcome === 'same' ? ' =' : ''}`, entry)
  }
}

function givenFrom({ mode, site, config: path, baseUrl, url, locales, missing }: WorkspaceOptions): Options {
  const runtime: RuntimeManifest = JSON.parse(readBuilt('runtime/manifest.json'))
  return {
    mode,
    folderName: site.slice(site.lastIndexOf('/') + 1),
    template: readBuilt('page.html'),
    runtime,
    missing: missing ?? missingPackages(Object.values(OPTIONAL_PACKAGES).flat()),
    ...(path !== undefined && { config: path as SourcePath }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(url !== undefined && { url }),
    ...(locales && { locales }),
  }
}
