import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sealed, unsealed } from '../host/sealed.ts'
import { standing } from './target.ts'

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
