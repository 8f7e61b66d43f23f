import { decode } from '@chatdocs/protocol'
import type { Element } from 'hast'
import { duplicateElementId, duplicateId, reservedId } from '../../diagnostics/content-catalogue.ts'
import type { Location } from '../../paths.ts'
import { hasClass, placeOf, textOf } from '../tree/elements.ts'
import { Ids, OWN, slugOf } from '../tree/ids.ts'
import { takePlaceMark } from '../tree/marks.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { ElementVisitor } from '../tree/walk.ts'

/**
 * Gives every heading a unique id and collects all anchors of the page. Ids in raw HTML and of footnotes win over
 * explicit ids of headings, and explicit ids over ids made from a heading's text. Ids that the code of the page uses for
 * its own elements are never given.
 */
export function assignIds(reading: Reading, found: { anchors: readonly string[] }): ElementVisitor {
  const headings: Element[] = []
  const { slugs } = reading.options
  const ids = new Ids<Location>(slugs)
  return {
    '*'(element) {
      if (isHeading(element) && !isFootnoteLabel(element)) headings.push(element)
      else registerElement(element, ids, reading)
    },
    done() {
      const given = headings.filter(({ properties }) => hasId(properties))
      for (const heading of given) registerGiven(heading, ids, reading)
      for (const heading of headings) {
        if (hasId(heading.properties)) continue
        const id = ids.free(slugOf(slugs, textOf(withoutBadges(heading)), textOf(heading)))
        heading.properties.id = id
        ids.set(id, locationIn(reading, placeOf(heading)))
      }
      found.anchors = [...ids.keys()]
    },
  }
}

export function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName)
}

/** Decodes the ids of footnotes with Chinese labels: links escape such an id in the address, elements do not. */
export function nameFootnotes(): ElementVisitor {
  return {
    '*'({ properties }) {
      const { id } = properties
      // For programs that compare pages with their Markdown, which has no links back.
      if (properties.dataFootnoteBackref !== undefined) properties.dataMarkdownIgnore = ''
      if (typeof id === 'string' && /^user-content-fn(ref)?-.*%/.test(id)) properties.id = decode(id)
    },
  }
}

/** The heading of the footnotes; footnote references point to its id. */
export function isFootnoteLabel({ properties }: Element): boolean {
  return properties.id === 'footnote-label'
}

function hasId({ id }: Element['properties']): boolean {
  return typeof id === 'string' && id !== ''
}

/** Raw HTML keeps its ids; a second element with the same id loses it. */
function registerElement(element: Element, ids: Ids<Location>, reading: Reading): void {
  const { id, name } = element.properties
  if (id === undefined && name === undefined) return
  const place = locationIn(reading, placeOf(element))
  if (typeof id === 'string' && id !== '') {
    const first = ids.get(id)
    if (OWN.test(id)) {
      delete element.properties.id
      reading.diagnostics.push(reservedId(id, place))
    } else if (first) {
      delete element.properties.id
      // An HTML parser duplicates unclosed elements: the author wrote only one.
      if (first.span?.start !== place.span?.start) {
        reading.diagnostics.push(duplicateElementId(id, place, first))
      }
    } else ids.set(id, place)
  }
  if (element.tagName === 'a' && typeof name === 'string' && name !== '' && !ids.has(name))
    ids.set(name, place)
}

function registerGiven(heading: Element, ids: Ids<Location>, reading: Reading): void {
  const wanted = String(heading.properties.id)
  const mark = takePlaceMark(heading)
  const place = locationIn(reading, mark ?? placeOf(heading))
  const first = ids.get(wanted)
  if (OWN.test(wanted)) reading.diagnostics.push(reservedId(wanted, place))
  else if (first) reading.diagnostics.push(duplicateId(wanted, place, first))
  const id = ids.free(wanted)
  heading.properties.id = id
  ids.set(id, place)
}

/** Removes badges and images. */
function withoutBadges(element: Element): Element {
  const kept = element.children.filter(
    (child) => child.type !== 'element' || !(child.tagName === 'img' || hasClass(child, 'badge')),
  )
  return {
    ...element,
    children: kept.map((child) => (child.type === 'element' ? withoutBadges(child) : child)),
  }
}
