import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DiagnosticError, errorPages, type OutputPart, type PageFiles, partsOfPage } from '@chatdocs/core'
import type { OutputPath } from '@chatdocs/protocol'
import { type EmitOptions, type EmittedSite, emit } from '../emit/emit.ts'
import { UsageError } from '../process/failure.ts'
import { scratchFolder } from '../project/cache.ts'
import { MOST_SHARDS, pagesOf, readShard, type Shard, shardText } from '../project/shards.ts'
import { count, seconds } from '../report/words.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { BuildOptions } from './build-once.ts'
import { conclude, detailWork } from './conclude.ts'
import { type Context, type OpenSite, remoteUrl, runtimeDir, type Verdict } from './context.ts'

/** Parses a shard such as `3/8`. Throws a `UsageError` if it is invalid, or if no machine could get its results. */
export function readShardOf(text: string, options: BuildOptions, { io }: Context): Shard {
  const shard = readShard(text)
  if (!shard)
    throw new UsageError(
      `--shard ${text}: expected a part, such as 3/8`,
      `write its number, and how many there are, up to ${MOST_SHARDS}`,
    )
  if (remoteUrl(options, io) !== undefined) return shard
  throw new UsageError(
    '--shard needs a remote cache: another machine joins the site',
    'add --remote https://cache.example/docs',
  )
}

/**
 * Makes the pages of a shard and their search entries, and stores both for the build that joins all shards. Writes no
 * site. Mistakes are reported by the joining build, which makes failed pages again.
 */
export async function buildShard(
  site: OpenSite,
  shard: Shard,
  options: BuildOptions,
  context: Context,
): Promise<Verdict> {
  const { io, report } = context
  const { workspace } = site
  const before = { ...workspace.work() }
  const begun = io.now()
  try {
    await workspace.update('all')
    report.phase('read')
    const all = await workspace.pageFiles()
    const own = pagesOf(all, shard)
    const errors = pagesOf(await workspace.ask(errorPages), shard)
    await filePages(site, [...own, ...errors], context)
    report.phase('built')
    detailWork(workspace, context)
    const made = `${own.length} of ${count(all.length, 'page')} filed`
    report.say(`Shard ${shardText(shard)}: ${made} in ${seconds(io.now() - begun)}`)
    return 'fine'
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    return conclude(site, { command: 'build', diagnostics: error.diagnostics, before }, options, context)
  }
}

/** Makes the files of pages in a temporary folder. */
async function filePages(
  { workspace, project, host, remote }: OpenSite,
  pages: readonly PageFiles[],
  { report }: Context,
): Promise<void> {
  const folder = join(scratchFolder(project.cacheDir, 'shards'), randomUUID())
  const outDir = join(folder, 'files')
  const options: EmitOptions = {
    outDir,
    cacheDir: folder,
    host,
    runtimeDir: runtimeDir(),
    onProgress: report.progress,
    standIn: (_, error) => leftOut(error),
    ...(remote && { isMade: remote.finished.has }),
  }
  try {
    remote?.finished.keep(outDir, await emit(partOf(workspace, pages), options))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A site that consists of some pages, and of the files that turn out to be needed once these are made. */
function partOf(workspace: Workspace, pages: readonly PageFiles[]): EmittedSite {
  const byUrl = new Map(pages.map((page) => [page.url, page]))
  const others = new Map<OutputPath, OutputPart>()
  return {
    pageFiles: async () => pages,
    async preparePage(url) {
      const page = byUrl.get(url)
      const made = page ? await workspace.ask(partsOfPage, page).catch(leftOut) : undefined
      for (const part of made ?? []) others.set(part.output.path, part)
    },
    outputPaths: async () => [...new Set([...pages.flatMap(({ paths }) => paths), ...others.keys()])],
    async outputDigest(path) {
      const part = others.get(path)
      return part ? part.digest : workspace.outputDigest(path)
    },
    output: async (path) => others.get(path)?.output ?? workspace.output(path),
    stageIn: workspace.stageIn,
  }
}

/** A page that fails is left to the joining build, which reports why. */
function leftOut(error: unknown): undefined {
  if (!(error instanceof DiagnosticError)) throw error
}
