import type { Root as HtmlRoot } from 'hast'
import type { Paragraph, Root, RootContent } from 'mdast'
import { truncationNested } from '../../diagnostics/content-catalogue.ts'
import { eachElement, placeOf, replace } from '../elements.ts'
import { eachNode } from '../nodes.ts'
import { locationIn, type Reading } from '../reading.ts'

/** The comment behind which the list of posts leaves off. */
const MARKER = /<!--\s*truncate\s*-->/
/** The same as those write it who come from MDX: text to Markdown, which readers would see. */
const MDX_MARKER = /^\{\/\*\s*truncate\s*\*\/\}$/
/** Comments and nothing else. */
const COMMENTS = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)+$/

/** The element that stands for the marker until the excerpt is cut; no HTML parser minds it. */
const STAND_IN = 'chatdocs-truncation'

/**
 * Puts an element in the place of the first marker that stands by itself at the top of the tree. One
 * inside of something else would cut it in two, and is reported.
 */
export function keepTruncation(tree: Root, reading: Reading): void {
  let found = false
  eachNode(tree, (node, index, parent) => {
    if (!isMarker(node)) return undefined
    if (parent !== tree || (node.type === 'html' && !COMMENTS.test(node.value))) {
      reading.diagnostics.push(truncationNested(locationIn(reading, placeOf(node))))
    } else if (!found) {
      found = true
      parent.children[index] = standIn(node)
    }
    return undefined
  })
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
 * Takes the stand-in away; gives how many nodes of the top stood before it. Raw HTML that was left open above
 * may have taken it in: then it cuts nothing, either.
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
