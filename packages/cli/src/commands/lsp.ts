import type { SourcePath } from '@chatdocs/core'
import { connect, Session, type SessionOptions, serveEditor, shownBy } from '@chatdocs/lsp'
import { overlaid } from '../host/overlay.ts'
import { findProject } from '../project/project.ts'
import { takingTurns } from '../workspace/turns.ts'
import { type Context, closeSite, interrupted, openSite, type SiteOptions, type Verdict } from './context.ts'
import { followEdits } from './edits.ts'

/** Answers an editor on standard input and output, until it ends or the input does. */
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
    const onRead = () => void edits.then((each) => each.again())
    const site = await openSite(
      'check',
      project,
      { ...options, onRead },
      { ...context, open: (given) => context.open({ ...given, host: overlaid(given.host, unsaved) }) },
    )
    const workspace = takingTurns(site.workspace)
    const show: SessionOptions['show'] = (path, found) => {
      const diagnostics = found.map((each) => shownBy(session, each))
      tell(() => connection.sendDiagnostics({ uri: session.uriOf(path), diagnostics }))
    }
    const session = new Session({ workspace, folder: project.site, unsaved, show })
    const edits = followEdits(project, { run: session.follow, site: workspace, onCrash })
    const { again, close } = await edits
    return { session, again, onCrash, close: () => close().then(() => closeSite({ ...site, workspace })) }
  }
  // A site that cannot be opened ends the command, which says why.
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
    // It would keep the process.
    streams.input.destroy()
  }
  return 'fine'
}
