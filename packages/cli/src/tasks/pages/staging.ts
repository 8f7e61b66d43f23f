import { closeSync, fstatSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { type Fingerprint, fingerprintBytes } from '@chatdocs/engine'
import type { OutputPath } from '@chatdocs/protocol'

/** Where a build stages the files of the site. */
export interface StageFolder {
  /** Absolute. */
  folder: string
  /** Begins the names of its files. */
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
export type Staging = ReturnType<typeof makeStaging>

/** For all bodies of a thread, so that no two files have the same name. */
export function makeStaging() {
  let count = 0
  return <I extends object, O>(body: (input: I, stage?: StageFile) => O | Promise<O>) =>
    async (input: I & { stage?: StageFolder }): Promise<O | Staged<O>> => {
      const { stage } = input
      if (!stage) return body(input)
      const files: StagedFile[] = []
      const output = await body(input, (path, bytes, digest = fingerprintBytes(bytes)) => {
        const name = `${stage.id}-${threadId}-${count++}`
        const written = write(join(stage.folder, name), bytes)
        if (written) files.push({ path, name, digest, ...written })
        return written !== undefined
      })
      return { output, files }
    }
}

function write(file: string, bytes: Uint8Array): Pick<StagedFile, 'size' | 'mtimeMs'> | undefined {
  try {
    const fd = openSync(file, 'wx')
    try {
      writeFileSync(fd, bytes)
      const { size, mtimeMs } = fstatSync(fd)
      return { size, mtimeMs }
    } finally {
      closeSync(fd)
    }
  } catch {
    rmSync(file, { force: true })
    return undefined
  }
}
