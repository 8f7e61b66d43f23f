import { isExternal } from '@chatdocs/protocol'
import type { Element, Nodes } from 'hast'
import { emptyLink } from '../../diagnostics/content-catalogue.ts'
import type { Span } from '../../paths.ts'
import type { Link } from '../model.ts'
import { type EnterElement, isFootnoteMark, lineOf, placeOf } from '../tree/elements.ts'
import { MEDIA, mediaAddresses } from '../tree/media.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import { type LinkFilling, Numbering } from '../tree/slots.ts'
import type { ElementVisitor } from '../tree/walk.ts'
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
export function gatherLinks(reading: Reading, found: { links: GatheredLinks }): ElementVisitor {
  const all = new Numbering<{ link: Link; span: Span; text: string }>()
  const fillings: LinkFilling[] = []
  const media: EnterElement = (element, ancestors) => {
    for (const { attribute, target, pieces, at } of mediaAddresses(element)) {
      const isFirst = attribute === 'src' || (attribute === 'srcSet' && element.properties.src === undefined)
      const { span, key } = isFirst
        ? addressPlace(element, ancestors, reading)
        : { span: wholePlace(element, ancestors, reading), key: undefined }
      const link = { target: addressAt(span, target, reading), from: 'html' } as const
      const slot = { link: all.add({ link, span, text: '' }, key && `${key} ${target}`) }
      fillings.push({ element, attribute, slot, piece: { of: pieces, at } })
    }
  }
  return {
    on: {
      ...Object.fromEntries(MEDIA.map((name) => [name, media])),
      a(element, ancestors) {
        const { href } = element.properties
        if (typeof href !== 'string' || isFootnoteMark(element)) return
        const { from, span, key } = addressPlace(element, ancestors, reading)
        if (href === '') reportEmpty(element, ancestors, reading)
        else if (isExternal(href)) openOutside(element, href)
        else {
          const link = { target: addressAt(span, href, reading), from }
          const slot = { link: all.add({ link, span, text: lineOf(element) }, key && `${key} ${href}`) }
          fillings.push({ element, attribute: 'href', slot })
        }
      },
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
