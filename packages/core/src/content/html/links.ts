import { isExternal } from '@chatdocs/protocol'
import type { Element, Nodes, Root } from 'hast'
import { emptyLink } from '../../diagnostics/content-catalogue.ts'
import type { Span } from '../../paths.ts'
import type { Link } from '../model.ts'
import { eachElement, isFootnoteMark, lineOf, placeOf } from '../tree/elements.ts'
import { mediaAddresses } from '../tree/media.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import { type LinkFilling, Numbering } from '../tree/slots.ts'
import { addressAt, addressPlace, wholePlace } from './addresses.ts'

/** The links of a document that may stay on this site, and the slots to fill. */
export interface GatheredLinks {
  links: readonly Link[]
  places: readonly Span[]
  /** The text of each link; empty for other references. */
  texts: readonly string[]
  fillings: readonly LinkFilling[]
}

/**
 * Finds every link in Markdown and raw HTML, and other references to files in raw HTML: videos, the
 * `<source>` of a picture. Links to other sites open in a new tab.
 */
export function gatherLinks(tree: Root, reading: Reading): GatheredLinks {
  const found = new Numbering<{ link: Link; span: Span; text: string }>()
  const fillings: LinkFilling[] = []
  eachElement(tree, (element, ancestors) => {
    for (const { attribute, target, pieces, at } of mediaAddresses(element)) {
      const isFirst = attribute === 'src' || (attribute === 'srcSet' && element.properties.src === undefined)
      const { span, key } = isFirst
        ? addressPlace(element, ancestors, reading)
        : { span: wholePlace(element, ancestors, reading) }
      const place = {
        link: { target: addressAt(span, target, reading), from: 'html' } as const,
        span,
        text: '',
      }
      const link = found.add(place, key && `${key} ${target}`)
      fillings.push({ element, attribute, slot: { link }, piece: { of: pieces, at } })
    }
    const { href } = element.properties
    if (element.tagName !== 'a' || typeof href !== 'string' || isFootnoteMark(element)) return
    const { from, span, key } = addressPlace(element, ancestors, reading)
    if (href === '') reportEmpty(element, ancestors, reading)
    else if (isExternal(href)) openOutside(element, href)
    else {
      const link = found.add(
        { link: { target: addressAt(span, href, reading), from }, span, text: lineOf(element) },
        key && `${key} ${href}`,
      )
      fillings.push({ element, attribute: 'href', slot: { link } })
    }
  })
  return {
    links: found.items.map(({ link }) => link),
    places: found.items.map(({ span }) => span),
    texts: found.items.map(({ text }) => text),
    fillings,
  }
}

function reportEmpty(element: Element, ancestors: readonly Nodes[], reading: Reading): void {
  const place = placeOf(element, ...[...ancestors].reverse())
  reading.diagnostics.push(emptyLink(locationIn(reading, place)))
}

/** Skips `mailto:` and the like, which do not leave the page. */
function openOutside({ properties }: Element, href: string): void {
  if (!/^(https?:)?\/\//i.test(href)) return
  const { className, target, rel } = properties
  const classes = Array.isArray(className) ? className : []
  properties.className = [...classes, 'external']
  properties.target = target ?? '_blank'
  properties.rel = rel ?? ['noopener', 'noreferrer']
}
