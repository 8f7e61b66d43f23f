import type { Root as HtmlRoot } from 'hast'
import type { Html, Paragraph, Parents, RootContent } from 'mdast'
import { truncationNested } from '../../diagnostics/content-catalogue.ts'
import { eachElement, placeOf, replace } from '../tree/elements.ts'
import { isComments } from '../tree/html.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { NodeVisitor } from '../tree/walk.ts'

/** The comment that ends the excerpt. */
const MARKER = /<!--\s*truncate\s*-->/
/** The same in MDX syntax, which Markdown would show as text. */
const MDX_MARKER = /^\{\/\*\s*truncate\s*\*\/\}$/

/** The element that replaces the marker until the excerpt is cut; HTML parsers accept it. */
const STAND_IN = 'chatdocs-truncation'

/**
 * Replaces the first top-level marker of a post with an element. A marker within another element would split that
 * element, and is reported.
 */
export function keepTruncation(reading: Reading): NodeVisitor | undefined {
  if (!reading.post) return undefined
  let found = false
  const enter = (node: Html | Paragraph, index: number, parent: Parents) => {
    if (!isMarker(node)) return undefined
    if (parent.type !== 'root' || (node.type === 'html' && !isComments(node.value))) {
      reading.diagnostics.push(truncationNested(locationIn(reading, placeOf(node))))
    } else if (!found) {
      found = true
      parent.children[index] = standIn(node)
      return index
    }
  }
  return { html: enter, paragraph: enter }
}

function isMarker(node: RootContent): boolean {
  if (node.type === 'html') return MARKER.test(node.value)
  const [only, ...others] = node.type === 'paragraph' ? node.children : []
  return only?.type === 'text' && others.length === 0 && MDX_MARKER.test(only.value.trim())
}

function standIn({ position }: RootContent): Paragraph {
  return { type: 'paragraph', data: { hName: STAND_IN }, children: [], ...(position && { position }) }
}

/**
 * Removes the stand-in; returns the number of top-level nodes before it. If unclosed raw HTML above now
 * contains it, the marker is ignored and reported.
 */
export function takeTruncation(tree: HtmlRoot, reading: Reading): number | undefined {
  let end: number | undefined
  eachElement(tree, (element, ancestors) => {
    const parent = ancestors.at(-1)
    if (element.tagName !== STAND_IN || !parent) return
    if (parent === tree) end = tree.children.indexOf(element)
    else reading.diagnostics.push(truncationNested(locationIn(reading, placeOf(element))))
    replace(parent, element)
  })
  return end
}
