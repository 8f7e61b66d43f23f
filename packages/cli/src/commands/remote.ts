import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Fill } from '@chatdocs/engine'
import { type FinishedFiles, finishedFiles } from '../emit/finished.ts'
import type { Io } from '../process/io.ts'
import type { Project } from '../project/project.ts'
import { remoteCache } from '../project/remote-cache.ts'
import type { Shard } from '../project/shards.ts'
import type { Report } from '../report/report.ts'
import { count, size } from '../report/words.ts'
import type { CacheUse } from '../workspace/task-runner.ts'
import { graphOf } from '../workspace/workspace.ts'

/** How the cache of a machine is shared, beside `CHATDOCS_REMOTE` and `CHATDOCS_REMOTE_TOKEN` in the environment. */
export interface RemoteChoice {
  /** The address of the server; `true` for that in the environment, if there is one. */
  remote?: string | boolean | undefined
  remoteReadonly?: boolean | undefined
  remoteTimeout?: number | undefined
  /** Make only a part of the pages, for the build that joins all. */
  shard?: Shard | undefined
}

/** A cache that other machines use, too. */
export interface SiteRemote {
  /** Fetches parts of packs that are not here. */
  fill: Fill
  finished: FinishedFiles
  /** Says what was read and, if a build has `succeeded`, sends what it has made. The workspace is closed. */
  close(succeeded: boolean): Promise<void>
}

/** Seconds. */
const TIMEOUT = 60

/** Fills an empty cache from the server. */
export async function openSiteRemote(
  url: string,
  { site, cacheDir }: Project,
  use: CacheUse,
  { remoteReadonly = false, remoteTimeout = TIMEOUT, shard }: RemoteChoice,
  { io, report }: { io: Io; report: Report },
): Promise<SiteRemote> {
  const isReadOnly = remoteReadonly || use !== 'build'
  const cache = remoteCache({
    cacheDir,
    site,
    graph: graphOf('build'),
    url,
    token: io.env.CHATDOCS_REMOTE_TOKEN,
    isReadOnly,
    branches: branchesOf(io, site),
    commit: commitOf(io, site),
    shard,
    joins: use === 'build' && shard === undefined,
    seconds: remoteTimeout,
    now: io.now,
    warn: report.warn,
  })
  await cache.open()
  report.phase('fetched')
  const finished = finishedFiles(cacheDir, { fill: cache.fill, isReadOnly })
  return {
    fill: cache.fill,
    finished,
    async close(succeeded) {
      finished.close()
      if (succeeded) await cache.publish()
      const { requests, read, written } = cache.traffic()
      if (requests > 0)
        report.say(
          `Remote cache: ${count(requests, 'request')}, ${size(read)} read, ${size(written)} written`,
        )
    },
  }
}

/**
 * The branch that is built, and the one that it will be merged into, as GitHub Actions and GitLab name them, or by the
 * folder of Git.
 */
function branchesOf({ env }: Io, site: string): string[] {
  const own =
    env.GITHUB_HEAD_REF ||
    env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME ||
    env.GITHUB_REF_NAME ||
    env.CI_COMMIT_REF_NAME ||
    headOf(site)
  const base = env.GITHUB_BASE_REF || env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME || env.CI_DEFAULT_BRANCH
  return [...new Set([own, base])].filter((each) => each !== undefined && each !== '') as string[]
}

/** The commit that is built, as GitHub Actions and GitLab name it, or by the folder of Git. */
function commitOf({ env }: Io, site: string): string | undefined {
  return env.GITHUB_SHA || env.CI_COMMIT_SHA || checkedOut(site)
}

function checkedOut(site: string): string | undefined {
  const git = gitOf(site)
  if (git === undefined) return undefined
  const ref = /^ref: (\S+)/.exec(readFileSync(join(git, 'HEAD'), 'utf8'))?.[1]
  const file = join(git, ref ?? 'HEAD')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** The branch of the Git folder that a folder is in; `undefined` without one. */
function headOf(folder: string): string | undefined {
  const git = gitOf(folder)
  return git && /^ref: refs\/heads\/(.+)/.exec(readFileSync(join(git, 'HEAD'), 'utf8'))?.[1]
}

function gitOf(folder: string): string | undefined {
  const git = join(folder, '.git')
  if (existsSync(join(git, 'HEAD'))) return git
  return dirname(folder) === folder ? undefined : gitOf(dirname(folder))
}
