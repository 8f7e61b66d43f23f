import { isExternal } from '@chatdocs/protocol'
import type { Root } from 'hast'
import type { Root as Markdown } from 'mdast'
import { emptyImage } from '../diagnostics/catalogue.ts'
import type { Span } from '../paths.ts'
import { addressPlace } from './addresses.ts'
import { eachElement, placeOf } from './elements.ts'
import { eachNode } from './nodes.ts'
import { locationIn, type Reading } from './reading.ts'
import { type Filling, Numbering } from './slots.ts'

/** The images of a document that may lie in this site, and where each is to be filled in. */
export interface GatheredImages {
  images: readonly string[]
  places: readonly Span[]
  fillings: readonly Filling[]
}

/** Takes the classes that an image was given by its author: `![](a.png){.no-zoom}`. */
export function takeImageClasses(tree: Markdown): void {
  eachNode(tree, (node, index, parent) => {
    const next = parent.children[index + 1]
    if ((node.type !== 'image' && node.type !== 'imageReference') || next?.type !== 'text') return undefined
    const match = /^\{((?:\s*\.[\w-]+)+)\s*\}/.exec(next.value)
    if (!match?.[1]) return undefined
    const className = match[1]
      .split('.')
      .map((name) => name.trim())
      .filter(Boolean)
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, className } }
    next.value = next.value.slice(match[0].length)
    if (next.position?.start.offset !== undefined) next.position.start.offset += match[0].length
    return index + 1
  })
}

/** Finds every image, Markdown's and raw HTML's alike. None holds up the page. */
export function gatherImages(tree: Root, reading: Reading): GatheredImages {
  const found = new Numbering<{ src: string; span: Span }>()
  const fillings: Filling[] = []
  eachElement(tree, (element, ancestors) => {
    const { src, loading, decoding } = element.properties
    if (element.tagName !== 'img' || typeof src !== 'string') return
    const { span, key } = addressPlace(element, ancestors, reading)
    Object.assign(element.properties, { loading: loading ?? 'lazy', decoding: decoding ?? 'async' })
    if (src === '') {
      const place = placeOf(element, ...[...ancestors].reverse())
      reading.diagnostics.push(emptyImage(locationIn(reading, place)))
    } else if (!isExternal(src)) {
      const image = found.add({ src, span }, key && `${key} ${src}`)
      fillings.push({ element, attribute: 'src', slot: { image } })
    }
  })
  return {
    images: found.items.map(({ src }) => src),
    places: found.items.map(({ span }) => span),
    fillings,
  }
}
