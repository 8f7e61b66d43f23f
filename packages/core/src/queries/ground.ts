import { input, query } from '@chatdocs/engine'
import type { ApiRead, FileHistory, History, Options, SourceFile } from '../inputs.ts'
import type { SourcePath } from '../paths.ts'

/** The ground state: all that is given, and nothing that follows from it. */

/** The paths of all files. A listing is an input like any other: adding a file is an edit. Under the empty key. */
export const tree = input<readonly SourcePath[]>('tree')

/** One file. */
export const file = input<SourceFile, SourcePath>('file')

/** What the repository knows of one file: a change there touches the page of that file alone. */
export const fileHistory = input<FileHistory, SourcePath>('fileHistory')

/** What is to be said of the history as a whole. Under the empty key. */
export const historyState = input<Exclude<History, { kind: 'known' }>>('historyState')

/** The API of one package, by the folder of its pages. Nothing until it has been read for the first time. */
export const apiRead = input<ApiRead>('apiRead')

/** Everything that is not a file. Under the empty key. */
export const givenOptions = input<Options>('options')

export const options = query('options!', async (db): Promise<Options> => {
  const given = await db.get(givenOptions)
  if (!given) throw new Error('the options were never set')
  return given
})

export const files = query('files', async (db): Promise<readonly SourcePath[]> => {
  return (await db.get(tree)) ?? []
})

const fileSet = query('fileSet', async (db): Promise<ReadonlySet<string>> => new Set(await db.get(files)))

/** Whether there is a file of this path. */
export const exists = query('exists', async (db, path: SourcePath): Promise<boolean> => {
  return (await db.get(fileSet)).has(path)
})

/** The first of several places that has a file. */
export const firstFile = query('firstFile', async (db, places: string): Promise<SourcePath | undefined> => {
  const set = await db.get(fileSet)
  return (places.split('\n') as SourcePath[]).find((path) => set.has(path))
})

/** A file's text; empty where it has none. */
export const text = query('text', async (db, path: SourcePath): Promise<string> => {
  return (await db.get(file, path))?.text ?? ''
})

/** Where a file's text stops to be UTF-8. */
export const garbled = query('garbled', async (db, path: SourcePath): Promise<number | undefined> => {
  return (await db.get(file, path))?.garbled
})
