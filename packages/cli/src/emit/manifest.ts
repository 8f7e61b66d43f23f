import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OutputPath } from '@chatdocs/protocol'
import type { Target } from './target.ts'

/** A file as it was written. While size and time are unchanged, the digest is valid. */
export interface Entry {
  digest: string
  size: number
  mtimeMs: number
}

/** All files that chatdocs wrote to a folder. */
export type Manifest = ReadonlyMap<OutputPath, Entry>

const VERSION = 1

/** The manifest of the last build; empty if there is none or it cannot be read. */
export function readManifest(target: Target): Manifest {
  const kept = readJson(manifestFile(target)) as { version: number; files: [OutputPath, Entry][] } | undefined
  return new Map(kept?.version === VERSION ? kept.files : [])
}

export function writeManifest(target: Target, manifest: Manifest): void {
  writeJson(manifestFile(target), { version: VERSION, files: [...manifest] })
}

/** `undefined` if the file does not exist or is not JSON. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a file atomically. */
export function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.part`, JSON.stringify(value))
  renameSync(`${file}.part`, file)
}

function manifestFile(target: Target): string {
  return join(target.stateDir, 'manifest.json')
}
