import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Fingerprint, fingerprintBytes } from '@chatdocs/engine'
import type { OutputPath } from '@chatdocs/protocol'
import { leavesFolder } from '../../project/paths.ts'

/** Where a build stages the files of the site. */
export interface StageFolder {
  /** Absolute. */
  folder: string
  /** The subfolder for this build. A process that was suspended and lost its lock uses another one. */
  id: string
}

export interface StagedFile {
  path: OutputPath
  /** Its name in the staging folder. */
  name: string
  /** The digest of its bytes. */
  digest: Fingerprint
  size: number
  mtimeMs: number
}

/** Stages a file. Returns whether it could be written. If not, the main thread gets its bytes, and reports the error. */
export type StageFile = (path: OutputPath, bytes: Uint8Array, digest?: Fingerprint) => boolean

/** The result of a task that stages files. */
export interface Staged<O> {
  output: O
  files: readonly StagedFile[]
}

/** Lets a task stage the files that it makes: its input names the folder while a site is written. */
export function staging<I extends object, O>(body: (input: I, stage?: StageFile) => O | Promise<O>) {
  return async (input: I & { stage?: StageFolder }): Promise<O | Staged<O>> => {
    const { stage } = input
    if (!stage) return body(input)
    const files: StagedFile[] = []
    const output = await body(input, (path, bytes, digest = fingerprintBytes(bytes)) => {
      try {
        files.push({ path, digest, ...stageBytes(stage, path, bytes) })
        return true
      } catch {
        return false
      }
    })
    return { output, files }
  }
}

/**
 * Stages a file at its final path in the folder of the build, so that a new site is put in place as a whole. The file
 * gets another name if its path is too long here, or if an earlier version may already be on its way to its place.
 */
export function stageBytes(
  { folder, id }: StageFolder,
  path: OutputPath,
  bytes: Uint8Array,
): Omit<StagedFile, 'path' | 'digest'> {
  const name = `${id}/${path}`
  try {
    // `checkPaths` refuses other paths, once all are known.
    if (!leavesFolder(path)) return { name, ...write(join(folder, name), bytes, join(folder, id)) }
  } catch {
    // The next attempt reports the reason.
  }
  const own = `${id}-${randomUUID()}`
  return { name: own, ...write(join(folder, own), bytes, folder) }
}

function write(file: string, bytes: Uint8Array, root: string): Pick<StagedFile, 'size' | 'mtimeMs'> {
  const fd = create(file, root)
  try {
    writeFileSync(fd, bytes)
    const { size, mtimeMs } = fstatSync(fd)
    return { size, mtimeMs }
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    closeSync(fd)
  }
}

/** Opens a new file. Creates missing folders, unless the root is gone: then the build was refused. */
function create(file: string, root: string): number {
  try {
    return openSync(file, 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(root)) throw error
  }
  mkdirSync(dirname(file), { recursive: true })
  return openSync(file, 'wx')
}
