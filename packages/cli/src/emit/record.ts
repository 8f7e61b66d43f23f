import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fingerprintBytes } from '@chatdocs/engine'
import { standing } from './target.ts'

/*
 * What chatdocs knows of an output folder decides what it removes there. So a record is believed only as it was written,
 * as a record of this kind, by a release whose records have the same form:
 *
 *     digest of form, kind and value, line feed, value as JSON
 */

type Kind = 'journal' | 'manifest' | 'list'

/** Changes with the types of records. */
const FORM = 2

/** The value of a record; `undefined` if there is none, or it is damaged. */
export function readRecord(kind: Kind, file: string): unknown {
  const text = textOf(file)
  const end = text.indexOf('\n')
  const value = text.slice(end + 1)
  return end > 0 && text.slice(0, end) === digestOf(kind, value) ? JSON.parse(value) : undefined
}

/** Writes a record atomically. */
export function writeRecord(kind: Kind, file: string, value: unknown): void {
  const text = JSON.stringify(value)
  mkdirSync(dirname(file), { recursive: true })
  if (standing(file)?.isDirectory()) rmSync(file, { recursive: true })
  writeFileSync(`${file}.part`, `${digestOf(kind, text)}\n${text}`)
  renameSync(`${file}.part`, file)
}

function digestOf(kind: Kind, value: string): string {
  return fingerprintBytes(`${FORM} ${kind}\n${value}`)
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
