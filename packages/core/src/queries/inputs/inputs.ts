import type { Fingerprint } from '@chatdocs/engine'
import type { ApiRead, FileHistory, FileOrigin, History, Options, SourceFile } from '../../inputs.ts'
import type { SourcePath, UnfollowedLink } from '../../paths.ts'
import { input, part, sharedQuery } from './define.ts'

/** The inputs: everything that is given rather than computed. */

/** The paths of all files, under the empty key. Adding a file changes this input. */
export const tree = input<readonly SourcePath[]>('tree')

/** The symbolic links that are not followed, under the empty key. Not set if there are none. */
export const unfollowedLinks = input<readonly UnfollowedLink[]>('unfollowedLinks')

/** One file. */
export const file = input<SourceFile, SourcePath>('file', {
  digestOf: ({ digest }) => digest as Fingerprint,
})

/** The digest of one file outside of the site, once it has changed. */
export const foreignFile = input<string, SourcePath>('foreignFile')

/** The Git history of one file: a change affects only the page of that file. */
export const fileHistory = input<FileHistory, SourcePath>('fileHistory')

/** The real location of one file, if it is reached through a link or a submodule. */
export const fileOrigin = input<FileOrigin, SourcePath>('fileOrigin')

/** The state of the history as a whole, under the empty key. */
export const historyState = input<Exclude<History, { kind: 'known' }>>('historyState')

/** The API of one package, by the folder of its pages. Until it is read, this is the last process's API, if any. */
export const apiRead = input<ApiRead>('apiRead', { kept: true })

/** The day in UTC, under the empty key: `2025-01-05`. */
export const today = input<string>('today')

/** All inputs that are not files, under the empty key. */
export const givenOptions = input<Options>('options')

/** All inputs that are not files. Rejects if they were never set. */
export const options = sharedQuery('options!', async (db): Promise<Options> => {
  const given = await db.get(givenOptions)
  if (!given) throw new Error('the options were never set')
  return given
})

/** Whether a day is in the future. Each new day changes this only for a few days. */
export const isFuture = sharedQuery('isFuture', async (db, day: string): Promise<boolean> => {
  const now = await db.get(today)
  return now !== undefined && day > now
})

/** The paths of all files; empty until they are set. */
export const files = sharedQuery('files', async (db): Promise<readonly SourcePath[]> => {
  return (await db.get(tree)) ?? []
})

/** The paths of all files as a set, to look one up. */
const fileSet = sharedQuery(
  'fileSet',
  async (db): Promise<ReadonlySet<string>> => new Set(await db.get(files)),
)

/** Whether a file exists. */
export const exists = sharedQuery('exists', async (db, path: SourcePath): Promise<boolean> => {
  return (await db.get(fileSet)).has(path)
})

/** The first existing file of several paths. */
export const firstFile = sharedQuery(
  'firstFile',
  async (db, places: string): Promise<SourcePath | undefined> => {
    const set = await db.get(fileSet)
    return (places.split('\n') as SourcePath[]).find((path) => set.has(path))
  },
)

/** The text of a file; empty for binary or missing files. */
export const text = part('text', file, (read) => read?.text ?? '', { digest: 'reads' })
