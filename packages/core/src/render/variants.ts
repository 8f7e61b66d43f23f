import { ASSETS, encodePath, IMAGES, type OutputPath, type Picture, withBase } from '@chatdocs/protocol'
import { nameOf, type SourcePath, withoutExtension } from '../paths.ts'
import type { MeasuredImage, RasterFormat } from '../tasks.ts'

/** An output file of an image. */
export interface Variant {
  path: OutputPath
  width: number
  format: RasterFormat
}

const EXTENSIONS: Readonly<Record<RasterFormat, string>> = { png: 'png', jpeg: 'jpg', webp: 'webp' }

/** The output widths of an image: none exceeds its own width. */
export function widthsFor(width: number): number[] {
  const { min, max, steps } = IMAGES
  const wanted = Array.from({ length: steps }, (_, step) =>
    Math.ceil(min + ((max - min) / Math.max(1, steps - 1)) * step),
  )
  return [...new Set(wanted.map((each) => Math.min(each, width)))]
}

/** The output files of an image, in its format and as WebP, smallest first. `hash` identifies its bytes. */
export function variantsOf(source: SourcePath, image: MeasuredImage, hash: string): Variant[] {
  const { format: own, width } = image
  if (own === undefined) return []
  const stem = withoutExtension(nameOf(source))
  const formats: RasterFormat[] = own === 'webp' ? ['webp'] : [own, 'webp']
  return formats.flatMap((format) =>
    widthsFor(width).map((each) => {
      const path = `${ASSETS}/images/${stem}-${each}-${hash}.${EXTENSIONS[format]}` as OutputPath
      return { path, width: each, format }
    }),
  )
}

/** The image as pages reference it. */
export function pictureOf(image: MeasuredImage, variants: readonly Variant[], base: string): Picture {
  const own = variants.filter(({ format }) => format === image.format)
  const webp = variants.filter(({ format }) => format === 'webp' && format !== image.format)
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
    ...(image.placeholder !== undefined && { placeholder: image.placeholder }),
  }
}
