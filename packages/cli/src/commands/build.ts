import { recoverBeforeBuild } from '../emit/emit.ts'
import { failureOf } from '../process/failure.ts'
import { findProject } from '../project/project.ts'
import { type BuildOptions, buildOnce } from './build-once.ts'
import { type Context, closeSite, interrupted, type OpenSite, openSite, type Verdict } from './context.ts'
import { followEdits } from './edits.ts'

/** The options as typed on the command line, where a shard is `3/8`. */
export interface GivenBuildOptions extends Omit<BuildOptions, 'shard'> {
  shard?: string | undefined
}

/** Builds the whole site and writes changed files, once or whenever a file changes. */
export async function build(
  { shard: part, ...given }: GivenBuildOptions,
  context: Context,
): Promise<Verdict> {
  const shards = part === undefined ? undefined : await import('./shard.ts')
  const shard = shards?.readShardOf(part ?? '', { remote: true, ...given }, context)
  const options: BuildOptions = { ...given, shard }
  const project = findProject(options, context.io.cwd)
  if (!shard) await recoverBeforeBuild(project.outDir, project.cacheDir, context.report.warn)
  const site = await openSite('build', project, { remote: true, ...options }, context)
  let verdict: Verdict = 'config'
  try {
    if (shards && shard) {
      verdict = await shards.buildShard(site, shard, options, context)
      return verdict
    }
    if (options.watch) return await buildAndWatch(site, options, context)
    const verify = options.verify ? (await import('./verify.ts')).verify : undefined
    verdict = await buildOnce(site, 'all', options, context, verify)
    return verdict
  } finally {
    await closeSite(site, verdict === 'fine')
  }
}

/** Runs until interrupted. */
async function buildAndWatch(site: OpenSite, options: BuildOptions, context: Context): Promise<Verdict> {
  const { io, report } = context
  const edits = await followEdits(site.project, {
    run: async (changed) => {
      report.begin()
      await buildOnce(site, changed === 'all' ? 'all' : [...changed], options, context)
    },
    site: site.workspace,
    onCrash: (error) => report.failure(failureOf(error)),
  })
  await interrupted(io)
  await edits.close()
  return 'fine'
}
