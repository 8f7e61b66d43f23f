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
  /** The folder in it for this build: a process that lost its lock while it was suspended has another one. */
  id: string
}

/** A file of the site that is staged. */
export interface StagedFile {
  path: OutputPath
  /** In the folder. */
  name: string
  /** Of its bytes. */
  digest: Fingerprint
  size: number
  mtimeMs: number
}

/** Stages a file. Returns whether it could be written: if not, the main thread gets its bytes, and says why. */
export type StageFile = (path: OutputPath, bytes: Uint8Array, digest?: Fingerprint) => boolean

/** What a task answers that stages files. */
export interface Staged<O> {
  output: O
  files: readonly StagedFile[]
}

/** Lets the body of a task stage what it makes: its input names the folder while a site is written. */
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
 * Stages a file at its path in the folder of the build, so that a new site is put in place as a whole. A file that is made
 * again may be under way to its place, and a path may be too long here: then it gets a name of its own.
 */
export function stageBytes(
  { folder, id }: StageFolder,
  path: OutputPath,
  bytes: Uint8Array,
): Omit<StagedFile, 'path' | 'digest'> {
  const name = `${id}/${path}`
  try {
    // `checkPaths` refuses the others, once all are known.
    if (!leavesFolder(path)) return { name, ...write(join(folder, name), bytes, join(folder, id)) }
  } catch {
    // Why, the next attempt tells.
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

/** Opens a new file. Most have their folder. Nothing is made once the root is gone: the build was refused. */
function create(file: string, root: string): number {
  try {
    return openSync(file, 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(root)) throw error
  }
  mkdirSync(dirname(file), { recursive: true })
  return openSync(file, 'wx')
}
