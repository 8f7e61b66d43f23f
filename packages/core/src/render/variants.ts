import { ASSETS, encodePath, type OutputPath, type Picture, withBase } from '@chatdocs/protocol'
import type { ImageSizes } from '../config/markdown.ts'
import { nameOf, type SourcePath, withoutExtension } from '../paths.ts'
import type { MeasuredImage, RasterFormat } from '../tasks.ts'

/** An output file of an image. */
export interface Variant {
  path: OutputPath
  width: number
  format: RasterFormat
  /** Whether this is the full size of an image that is wider than the others: for the dialog that enlarges images. */
  isWhole?: true
}

const EXTENSIONS: Readonly<Record<RasterFormat, string>> = {
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
  avif: 'avif',
}

/** The longest side that each format allows. */
const MOST_SIDE: Readonly<Record<RasterFormat, number>> = {
  png: Number.POSITIVE_INFINITY,
  jpeg: 65_535,
  webp: 16_383,
  avif: 16_384,
}

/** AVIF has another scale of quality: 50 looks like 70 in other formats. */
const AVIF_QUALITY = 50 / 70

export function qualityOf(format: RasterFormat, { quality }: ImageSizes): number {
  return format === 'avif' ? Math.max(1, Math.round(quality * AVIF_QUALITY)) : quality
}

/**
 * The output widths of an image: none exceeds its own width.
 *
 * @internal Its test passes widths instead of images.
 */
export function widthsFor(width: number, { min, max, steps }: ImageSizes): number[] {
  const wanted = Array.from({ length: steps }, (_, step) =>
    Math.ceil(min + ((max - min) / Math.max(1, steps - 1)) * step),
  )
  return [...new Set(wanted.map((each) => Math.min(each, width)))]
}

/** How images are written. `hash` identifies the bytes of an image. */
interface Written {
  hash: string
  sizes: ImageSizes
  avif: boolean
}

/** The output files of an image, in its format, as WebP and, if wanted, as AVIF, smallest first. */
export function variantsOf(
  source: SourcePath,
  image: MeasuredImage,
  { hash, sizes, avif }: Written,
): Variant[] {
  const { format: own, width, height } = image
  if (own === undefined) return []
  const stem = withoutExtension(nameOf(source))
  const wanted = new Set<RasterFormat>([own, 'webp', ...(avif ? (['avif'] as const) : [])])
  const widths = widthsFor(width, sizes)
  const tallest = (Math.max(...widths) * height) / width
  const formats = [...wanted].filter((format) => Math.ceil(tallest) <= MOST_SIDE[format])
  const pathOf = (each: number, format: RasterFormat) =>
    `${ASSETS}/images/${stem}-${each}-${hash}.${EXTENSIONS[format]}` as OutputPath
  const all = formats.flatMap((format): Variant[] =>
    widths.map((each) => ({ path: pathOf(each, format), width: each, format })),
  )
  const hasWhole = widths.includes(width) || Math.max(width, height) > MOST_SIDE.webp
  return hasWhole ? all : [...all, { path: pathOf(width, 'webp'), width, format: 'webp', isWhole: true }]
}

/** The image as pages reference it. */
export function pictureOf(image: MeasuredImage, variants: readonly Variant[], base: string): Picture {
  const shown = (format: RasterFormat | undefined) =>
    variants.filter((each) => each.format === format && !each.isWhole)
  const own = shown(image.format)
  const other = (format: RasterFormat) => (format === image.format ? [] : shown(format))
  const whole = variants.find(({ isWhole }) => isWhole)
  const [webp, avif] = [other('webp'), other('avif')]
  const largest = own.at(-1)
  const address = (path: OutputPath) => withBase(base, `/${encodePath(path)}`)
  const srcset = (all: readonly Variant[]) =>
    all.map(({ path, width }) => `${address(path)} ${width}w`).join(', ')
  const width = largest?.width ?? image.width
  return {
    src: largest ? address(largest.path) : '',
    width,
    height: Math.max(1, Math.round((image.height * width) / image.width)),
    ...(own.length > 1 && { srcset: srcset(own) }),
    ...(webp.length > 0 && { webp: srcset(webp) }),
    ...(avif.length > 0 && { avif: srcset(avif) }),
    ...(whole && { whole: address(whole.path) }),
    ...(image.placeholder !== undefined && { placeholder: image.placeholder }),
  }
}
