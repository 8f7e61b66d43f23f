import type { IndexedSection } from '@chatdocs/search'
import type { Element, ElementContent, Nodes } from 'hast'
import { parseHtml } from '../markdown/markdown.ts'
import { hasClass } from '../tree/elements.ts'
import { isHeading } from './ids.ts'
import { sectionsOf } from './sections.ts'

/** Navigation and controls: nobody searches for the label of a button. */
const FURNITURE = new Set('nav footer form search button input select textarea dialog'.split(' '))

/**
 * The text below each heading of a rendered page, like `sectionsOf` for documents: only `main`, before any
 * script runs. The first-level heading counts as text, because the page's title may differ from it.
 */
export function pageSections(html: string): IndexedSection[] {
  const main = firstIn(parseHtml(html), ({ tagName }) => tagName === 'main')
  return main ? sectionsOf({ type: 'root', children: said(main).children }) : []
}

/** All visible text in the content of a rendered page, without the interface around it. */
export function wordsOfPage(html: string): string {
  const page = parseHtml(html.slice(html.indexOf('<main'), html.indexOf('</main>')))
  const text = firstIn(page, (each) => hasClass(each, 'content'))
  const sections = text ? sectionsOf({ type: 'root', children: said(text, isOfTheme).children }) : []
  return sections.map(({ heading, text, aside = '' }) => `${heading} ${text} ${aside}`).join(' ')
}

function firstIn(node: Nodes, fits: (element: Element) => boolean): Element | undefined {
  if (node.type === 'element' && fits(node)) return node
  return 'children' in node
    ? node.children.map((each) => firstIn(each, fits)).find((each) => each !== undefined)
    : undefined
}

/** Titles of admonitions, and commands for other package managers: the theme adds both to the text. */
function isOfTheme(element: Element): boolean {
  return hasClass(element, 'admonition-title') || OTHER_MANAGERS.has(String(element.properties.dataValue))
}

const OTHER_MANAGERS = new Set(['yarn', 'pnpm', 'bun'])

/**
 * Returns the element without controls and hidden elements. Adjacent elements are separate words,
 * `<b>name</b><span>text</span>`: only style sheets decide which of them share a line.
 */
function said(element: Element, isLeftOut = (_: Element) => false): Element {
  const children = element.children.flatMap((child, index): ElementContent[] => {
    if (child.type !== 'element') return [child]
    if (isSilent(child) || isLeftOut(child)) return []
    const own = said(child.tagName === 'h1' ? { ...child, tagName: 'p' } : child, isLeftOut)
    return element.children[index - 1]?.type === 'element' ? [{ type: 'text', value: ' ' }, own] : [own]
  })
  return { ...element, children }
}

/** Whether an element has no visible text. Visually hidden headings count as visible. */
function isSilent(element: Element): boolean {
  const { tagName, properties } = element
  const isForEars = hasClass(element, 'hidden') && !isHeading(element)
  return FURNITURE.has(tagName) || properties.hidden === true || properties.ariaHidden === 'true' || isForEars
}
