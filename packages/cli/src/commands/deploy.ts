import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { recoverBeforeBuild } from '../emit/emit.ts'
import { release } from '../emit/release.ts'
import { differences, reasons } from '../host/git-committed.ts'
import { publish, type Target, targetOf, uncommitted } from '../host/git-deploy.ts'
import { type Repository, repositoryOf } from '../host/git-run.ts'
import { realOr } from '../host/links.ts'
import { UsageError } from '../process/failure.ts'
import { leavesFolder } from '../project/paths.ts'
import { findProject, type Project } from '../project/project.ts'
import { count } from '../report/words.ts'
import { type BuildOptions, buildOnce } from './build-once.ts'
import { shortPath } from './conclude.ts'
import { type Context, type OpenSite, openSite, type Verdict } from './context.ts'

export interface DeployOptions extends Omit<BuildOptions, 'keepGoing' | 'watch'> {
  /** The branch to push to: `gh-pages`. */
  branch?: string | undefined
  remote?: string | undefined
  /** Files and folders of the branch that are kept. */
  keep?: readonly string[] | undefined
  /** Replace the branch even if its last commit is not a deployment. */
  replace?: boolean | undefined
  /** Publish to a folder of this machine instead. */
  to?: string | undefined
  /** Files and folders that are published even if they are not committed. */
  allowUncommitted?: readonly string[] | undefined
}

/** Builds the site and publishes exactly its files, on a branch or in a folder. Publishes nothing that is not committed. */
export async function deploy(options: DeployOptions, context: Context): Promise<Verdict> {
  const { io, report } = context
  checkOptions(options)
  const project = findProject(options, io.cwd)
  const repository = await repositoryOf(project.root, io.env)
  const allowed = allowedIn(options, io.cwd)
  const target = await targetIn(options, repository)
  if (repository) await checkStatus(project, repository, allowed)
  await recoverBeforeBuild(project.outDir, project.cacheDir, report.warn)
  const site = await openSite('build', project, { ...options, remote: false }, context)
  try {
    const verdict = await buildOnce(site, 'all', options, context)
    if (verdict !== 'fine') {
      report.say('Nothing was deployed: the build failed')
      return verdict
    }
    if (repository) await checkSources(site, repository, allowed, io.cwd)
    await publishSite(site, target && repository && { target, repository }, options, context)
    return 'fine'
  } finally {
    await site.workspace.close()
  }
}

async function publishSite(
  { project, workspace }: OpenSite,
  pushed: { target: Target; repository: Repository } | undefined,
  { keep = [], replace = false, to = '' }: DeployOptions,
  { io, report }: Context,
): Promise<void> {
  const paths = await workspace.outputPaths()
  const files = count(paths.length, 'file')
  if (!pushed) {
    const made = release(resolve(io.cwd, to), project.outDir, paths)
    report.say(`Deployed ${files} to ${to} (${shortPath(made, io.cwd)})`)
    return
  }
  const { name, subject } = pushed.repository
  const message = `Deploy ${name}: ${subject}`
  const place = { ...pushed, folder: project.outDir, keep: keep.map(branchPath) }
  const { commit, kept } = await publish({ ...place, paths, replace, message })
  const others = kept.length > 0 ? `, beside ${listed(kept)} of the branch` : ''
  report.say(
    commit === undefined
      ? `${pushed.target.name} has these files already`
      : `Deployed ${files} to ${pushed.target.name} as ${commit.slice(0, 7)}${others}`,
  )
}

function checkOptions({ branch, keep = [], replace, to }: DeployOptions): void {
  if ((branch === undefined) === (to === undefined)) {
    throw new UsageError(
      'name one place to deploy to',
      'chatdocs deploy --branch gh-pages, or --dir /srv/docs',
    )
  }
  if (branch === undefined && (replace || keep.length > 0)) {
    throw new UsageError(
      `--${replace ? 'replace' : 'keep'} is for branches`,
      'a folder has nothing but releases: leave it out',
    )
  }
  const outside = keep.find((path) => leavesFolder(branchPath(path)))
  if (outside !== undefined)
    throw new UsageError(
      `--keep ${outside} is no path on a branch`,
      'name a file or folder, such as previews',
    )
}

/** `./previews/` is `previews`. */
function branchPath(path: string): string {
  return path.replace(/^(\.\/)+|\/+$/g, '')
}

async function targetIn(
  { branch, remote = 'origin' }: DeployOptions,
  repository: Repository | undefined,
): Promise<Target | undefined> {
  if (branch === undefined) return undefined
  if (repository) return targetOf(remote, branch, repository)
  throw new UsageError('the site lies in no Git repository', 'commit the site, or deploy with --dir')
}

function allowedIn({ allowUncommitted = [] }: DeployOptions, cwd: string): string[] {
  return allowUncommitted.map((path) => {
    const full = resolve(cwd, path)
    if (existsSync(full)) return realOr(full)
    throw new UsageError(
      `--allow-uncommitted ${path}: there is no such file or folder`,
      'name it from the current folder; run what generates it first',
    )
  })
}

/** Refuses to deploy if `git status` reports changes. Runs before the build. */
async function checkStatus(
  { root, outDir, cacheDir }: Project,
  repository: Repository,
  allowed: readonly string[],
): Promise<void> {
  const apart = [realOr(outDir), realOr(cacheDir), ...allowed]
  const changed = await uncommitted(root, apart, repository)
  if (changed.length > 0)
    throw new UsageError(`there are uncommitted changes: ${listed(changed)}`, 'commit them, or stash them')
}

/** Checks each file that the build has read, whatever `git status` reports. */
async function checkSources(
  { project: { outDir, cacheDir, site }, workspace }: OpenSite,
  repository: Repository,
  allowed: readonly string[],
  cwd: string,
): Promise<void> {
  const apart = [realOr(outDir), realOr(cacheDir)]
  const sources = workspace.sources()
  const all = await differences({ repository, site, sources, allowed, apart })
  if (all.length === 0) return
  const lines = await reasons(all, repository)
  const present = all.map(({ path }) => resolve(repository.top, path)).find((path) => existsSync(path))
  throw new UsageError(
    [`the site is not what ${repository.name} has: nothing was deployed`, ...lines].join('\n    '),
    present === undefined
      ? 'check them out, or commit that they are gone'
      : `commit them; or publish them as they are: --allow-uncommitted ${shortPath(present, realOr(cwd))}`,
  )
}

/** `a and 2 more`. */
function listed([first, ...others]: readonly string[]): string {
  return `${first}${others.length > 0 ? ` and ${others.length} more` : ''}`
}
