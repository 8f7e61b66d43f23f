import { resolve } from 'node:path'
import { GENERATOR_VERSION } from '@chatdocs/protocol'
import { recover } from '../emit/emit.ts'
import { release } from '../emit/release.ts'
import { UsageError } from '../failure.ts'
import { headOf, publish, uncommitted } from '../host/git-deploy.ts'
import { findProject } from '../project.ts'
import { count } from '../report/words.ts'
import { type BuildOptions, buildOnce } from './build-once.ts'
import { shortPath } from './conclude.ts'
import { type Context, openSite, type Verdict } from './context.ts'

export interface DeployOptions extends Omit<BuildOptions, 'keepGoing' | 'watch'> {
  /** The branch to push to: `gh-pages`. */
  branch?: string | undefined
  /** The remote of the branch. */
  remote?: string | undefined
  /** A folder of this machine instead. */
  to?: string | undefined
}

/** Builds the site and publishes exactly its files, on a branch or in a folder. Publishes nothing that is not committed. */
export async function deploy(options: DeployOptions, context: Context): Promise<Verdict> {
  const { branch, remote = 'origin', to } = options
  const { io, report } = context
  if ((branch === undefined) === (to === undefined)) {
    throw new UsageError(
      'name one place to deploy to',
      'chatdocs deploy --branch gh-pages, or --dir /srv/docs',
    )
  }
  const project = findProject(options, io.cwd)
  const changed = await uncommitted(project.root, [project.outDir, project.cacheDir], io.env)
  if (changed.length > 0) {
    const more = changed.length > 1 ? ` and ${changed.length - 1} more` : ''
    throw new UsageError(`there are uncommitted changes: ${changed[0]}${more}`, 'commit them, or stash them')
  }
  await recover(project.outDir, project.cacheDir)
  const site = await openSite('build', project, options, context)
  try {
    const verdict = await buildOnce(site, 'all', options, context)
    if (verdict !== 'fine') {
      report.say('Nothing was deployed: the build failed')
      return verdict
    }
    const paths = await site.workspace.outputPaths()
    const files = count(paths.length, 'file')
    if (to !== undefined) {
      const made = release(resolve(io.cwd, to), project.outDir, paths)
      report.say(`Deployed ${files} to ${to} (${shortPath(made, io.cwd)})`)
      return 'fine'
    }
    const head = await headOf(project.root, io.env)
    if (!head)
      throw new UsageError(
        'the site lies in no Git repository with a commit',
        'commit the site, or deploy with --dir',
      )
    const message = `Deploy ${head.commit}: ${head.subject}\n\nchatdocs ${GENERATOR_VERSION}`
    const place = { repository: project.root, folder: project.outDir, remote, branch: branch ?? '' }
    const commit = await publish({ ...place, paths, message, env: io.env, now: io.now() })
    report.say(
      commit === undefined
        ? `${remote}/${branch} has these files already`
        : `Deployed ${files} to ${remote}/${branch} as ${commit.slice(0, 7)}`,
    )
    return 'fine'
  } finally {
    await site.workspace.close()
  }
}
