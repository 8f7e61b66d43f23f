import { join } from 'node:path'
import type { OutputPath } from '@chatdocs/protocol'
import { leavesFolder } from './paths.ts'
import { readRecord, writeRecord } from './record.ts'
import type { Target } from './target.ts'

/** A file as it was written. While size and time are unchanged, the digest is valid. */
export interface Entry {
  digest: string
  size: number
  mtimeMs: number
}

/** All files that chatdocs wrote to a folder. */
export type Manifest = ReadonlyMap<OutputPath, Entry>

/**
 * The manifest of the last build. Empty if there is none or it cannot be read: nothing is removed then. Without paths
 * outside of the output folder, because a build removes files that it names.
 */
export function readManifest(target: Target): Manifest {
  const files = (readRecord(manifestFile(target)) ?? []) as [OutputPath, Entry][]
  return new Map(files.filter(([path]) => !leavesFolder(path)))
}

export function writeManifest(target: Target, manifest: Manifest): void {
  writeRecord(manifestFile(target), [...manifest])
}

function manifestFile(target: Target): string {
  return join(target.stateDir, 'manifest')
}
