import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type Diagnostic,
  DiagnosticError,
  diagnosticsAsJson,
  documentsWith,
  editFor,
  linkFixes,
  linksTo,
  pageOf,
  type SourcePath,
  sourceShown,
} from '@chatdocs/core'
import {
  type AuthorTools,
  filesAt,
  type Published,
  placeOf,
  publishedSite,
  type ReadFile,
  Refused,
  serveStreams,
} from '@chatdocs/mcp'
import { filesIn } from '@chatdocs/mcp/node'
import { type OutputPath, splitAddress } from '@chatdocs/protocol'
import { overlaid } from '../host/host.ts'
import { failureOf, UsageError } from '../process/failure.ts'
import { findProject } from '../project/project.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Context, closeSite, interrupted, openSite, type SiteOptions, type Verdict } from './context.ts'
import { inTurns } from './dev.ts'
import { followEdits } from './edits.ts'
import { meaningOf } from './handbook.ts'

/** Answers an agent on standard input and output, until it ends. Writes nothing but the cache. */
export async function mcp(options: SiteOptions, context: Context): Promise<Verdict> {
  const { io, report } = context
  const streams = io.streams?.()
  if (!streams) return 'fine'
  const { site, author, close } = await openAsked(options, context)
  const server = serveStreams(streams, site, { ...author, explain }, ({ message }) => report.warn(message))
  await Promise.race([server.ended, interrupted(io)])
  await server.close()
  await close()
  // It would keep the process.
  streams.input.destroy()
  return 'fine'
}

interface Opened {
  site: Published
  author?: Partial<AuthorTools>
  close(): Promise<void>
}

/** A site at an address, in the folder of a build, or in the folder of its sources. */
async function openAsked(options: SiteOptions, context: Context): Promise<Opened> {
  const { dir = '.' } = options
  const close = async () => {}
  if (/^https?:\/\//.test(dir)) return { site: publishedSite(filesAt(dir)), close }
  const folder = resolve(context.io.cwd, dir)
  if (existsSync(join(folder, '404.html'))) return { site: publishedSite(filesIn(folder)), close }
  return openSources(options, context)
}

async function openSources(options: SiteOptions, context: Context): Promise<Opened> {
  const project = findProject(options, context.io.cwd)
  const unsaved = new Map<SourcePath, string | null>()
  const onCrash = (error: unknown) => context.report.failure(failureOf(error))
  const site = await openSite('check', project, options, {
    ...context,
    open: (given) => context.open({ ...given, host: overlaid(given.host, unsaved) }),
  })
  const workspace = inTurns(site)
  const run = async (changed: ReadonlySet<SourcePath> | 'all') => {
    await workspace.update(changed === 'all' ? 'all' : [...changed])
  }
  const edits = followEdits(project, { run, site: workspace, onCrash })
  await edits
  const alone = oneAfterTheOther()
  const read: ReadFile = async (path) => {
    const output = await alone(() => workspace.output(path as OutputPath))
    if (!output || !('bytes' in output)) return undefined
    return typeof output.bytes === 'string' ? Buffer.from(output.bytes) : output.bytes
  }
  const published = publishedSite(read)
  const isSource = (page: string) => workspace.textOf(page as SourcePath) !== undefined
  return {
    site: {
      ...published,
      read: async (page, section) => {
        const shown = isSource(page) ? alone(() => workspace.ask(pageOf, page as SourcePath)) : undefined
        return published.read((await shown) ?? page, section)
      },
    },
    author: authorTools(workspace, unsaved, alone),
    close: async () => {
      await (await edits).close()
      await closeSite({ ...site, workspace })
    },
  }
}

type Alone = <T>(work: () => Promise<T>) => Promise<T>

/** While a text is tried, nothing else is answered. */
function oneAfterTheOther(): Alone {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}

/** A site may have thousands of mistakes, and a page as many links. */
const MOST_ROWS = 100

function authorTools(
  workspace: Workspace,
  unsaved: Map<SourcePath, string | null>,
  alone: Alone,
): Partial<AuthorTools> {
  const found = async () => {
    try {
      return await workspace.diagnostics()
    } catch (error) {
      if (error instanceof DiagnosticError) return error.diagnostics
      throw error
    }
  }
  const { textOf } = workspace
  const shown = async (all: readonly Diagnostic[]) => {
    const broken = all.flatMap(({ code, at }) => (at && code.startsWith('link/') ? [at.path] : []))
    const fixes = broken.length > 0 ? await workspace.ask(linkFixes, broken) : []
    const rows = diagnosticsAsJson(all, textOf, String, (each) => editFor(each, textOf, fixes))
    return rows.map(({ file, notes, ...row }) => ({ ...row, ...(notes.length > 0 && { notes }) }))
  }
  return {
    diagnostics: (file) =>
      alone(async () => {
        const path = file === undefined ? undefined : sourcePath(file)
        const all = (await found()).filter(({ at }) => path === undefined || at?.path === path)
        if (path !== undefined && all.length === 0 && textOf(path) === undefined)
          throw new Refused(`the site has no file ${path}`)
        const rows = await shown(all.slice(0, MOST_ROWS))
        const rest = all.slice(MOST_ROWS).map(({ at }) => at?.path)
        return rest.length === 0
          ? rows
          : [...rows, { more: rest.length, files: [...new Set(rest)].slice(0, MOST_ROWS) }]
      }),
    links: (page) => alone(() => linksOf(page, workspace)),
    change: (file, text) =>
      alone(async () => {
        const path = sourcePath(file)
        const keyOf = ({ at, code, message }: Diagnostic) => JSON.stringify([at?.path, code, message])
        const before = new Set((await found()).map(keyOf))
        unsaved.set(path, text ?? null)
        try {
          await workspace.update([path])
          return await shown((await found()).filter((each) => !before.has(keyOf(each))))
        } finally {
          unsaved.delete(path)
          await workspace.update([path])
        }
      }),
  }
}

async function linksOf(page: string, workspace: Workspace) {
  const { path, hash } = splitAddress(page)
  const base = await workspace.base()
  const isSource = workspace.textOf(path as SourcePath) !== undefined
  const place = isSource ? '' : base + placeOf(path, base).path.replace(/^index$/, '')
  const source = isSource ? (path as SourcePath) : await workspace.ask(sourceShown, place)
  if (source === undefined) throw new Refused(`no document is at ${page}`)
  const links = await workspace.ask(linksTo, source, hash === '' ? undefined : hash.slice(1))
  const rows = links.slice(0, MOST_ROWS).map(({ path: file, span, target }) => {
    const before = workspace.textOf(file)?.slice(0, span.start) ?? ''
    return { file, line: before.split('\n').length, target }
  })
  return {
    links: rows,
    ...(links.length > rows.length && { more: links.length - rows.length }),
    includedIn: await workspace.ask(documentsWith, source),
  }
}

function sourcePath(file: string): SourcePath {
  const path = file.replace(/^\.\//, '')
  if (/^[/\\]|^\w:|\\|\0/.test(path) || path.split('/').includes('..')) {
    throw new Refused(`${file} is no path in the folder of the site`)
  }
  return path.normalize('NFC') as SourcePath
}

async function explain(code: string): Promise<string> {
  try {
    return meaningOf(code)
  } catch (error) {
    if (error instanceof UsageError) throw new Refused([error.message, error.help].filter(Boolean).join('; '))
    throw error
  }
}
