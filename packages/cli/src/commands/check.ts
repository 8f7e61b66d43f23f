import { inOrder } from '@chatdocs/core'
import { UsageError } from '../failure.ts'
import { missingPackages } from '../optional.ts'
import { findProject } from '../project.ts'
import { type BaselineOptions, openBaseline } from './baseline.ts'
import { conclude } from './conclude.ts'
import { type Context, diagnosticsOf, openSite, type SiteOptions, type Verdict } from './context.ts'

/** `snippets`: type-check code blocks. `translations`: report missing and outdated translations. */
export type CheckOptions = SiteOptions & BaselineOptions

/** Reports mistakes. Writes nothing but a baseline. */
export async function check(options: CheckOptions, context: Context): Promise<Verdict> {
  if (options.snippets && missingPackages(['typescript']).length > 0)
    throw new UsageError('--snippets needs typescript, which is not installed', 'run npm i -D typescript')
  const compare = openBaseline(options, context.io.cwd)
  const site = await openSite('check', findProject(options, context.io.cwd), options, context)
  const { workspace } = site
  const before = { ...workspace.work() }
  let snippets: number | undefined
  try {
    const found = await diagnosticsOf(async () => {
      await workspace.update('all')
      context.report.phase('read')
      const [all, types, translated] = await Promise.all([
        workspace.diagnostics(),
        options.snippets ? workspace.snippets() : undefined,
        options.translations ? workspace.translations() : undefined,
      ])
      snippets = types?.value
      return inOrder([...all, ...(types?.diagnostics ?? []), ...(translated?.diagnostics ?? [])])
    })
    context.report.phase('checked')
    const baseline = compare?.(found)
    const findings = {
      command: 'check' as const,
      diagnostics: baseline?.fresh ?? found,
      before,
      ...(snippets !== undefined && { snippets }),
      ...(baseline && { baseline }),
    }
    return await conclude(site, findings, options, context)
  } finally {
    await workspace.close()
  }
}
