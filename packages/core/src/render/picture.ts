import { CONTENT_WIDTH, type Picture } from '@chatdocs/protocol'
import { escapeValue } from '../content/tree/html.ts'

/** How to render a picture: HTML attributes, unescaped. Attributes from the author take precedence. */
export interface Shown {
  attributes?: Readonly<Record<string, string>>
  /** Whether the picture is the first content of the page; absent if the attributes set `loading`. */
  eager?: boolean
  /** Whether to render only an `<img>`, because it is already inside a `<picture>`. */
  bare?: boolean
}

/** The sum of the horizontal margins of text on small screens, in CSS pixels. */
const MARGINS = 32

/**
 * A picture as HTML: an `<img>`, inside a `<picture>` if there are other formats, the smallest first. Its size is known
 * before it loads. The placeholder is a background, so no script has to remove it.
 */
export function pictureHtml(picture: Picture, { attributes = {}, eager, bare = false }: Shown = {}): string {
  const isPlain = bare || 'srcset' in attributes || picture.width === undefined
  const size = sizeOf(picture, attributes)
  const sizes = attributes.sizes ?? sizesFor(size.width)
  const image = tag('img', {
    src: picture.src,
    ...(!isPlain && picture.srcset && { srcset: picture.srcset, sizes }),
    ...(eager !== undefined && loadingOf(eager)),
    ...attributes,
    ...(picture.whole && { 'data-whole': picture.whole }),
    ...size.missing,
    ...(!('style' in attributes) && placeholderOf(picture)),
  })
  if (isPlain) return image
  const sources = (['avif', 'webp'] as const).flatMap((format) => {
    const srcset = picture[format]
    return srcset === undefined ? [] : [tag('source', { type: `image/${format}`, srcset, sizes })]
  })
  return sources.length === 0 ? image : `<picture>${sources.join('')}${image}</picture>`
}

/** The first picture of a page loads eagerly, all others lazily. */
function loadingOf(eager: boolean): Record<string, string> {
  return eager
    ? { loading: 'eager', decoding: 'async', fetchpriority: 'high' }
    : { loading: 'lazy', decoding: 'async' }
}

function placeholderOf({ placeholder }: Picture): Record<string, string> {
  return placeholder === undefined ? {} : { style: `background:url(${placeholder}) 0/100% 100%` }
}

/** Computes the missing width or height if the author set the other in pixels. */
function sizeOf(
  { width, height }: Picture,
  { width: ownWidth, height: ownHeight }: Readonly<Record<string, string>>,
): { width?: number; missing: Record<string, string> } {
  if (width === undefined || height === undefined) return { missing: {} }
  if (ownWidth === undefined && ownHeight === undefined) {
    return { width, missing: { width: String(width), height: String(height) } }
  }
  if (ownHeight === undefined && isPixels(ownWidth)) {
    const given = Number(ownWidth)
    return { width: given, missing: { height: String(Math.round((given * height) / width)) } }
  }
  if (ownWidth === undefined && isPixels(ownHeight)) {
    const follows = Math.round((Number(ownHeight) * width) / height)
    return { width: follows, missing: { width: String(follows) } }
  }
  return isPixels(ownWidth) ? { width: Number(ownWidth), missing: {} } : { width, missing: {} }
}

function isPixels(measure: string | undefined): boolean {
  return measure !== undefined && /^[1-9]\d*$/.test(measure)
}

/** The `sizes` attribute: the picture's width, limited to the width of the text. */
function sizesFor(width = CONTENT_WIDTH): string {
  const shown = Math.min(width, CONTENT_WIDTH)
  return `(max-width: ${shown + MARGINS}px) calc(100vw - ${MARGINS}px), ${shown}px`
}

function tag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeValue(value)}"`)
  return `<${name}${written.join('')}>`
}
