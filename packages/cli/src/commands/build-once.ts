import { builtParts, type Diagnostic, DiagnosticError, type Output, type SourcePath } from '@chatdocs/core'
import type { OutputPath } from '@chatdocs/protocol'
import { type Emitted, emit } from '../emit/emit.ts'
import { listDiagnostics } from '../report/list.ts'
import type { Sources } from '../report/report.ts'
import { size } from '../report/words.ts'
import { errorPage } from '../server/error-page.ts'
import { conclude, shortPath } from './conclude.ts'
import {
  type Context,
  diagnosticsOf,
  judge,
  type OpenSite,
  runtimeDir,
  type SiteOptions,
  type Verdict,
} from './context.ts'

export interface BuildOptions extends SiteOptions {
  force?: boolean | undefined
  watch?: boolean | undefined
  /** Write as much of the site as possible despite errors. */
  keepGoing?: boolean | undefined
  /** Build again without the cache, and compare both sites. */
  verify?: boolean | undefined
}

/** What a build found, and which files it wrote, if any. */
export interface Built {
  diagnostics: readonly Diagnostic[]
  emitted?: Emitted
}

/** Compares a build with one that starts without a cache. Returns a sentence for people; throws if anything differs. */
export type Verify = (
  site: OpenSite,
  built: Built,
  options: BuildOptions,
  context: Context,
) => Promise<string>

/** Builds once, after these files changed. A site with errors is written only with `keepGoing`. */
export async function buildOnce(
  site: OpenSite,
  changed: readonly SourcePath[] | 'all',
  options: BuildOptions,
  context: Context,
  verify?: Verify,
): Promise<Verdict> {
  const before = { ...site.workspace.work() }
  const built = await makeSite(site, changed, options, context)
  const hints = verify ? [await verify(site, built, options, context)] : []
  return conclude(site, { command: 'build', ...built, before, hints }, options, context)
}

/** Builds without reporting any diagnostics. */
export async function makeSite(
  site: OpenSite,
  changed: readonly SourcePath[] | 'all',
  options: BuildOptions,
  context: Context,
): Promise<Built> {
  const { workspace } = site
  const { report } = context
  let emitted: Emitted | undefined
  const diagnostics = await diagnosticsOf(async () => {
    await workspace.update(changed)
    report.phase('read')
    const found = workspace.diagnostics()
    const approved = found.then((all) => {
      report.phase('checked')
      if (!options.keepGoing && judge(all, options) !== 'fine') throw new Refused()
    })
    try {
      emitted = await write(site, options, context, approved)
    } catch (error) {
      // No update may begin while checks run.
      await found.catch(() => {})
      if (!(error instanceof Refused)) throw error
    }
    return found
  })
  return { diagnostics, ...(emitted && { emitted }) }
}

/** Thrown because a site with errors is not written. */
class Refused extends Error {
  override readonly name = 'Refused'
}

async function write(
  { workspace, project, host, sources, remote }: OpenSite,
  { force = false, keepGoing = false }: BuildOptions,
  { io, report }: Context,
  approved: Promise<unknown>,
): Promise<Emitted> {
  const { outDir, cacheDir } = project
  const emitted = await emit(workspace, {
    outDir,
    cacheDir,
    host,
    runtimeDir: runtimeDir(),
    force,
    approved,
    onProgress: report.progress,
    onWait: report.warn,
    ...(remote && { finished: remote.finished.get }),
    ...(keepGoing && { standIn: (path, error) => standIn(path, error, sources) }),
  })
  report.phase('built')
  remote?.finished.keep(outDir, emitted)
  for (const { source, bytes, interactive } of report.verbose
    ? await workspace.ask((db) => db.get(builtParts))
    : []) {
    report.verbose?.(`${source}: ${size(bytes)} for the browser${interactive ? ', hydrated' : ''}`)
  }
  for (const path of emitted.written) report.verbose?.(`written: ${path}`)
  for (const path of emitted.removed) report.verbose?.(`removed: ${path}`)
  const [first, ...others] = emitted.foreignFiles
  if (first !== undefined) {
    const more = others.length > 0 ? ` and ${others.length} more` : ''
    report.warn(`${shortPath(outDir, io.cwd)} contains files that are not part of this site: ${first}${more}`)
  }
  return emitted
}

/** The error page in place of a page that failed. Its page data is omitted, so that links load the error page. */
function standIn(path: OutputPath, error: unknown, sources: Sources): Output | undefined {
  if (!(error instanceof DiagnosticError)) throw error
  if (!path.endsWith('.html')) return undefined
  return { path, bytes: errorPage(listDiagnostics(error.diagnostics, sources, { color: false })) }
}
