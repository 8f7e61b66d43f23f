import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Output } from '@chatdocs/core'
import { fingerprintBytes } from '@chatdocs/engine'
import type { OutputPath } from '@chatdocs/protocol'
import type { Host } from '../host/host.ts'
import { UsageError } from '../usage-error.ts'
import { stagingDir } from './journal.ts'
import type { Entry, Manifest } from './manifest.ts'
import { standing, type Target } from './target.ts'

/** The sources of copied outputs: files of the site and of the prebuilt runtime. */
export interface Sources {
  host: Host
  runtimeDir: string
}

/** The files of the new site. `moves` lists those that differ from the current ones and are staged. */
export interface Stage {
  entries: Map<OutputPath, Entry>
  moves: [staged: string, path: OutputPath][]
}

export function emptyStage(target: Target): Stage {
  rmSync(stagingDir(target), { recursive: true, force: true })
  mkdirSync(stagingDir(target), { recursive: true })
  return { entries: new Map(), moves: [] }
}

/** What outputs are compared with and built from. */
export interface Staging {
  target: Target
  previous: Manifest
  /** Paths whose spelling changed: some file systems return the old file for them. */
  respelt: ReadonlySet<OutputPath>
  sources: Sources
}

/** Stages an output, unless a file with the same bytes is already in place. */
export async function stageOutput(
  { target, previous, respelt, sources }: Staging,
  output: Output,
  stage: Stage,
): Promise<void> {
  const content = await contentOf(output, sources)
  const there =
    !respelt.has(output.path) && inPlace(join(target.outDir, output.path), content, previous.get(output.path))
  if (there) return void stage.entries.set(output.path, there)

  const bytes = await content.load()
  const name = String(stage.moves.length)
  stage.moves.push([name, output.path])
  const staged = join(stagingDir(target), name)
  writeFileSync(staged, bytes)
  const { size, mtimeMs } = statSync(staged)
  // A copied file may have changed since its digest was taken.
  const digest = content.isCopy ? fingerprintBytes(bytes) : content.digest
  stage.entries.set(output.path, { digest, size, mtimeMs })
}

interface Content {
  digest: string
  isCopy?: true
  /** Set if the bytes are in memory. */
  size?: number
  load(): Uint8Array | Promise<Uint8Array>
}

async function contentOf(output: Output, { host, runtimeDir }: Sources): Promise<Content> {
  if ('copy' in output) {
    const file = await host.read(output.copy)
    if (!file) throw new UsageError(`${output.copy} was removed while the site was built`, 'build again')
    return { digest: file.digest, isCopy: true, load: () => host.bytes(output.copy) }
  }
  if ('make' in output) return { digest: output.digest, load: output.make }
  const bytes =
    'bytes' in output ? Buffer.from(output.bytes as string) : readFileSync(join(runtimeDir, output.runtime))
  return { digest: fingerprintBytes(bytes), size: bytes.length, load: () => bytes }
}

/** The entry of a file with this content. Reads the file only if its size or time differs from the manifest. */
function inPlace(file: string, { digest, size }: Content, left: Entry | undefined): Entry | undefined {
  const stats = standing(file)
  if (!stats?.isFile() || (size !== undefined && size !== stats.size)) return undefined
  if (left && left.size === stats.size && left.mtimeMs === stats.mtimeMs) {
    return left.digest === digest ? left : undefined
  }
  if (fingerprintBytes(readFileSync(file)) !== digest) return undefined
  return { digest, size: stats.size, mtimeMs: stats.mtimeMs }
}
