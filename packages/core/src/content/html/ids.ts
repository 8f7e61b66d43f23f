import { decode } from '@chatdocs/protocol'
import { slug } from 'github-slugger'
import type { Element } from 'hast'
import { duplicateElementId, duplicateId, reservedId } from '../../diagnostics/content-catalogue.ts'
import type { Location } from '../../paths.ts'
import { hasClass, placeOf, textOf } from '../tree/elements.ts'
import { takePlaceMark } from '../tree/marks.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { ElementVisitor } from '../tree/walk.ts'

/**
 * The ids that the code of a page asks for: its root, state and other parts, and drawings of diagrams, whose ids Mermaid
 * uses with a letter in front and names behind.
 */
const OWN = /^(chatdocs(-(state|main|status|failed|diagnostics))?|[di]?chatdocs-diagram-\d.*)$/s

/** Every id of a page, and where it is first defined. */
class Ids extends Map<string, Location> {
  /** The last number that was tried for an id. Without it, many equal headings would take time for each pair of them. */
  readonly numbers = new Map<string, number>()
}

/**
 * Gives every heading a unique id and finds all anchors of the page. Ids in raw HTML and of footnotes win
 * over explicit ids of headings, and those over ids made from a heading's text. No element gets an id of the page around
 * the text, which its code asks for.
 */
export function assignIds(reading: Reading, found: { anchors: readonly string[] }): ElementVisitor {
  const headings: Element[] = []
  const ids = new Ids()
  return {
    on: {
      '*'(element) {
        if (isHeading(element) && !isFootnoteLabel(element)) headings.push(element)
        else registerElement(element, ids, reading)
      },
    },
    done() {
      const given = headings.filter(({ properties }) => hasId(properties))
      for (const heading of given) registerGiven(heading, ids, reading)
      for (const heading of headings) {
        if (hasId(heading.properties)) continue
        const id = freeId(slugOf(heading), ids)
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
    on: {
      '*'({ properties }) {
        const { id } = properties
        if (typeof id === 'string' && /^user-content-fn(ref)?-.*%/.test(id)) properties.id = decode(id)
      },
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
function registerElement(element: Element, ids: Ids, reading: Reading): void {
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

function registerGiven(heading: Element, ids: Ids, reading: Reading): void {
  const wanted = String(heading.properties.id)
  const mark = takePlaceMark(heading)
  const place = locationIn(reading, mark ?? placeOf(heading))
  const first = ids.get(wanted)
  if (OWN.test(wanted)) reading.diagnostics.push(reservedId(wanted, place))
  else if (first) reading.diagnostics.push(duplicateId(wanted, place, first))
  const id = freeId(wanted, ids)
  heading.properties.id = id
  ids.set(id, place)
}

/** The slug GitHub would use; `section` if the heading has no letter or digit. */
function slugOf(heading: Element): string {
  const made = [withoutBadges(heading), heading].map((each) =>
    slug(textOf(each).trim().replace(/ {2,}/g, ' ')),
  )
  return made.find((each) => /[\p{L}\p{N}]/u.test(each)) ?? 'section'
}

/**
 * Removes badges and images, so that the id survives changes to them. They count only in a heading without
 * other text.
 */
function withoutBadges(element: Element): Element {
  const kept = element.children.filter(
    (child) => child.type !== 'element' || !(child.tagName === 'img' || hasClass(child, 'badge')),
  )
  return {
    ...element,
    children: kept.map((child) => (child.type === 'element' ? withoutBadges(child) : child)),
  }
}

/** The id, or the id with the first free number: `foo-1`. Those of drawings stay theirs with any number. */
function freeId(wanted: string, ids: Ids): string {
  const stem = OWN.test(`${wanted}-1`) ? `section-${wanted}` : wanted
  let id = stem
  let number = ids.numbers.get(wanted) ?? 0
  while (ids.has(id) || OWN.test(id)) id = `${stem}-${++number}`
  ids.numbers.set(wanted, number)
  return id
}
