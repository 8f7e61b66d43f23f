import type { Element, ElementContent, Nodes as HtmlNodes, Root as HtmlRoot, Parents } from 'hast'
import type { Html, Nodes, Paragraph, Root, Text } from 'mdast'
import { htmlRemoved } from '../../diagnostics/content-catalogue.ts'
import type { Span } from '../../paths.ts'
import { unknownScheme } from '../../schemes.ts'
import { eachElement, placeOf } from '../tree/elements.ts'
import { isComments } from '../tree/html.ts'
import { eachNode, nodesOf } from '../tree/nodes.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import { attributeOf, URL_ATTRIBUTES } from '../tree/url-attributes.ts'

/** HTML and addresses in texts that are not trusted: only what cannot run code or change the page around it stays. */

/** Elements that are removed with everything in them. Others are replaced by what they contain. */
const STRIPPED = [
  'script',
  'style',
  'template',
  'textarea',
  'title',
  'iframe',
  'object',
  'svg',
  'math',
  'select',
]

/** Removes what is not allowed from an element, whose children it does not see. `undefined` removes the element. */
export type Sanitizer = (element: Element) => Element | undefined

/** A part of the HTML that was removed: `<script>` or `onclick`. */
export interface Removed extends Span {
  what: string
}

export async function loadSanitizer(): Promise<Sanitizer> {
  const { default: rehypeSanitize, defaultSchema } = await import('rehype-sanitize')
  const sanitize = rehypeSanitize({
    ...defaultSchema,
    // Elements are seen one by one.
    ancestors: {},
    // Anchors keep their names. Without `name` and forms, an id hides no property of the document.
    clobber: [],
    attributes: {
      ...defaultSchema.attributes,
      '*': (defaultSchema.attributes?.['*'] ?? []).filter((name) => name !== 'name'),
    },
    strip: STRIPPED,
  })
  return (element) => {
    const [clean] = sanitize({ type: 'root', children: [{ ...element, children: [] }] }).children
    return clean?.type === 'element' ? clean : undefined
  }
}

/** Turns the HTML of a document into text. Comments stay: they are dropped later. */
export function escapeHtml(tree: Root): void {
  eachNode(tree, (node, index, parent) => {
    if (node.type !== 'html' || isComments(node.value)) return undefined
    const { value, position } = node
    const text: Text = { type: 'text', value, ...(position && { position }) }
    const isInline = /^(paragraph|heading|tableCell|emphasis|strong|delete|link|linkReference)$/.test(
      parent.type,
    )
    const paragraph: Paragraph = { type: 'paragraph', children: [text], ...(position && { position }) }
    ;(parent.children as Nodes[])[index] = isInline ? text : paragraph
    return undefined
  })
}

/** The HTML that authors wrote, before plugins add some. */
export function writtenHtml(tree: Root): ReadonlySet<Html> {
  return new Set(nodesOf(tree, 'html'))
}

/**
 * Marks all elements that are not in the HTML of authors, with an attribute that no author can write because its name is
 * not in the text. Returns that name.
 */
export function markGenerated(tree: HtmlRoot): string {
  const html = rawIn(tree).join('').toLowerCase()
  let number = 0
  while (html.includes(`data-made-${number}`)) number++
  const mark = `dataMade-${number}`
  eachElement(tree, ({ properties }) => {
    properties[mark] = ''
  })
  return mark
}

function rawIn(node: HtmlNodes): string[] {
  if (node.type === 'raw') return [node.value]
  return 'children' in node ? node.children.flatMap(rawIn) : []
}

/** Sanitizes every element without the mark, which it removes from the others. Returns what is gone. */
export function sanitizeUnmarked(tree: HtmlRoot, mark: string, sanitize: Sanitizer): Removed[] {
  const removed: Removed[] = []
  const clean = (parent: Parents) => {
    parent.children = (parent.children as ElementContent[]).flatMap((child) => {
      if (child.type !== 'element') return [child]
      clean(child)
      if (Object.hasOwn(child.properties, mark)) {
        delete child.properties[mark]
        return [child]
      }
      const kept = sanitize(child)
      const place = placeOf(child)
      if (!kept) {
        removed.push({ what: `<${child.tagName}>`, ...place })
        return STRIPPED.includes(child.tagName) ? [] : child.children
      }
      const gone = Object.keys(child.properties).filter((name) => !Object.hasOwn(kept.properties, name))
      removed.push(...gone.map((name) => ({ what: name.toLowerCase(), ...place })))
      return [{ ...kept, children: child.children, ...(child.position && { position: child.position }) }]
    })
  }
  clean(tree)
  return removed
}

/** Removes addresses that run code, such as `javascript:`, from links and images. Returns what is gone. */
export function removeAddresses(tree: HtmlRoot): Removed[] {
  const removed: Removed[] = []
  eachElement(tree, (element) => {
    for (const [name, value] of Object.entries(element.properties)) {
      const attribute = attributeOf(name)
      if (!Object.hasOwn(URL_ATTRIBUTES, attribute)) continue
      const text = Array.isArray(value) ? value.join(' ') : String(value ?? '')
      const addresses = URL_ATTRIBUTES[attribute]?.syntax === undefined ? [text] : text.split(/[\s,]+/)
      const scheme = addresses.map(unknownScheme).find((each) => each !== undefined)
      if (scheme === undefined) continue
      delete element.properties[name]
      removed.push({ what: `${scheme}:`, ...placeOf(element) })
    }
  })
  return removed
}

/** Reports once for a document what was removed from it. */
export function reportRemoved(removed: readonly Removed[], reading: Reading): void {
  const placed = removed.filter(({ end }) => end > 0)
  const [first] = [...(placed.length > 0 ? placed : removed)].sort((one, other) => one.start - other.start)
  if (!first) return
  const names = [...new Set(removed.map(({ what }) => what))]
  reading.diagnostics.push(htmlRemoved(names, locationIn(reading, first)))
}
