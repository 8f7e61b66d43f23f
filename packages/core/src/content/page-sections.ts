import type { IndexedSection } from '@chatdocs/protocol'
import type { Element, ElementContent, Nodes } from 'hast'
import { hasClass } from './elements.ts'
import { isHeading } from './ids.ts'
import { parseHtml } from './markdown.ts'
import { sectionsOf } from './sections.ts'

/** What leads elsewhere, or is there to be pressed and filled in: nobody searches for the word on a button. */
const FURNITURE = new Set('nav footer form search button input select textarea dialog'.split(' '))

/**
 * What a drawn page says below each of its headings, as `sectionsOf` does for a text: its main part alone, as it
 * is before any script runs. Its first-level heading counts, since the page may be called otherwise.
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
 * The element without furniture and without what its author hides from readers. Two elements side by side are two
 * things, `<b>name</b><span>text</span>`: here, style sheets say which of them stand in one line.
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

/** What only ears are told is no text, unless it is a heading. */
function isSilent(element: Element): boolean {
  const { tagName, properties } = element
  const isForEars = hasClass(element, 'hidden') && !isHeading(element)
  return FURNITURE.has(tagName) || properties.hidden === true || properties.ariaHidden === 'true' || isForEars
}
