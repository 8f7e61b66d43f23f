import { isExternal } from '@chatdocs/protocol'
import type { Root } from 'hast'
import { emptyImage } from '../diagnostics/catalogue.ts'
import type { Span } from '../paths.ts'
import { addressPlace } from './addresses.ts'
import { eachElement, placeOf } from './elements.ts'
import { locationIn, type Reading } from './reading.ts'
import { type Filling, Numbering } from './slots.ts'

/** The images of a document that may lie in this site, and where each is to be filled in. */
export interface GatheredImages {
  images: readonly string[]
  places: readonly Span[]
  fillings: readonly Filling[]
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
