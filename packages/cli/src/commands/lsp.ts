import type { SourcePath } from '@chatdocs/core'
import { pauseEvery } from '@chatdocs/engine'
import { connect, Session, type SessionOptions, serveEditor, shownBy } from '@chatdocs/lsp'
import { readBuilt } from '../built.ts'
import { overlaid } from '../host/host.ts'
import { findProject } from '../project/project.ts'
import { takingTurns } from '../workspace/turns.ts'
import { type Context, closeSite, interrupted, openSite, type SiteOptions, type Verdict } from './context.ts'
import { type ServedSite, startDev } from './dev.ts'
import { followEdits } from './edits.ts'

/**
 * Every 10 ms, the check of a large site lets requests and edits come first. It uses one thread, because each takes
 * 100 MB.
 */
const besideEditor = (context: Context, unsaved: SessionOptions['unsaved']): Context => ({
  ...context,
  open: (given) =>
    context.open({ ...given, pause: pauseEvery(10), threads: 1, host: overlaid(given.host, unsaved) }),
})

/** Talks to an editor on standard input and output, until the editor ends the session or the input ends. */
export async function lsp(options: SiteOptions, context: Context): Promise<Verdict> {
  const streams = context.io.streams?.()
  if (!streams) return 'fine'
  const { connection, ended, tell } = connect(streams)
  const project = findProject(options, context.io.cwd)
  const onCrash = (error: unknown) =>
    tell(() => connection.console.error(String((error instanceof Error && error.stack) || error)))
  let site: ReturnType<typeof open> | undefined
  const open = async () => {
    const unsaved = new Map<SourcePath, string>()
    const onRead = () => {
      session.owe()
      void edits.then((each) => each.again())
    }
    const withUnsaved = besideEditor(context, unsaved)
    const site = await openSite('check', project, { ...options, onRead }, withUnsaved)
    const workspace = takingTurns(site.workspace)
    const show: SessionOptions['show'] = (path, found) => {
      const diagnostics = found.map((each) => shownBy(session, each))
      tell(() => connection.sendDiagnostics({ uri: session.uriOf(path), diagnostics }))
    }
    const pages = pagesOf(options, withUnsaved)
    const session = new Session({
      workspace,
      folder: project.site,
      unsaved,
      show,
      onTake: pages.again,
      now: context.io.now,
      schemaOf,
    })
    const edits = followEdits(project, { run: session.follow, site: workspace, onCrash })
    const { again, close } = await edits
    const closeAll = async () => {
      await pages.close()
      await close()
      await closeSite({ ...site, workspace })
    }
    return { session, again, onCrash, preview: pages.open, close: closeAll }
  }
  // If the site cannot be opened, the command ends with the reason.
  const failed = new Promise<never>((_, fail) => {
    serveEditor(connection, () => {
      site ??= open()
      site.catch(fail)
      return site
    })
  })
  try {
    await Promise.race([ended, failed, interrupted(context.io)])
    await (await site)?.close()
  } finally {
    connection.dispose()
    // An open input would keep the process alive.
    streams.input.destroy()
  }
  return 'fine'
}

/** A schema of the package; it is not there while `npm run build` alone made the program. */
function schemaOf(name: string): string | undefined {
  try {
    return readBuilt(`schema/${name}.json`)
  } catch {
    return undefined
  }
}

/** Serves the pages of the site, from the first time that an editor shows one. */
function pagesOf(options: SiteOptions, context: Context) {
  let served: Promise<ServedSite> | undefined
  const report = { ...context.report, diagnostics() {}, progress() {}, say() {} }
  return {
    open: async () => {
      served ??= startDev({ ...options, host: '127.0.0.1', port: 0 }, { ...context, report })
      served.catch(() => {
        served = undefined
      })
      const { urls, workspace } = await served
      return { url: urls[0] ?? '', ask: workspace.ask }
    },
    again: (path: SourcePath) => void served?.then(({ again }) => again([path])).catch(() => {}),
    close: async () => (await served)?.close(),
  }
}
