import { createServer } from 'node:http'
import { DiagnosticError } from '@chatdocs/core'
import { failureOf } from '../failure.ts'
import { findProject } from '../project.ts'
import { listDiagnostics } from '../report/list.ts'
import { devSite } from '../server/dev.ts'
import { guarded } from '../server/guard.ts'
import { addressesOf, closeServer, listen, namesOf, openBrowser } from '../server/listen.ts'
import { liveChannel } from '../server/live.ts'
import { takingTurns } from '../turns.ts'
import { type AddressOptions, addressOf } from './address-options.ts'
import { type Context, interrupted, openSite, runtimeDir, type SiteOptions, type Verdict } from './context.ts'
import { followEdits } from './edits.ts'
import { follow } from './follow.ts'

export interface DevOptions extends SiteOptions, AddressOptions {}

/** Serves a site that is built on request, and follows edits. */
export async function dev(options: DevOptions, context: Context): Promise<Verdict> {
  const { io, report } = context
  const address = addressOf(options, io.env)
  const onCrash = (error: unknown) => report.failure(failureOf(error))
  // `edits` is set by then: nothing is read earlier.
  const onRead = (error?: unknown) => {
    if (error !== undefined) onCrash(error)
    void edits.then((each) => each.again())
  }
  const site = await openSite('dev', findProject(options, io.cwd), { ...options, onRead }, context)
  const { project, host, sources } = site
  const workspace = takingTurns(site.workspace)
  const live = liveChannel(io.now().toString(36))
  const explain = (error: unknown) => {
    if (error instanceof DiagnosticError) {
      return listDiagnostics(error.diagnostics, sources, { color: false })
    }
    onCrash(error)
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  const names = [...namesOf(address.host), ...(options.allowHost ?? [])]
  const onRequest = devSite({ workspace, live, host, runtimeDir: runtimeDir(), explain })
  const server = createServer(guarded(names, onRequest))
  const edits = followEdits(project, {
    run: follow({ workspace, live, report, sources }),
    site: workspace,
    onCrash,
  })
  try {
    await edits
    const port = await listen(server, address)
    const base = await workspace.base().catch(() => '/')
    const urls = addressesOf(address.host, port, base)
    if (options.open) openBrowser(urls[0] ?? '')
    for (const url of urls) report.say(`Dev server running at ${url}`)
    await interrupted(io)
  } finally {
    await (await edits).close()
    live.close()
    await closeServer(server)
    await workspace.close()
  }
  return 'fine'
}
