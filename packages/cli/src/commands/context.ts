import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Diagnostic, DiagnosticError, type SourcePath } from '@chatdocs/core'
import { RUNTIME } from '../built.ts'
import { type DiskOptions, diskHost } from '../host/disk.ts'
import { fileOrigins, gitHistory } from '../host/git.ts'
import type { Host } from '../host/host.ts'
import type { Io } from '../process/io.ts'
import { readSaved, writeSaved } from '../project/cache.ts'
import type { Project, ProjectOptions } from '../project/project.ts'
import { isError } from '../report/list.ts'
import type { Report, Sources } from '../report/report.ts'
import { normaliseBase } from '../server/address.ts'
import type { CacheUse } from '../workspace/task-runner.ts'
import type { openWorkspace, Workspace, WorkspaceOptions } from '../workspace/workspace.ts'
import type { RemoteChoice, SiteRemote } from './remote.ts'

/** What every command receives. */
export interface Context {
  io: Io
  report: Report
  open: typeof openWorkspace
}

/** The result of a command: success, errors in the content, or errors in the configuration only. */
export type Verdict = 'fine' | 'content' | 'config'

export interface SiteOptions extends ProjectOptions, RemoteChoice {
  baseUrl?: string | undefined
  /** The public URL of the site. Its path is the base, unless `baseUrl` is given. */
  url?: string | undefined
  /** The languages of this run, besides the default one. */
  locale?: readonly string[] | undefined
  /** Use the cache; `false` with `--no-cache`. */
  cache?: boolean | undefined
  /** Warnings count as errors. */
  strict?: boolean | undefined
  /** The run fails with more warnings than this. */
  maxWarnings?: number | undefined
}

/** A project with its open workspace. */
export interface OpenSite {
  project: Project
  host: Host
  workspace: Workspace
  sources: Sources
  /** Present if the cache is shared with other machines. */
  remote?: SiteRemote | undefined
}

/** The folder with the prebuilt runtime for browsers. */
export function runtimeDir(): string {
  return fileURLToPath(new URL('client/', RUNTIME))
}

export async function openSite(
  use: CacheUse,
  project: Project,
  options: SiteOptions & Pick<WorkspaceOptions, 'onRead'>,
  context: Context,
): Promise<OpenSite> {
  const { url, locale, cache, onRead } = options
  const { origin, pathname = '/' } = url ? new URL(url) : {}
  const baseUrl = options.baseUrl ?? (pathname === '/' ? undefined : normaliseBase(pathname))
  const { io, report, open } = context
  const { site, cacheDir, config, outDir } = project
  const remote = await remoteFor(use, project, options, context)
  const digests = cache === false ? undefined : digestsIn(cacheDir)
  const host = diskHost(site, { ignore: [outDir], now: io.now, ...(digests && { digests }) })
  const workspace = await open({
    site,
    cacheDir,
    mode: use === 'dev' ? 'dev' : 'build',
    cache: cache !== false && use,
    host,
    now: io.now,
    history: (files) => gitHistory(site, files),
    origins: (files) => fileOrigins(site, files),
    ...(onRead && { onRead }),
    ...(options.shard && { isPart: true }),
    ...(report.verbose && { verbose: report.verbose }),
    ...(config !== undefined && { config }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(origin !== undefined && { url: origin }),
    ...(locale && { locales: locale }),
    ...(remote && { fill: remote.fill }),
  })
  const fileOf = (path: SourcePath) => relative(io.cwd, join(site, path))
  return { project, host, workspace, sources: { textOf: workspace.textOf, fileOf }, remote }
}

/** Ends all work. If the build `succeeded`, uploads its results for other machines. */
export async function closeSite({ workspace, remote }: OpenSite, succeeded = false): Promise<void> {
  await workspace.close()
  await remote?.close(succeeded)
}

/** The URL of the remote cache; `undefined` if the run does not use one. */
export function remoteUrl({ remote, cache }: SiteOptions, { env }: Io): string | undefined {
  const url = remote === true ? env.CHATDOCS_REMOTE : remote
  return url && cache !== false ? url : undefined
}

/** Without a remote cache, its code is not loaded. */
async function remoteFor(
  use: CacheUse,
  project: Project,
  options: SiteOptions,
  { io, report }: Context,
): Promise<SiteRemote | undefined> {
  const url = remoteUrl(options, io)
  if (url === undefined) return undefined
  const { openSiteRemote } = await import('./remote.ts')
  return openSiteRemote(url, project, use, options, { io, report })
}

/**
 * The digests of files that the last process read.
 *
 * @internal Used by a test that records which files a host reads.
 */
export function digestsIn(cacheDir: string): NonNullable<DiskOptions['digests']> {
  const name = 'digests'
  return { read: () => readSaved(cacheDir, name), write: (bytes) => writeSaved(cacheDir, name, bytes) }
}

/** The diagnostics that `work` returns or throws. */
export async function diagnosticsOf(
  work: () => Promise<readonly Diagnostic[]>,
): Promise<readonly Diagnostic[]> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics
    throw error
  }
}

export function judge(diagnostics: readonly Diagnostic[], options: SiteOptions): Verdict {
  const strict = options.strict || hasTooManyWarnings(diagnostics, options)
  const failing = diagnostics.filter((each) => strict || isError(each))
  if (failing.length === 0) return 'fine'
  return failing.every((each) => each.code.startsWith('config/')) ? 'config' : 'content'
}

export function hasTooManyWarnings(
  diagnostics: readonly Diagnostic[],
  { maxWarnings = Number.POSITIVE_INFINITY }: SiteOptions,
): boolean {
  return diagnostics.filter((each) => !isError(each)).length > maxWarnings
}

/** Resolves when the program is interrupted. From now on, an interruption no longer ends the process at once. */
export function interrupted({ signal, listen }: Io): Promise<void> {
  listen?.()
  if (signal.aborted) return Promise.resolve()
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }))
}
