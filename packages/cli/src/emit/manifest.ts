import { mkdirSync, readFileSync, renameSync, rmSync, type Stats, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Fingerprint, fingerprint, fingerprintBytes } from '@chatdocs/engine'
import type { OutputPath } from '@chatdocs/protocol'
import { sealed, unsealed } from '../host/seen.ts'
import { OUTPUT_LIST } from '../host/source-file.ts'
import { leavesFolder } from '../project/paths.ts'
import { filesBelow, standing, type Target } from './target.ts'

/** A file as it was written. The digest is valid as long as size and time are unchanged. */
export interface Entry {
  digest: string
  /** The digest of the written bytes. `digest` may be the digest of their inputs instead. */
  bytes: string
  size: number
  mtimeMs: number
  /** Copied from the site folder or the runtime. */
  copied?: boolean
}

/** All files that chatdocs wrote to a folder. */
export type Manifest = ReadonlyMap<OutputPath, Entry>

/**
 * The manifest of the last build; empty if it is missing or cannot be read. Paths outside of the output folder are left
 * out, because a build removes files that the manifest names.
 */
export function readManifest(target: Target): Manifest {
  const files = (readRecord('manifest', manifestFile(target)) ?? []) as [OutputPath, Entry][]
  return new Map(files.filter(([path]) => !leavesFolder(path)))
}

export function writeManifest(target: Target, manifest: Manifest): void {
  writeRecord('manifest', manifestFile(target), [...manifest])
}

function manifestFile(target: Target): string {
  return join(target.stateDir, 'manifest')
}

/**
 * The list of the files of the last build, in the output folder itself. If the manifest is lost, damaged or of another
 * release, the list shows which files are ours: those whose path and bytes are in it. A build wrote exactly these bytes
 * to exactly this path, so nothing is lost if they are removed.
 *
 * Weaker evidence is not enough. Other tools write names like `assets/app-0A1B2C3D.js`, too. Authors keep sites of old
 * releases in a folder of `dist`, so a page that names chatdocs as its generator may be theirs. And so may a file at a
 * listed path: somebody may have copied a site with its list, and edited a page.
 *
 * The folder may be uploaded as a whole, and paths of unlisted pages must stay private. So the list contains digests of
 * paths. Its name begins with a dot: `serve` does not send it, `deploy` does not publish it.
 */
export const LIST = OUTPUT_LIST as OutputPath

/** The files in the output folder that are ours according to its list. */
export function readList({ outDir }: Target): ReadonlySet<OutputPath> {
  const list = (readRecord('list', join(outDir, LIST)) ?? {}) as Readonly<Record<string, string>>
  const isOurs = (path: OutputPath) => hasBytes(join(outDir, path), (stats) => list[listKey(path, stats)])
  return new Set(Object.keys(list).length > 0 ? filesBelow(outDir).filter(isOurs) : [])
}

/** Whether the file exists with the bytes of its entry. */
export function isWritten({ outDir }: Target, path: OutputPath, { size, bytes }: Entry): boolean {
  return hasBytes(join(outDir, path), (stats) => (stats.size === size ? bytes : undefined))
}

/** Whether a file has the bytes that are expected for its size. */
function hasBytes(file: string, expected: (stats: Stats) => string | undefined): boolean {
  const stats = standing(file)
  const bytes = stats?.isFile() ? expected(stats) : undefined
  return bytes !== undefined && bytes === shortened(fingerprintBytes(readFileSync(file)))
}

export function writeList(file: string, manifest: Manifest): void {
  // Sorting pairs instead of texts takes three times as long.
  const lines = Array.from(manifest, ([path, entry]) => `${listKey(path, entry)} ${entry.bytes}`).sort()
  writeRecord('list', file, Object.fromEntries(lines.map((line) => line.split(' '))))
}

/** Includes the size, so that a file of another size need not be read. */
function listKey(path: OutputPath, { size }: { size: number }): string {
  return `${fingerprint(path).slice(0, 12)}-${size}`
}

/** A digest for a list, which is uploaded with the site. */
export function shortened(digest: Fingerprint): string {
  return digest.slice(0, 20)
}

/*
 * A record of an output folder decides which files chatdocs removes there. So a record is trusted only if it is
 * undamaged, of this kind, and written by a release with the same record format.
 */

type Kind = 'journal' | 'manifest' | 'list'

/** Increase this when the types of records change. */
const FORM = 2

/** The value of a record; `undefined` if there is none, or it is damaged. */
export function readRecord(kind: Kind, file: string): unknown {
  return unsealed(`${FORM} ${kind}`, textOf(file))
}

/** Writes a record atomically. */
export function writeRecord(kind: Kind, file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  if (standing(file)?.isDirectory()) rmSync(file, { recursive: true })
  writeFileSync(`${file}.part`, sealed(`${FORM} ${kind}`, value))
  renameSync(`${file}.part`, file)
}

/** Empty if there is no file of this name. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}
