import { DiagnosticError } from '@chatdocs/core'
import { GENERATOR_VERSION } from '@chatdocs/protocol'
import { bytesOf } from '../emit/stage.ts'
import { failureOf } from '../process/failure.ts'
import { findProject } from '../project/project.ts'
import { listDiagnostics } from '../report/list.ts'
import { devSite } from '../server/dev.ts'
import { editorLinks } from '../server/editor.ts'
import {
  addressesOf,
  closeServer,
  isLocal,
  listen,
  makeServer,
  namesOf,
  openBrowser,
} from '../server/listen.ts'
import { liveChannel } from '../server/live.ts'
import { takingTurns } from '../workspace/turns.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type AddressOptions, addressOf } from './address-options.ts'
import {
  type Context,
  closeSite,
  interrupted,
  type OpenSite,
  openSite,
  runtimeDir,
  type SiteOptions,
  type Verdict,
} from './context.ts'
import { followEdits } from './edits.ts'
import { follow } from './follow.ts'

export interface DevOptions extends SiteOptions, AddressOptions {}

/** The data that a terminal shows, and the actions of its keys. */
interface Terminal {
  urls: readonly string[]
  /** How long the start took. */
  seconds: number
  open(): void
  again(): void
}

/** Greets the author in a terminal and follows the keys. Resolves on `q` or an interruption. */
async function untilQuit({ io, report }: Context, { urls, seconds, open, again }: Terminal): Promise<void> {
  const [local, ...others] = urls
  const network = others.length === 0 ? ['start with --host to open it to other machines'] : others
  report.say(`chatdocs ${GENERATOR_VERSION}, ready in ${seconds.toFixed(2)} s\n`)
  report.say(`  Local    ${local}`)
  for (const each of network) report.say(`  Network  ${each}`)
  report.say('\n  Press h for the keys\n')
  let leave: (() => void) | undefined
  await new Promise<void>((done) => {
    const keys: Readonly<Record<string, readonly [words: string, act: () => void]>> = {
      o: ['open the site in the browser', open],
      r: ['read all files again', again],
      h: ['list the keys', () => list()],
      q: ['quit', done],
    }
    const list = () => {
      for (const [key, [words]] of Object.entries(keys)) report.say(`  ${key}  ${words}`)
    }
    leave = io.onKey?.((key) => Object.hasOwn(keys, key) && keys[key]?.[1]())
    void interrupted(io).then(done)
  })
  leave?.()
}

/** Requests and updates take turns. A request ends when it has the bytes of its output. */
export function inTurns({ workspace, host }: OpenSite): Workspace {
  const sources = { host, runtimeDir: runtimeDir() }
  return takingTurns(workspace, async (output) => ({
    path: output.path,
    bytes: (await bytesOf(output, sources)) ?? '',
  }))
}

export interface ServedSite {
  /** The URLs of the site, beginning with the one for this machine. */
  urls: readonly string[]
  workspace: Workspace
  /** Reads these files again, or all. */
  again: Awaited<ReturnType<typeof followEdits>>['again']
  close(): Promise<void>
}

/** Serves a site that is built on request, and follows edits, until it is closed. */
export async function startDev(options: DevOptions, context: Context): Promise<ServedSite> {
  const { io, report } = context
  const address = addressOf(options, io.env)
  const onCrash = (error: unknown) => report.failure(failureOf(error))
  // `edits` is set by then: nothing is read before that.
  const onRead = (error?: unknown) => {
    if (error !== undefined) onCrash(error)
    void edits.then((each) => each.again())
  }
  const site = await openSite(
    'dev',
    findProject(options, io.cwd),
    { remote: true, ...options, onRead },
    context,
  )
  const { project, host, sources } = site
  const workspace = inTurns(site)
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
  const server = makeServer(names, onRequest)
  // Other machines must not learn paths of this one.
  const editorOf = isLocal(address.host) ? editorLinks(io) : undefined
  const edits = followEdits(project, {
    run: follow({ workspace, live, report, sources, editorOf }),
    site: workspace,
    onCrash,
  })
  const close = async () => {
    await (await edits).close()
    live.close()
    await closeServer(server)
    await closeSite(site)
  }
  try {
    const { again } = await edits
    const port = await listen(server, address)
    const base = await workspace.base().catch(() => '/')
    return { urls: addressesOf(address.host, port, base), workspace, again, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Serves a site until it is interrupted, or somebody at the terminal ends it. */
export async function dev(options: DevOptions, context: Context): Promise<Verdict> {
  const { io, report } = context
  const start = io.now()
  const { urls, again, close } = await startDev(options, context)
  try {
    const open = () => openBrowser(urls[0] ?? '')
    if (options.open) open()
    const readAll = () => {
      report.say('Reading all files again')
      again('all')
    }
    if (io.onKey) await untilQuit(context, { urls, seconds: (io.now() - start) / 1000, open, again: readAll })
    else {
      for (const url of urls) report.say(`Dev server running at ${url}`)
      await interrupted(io)
    }
  } finally {
    await close()
  }
  return 'fine'
}
