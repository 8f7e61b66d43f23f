import { decode } from '@chatdocs/protocol'
import { slug } from 'github-slugger'
import type { Element, Root } from 'hast'
import { duplicateElementId, duplicateId } from '../diagnostics/content-catalogue.ts'
import type { Location } from '../paths.ts'
import { eachElement, hasClass, placeOf, textOf } from './elements.ts'
import { takePlaceMark } from './marks.ts'
import { locationIn, type Reading } from './reading.ts'

/** Every id of a page, and where it was first given. */
type Ids = Map<string, Location>

/**
 * Gives every heading an id, and sees to it that no two of a page are equal. First come ids in raw
 * HTML and of footnotes, then those that headings were given by their author, then those made of
 * what a heading says; who comes later yields. Gives all the anchors of the page.
 */
export function assignIds(tree: Root, reading: Reading): string[] {
  const headings: Element[] = []
  const ids: Ids = new Map()
  eachElement(tree, (element) => {
    if (isHeading(element) && !isFootnoteLabel(element)) headings.push(element)
    else registerElement(element, ids, reading)
  })
  const given = headings.filter(({ properties }) => hasId(properties))
  for (const heading of given) registerGiven(heading, ids, reading)
  for (const heading of headings) {
    if (hasId(heading.properties)) continue
    const id = freeId(slugOf(heading), ids)
    heading.properties.id = id
    ids.set(id, locationIn(reading, placeOf(heading)))
  }
  return [...ids.keys()]
}

export function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName)
}

/** Decodes the ids of footnotes with Chinese labels: links escape such an id in the address, elements do not. */
export function nameFootnotes(tree: Root): void {
  eachElement(tree, ({ properties }) => {
    const { id } = properties
    if (typeof id === 'string' && /^user-content-fn(ref)?-.*%/.test(id)) properties.id = decode(id)
  })
}

/** The heading of the footnotes, to which their marks refer by its id. */
export function isFootnoteLabel({ properties }: Element): boolean {
  return properties.id === 'footnote-label'
}

function hasId({ id }: Element['properties']): boolean {
  return typeof id === 'string' && id !== ''
}

/** Raw HTML keeps the id its author wrote; the second element with it goes without. */
function registerElement(element: Element, ids: Ids, reading: Reading): void {
  const { id, name } = element.properties
  const place = locationIn(reading, placeOf(element))
  if (typeof id === 'string' && id !== '') {
    const first = ids.get(id)
    if (first) {
      delete element.properties.id
      // An HTML parser doubles what was left open: that is one element to its author.
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
  if (first) reading.diagnostics.push(duplicateId(wanted, place, first))
  const id = freeId(wanted, ids)
  heading.properties.id = id
  ids.set(id, place)
}

/** What GitHub would make of the heading; `section` where that has no letter and no figure. */
function slugOf(heading: Element): string {
  const made = [withoutBadges(heading), heading].map((each) =>
    slug(textOf(each).trim().replace(/ {2,}/g, ' ')),
  )
  return made.find((each) => /[\p{L}\p{N}]/u.test(each)) ?? 'section'
}

/** Badges and images count only where a heading has no other words, so that its id outlives them. */
function withoutBadges(element: Element): Element {
  const kept = element.children.filter(
    (child) => child.type !== 'element' || !(child.tagName === 'img' || hasClass(child, 'badge')),
  )
  return {
    ...element,
    children: kept.map((child) => (child.type === 'element' ? withoutBadges(child) : child)),
  }
}

/** The id itself, or with the first number behind it that makes it free: `foo-1`. */
function freeId(wanted: string, ids: Ids): string {
  let id = wanted
  for (let number = 1; ids.has(id); number++) id = `${wanted}-${number}`
  return id
}
