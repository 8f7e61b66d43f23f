import { inOrder } from '@chatdocs/core'
import { UsageError } from '../failure.ts'
import { missingPackages } from '../optional.ts'
import { findProject } from '../project.ts'
import { conclude } from './conclude.ts'
import { type Context, diagnosticsOf, openSite, type SiteOptions, type Verdict } from './context.ts'

export interface CheckOptions extends SiteOptions {
  /** Type-check code blocks. */
  snippets?: boolean | undefined
  /** Report texts that are not translated, and translations of an older text. */
  translations?: boolean | undefined
}

/** Reports mistakes and writes nothing. */
export async function check(options: CheckOptions, context: Context): Promise<Verdict> {
  if (options.snippets && missingPackages(['typescript']).length > 0)
    throw new UsageError('--snippets needs typescript, which is not installed', 'run npm i -D typescript')
  const site = await openSite('check', findProject(options, context.io.cwd), options, context)
  const { workspace } = site
  const before = { ...workspace.work() }
  let snippets: number | undefined
  try {
    const diagnostics = await diagnosticsOf(async () => {
      await workspace.update('all')
      context.report.phase('read')
      const [found, types, translated] = await Promise.all([
        workspace.diagnostics(),
        options.snippets ? workspace.snippets() : undefined,
        options.translations ? workspace.translations() : undefined,
      ])
      snippets = types?.value
      return inOrder([...found, ...(types?.diagnostics ?? []), ...(translated?.diagnostics ?? [])])
    })
    context.report.phase('checked')
    const findings = {
      command: 'check' as const,
      diagnostics,
      before,
      ...(snippets !== undefined && { snippets }),
    }
    return await conclude(site, findings, options, context)
  } finally {
    await workspace.close()
  }
}
