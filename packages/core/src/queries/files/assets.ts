import type { Reader } from '@chatdocs/engine'
import { ASSETS, type OutputPath } from '@chatdocs/protocol'
import { nameOf, withoutExtension } from '../../paths.ts'
import { qualityOf } from '../../render/variants.ts'
import type { ResizeInput } from '../../tasks.ts'
import { dataImages, dataSources } from '../graph/data.ts'
import { coverOf, type ImageRecipe, imageRecipes, images } from '../graph/images.ts'
import { links } from '../graph/links.ts'
import { query, sharedQuery } from '../inputs/define.ts'
import { file, files, options } from '../inputs/inputs.ts'
import { personImages } from '../pages/blog-pages.ts'
import { assetPath } from '../site/assets.ts'
import { config, inEachLanguage } from '../site/config.ts'
import { markdownSources } from '../texts/content.ts'

/** Files that documents, posts and data refer to, by their hashed names. */
export const assets = query(
  'assets',
  { kept: true },
  async (db): Promise<ReadonlyMap<OutputPath, ImageRecipe>> => {
    const [sources, data] = await Promise.all([markdownSources(db), db.get(dataSources)])
    const [linked, shown, covers, held, people] = await Promise.all([
      Promise.all(sources.map((path) => db.get(links, path))),
      Promise.all(sources.map((path) => db.get(images, path))),
      Promise.all(sources.map((path) => db.get(coverOf, path))),
      Promise.all(data.map((path) => db.get(dataImages, path))),
      personImages(db),
    ])
    const referred = new Set(linked.flat().flatMap((each) => (each?.kind === 'file' ? [each.source] : [])))
    const all = [...shown.flat(), ...covers, ...held.flat(), ...people]
    const pictures = new Set(all.filter((each) => each !== undefined))
    const [copies, made] = await Promise.all([
      Promise.all([...referred].map(async (source) => [await db.get(assetPath, source), source] as const)),
      Promise.all([...pictures].map((source) => db.get(imageRecipes, source))),
    ])
    return new Map([
      ...copies.map(([path, source]): [OutputPath, ImageRecipe] => [path, { kind: 'copy', source }]),
      ...made.flat(),
    ])
  },
)

/** The asset at a path. `dev` looks for the file by its name, so that no document is parsed. */
export const asset = sharedQuery('asset', async (db, path: OutputPath): Promise<ImageRecipe | undefined> => {
  if (!path.startsWith(`${ASSETS}/`)) return undefined
  if ((await db.get(options)).mode === 'build') {
    const all = await inEachLanguage(db, (each) => each.get(assets))
    return all.find((each) => each.has(path))?.get(path)
  }
  const possible = (await db.get(files)).filter((each) =>
    nameOf(path).startsWith(`${withoutExtension(nameOf(each))}-`),
  )
  for (const source of possible) {
    const made = (await db.get(imageRecipes, source)).find(([name]) => name === path)
    if (made) return made[1]
    if ((await db.get(assetPath, source)) === path) return { kind: 'copy', source }
  }
  return undefined
})

/** The input of the task `resize` for a variant of an image. */
export async function resizeInput(
  db: Reader,
  { source, variant: { width, format } }: Extract<ImageRecipe, { kind: 'variant' }>,
): Promise<ResizeInput> {
  const digest = (await db.get(file, source))?.digest ?? ''
  const { images } = (await db.get(config)).value
  return { path: source, digest, width, format, quality: qualityOf(format, images) }
}
