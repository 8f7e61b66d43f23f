import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Output } from '@chatdocs/core'
import { fingerprintBytes, isOfBytes } from '@chatdocs/engine'
import type { OutputPath } from '@chatdocs/protocol'
import type { Host } from '../host/host.ts'
import { UsageError } from '../process/failure.ts'
import { type StagedFile, type StageFolder, stageBytes } from '../tasks/pages/staging.ts'
import { removeStaging, stagingDir } from './journal.ts'
import { type Entry, LIST, type Manifest, shortened, writeList } from './manifest.ts'
import { standing, type Target } from './target.ts'

/** The sources of copied outputs: files of the site and of the prebuilt runtime. */
export interface Sources {
  host: Host
  runtimeDir: string
  /** The bytes of a file that was made before, perhaps by another machine. */
  finished?(path: OutputPath, digest: string): Promise<Uint8Array | undefined>
}

/** The files of the new site. `moves` lists the staged files, which differ from the current ones. */
export interface Stage {
  folder: StageFolder
  entries: Map<OutputPath, Entry>
  /** Files that threads have staged. */
  ready: Map<OutputPath, StagedFile>
  moves: [staged: string, path: OutputPath][]
}

export function emptyStage(target: Target): Stage {
  removeStaging(target)
  const folder = { folder: stagingDir(target), id: randomUUID().slice(0, 8) }
  mkdirSync(join(folder.folder, folder.id), { recursive: true })
  return { folder, entries: new Map(), ready: new Map(), moves: [] }
}

/** What outputs are compared with, and what they are made from. */
export interface Staging {
  target: Target
  previous: Manifest
  /** Paths whose spelling changed: some file systems return the old file for them. */
  respelt: Pick<ReadonlySet<OutputPath>, 'has'>
  sources: Sources
}

/** The entry of a file that is in place with this digest. Unchanged time and size prove that nobody changed it. */
export function entryInPlace(
  { target, previous, respelt }: Pick<Staging, 'target' | 'previous' | 'respelt'>,
  path: OutputPath,
  digest: string,
): Entry | undefined {
  const left = previous.get(path)
  if (left?.digest !== digest || respelt.has(path)) return undefined
  const stats = standing(join(target.outDir, path))
  return stats?.isFile() && left.size === stats.size && left.mtimeMs === stats.mtimeMs ? left : undefined
}

/** Stages an output, unless a file with the same bytes is in place. Without a digest, its bytes are compared. */
export async function stageOutput(
  { target, previous, respelt, sources }: Staging,
  output: Output,
  stage: Stage,
  given?: string,
): Promise<void> {
  const bytes = await bytesOf(output, sources, (path, digest) =>
    readMade({ target, previous, respelt }, stage, path, digest),
  )
  // The thread that compressed these bytes has already staged the file.
  if (!bytes) return void stageReady({ target, respelt }, output.path, stage, given)
  // A copied file may have changed since its digest was taken.
  const known = 'copy' in output ? undefined : given
  const whole = known !== undefined && isOfBytes(known) ? known : fingerprintBytes(bytes)
  const digest = known ?? whole
  const entryOf = ({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>) => ({
    digest,
    bytes: shortened(whole),
    size,
    mtimeMs,
    ...(('copy' in output || 'runtime' in output) && { copied: true }),
  })
  const file = join(target.outDir, output.path)
  const same = respelt.has(output.path) ? undefined : standingWith(file, { size: bytes.length }, () => bytes)
  if (same) return void stage.entries.set(output.path, entryOf(same))

  const { name, ...written } = stageBytes(stage.folder, output.path, bytes)
  stage.moves.push([name, output.path])
  stage.entries.set(output.path, entryOf(written))
}

/** Plans the move of a staged file, unless the same bytes are in place. Returns whether a thread has staged it. */
export function stageReady(
  { target, respelt }: Pick<Staging, 'target' | 'respelt'>,
  path: OutputPath,
  stage: Stage,
  given?: string,
): boolean {
  const file = stage.ready.get(path)
  // Another file of the site may have taken the path of the file that a thread made.
  if (!file || (given !== undefined && isOfBytes(given) && given !== file.digest)) return false
  const { name, digest, size, mtimeMs } = file
  const same = respelt.has(path)
    ? undefined
    : standingWith(join(target.outDir, path), file, () => readStaged(target, stage, path))
  if (!same) stage.moves.push([name, path])
  stage.entries.set(path, {
    digest: given ?? digest,
    bytes: shortened(digest),
    size,
    mtimeMs: same?.mtimeMs ?? mtimeMs,
  })
  return true
}

/** The bytes of a file that a thread has staged. */
function readStaged(target: Target, { ready }: Stage, path: OutputPath): Uint8Array | undefined {
  const file = ready.get(path)
  return file && readFileSync(join(stagingDir(target), file.name))
}

/** The bytes of a file that is staged or, with this digest, in place. */
function readMade(
  staging: Pick<Staging, 'target' | 'previous' | 'respelt'>,
  stage: Stage,
  path: OutputPath,
  digest?: string,
): Uint8Array | undefined {
  const { target } = staging
  if (digest === undefined || stage.ready.get(path)?.digest === digest) return readStaged(target, stage, path)
  return entryInPlace(staging, path, digest) && readFileSync(join(target.outDir, path))
}

/** Stages the list of the site's files, unless the site itself has a file of this name. */
export function stageList(target: Target, stage: Stage): void {
  if (stage.entries.has(LIST)) return
  const name = `${stage.folder.id}/${LIST}`
  writeList(join(stagingDir(target), name), stage.entries)
  stage.moves.push([name, LIST])
}

/** The bytes of an output; `undefined` if the thread that made them has staged the file. */
export async function bytesOf(
  output: Output,
  sources: Sources,
  staged: (path: OutputPath, digest?: string) => Uint8Array | undefined = () => undefined,
): Promise<Uint8Array | undefined> {
  const { host, runtimeDir } = sources
  if ('compressed' in output) {
    const { compressed: original, encoding } = output
    const ready = () => ('make' in original ? staged(original.path) : undefined)
    const bytes = ready() ?? (await bytesOf(original, sources, staged)) ?? ready()
    return bytes && compressed(bytes, encoding)
  }
  if ('copy' in output) {
    if (!(await host.read(output.copy)))
      throw new UsageError(`${output.copy} was removed while the site was built`, 'build again')
    return host.bytes(output.copy)
  }
  if ('make' in output) {
    const made = await output.make()
    return typeof made === 'string' ? Buffer.from(made) : made
  }
  if ('joined' in output) {
    const parts = output.joined.map(async (part) => {
      if (typeof part === 'string') return Buffer.from(part)
      const made = staged(part.path, part.digest) ?? (await sources.finished?.(part.path, part.digest))
      return made ?? Buffer.from(await part.make())
    })
    return Buffer.concat(await Promise.all(parts))
  }
  if ('runtime' in output) return readFileSync(join(runtimeDir, output.runtime))
  return typeof output.bytes === 'string' ? Buffer.from(output.bytes) : output.bytes
}

/** Maximum compression: a file is compressed once and sent many times. */
function compressed(bytes: Uint8Array, encoding: 'br' | 'gzip'): Promise<Uint8Array> {
  return encoding === 'br' ? promisify(brotliCompress)(bytes) : promisify(gzip)(bytes, { level: 9 })
}

/** The stats of a file, if it has these bytes. Bytes are computed only if the size is the same. */
function standingWith(
  file: string,
  { size }: { size: number },
  bytes: () => Uint8Array | undefined,
): Stats | undefined {
  const stats = standing(file)
  if (!stats?.isFile() || stats.size !== size) return undefined
  const expected = bytes()
  return expected && readFileSync(file).equals(expected) ? stats : undefined
}
