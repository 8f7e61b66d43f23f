import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import {
  type Diagnostic,
  DiagnosticError,
  type FrozenFile,
  frozenFiles,
  isFrozenApi,
  type Release,
  type Revision,
  type SourcePath,
} from '@chatdocs/core'
import { diskHost } from '../host/disk.ts'
import { checkOut, pushedRevision } from '../host/git.ts'
import type { Host } from '../host/host.ts'
import { withKeptReferences } from '../migrate/references.ts'
import { UsageError } from '../process/failure.ts'
import { findProject, type Project, type ProjectOptions } from '../project/project.ts'
import { count } from '../report/words.ts'
import { type Context, openSite, type Verdict } from './context.ts'

export interface FreezeOptions extends ProjectOptions {
  /** The name of the version: `2.0`. */
  name: string
  /** A tag or commit of an earlier release, or the folder of its site. */
  from?: string | undefined
}

/** Saves the documents as a version. Replaces no file except `versions.json`, which is written last. */
export async function freeze(options: FreezeOptions, context: Context): Promise<Verdict> {
  const { io, report } = context
  const { name, from } = options
  const { project, host, workspace, sources } = await openSite(
    'check',
    findProject(options, io.cwd),
    {},
    context,
  )
  let source: Source | undefined
  try {
    await workspace.update('all')
    source = from === undefined ? undefined : await openSource(from, project, io.cwd, workspace.linked())
    const revision = source ? source.revision : await pushedRevision(project.site)
    const found = await workspace.ask(frozenFiles, { name, revision, release: source?.release })
    if ('refused' in found) throw new UsageError(`version ${name} is not kept: ${found.refused}`)
    const places = found.files.map((each) => ({ ...each, at: join(project.site, each.path) }))
    const taken = places.find(({ at, path }) => path !== 'versions.json' && existsSync(at))
    if (taken)
      throw new UsageError(
        `version ${name} is not kept: ${taken.path} exists`,
        'remove it, or choose another name',
      )
    const all = new Set<string>(await (source?.host ?? host).tree())
    for (const each of places) {
      await mkdir(dirname(each.at), { recursive: true })
      if ('text' in each) await writeFile(each.at, each.text)
      else await writeFile(each.at, await copied(each, source?.host ?? host, all))
    }
    for (const line of [...summaryOf(places, name), ...doubts(found.diagnostics)]) report.say(line)
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    report.diagnostics(error.diagnostics, sources)
    return 'config'
  } finally {
    await source?.close()
    await workspace.close()
  }
  return 'fine'
}

/** The bytes of a copied file. Relative paths in documents that leave their folder are adapted to the new location. */
async function copied(
  { path, from }: { path: string; from: SourcePath },
  host: Host,
  all: ReadonlySet<string>,
): Promise<Uint8Array | string> {
  const bytes = await host.bytes(from)
  const text = Buffer.from(bytes).toString()
  if (!/\.(mdx?|markdown)$/i.test(from)) return bytes
  const made = withKeptReferences(text, { from, to: path }, (each) => all.has(each))
  return made === text ? bytes : made
}

/** An earlier release on the disk. */
interface Source {
  host: Host
  revision: Revision | undefined
  release: Release
  close: () => Promise<void>
}

async function openSource(
  from: string,
  { site, cacheDir }: Project,
  cwd: string,
  linked: readonly string[],
): Promise<Source> {
  const named = resolve(cwd, from)
  if (existsSync(named) && statSync(named).isDirectory()) {
    const { site: folder } = findProject({ dir: from }, cwd)
    const revision = await pushedRevision(folder)
    return { ...(await releaseIn(folder, linked)), revision, close: async () => {} }
  }
  // Inside of the project, so that TypeScript finds the packages that are installed now.
  await mkdir(cacheDir, { recursive: true })
  const into = await mkdtemp(join(cacheDir, 'release-'))
  const close = () => rm(into, { recursive: true, force: true })
  try {
    const { folder, revision } = await checkOut(site, from, join(into, 'files'))
    if (!existsSync(folder))
      throw new UsageError(`--from ${from}: it does not contain the folder of this site`)
    return { ...(await releaseIn(folder, linked)), revision, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Symbolic links in the earlier release may lead to the same folders as links of the current site. */
async function releaseIn(
  folder: string,
  linked: readonly string[],
): Promise<Pick<Source, 'host' | 'release'>> {
  const host = diskHost(folder)
  host.allow(linked)
  const release: Release = {
    files: await host.tree(),
    readApi: async (input) => (await import('../tasks/api/read.ts')).readApi({ ...input, folder }),
  }
  return { host, release }
}

/** What was written, and what to do next. */
function summaryOf(files: readonly FrozenFile[], name: string): string[] {
  const hasReference = files.some(({ path }) => isFrozenApi(path))
  const kept = files.filter((each) => 'from' in each || each.path.startsWith('versioned_docs/')).length
  if (kept === 0) return [`Kept the API reference of version ${name}`]
  const all = hasReference ? `${count(kept, 'file')} and the API reference` : count(kept, 'file')
  return [`Kept ${all} as version ${name}, which is now in versions.json`, 'Next: npx chatdocs check']
}

function doubts(diagnostics: readonly Diagnostic[]): string[] {
  const problems = diagnostics.filter(({ code }) => code === 'api/compile-error')
  const [first] = problems
  if (!first) return []
  const rest =
    problems.length > 1 ? ` (${first.at?.path}), the first of ${problems.length}` : ` (${first.at?.path})`
  return [
    `TypeScript could not read all types, so some may be missing in the reference: ${first.message}${rest}`,
    'Install the packages that the release was built with, or use a folder where they are installed: --from <folder>',
  ]
}
