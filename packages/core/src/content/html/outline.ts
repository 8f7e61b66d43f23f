import { fill, type Strings, type TocEntry } from '@chatdocs/protocol'
import type { Element, Nodes, Parents, Root } from 'hast'
import type { Root as Markdown } from 'mdast'
import { headingOrder } from '../../diagnostics/content-catalogue.ts'
import type { Span } from '../../paths.ts'
import { eachElement, hasClass, isFootnoteMark, lineOf, made, placeOf, textOf } from '../tree/elements.ts'
import { escapeText, escapeValue } from '../tree/html.ts'
import { eachNode, wordsOf } from '../tree/nodes.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import { isFootnoteLabel, isHeading } from './ids.ts'

/** The headings of a body, in document order. */
export interface Outline {
  /** The text of the first first-level heading, if there is one. */
  title?: string
  entries: readonly TocEntry[]
}

/** Reads the outline of a body whose headings have ids, and adds an anchor link to each heading. */
export function readOutline(tree: Root, reading: Reading): Outline {
  const headings: { element: Element; linkable: boolean }[] = []
  eachElement(tree, (element, ancestors) => {
    if (!isHeading(element) || isFootnoteLabel(element)) return
    headings.push({ element, linkable: element.tagName !== 'h1' && !ancestors.some(isInteractive) })
  })
  checkLevels(
    headings.map(({ element }) => element),
    reading,
  )
  const entries = headings.map(({ element }) => entryOf(element))
  const title = headings.find(({ element }) => element.tagName === 'h1')
  const words = title && lineOf(title.element)
  for (const { element, linkable } of headings) if (linkable) addLink(element, reading.strings)
  return { entries, ...(words !== undefined && { title: words }) }
}

/** Reports headings that skip a level. The title of the page is the level above the first heading. */
function checkLevels(headings: readonly Element[], reading: Reading): void {
  let above = 1
  for (const heading of headings) {
    const level = levelOf(heading)
    // Headings from plugins have no position: no author wrote them.
    if (level > above + 1 && heading.position)
      reading.diagnostics.push(headingOrder(level, above, locationIn(reading, placeOf(heading))))
    above = level
  }
}

function levelOf({ tagName }: Element): number {
  return Number(tagName.charAt(1))
}

/** Marks the paragraphs `[[toc]]` as places for the table of contents. Returns their places in the text. */
export function takeContents(tree: Markdown): Span[] {
  const places: Span[] = []
  eachNode(tree, (node) => {
    if (node.type !== 'paragraph') return undefined
    if (!/^\[\[toc\]\]$/i.test(wordsOf(node).trim())) return undefined
    node.data = { ...node.data, hName: 'div', hProperties: { className: ['contents-here'] } }
    node.children = []
    places.push(placeOf(node))
    return undefined
  })
  return places
}

/** Fills the places for the table of contents with nested lists of links. */
export function fillContents(tree: Root, entries: readonly TocEntry[], { html }: Reading): void {
  let value: string | undefined
  eachElement(tree, (element) => {
    if (element.tagName !== 'div' || !hasClass(element, 'contents-here')) return
    value ??= listOf(entries)
    html.add(value.length, placeOf(element))
    element.children = [{ type: 'raw', value }]
  })
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

/** After a slash within a path. Browsers would break long paths anywhere. */
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
