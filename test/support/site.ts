import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { diskHost } from '../../packages/cli/src/host/disk.ts'
import {
  openWorkspace,
  type Workspace,
  type WorkspaceOptions,
} from '../../packages/cli/src/workspace/workspace.ts'
import { type Diagnostic, DiagnosticError, type SourcePath } from '../../packages/core/src/index.ts'
import { memoryStore } from '../../packages/engine/src/index.ts'
import type { OutputPath } from '../../packages/protocol/src/index.ts'

/** Files of a site by path. */
export type Files = Readonly<Record<string, string>>

/** A temporary folder with these files, removed after the test. */
export async function folderOf(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chatdocs-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFiles(folder, files)
  return folder
}

/** Writes files below a folder. */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** A site under edit: its workspace, its folder, and the log of its queries. */
export interface OpenSite {
  workspace: Workspace
  folder: string
  /** Writes files, removes those that are `undefined`, and notifies the workspace. */
  edit(files: Readonly<Record<string, string | undefined>>): Promise<void>
  /** The queries that ran since the last call, as `query(key)`. A trailing ` =` means the result did not change. */
  takeLog(): string[]
}

/** Opens the site in a folder; by default without threads and with an in-memory store. */
export async function openFolder(
  folder: string,
  options: Partial<WorkspaceOptions> = {},
): Promise<Workspace> {
  const workspace = await openWorkspace({
    site: folder,
    cacheDir: join(folder, '.chatdocs'),
    mode: 'build',
    host: diskHost(folder),
    threads: 0,
    store: memoryStore(),
    now: () => Date.UTC(2026, 5, 1),
    ...options,
  })
  onTestFinished(() => workspace.close())
  return workspace
}

/** Opens a site of these files; by default without threads and with an in-memory store. */
export async function openSite(files: Files, options: Partial<WorkspaceOptions> = {}): Promise<OpenSite> {
  const folder = await folderOf(files)
  let log: string[] = []
  const workspace = await openFolder(folder, { verbose: (line) => log.push(line), ...options })
  await workspace.update('all')
  return {
    workspace,
    folder,
    async edit(changes) {
      for (const [path, text] of Object.entries(changes)) {
        if (text === undefined) await rm(join(folder, path), { force: true })
        else await writeFiles(folder, { [path]: text })
      }
      await workspace.update(Object.keys(changes) as SourcePath[])
    },
    takeLog() {
      const taken = log
      log = []
      return taken
    },
  }
}

/** Every file of the built site, sorted: its text, or what it is copied from or made of. */
export async function outputsOf(workspace: Workspace): Promise<Map<OutputPath, string>> {
  const all = new Map<OutputPath, string>()
  for (const path of (await workspace.outputPaths()).toSorted())
    all.set(path, await outputText(workspace, path))
  return all
}

/** One file of the built site, as in `outputsOf`. */
export async function outputText(workspace: Workspace, path: OutputPath): Promise<string> {
  const output = await workspace.output(path)
  if (!output) throw new Error(`${path} is listed, but has no output`)
  if ('copy' in output) return `copy of ${output.copy}`
  if ('make' in output && path.endsWith('.md')) return String(await output.make())
  if ('make' in output) return `made as ${await workspace.outputDigest(path)}`
  if ('joined' in output) {
    const parts = output.joined.map((part) => (typeof part === 'string' ? part : part.make()))
    return (await Promise.all(parts)).join('')
  }
  if ('compressed' in output) return `${output.encoding} of ${output.compressed.path}`
  if ('runtime' in output) return `runtime file ${output.runtime}`
  return typeof output.bytes === 'string' ? output.bytes : new TextDecoder().decode(output.bytes)
}

/** The bytes of a written or generated file of the built site; empty for copied files. */
export async function outputBytes(workspace: Workspace, path: OutputPath): Promise<Uint8Array> {
  const output = await workspace.output(path)
  if (output && 'make' in output) {
    const made = (await output.make()) ?? new Uint8Array()
    return typeof made === 'string' ? Buffer.from(made) : made
  }
  if (!output || !('bytes' in output)) return new Uint8Array()
  return typeof output.bytes === 'string' ? new TextEncoder().encode(output.bytes) : output.bytes
}

/** All diagnostics, including a fatal one. */
export async function diagnosticsOf(workspace: Workspace): Promise<readonly Diagnostic[]> {
  try {
    return await workspace.diagnostics()
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics
    throw error
  }
}

/** `warning link/broken-anchor docs/a.md:1:5` for each diagnostic. */
export function problemLines(diagnostics: readonly Diagnostic[], workspace: Workspace): string[] {
  return diagnostics.map(({ severity, code, at }) => {
    if (!at) return `${severity} ${code}`
    const before = at.span ? (workspace.textOf(at.path) ?? '').slice(0, at.span.start).split('\n') : []
    const place = at.span ? `:${before.length}:${[...(before.at(-1) ?? '')].length + 1}` : ''
    return `${severity} ${code} ${at.path}${place}`
  })
}

/** The diagnostics of a site of these files, one line each. */
export async function problemsOf(files: Files): Promise<string[]> {
  const { workspace } = await openSite(files)
  return problemLines(await diagnosticsOf(workspace), workspace)
}
