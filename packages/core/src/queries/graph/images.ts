import { fingerprint, type Reader } from '@chatdocs/engine'
import { encodePath, isExternal, type OutputPath, type Picture, withBase } from '@chatdocs/protocol'
import { nearestPath } from '../../checks/locate.ts'
import { filesAt, placeOf } from '../../config/languages.ts'
import { imageTooLarge, imageUnreadable, missingImage } from '../../diagnostics/content-catalogue.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { imageFiles, staticPath } from '../../graph/resolve.ts'
import { type Location, nameOf, type SourcePath } from '../../paths.ts'
import { svgSize } from '../../render/svg-size.ts'
import { pictureOf, type Variant, variantsOf } from '../../render/variants.ts'
import { type ImageInput, type Measured, measure } from '../../tasks.ts'
import { query, sharedQuery } from '../inputs/define.ts'
import { file, files, firstFile, text } from '../inputs/inputs.ts'
import { unaliased } from '../site/aliases.ts'
import { assetPath } from '../site/assets.ts'
import { config, folders } from '../site/config.ts'
import { facts, metadata, places } from '../texts/content.ts'

const IMAGE = /\.(png|jpe?g|gif|svg|webp|avif|ico)$/i
const MEASURABLE = /\.(png|jpe?g|gif|webp|avif)$/i

/** The image files of a document, by index; `undefined` for missing ones. */
export const images = query(
  'images',
  async (db, path: SourcePath): Promise<readonly (SourcePath | undefined)[]> => {
    const { images: targets } = await db.get(facts, path)
    return Promise.all(targets.map((target) => imageFile(db, target, path)))
  },
)

export async function imageFile(
  db: Reader,
  target: string,
  from: SourcePath,
): Promise<SourcePath | undefined> {
  const [{ value }, where] = await Promise.all([db.get(config), db.get(folders)])
  const places = imageFiles(target, placeOf(from, where), value)
  const found = await db.get(firstFile, places.flatMap((each) => filesAt(each, db.scope, where)).join('\n'))
  return found ?? (/^[@~#]/.test(target) ? aliasedFile(db, target) : undefined)
}

/** The file of an image whose address begins with a module alias: `~/assets/a.png`. */
async function aliasedFile(db: Reader, target: string): Promise<SourcePath | undefined> {
  const [, path] = /^@site\/(.+)/.exec(await db.get(unaliased, target)) ?? []
  return path === undefined ? undefined : db.get(firstFile, path)
}

/** The file of an image. The key has two lines: the file that names it, and the path as written. */
export const imageAt = query('imageAt', (db, key: string): Promise<SourcePath | undefined> => {
  const [from = '', target = ''] = key.split('\n')
  return imageFile(db, target, from as SourcePath)
})

/** The picture of a document for link previews. */
export const coverOf = query('coverOf', async (db, path: SourcePath): Promise<SourcePath | undefined> => {
  const { image } = (await db.get(metadata, path)).frontMatter
  return image === undefined || isExternal(image) ? undefined : imageFile(db, image, path)
})

/** The metadata of an image; `undefined` for files that are not examined. */
const measured = sharedQuery('measured', async (db, source: SourcePath): Promise<Measured | undefined> => {
  if (/\.svg$/i.test(source)) return svgSize(await db.get(text, source))
  if (!MEASURABLE.test(source)) return undefined
  const digest = (await db.get(file, source))?.digest
  return digest === undefined ? undefined : db.run(measure, { path: source, digest })
})

/** The output files of an image; none if it is copied unchanged. */
const variants = sharedQuery('variants', async (db, source: SourcePath): Promise<readonly Variant[]> => {
  const [image, given, { value }] = await Promise.all([
    db.get(measured, source),
    db.get(file, source),
    db.get(config),
  ])
  if (!image || 'failed' in image) return []
  const { avif, ...sizes } = value.images
  // Some file systems ignore case, so the hash contains the name.
  const hash = fingerprint([given?.digest, nameOf(source), sizes]).slice(0, 10)
  return variantsOf(source, image, { hash, sizes, avif })
})

/** An image as pages reference it. A static file that is copied unchanged keeps its name. */
export const picture = sharedQuery('picture', async (db, source: SourcePath): Promise<Picture> => {
  const [image, made, { value }] = await Promise.all([
    db.get(measured, source),
    db.get(variants, source),
    db.get(config),
  ])
  if (image && !('failed' in image) && made.length > 0) return pictureOf(image, made, value.baseUrl)
  const path = staticPath(source, value) ?? (await db.get(assetPath, source))
  const src = withBase(value.baseUrl, `/${encodePath(path)}`)
  return !image || 'failed' in image ? { src } : { src, width: image.width, height: image.height }
})

/** How an image is emitted: as variants, as a copy, or not at all because it is a static file. */
export type ImageRecipe =
  | { kind: 'variant'; source: SourcePath; variant: Variant }
  | { kind: 'copy'; source: SourcePath }

/** The output files that an image needs. */
export const imageRecipes = sharedQuery(
  'imageRecipes',
  { kept: true },
  async (db, source: SourcePath): Promise<readonly (readonly [OutputPath, ImageRecipe])[]> => {
    const made = await db.get(variants, source)
    if (made.length > 0)
      return made.map((variant) => [variant.path, { kind: 'variant', source, variant }] as const)
    if (staticPath(source, (await db.get(config)).value) !== undefined) return []
    return [[await db.get(assetPath, source), { kind: 'copy', source }] as const]
  },
)

/** Problems with the images of a document, located where the document names them. */
export async function imageDiagnostics(db: Reader, path: SourcePath): Promise<Diagnostic[]> {
  const [{ images: targets, frontMatter }, found] = await Promise.all([
    db.get(facts, path),
    db.get(images, path),
  ])
  const named = targets.map((target, index) => ({ target, source: found[index], index }))
  const { image } = frontMatter
  const all: Named[] =
    image === undefined || isExternal(image)
      ? named
      : [...named, { target: image, source: await db.get(coverOf, path), index: undefined }]
  return (await Promise.all(all.map((each) => imageDiagnostic(db, path, each)))).flat()
}

/** An image reference in a document; without an index it is in the front matter. */
interface Named {
  target: string
  source: SourcePath | undefined
  index: number | undefined
}

/** Says where the file would have to be. In comments of an API, addresses start from a generated page. */
export async function noImage(
  db: Reader,
  { target, from }: { target: string; from: SourcePath },
  at: Location,
): Promise<Diagnostic> {
  const known = (await db.get(files)).filter((each) => IMAGE.test(each))
  const [wanted = target] = imageFiles(target, from, (await db.get(config)).value)
  return missingImage(wanted, at, nearestPath(wanted, known))
}

async function imageDiagnostic(
  db: Reader,
  path: SourcePath,
  { target, source, index }: Named,
): Promise<Diagnostic[]> {
  const image = source && (await db.get(measured, source))
  if (source && (!image || ('width' in image && image.tooLarge === undefined))) return []
  const at = await imagePlace(db, path, index)
  if (!source) return [await noImage(db, { target, from: path }, at)]
  if (!image) return []
  if ('failed' in image) return [imageUnreadable(target, image.failed, at)]
  return [imageTooLarge(target, image.tooLarge ?? '', at)]
}

async function imagePlace(db: Reader, path: SourcePath, index: number | undefined): Promise<Location> {
  if (index === undefined) return { path, key: 'image' }
  const span = (await db.get(places, path)).images[index]
  return span ? { path, span } : { path }
}

/** The static file at an address of the configuration. */
export async function staticImage(db: Reader, address: string): Promise<SourcePath | undefined> {
  if (isExternal(address)) return undefined
  const { value } = await db.get(config)
  const from = `/${address.replace(/^\//, '')}`
  return db.get(firstFile, imageFiles(from, 'index.md' as SourcePath, value).join('\n'))
}

/** An image of the site as written, if it can be resized; `failed` or `tooLarge` says why it cannot. */
export async function drawable(
  db: Reader,
  written: string | undefined,
): Promise<(ImageInput & { failed?: string; tooLarge?: string }) | undefined> {
  const path = written === undefined ? undefined : await staticImage(db, written)
  if (path === undefined || !/\.(svg|png)$/i.test(path)) return undefined
  const digest = (await db.get(file, path))?.digest ?? ''
  const seen = await db.run(measure, { path, digest })
  if ('failed' in seen) return { path, digest, failed: seen.failed }
  return { path, digest, ...(seen.tooLarge !== undefined && { tooLarge: seen.tooLarge }) }
}
