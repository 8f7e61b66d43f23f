import type { Reader } from '@chatdocs/engine'
import { dataJson, readDataFile, readSchema, schemaPath } from '../../data/data-file.ts'
import type { DataFile } from '../../data/model.ts'
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { SourcePath } from '../../paths.ts'
import { sharedQuery } from '../inputs/define.ts'
import { exists, files, text } from '../inputs/inputs.ts'
import { componentSources } from '../texts/content.ts'
import { imageFile, noImage, picture } from './images.ts'

const DATA = /^data\/.+\.(json|ya?ml)$/

/** The data files, which custom pages can import. Empty for a site without custom pages. */
export const dataSources = sharedQuery('dataSources', async (db): Promise<readonly SourcePath[]> => {
  const [all, pages] = await Promise.all([db.get(files), db.get(componentSources)])
  return pages.length === 0 ? [] : all.filter((path) => DATA.test(path) && !path.endsWith('.schema.json'))
})

/** One data file with all mistakes, including those of its schema. */
const dataFile = sharedQuery(
  'dataFile',
  async (db, path: SourcePath): Promise<Checked<DataFile | undefined>> => {
    const beside = schemaPath(path)
    const schema = (await db.get(exists, beside))
      ? readSchema({ path: beside, text: await db.get(text, beside) })
      : undefined
    const read = readDataFile({ path, text: await db.get(text, path) }, schema?.value)
    return { value: read.value, diagnostics: [...(schema?.diagnostics ?? []), ...read.diagnostics] }
  },
)

/** The image files of a data file, by index. */
export const dataImages = sharedQuery(
  'dataImages',
  async (db, path: SourcePath): Promise<readonly (SourcePath | undefined)[]> => {
    const { value } = await db.get(dataFile, path)
    return Promise.all((value?.images ?? []).map(({ target }) => imageFile(db, target, path)))
  },
)

/** The JSON that imports of data files return. An unreadable file is `null` and reported separately. */
export const dataModules = sharedQuery(
  'dataModules',
  async (db): Promise<Readonly<Record<SourcePath, string>>> => {
    const sources = await db.get(dataSources)
    const read = await Promise.all(
      sources.map(async (path) => {
        const [{ value }, images] = await Promise.all([db.get(dataFile, path), db.get(dataImages, path)])
        const pictures = await Promise.all(images.map((each) => each && db.get(picture, each)))
        return [path, value ? dataJson(value, pictures) : 'null'] as const
      }),
    )
    return Object.fromEntries(read)
  },
)

/** The mistakes in all data files. */
export const dataDiagnostics = sharedQuery('dataDiagnostics', async (db): Promise<readonly Diagnostic[]> => {
  const sources = await db.get(dataSources)
  const all = await Promise.all(
    sources.map(async (path) => [
      ...(await db.get(dataFile, path)).diagnostics,
      ...(await missingImages(db, path)),
    ]),
  )
  return all.flat()
})

async function missingImages(db: Reader, path: SourcePath): Promise<Diagnostic[]> {
  const [{ value }, found] = await Promise.all([db.get(dataFile, path), db.get(dataImages, path)])
  if (!found.includes(undefined)) return []
  const missing = (value?.images ?? []).filter((_, index) => !found[index])
  return Promise.all(missing.map(({ target, span }) => noImage(db, { target, from: path }, { path, span })))
}
