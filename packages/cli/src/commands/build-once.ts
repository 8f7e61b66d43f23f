import type { SourcePath } from '@chatdocs/core'
import { type Emitted, emit } from '../emit.ts'
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
}

/** One build, after these files changed. A site with errors is not written. */
export async function buildOnce(
  site: OpenSite,
  changed: readonly SourcePath[] | 'all',
  options: BuildOptions,
  context: Context,
): Promise<Verdict> {
  const { workspace } = site
  const { report } = context
  const before = { ...workspace.work() }
  let emitted: Emitted | undefined
  const diagnostics = await diagnosticsOf(async () => {
    await workspace.update(changed)
    report.phase('read')
    const found = await workspace.diagnostics()
    report.phase('checked')
    if (judge(found, options) === 'fine') emitted = await write(site, options, context)
    return found
  })
  const findings = { command: 'build' as const, diagnostics, before, ...(emitted && { emitted }) }
  return conclude(site, findings, options, context)
}

async function write(
  { workspace, project, host }: OpenSite,
  { force = false }: BuildOptions,
  { io, report }: Context,
): Promise<Emitted> {
  const { outDir, cacheDir } = project
  const emitted = await emit(workspace, {
    outDir,
    cacheDir,
    host,
    runtimeDir: runtimeDir(),
    force,
    onProgress: report.progress,
  })
  report.phase('built')
  for (const path of emitted.written) report.verbose?.(`written: ${path}`)
  for (const path of emitted.removed) report.verbose?.(`removed: ${path}`)
  const [first, ...others] = emitted.strangers
  if (first !== undefined) {
    const more = others.length > 0 ? ` and ${others.length} more` : ''
    report.warn(`${shortPath(outDir, io.cwd)} holds files that are not of this site: ${first}${more}`)
  }
  return emitted
}
