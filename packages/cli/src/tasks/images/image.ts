import type {
  fileSize,
  icon,
  Measured,
  MeasuredImage,
  measure,
  RasterFormat,
  resize,
  SourcePath,
} from '@chatdocs/core'
import { type BodyOf, fingerprintBytes } from '@chatdocs/engine'
import type { Metadata, Sharp } from 'sharp'

/** Reads the images of a site. */
export interface ImageFolder {
  bytes(path: SourcePath): Promise<Uint8Array>
}

/** More pixels than any screen shows, but still safe to decode. */
const MOST_PIXELS = 50_000_000
const MOST_BYTES = 20 * 2 ** 20
const PLACEHOLDER = { width: 16, height: 1024 }
/** Images up to this width need no placeholder. */
const SMALL = 96
/** From 0 to 9. More takes up to ten times as long for files a quarter smaller. */
const AVIF_EFFORT = 1
/** The density at which an SVG has its nominal size, and the maximum density of sharp. */
const USUAL_DENSITY = 72
const MOST_DENSITY = 100_000

export function makeImageBodies(folder: ImageFolder) {
  const measureBody: BodyOf<typeof measure> = async ({ path, digest }) =>
    measureImage(await unchanged(folder, path, digest))
  const resizeBody: BodyOf<typeof resize> = async ({ path, digest, width, format, quality }) => {
    const image = await readImage(await unchanged(folder, path, digest), MOST_PIXELS)
    return encoded(image.autoOrient().resize({ width, withoutEnlargement: true }), format, quality)
  }
  const iconBody: BodyOf<typeof icon> = async ({ path, digest, size, background }) =>
    drawIcon(await unchanged(folder, path, digest), size, background)
  const fileSizeBody: BodyOf<typeof fileSize> = async ({ path, digest }) =>
    (await unchanged(folder, path, digest)).length
  return { fileSize: fileSizeBody, measure: measureBody, resize: resizeBody, icon: iconBody }
}

/** Renders an image in a square of the requested size. */
export async function drawIcon(bytes: Uint8Array, size: number, background?: string): Promise<Uint8Array> {
  const { width, height } = await (await readImage(bytes, false)).metadata()
  const density = Math.min(MOST_DENSITY, Math.max(1, (USUAL_DENSITY * size) / Math.max(width, height)))
  const image = await readImage(bytes, MOST_PIXELS, density)
  const square = image.resize({
    width: size,
    height: size,
    fit: 'contain',
    background: background ?? '#0000',
  })
  return (background === undefined ? square : square.flatten({ background })).png().toBuffer()
}

/** Reads the bytes and checks the digest: results for changed bytes must not be cached under the old digest. */
export async function unchanged(
  { bytes }: ImageFolder,
  path: SourcePath,
  digest: string,
): Promise<Uint8Array> {
  const read = await bytes(path)
  if (fingerprintBytes(read) !== digest) throw new Error(`${path} was changed while the site was built`)
  return read
}

async function measureImage(bytes: Uint8Array): Promise<Measured> {
  try {
    const metadata = await (await readImage(bytes, false)).metadata()
    const { width, height } = metadata.autoOrient
    const tooLarge = tooLargeFor(width * height, bytes.length)
    const size = { width, height, ...(tooLarge !== undefined && { tooLarge }) }
    // An SVG has no pixels to decode: drawing it small shows whether it can be drawn.
    if (metadata.format === 'svg' && tooLarge === undefined) await drawIcon(bytes, PLACEHOLDER.width)
    const format = rasterFormat(metadata, bytes)
    if (format === undefined || width * height > MOST_PIXELS) return size
    return { ...size, format, ...(await glance(bytes, metadata.hasAlpha || width <= SMALL)) }
  } catch (error) {
    return { failed: reasonOf(error) }
  }
}

function tooLargeFor(pixels: number, bytes: number): string | undefined {
  if (pixels > MOST_PIXELS) return `it has ${Math.round(pixels / 1_000_000)} million pixels`
  if (bytes > MOST_BYTES) return `it has ${Math.round(bytes / 2 ** 20)} MB`
}

/** `undefined` for animated images, which are copied unchanged. */
function rasterFormat(
  { format, pages = 1 }: Metadata,
  bytes: Uint8Array,
): MeasuredImage['format'] | undefined {
  if (pages > 1) return undefined
  if (format === 'png') return isAnimatedPng(bytes) ? undefined : 'png'
  // An AVIF image is copied unchanged: it is small already.
  return format === 'jpeg' || format === 'webp' ? format : undefined
}

/** Whether the animation control chunk comes before the image data. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const control = buffer.indexOf('acTL')
  return control >= 0 && control < buffer.indexOf('IDAT')
}

/** Makes the placeholder. Always decodes the whole image, so that a broken one is found. */
async function glance(bytes: Uint8Array, needsNone: boolean): Promise<{ placeholder?: string }> {
  const small = (await readImage(bytes, MOST_PIXELS))
    .autoOrient()
    .resize({ ...PLACEHOLDER, fit: 'inside', withoutEnlargement: true })
  const webp = await small.webp({ quality: 40, alphaQuality: 0, effort: 6 }).toBuffer()
  return needsNone ? {} : { placeholder: `data:image/webp;base64,${webp.toString('base64')}` }
}

/** Encodes the image. A PNG with a palette keeps a palette. */
async function encoded(image: Sharp, format: RasterFormat, quality: number): Promise<Uint8Array> {
  if (format === 'jpeg') return image.jpeg({ quality, progressive: true }).toBuffer()
  if (format === 'avif') return image.avif({ quality, effort: AVIF_EFFORT }).toBuffer()
  if (format === 'webp') return image.webp({ quality, smartSubsample: true }).toBuffer()
  const { isPalette } = await image.metadata()
  return image.png({ compressionLevel: 9, palette: isPalette }).toBuffer()
}

/** The last line of the decoder's message, without its name. */
function reasonOf(error: unknown): string {
  const lines = error instanceof Error ? error.message.trim().split('\n') : [String(error)]
  return (lines.at(-1) ?? '').trim().replace(/^\w+: /, '')
}

/**
 * Opens an image; more pixels than the limit throw. sharp is loaded on demand, since most commands need
 * none. It caches nothing between images, and uses one thread per image.
 */
export async function readImage(
  bytes: Uint8Array,
  limitInputPixels: number | false,
  density = 72,
): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp(bytes, { limitInputPixels, density, failOn: 'truncated' })
}
