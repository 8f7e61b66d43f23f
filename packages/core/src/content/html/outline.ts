import { fill, type Strings, type TocEntry } from '@chatdocs/protocol'
import type { Element, Nodes, Parents, Root } from 'hast'
import { headingOrder } from '../../diagnostics/content-catalogue.ts'
import type { ContentOptions } from '../model.ts'
import type { Values } from '../source/front-matter-schema.ts'
import { COMPONENT } from '../tree/components.ts'
import {
  type EnterElement,
  eachElement,
  hasClass,
  isFootnoteMark,
  lineOf,
  made,
  placeOf,
  textOf,
} from '../tree/elements.ts'
import { leadOf } from '../tree/headings.ts'
import { escapeText, escapeValue } from '../tree/html.ts'
import { wordsOf } from '../tree/nodes.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { ElementVisitor, NodeVisitor } from '../tree/walk.ts'
import { isFootnoteLabel, isHeading } from './ids.ts'

/** The headings of a body, and the bounds of its table of contents. */
export interface Outline {
  /** The text of the first first-level heading, if there is one. */
  heading?: string | undefined
  /** In document order. */
  entries: readonly TocEntry[]
  /** How many levels the headings were raised, so that the first one is the title. */
  raised?: number
  readonly values: Values
  readonly options: ContentOptions
}

/** Reads the outline of a body whose headings have ids, and adds an anchor link to each heading. */
export function readOutline(reading: Reading, found: Outline): ElementVisitor {
  const headings: Element[] = []
  const linkable: Element[] = []
  const enter: EnterElement = (element, ancestors) => {
    if (isFootnoteLabel(element)) return
    headings.push(element)
    if (element.tagName !== 'h1' && !ancestors.some(isInteractive)) linkable.push(element)
  }
  return {
    ...{ h1: enter, h2: enter, h3: enter, h4: enter, h5: enter, h6: enter },
    done() {
      checkLevels(headings, reading, found.raised)
      found.entries = entriesIn(headings, found)
      const title = headings.find(({ tagName }) => tagName === 'h1')
      found.heading = title && lineOf(title)
      for (const element of linkable) addLink(element, reading.strings)
    },
  }
}

/**
 * Without a first-level heading, the one that the text begins with is its title, if all others are below it: all are
 * raised by the same number of levels.
 */
export function raiseHeadings(tree: Root, { text }: Reading, found: Outline): void {
  const marks = leadOf(text, found.values)?.length ?? 1
  const headings: Element[] = []
  eachElement(tree, (each) => void (isHeading(each) && !isFootnoteLabel(each) && headings.push(each)))
  const [first, ...others] = headings
  if (!first || levelOf(first) !== marks || others.some((each) => levelOf(each) <= marks)) return
  found.raised = marks - 1
  for (const heading of headings) heading.tagName = `h${levelOf(heading) - found.raised}`
}

/** The entries between the levels from the front matter, else from the config. */
function entriesIn(headings: readonly Element[], { values, options: { toc } }: Outline): TocEntry[] {
  const min = values.toc_min_heading_level ?? toc.min
  const max = values.toc_max_heading_level ?? toc.max
  return headings.map(entryOf).filter(({ level }) => level >= min && level <= max)
}

/** Reports headings that skip a level. The title of the page is the level above the first heading. */
function checkLevels(headings: readonly Element[], reading: Reading, raised = 0): void {
  let above = 1
  for (const heading of headings) {
    const level = levelOf(heading)
    // Headings from plugins have no position: no author wrote them.
    if (level > above + 1 && heading.position)
      reading.diagnostics.push(
        headingOrder(level + raised, above + raised, locationIn(reading, placeOf(heading))),
      )
    above = level
  }
}

function levelOf({ tagName }: Element): number {
  return Number(tagName.charAt(1))
}

/** The class of elements that the table of contents is put into. */
const PLACE = 'contents-here'

/** Replaces the paragraph `[[toc]]` with an empty element for the table of contents. */
export function takeContents(reading: Reading): NodeVisitor {
  return {
    paragraph(node) {
      if (!/^\[\[toc\]\]$/i.test(wordsOf(node).trim())) return undefined
      node.data = { ...node.data, hName: 'div', hProperties: { className: [PLACE] } }
      node.children = []
      reading.hasContents = true
      reading.comments.push(placeOf(node))
    },
  }
}

/** Fills these elements with nested lists of links. */
export function fillContents(reading: Reading, found: Pick<Outline, 'entries'>): ElementVisitor | undefined {
  if (!reading.hasContents && !reading.text.includes(PLACE)) return undefined
  const places: Element[] = []
  return {
    div: (element) => void (hasClass(element, PLACE) && places.push(element)),
    done() {
      const value = places.length > 0 ? listOf(found.entries) : ''
      for (const place of places) {
        reading.html.add(value.length, placeOf(place))
        place.children = [{ type: 'raw', value }]
      }
    },
  }
}

function listOf(entries: readonly TocEntry[]): string {
  const top = entries.reduce((least, { level }) => Math.min(least, level), Number.POSITIVE_INFINITY)
  const starts = entries.flatMap(({ level }, index) => (level === top ? [index] : []))
  const items = starts.map((start, index) => {
    const [first, ...below] = entries.slice(start, starts[index + 1])
    return first ? `<li><a href="#${escapeValue(first.id)}">${first.html}</a>${listOf(below)}</li>` : ''
  })
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
}

/** Hides the title visually, or adds a hidden one: screen readers need a heading on every page. */
export function hideTitle(tree: Root, title: string): void {
  const headings: Element[] = []
  eachElement(tree, (element) => void (element.tagName === 'h1' && headings.push(element)))
  const heading = headings[0] ?? made('h1', title)
  if (headings.length === 0) tree.children.unshift(heading)
  const { className = [] } = heading.properties
  heading.properties.className = [...[className].flat().map(String), 'hidden']
}

function entryOf(heading: Element): TocEntry {
  return {
    id: String(heading.properties.id),
    level: levelOf(heading),
    html: heading.children
      .map((each) => inlineHtml(each))
      .join('')
      .trim(),
  }
}

const KEPT = new Set(['code', 'em', 'strong', 'del', 'kbd', 'sub', 'sup', 'b', 'i', 's', 'mark'])

/** After a slash within a path, where a line may break. Browsers would break long paths anywhere. */
const IN_PATH = /(?<=[^/\s<]\/)(?=[^/\s>])/

/** The content of an entry: the heading's text and emphasis, without links, images and ids. */
function inlineHtml(node: Nodes, isCode = false): string {
  if (node.type === 'text') {
    return (isCode ? node.value.split(IN_PATH) : [node.value]).map(escapeText).join('<wbr>')
  }
  if (node.type !== 'element') return ''
  if (isFootnoteMark(node) || node.tagName === 'script' || node.tagName === 'style') return ''
  if (node.tagName === 'img') return escapeText(textOf(node))
  const inner = node.children.map((each) => inlineHtml(each, isCode || node.tagName === 'code')).join('')
  return KEPT.has(node.tagName) ? `<${node.tagName}>${inner}</${node.tagName}>` : inner
}

/**
 * Elements that must not contain the anchor link: it would be nested in a link, or be a second click target.
 */
function isInteractive(node: Parents): boolean {
  return node.type === 'element' && ['a', 'button', 'summary', 'label'].includes(node.tagName)
}

function addLink(heading: Element, strings: Strings): void {
  const words = lineOf(heading)
  // A heading is named by its text without the anchor link, unless an element in it has a name of its own.
  const hasName = (node: Nodes): boolean =>
    node.type === 'element' &&
    (node.tagName === COMPONENT || !!node.properties.ariaLabel || node.children.some(hasName))
  if (words !== '' && !heading.properties.ariaLabelledBy && !heading.children.some(hasName))
    heading.properties.ariaLabel ??= words
  heading.children.push({
    type: 'element',
    tagName: 'a',
    properties: {
      className: ['heading-anchor'],
      href: `#${String(heading.properties.id)}`,
      ariaLabel: fill(strings.headingLink, { heading: words }),
    },
    children: [],
  })
}
