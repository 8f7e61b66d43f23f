import { fingerprint } from '@chatdocs/engine'
import { ASSETS, type OutputPath } from '@chatdocs/protocol'
import { nameOf, type SourcePath } from '../../paths.ts'
import { sharedQuery } from '../inputs/define.ts'
import { file } from '../inputs/inputs.ts'

/** The hashed output path of a file that a document refers to. */
export const assetPath = sharedQuery('assetPath', async (db, source: SourcePath): Promise<OutputPath> => {
  const digest = (await db.get(file, source))?.digest ?? ''
  const [, stem, extension] = /^(.*?)(\.[^.]*)?$/.exec(nameOf(source)) ?? []
  return `${ASSETS}/files/${stem}-${fingerprint(digest).slice(0, 10)}${extension ?? ''}` as OutputPath
})
