import { findProject } from '../project.ts'
import { conclude } from './conclude.ts'
import { type Context, diagnosticsOf, openSite, type SiteOptions, type Verdict } from './context.ts'

export interface CheckOptions extends SiteOptions {
  /** The types of code blocks, too. */
  snippets?: boolean | undefined
}

/** Looks for mistakes and writes nothing. */
export async function check(options: CheckOptions, context: Context): Promise<Verdict> {
  const site = await openSite('build', findProject(options, context.io.cwd), options, context)
  const { workspace } = site
  const before = { ...workspace.work() }
  try {
    const diagnostics = await diagnosticsOf(async () => {
      await workspace.update('all')
      context.report.phase('read')
      const found = [workspace.diagnostics(), ...(options.snippets ? [workspace.snippetDiagnostics()] : [])]
      return (await Promise.all(found)).flat()
    })
    context.report.phase('checked')
    return await conclude(site, { command: 'check', diagnostics, before }, options, context)
  } finally {
    await workspace.close()
  }
}
