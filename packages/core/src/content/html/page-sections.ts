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
  const main = mainOf(parseHtml(html))
  return main ? sectionsOf({ type: 'root', children: said(main).children }) : []
}

function mainOf(node: Nodes): Element | undefined {
  if (node.type === 'element' && node.tagName === 'main') return node
  return 'children' in node ? node.children.map(mainOf).find((each) => each !== undefined) : undefined
}

/**
 * Returns the element without controls and hidden elements. Adjacent elements are separate words,
 * `<b>name</b><span>text</span>`: only style sheets decide which of them share a line.
 */
function said(element: Element): Element {
  const children = element.children.flatMap((child, index): ElementContent[] => {
    if (child.type !== 'element') return [child]
    if (isSilent(child)) return []
    const own = said(child.tagName === 'h1' ? { ...child, tagName: 'p' } : child)
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
