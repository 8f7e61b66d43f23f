import { CONTENT_WIDTH, type Picture } from '@chatdocs/protocol'
import { escapeValue } from '../content/html.ts'

/** How a picture is shown: attributes by their names in HTML, unescaped. What an author wrote is left as it is. */
export interface Shown {
  attributes?: Readonly<Record<string, string>>
  /** Whether the page begins with it; unsaid where the attributes say how it is to be loaded. */
  eager?: boolean
  /** A plain `<img>`: it stands in a `<picture>` already. */
  bare?: boolean
}

/** The room that text leaves to both edges of a small screen, in CSS pixels. */
const MARGINS = 32

/**
 * A picture as HTML: an `<img>`, in a `<picture>` where there is a WebP of it. The room it will take is
 * known before it has come. Its placeholder lies behind it, so that nothing has to take it away.
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
    ...size.missing,
    ...(!('style' in attributes) && placeholderOf(picture)),
  })
  if (isPlain || picture.webp === undefined) return image
  return `<picture>${tag('source', { type: 'image/webp', srcset: picture.webp, sizes })}${image}</picture>`
}

/** The picture that a page begins with comes at once; all others when they are near. */
function loadingOf(eager: boolean): Record<string, string> {
  return eager
    ? { loading: 'eager', decoding: 'async', fetchpriority: 'high' }
    : { loading: 'lazy', decoding: 'async' }
}

function placeholderOf({ placeholder }: Picture): Record<string, string> {
  return placeholder === undefined ? {} : { style: `background:url(${placeholder}) 0/100% 100%` }
}

/** Of an author's width follows the height, and the other way round; of any other measure, nothing. */
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

/** How wide the picture is shown: as wide as it is, but no wider than the text. */
function sizesFor(width = CONTENT_WIDTH): string {
  const shown = Math.min(width, CONTENT_WIDTH)
  return `(max-width: ${shown + MARGINS}px) calc(100vw - ${MARGINS}px), ${shown}px`
}

function tag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeValue(value)}"`)
  return `<${name}${written.join('')}>`
}
