import type { Fill } from '@chatdocs/engine'
import { finishedFiles } from '../emit/finished.ts'
import { checkedOut } from '../host/git.ts'
import type { Io } from '../process/io.ts'
import type { Project } from '../project/project.ts'
import { remoteCache } from '../project/remote-cache.ts'
import type { Shard } from '../project/shards.ts'
import type { Report } from '../report/report.ts'
import { count, size } from '../report/words.ts'
import type { CacheUse } from '../workspace/task-runner.ts'
import { graphOf } from '../workspace/workspace.ts'

/** How the cache of a machine is shared, besides `CHATDOCS_REMOTE` and `CHATDOCS_REMOTE_TOKEN` in the environment. */
export interface RemoteChoice {
  /** The URL of the server; `true` takes the URL in the environment, if there is one. */
  remote?: string | boolean | undefined
  remoteReadonly?: boolean | undefined
  remoteTimeout?: number | undefined
  /** Make only a part of the pages, for a later build that joins all parts. */
  shard?: Shard | undefined
}

/** A cache that is shared with other machines. */
export interface SiteRemote {
  /** Fetches parts of packs that this machine lacks. */
  fill: Fill
  finished: ReturnType<typeof finishedFiles>
  /** Reports what was read and, if the build `succeeded`, uploads its results. Call it after the workspace is closed. */
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
  const head = await checkedOut(site)
  const cache = remoteCache({
    cacheDir,
    site,
    graph: graphOf('build'),
    url,
    token: io.env.CHATDOCS_REMOTE_TOKEN,
    isReadOnly,
    branches: branchesOf(io, head.branch),
    commit: io.env.GITHUB_SHA || io.env.CI_COMMIT_SHA || head.commit,
    shard,
    joins: use === 'build' && shard === undefined,
    seconds: remoteTimeout,
    idle: io.idleTime,
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
 * The branch that is built, and the branch that it will be merged into. Read from the variables of GitHub Actions or
 * GitLab, or from the `.git` folder.
 */
function branchesOf({ env }: Io, head: string | undefined): string[] {
  const own =
    env.GITHUB_HEAD_REF ||
    env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME ||
    env.GITHUB_REF_NAME ||
    env.CI_COMMIT_REF_NAME ||
    head
  const base = env.GITHUB_BASE_REF || env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME || env.CI_DEFAULT_BRANCH
  return [...new Set([own, base])].filter((each) => each !== undefined && each !== '') as string[]
}
