import { isExternal } from '@chatdocs/protocol'
import type { Element, Nodes } from 'hast'
import { emptyLink } from '../../diagnostics/content-catalogue.ts'
import type { Span } from '../../paths.ts'
import type { Link } from '../model.ts'
import { type EnterElement, isFootnoteMark, lineOf, placeOf } from '../tree/elements.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import { type LinkFilling, Numbering } from '../tree/slots.ts'
import { URL_ELEMENTS, urlsOf } from '../tree/urls.ts'
import type { ElementVisitor } from '../tree/walk.ts'
import { addressAt, addressPlaces } from './addresses.ts'

/** The links of a document that may stay on this site, and the slots to fill. */
export interface GatheredLinks {
  links: readonly Link[]
  places: readonly Span[]
  /** The text of each link; empty for other references. */
  texts: readonly string[]
  fillings: readonly LinkFilling[]
}

/**
 * Finds every link in Markdown and raw HTML, and URLs in other attributes: of videos, forms, the `<source>` of a picture.
 * Links to other sites open in a new tab.
 */
export function gatherLinks(reading: Reading, found: { links: GatheredLinks }): ElementVisitor {
  const all = new Numbering<{ link: Link; span: Span; text: string }>()
  const fillings: LinkFilling[] = []
  const gather: EnterElement = (element, ancestors) => {
    const known = new Map<string, ReturnType<typeof addressPlaces>>()
    for (const { property, attribute, target, pieces, at } of urlsOf(element, ancestors)) {
      if (element.tagName === 'img' && attribute === 'src') continue
      const places = known.get(attribute) ?? addressPlaces(element, ancestors, reading, [attribute])
      known.set(attribute, places)
      const { span, key } = places((at - 1) / 2)
      const link = { target: addressAt(span, target, reading) }
      const text = element.tagName === 'a' ? lineOf(element) : ''
      const slot = { link: all.add({ link, span, text }, key && `${key} ${target}`) }
      fillings.push({ element, attribute: property, slot, piece: { of: pieces, at } })
    }
  }
  return {
    ...Object.fromEntries(URL_ELEMENTS.map((name) => [name, gather])),
    a(element, ancestors) {
      const { href } = element.properties
      if (isFootnoteMark(element)) return
      if (href === '') reportEmpty(element, ancestors, reading)
      else if (typeof href === 'string' && isExternal(href)) openOutside(element, href)
      gather(element, ancestors)
    },
    done() {
      found.links = {
        links: all.items.map(({ link }) => link),
        places: all.items.map(({ span }) => span),
        texts: all.items.map(({ text }) => text),
        fillings,
      }
    },
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
