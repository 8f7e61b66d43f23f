import { isExternal } from '@chatdocs/protocol'
import type { Element, Nodes, Root } from 'hast'
import type { Image, ImageReference, Parents as Markdown, RootContent } from 'mdast'
import { emptyImage, imageWithoutAlt } from '../../diagnostics/content-catalogue.ts'
import type { Span } from '../../paths.ts'
import type { ImageSlot } from '../model.ts'
import { IMAGE_CLASSES, placeOf } from '../tree/elements.ts'
import { locationIn, ownClasses, type Reading } from '../tree/reading.ts'
import { type LinkFilling, Numbering, type WholeFilling } from '../tree/slots.ts'
import { attributeName, attributeOf } from '../tree/url-attributes.ts'
import type { ElementVisitor, NodeVisitor } from '../tree/walk.ts'
import { addressAt, addressPlaces } from './addresses.ts'
import type { GatheredLinks } from './links.ts'

/** The images of a document that may be files of this site, and the slots to fill. */
export interface GatheredImages {
  images: readonly string[]
  places: readonly Span[]
  fillings: readonly WholeFilling[]
}

/** Moves the classes in `![](a.png){.no-zoom}` to the image. */
export function takeImageClasses(reading: Reading): NodeVisitor {
  const take = (node: Image | ImageReference, index: number, parent: Markdown): undefined =>
    takeClasses(node, parent.children[index + 1], reading)
  return { image: take, imageReference: take }
}

function takeClasses(
  node: Image | ImageReference,
  next: RootContent | undefined,
  reading: Reading,
): undefined {
  const match = next?.type === 'text' ? IMAGE_CLASSES.exec(next.value) : null
  if (next?.type !== 'text' || !match?.[1]) return
  const className = ownClasses(match[1], placeOf(next), reading)
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, className } }
  next.value = next.value.slice(match[0].length)
  if (next.position?.start.offset !== undefined) next.position.start.offset += match[0].length
}

/** The text that fills a screen. An image after it is not in the first view. */
const SCREENFUL = 1000

/** How much text comes before the first image. */
function textBeforeImage(tree: Root): number {
  let length = 0
  const walk = (node: Nodes): boolean => {
    if (node.type === 'text') length += node.value.trim().length
    if (node.type === 'element' && node.tagName === 'img') return true
    return 'children' in node && node.children.some(walk)
  }
  walk(tree)
  return length
}

/**
 * Finds every image in Markdown and raw HTML. The first loads eagerly if it is near the top, all others load
 * lazily.
 */
export function gatherImages(
  reading: Reading,
  found: { images: GatheredImages; links: GatheredLinks },
  tree: Root,
): ElementVisitor {
  const all = new Numbering<{ src: string; span: Span }>()
  const fillings: WholeFilling[] = []
  let isFirst: boolean | undefined
  return {
    img(element, ancestors) {
      const { src } = element.properties
      if (typeof src !== 'string') return
      const { span, key } = addressPlaces(element, ancestors, reading, ['src', 'srcset'])(0)
      const mode = modeOf(src)
      if (mode) addMode(element, mode)
      const isAlways = !classesOf(element).some((name) => name === 'only-light' || name === 'only-dark')
      if (src !== '' && lacksAlt(element, reading))
        reading.diagnostics.push(imageWithoutAlt(src, locationIn(reading, placeOf(element))))
      isFirst = isFirst === undefined && textBeforeImage(tree) <= SCREENFUL
      // The browser does not load a lazy image that is not shown.
      setLoading(element, isFirst && isAlways)
      if (src === '') {
        const place = placeOf(element, ...[...ancestors].reverse())
        reading.diagnostics.push(emptyImage(locationIn(reading, place)))
      } else if (!isExternal(src)) {
        const image = all.add({ src: addressAt(span, src, reading), span }, key && `${key} ${src}`)
        const slot: ImageSlot = { image, attributes: attributesOf(element) }
        if (ancestors.some((each) => each.type === 'element' && each.tagName === 'picture')) slot.bare = true
        fillings.push({ element, slot })
      }
    },
    done() {
      found.links = { ...found.links, fillings: withoutSrcsets(found.links.fillings, fillings) }
      found.images = {
        images: all.items.map(({ src }) => src),
        places: all.items.map(({ span }) => span),
        fillings,
      }
    },
  }
}

/** Moves the links in the `srcset` of images to the slots that replace these images. */
function withoutSrcsets(links: readonly LinkFilling[], images: readonly WholeFilling[]): LinkFilling[] {
  const slots = new Map(images.map(({ element, slot }) => [element, slot]))
  return links.filter(({ element, slot, piece, attribute }) => {
    const image = slots.get(element)
    if (!image || !('image' in image) || !piece) return true
    const name = attributeOf(attribute)
    if (!image.urls?.[name]) image.urls = { [name]: [...piece.of], ...image.urls }
    image.urls[name]?.splice(piece.at, 1, slot)
    return false
  })
}

type Mode = 'light' | 'dark'

/** The color mode of an image according to its address, as GitHub and MkDocs write it. */
function modeOf(src: string): Mode | undefined {
  const [, only, mode] = /#(?:only-(light|dark)|gh-(light|dark)-mode-only)$/.exec(src) ?? []
  return (only ?? mode) as Mode | undefined
}

function addMode(element: Element, mode: Mode): void {
  element.properties.className = [...classesOf(element), `only-${mode}`]
}

function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : []
}

/** Splits a `<picture>` so that its image follows the reader's color mode. */
export function splitPictures(): ElementVisitor {
  return { picture: splitByMode }
}

/**
 * An author’s `<picture>` with an image for each color mode of the system becomes images for the color modes of the page,
 * which readers can choose.
 */
function splitByMode(element: Element): void {
  const inside = element.children.filter((child) => child.type === 'element')
  const image = inside.find(({ tagName }) => tagName === 'img')
  const sources = inside.filter(({ tagName }) => tagName === 'source')
  const byMode = sources.map((source): [Mode | undefined, Element] => {
    const [, mode] =
      /^\(\s*prefers-color-scheme:\s*(light|dark)\s*\)$/.exec(String(source.properties.media)) ?? []
    return [mode as Mode | undefined, source]
  })
  const isPlain = byMode.every(([mode, { properties }]) => mode && /^\S+$/.test(String(properties.srcSet)))
  if (!image || sources.length === 0 || inside.length !== sources.length + 1 || !isPlain) return
  const shown = new Map(
    byMode.map(([mode, { properties, position }]) => [mode, { src: properties.srcSet, position }]),
  )
  const own = { src: image.properties.src, position: image.position }
  element.tagName = 'span'
  element.children = (['light', 'dark'] as const).map((mode) => {
    const { src, position } = shown.get(mode) ?? own
    const made: Element = {
      ...image,
      properties: { ...image.properties, src },
      ...(position && { position }),
    }
    addMode(made, mode)
    return made
  })
}

/**
 * Whether an image has no alternative text. In HTML, `alt=""` marks a decorative image; Markdown cannot express this.
 * Pictures of a home page are next to their text in the front matter.
 */
function lacksAlt({ properties, position }: Element, { text }: Reading): boolean {
  const { alt, ariaHidden, role, ariaLabel, ariaLabelledBy } = properties
  const start = position?.start.offset
  if (start === undefined || (typeof alt === 'string' && alt.trim() !== '')) return false
  if (text.startsWith('![', start)) return true
  return (
    text[start] === '<' &&
    alt === undefined &&
    !ariaHidden &&
    role !== 'presentation' &&
    !ariaLabel &&
    !ariaLabelledBy
  )
}

function setLoading({ properties }: Element, isFirst: boolean): void {
  const { loading = isFirst ? 'eager' : 'lazy', decoding = 'async', fetchPriority } = properties
  Object.assign(properties, { loading, decoding })
  if (isFirst && fetchPriority === undefined && loading === 'eager') properties.fetchPriority = 'high'
}

/** The attributes of an image except its address, by their HTML names. */
function attributesOf({ properties }: Element): Record<string, string> {
  const pairs = Object.entries(properties).flatMap(([name, value]): [string, string][] => {
    if (name === 'src' || value === undefined || value === null || value === false) return []
    if (Array.isArray(value)) return [[attributeName(name), value.join(' ')]]
    return [[attributeName(name), value === true ? '' : String(value)]]
  })
  return Object.fromEntries(pairs)
}
