import type { Element, ElementContent, Nodes as HtmlNodes, Root as HtmlRoot, Parents } from 'hast'
import type { Nodes, Paragraph, Root, Text } from 'mdast'
import { htmlRemoved } from '../../diagnostics/content-catalogue.ts'
import type { Span } from '../../paths.ts'
import { runsCode, unknownScheme } from '../../schemes.ts'
import type { Rewritten } from '../model.ts'
import { islandOf } from '../tree/components.ts'
import { eachElement, placeOf } from '../tree/elements.ts'
import { addressSpan, escapeInline, isComments, layoutReader } from '../tree/html.ts'
import { eachNode, nodesOf } from '../tree/nodes.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import { attributeName, attributeOf, URL_ATTRIBUTES } from '../tree/url-attributes.ts'
import { definitionSpan } from './targets.ts'

/** HTML and addresses in untrusted texts: nothing may run code or change the page around the text. */

/** Elements that are removed together with their content. All others are replaced by their content. */
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

/** Removes forbidden parts from an element; it does not look at the children. `undefined` removes the element. */
export type Sanitizer = (element: Element) => Element | undefined

/** A part of the HTML that was removed: `<script>` or `onclick`. */
export interface Removed extends Span {
  what: string
}

export async function loadSanitizer(): Promise<Sanitizer> {
  const { default: rehypeSanitize, defaultSchema } = await import('rehype-sanitize')
  const sanitize = rehypeSanitize({
    ...defaultSchema,
    // This sanitizer gets one element at a time.
    ancestors: {},
    // Anchors keep their names: without `name` and forms, an id cannot hide a property of `document`.
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

/** The layout HTML of a plugin's page, trusted as the plugin is. The texts in between may have other authors. */
export function layoutIn(tree: Root): ReadonlySet<Nodes> {
  const layoutOf = layoutReader()
  return new Set(nodesOf(tree, 'html').filter(({ value }) => layoutOf(value)))
}

/** Turns the HTML of a document into text, except trusted HTML. Comments stay here: a later step drops them. */
export function escapeHtml(tree: Root, trusted: ReadonlySet<Nodes>): void {
  eachNode(tree, (node, index, parent) => {
    if (node.type !== 'html' || isComments(node.value) || trusted.has(node)) return undefined
    const { value, position } = node
    const text: Text = { type: 'text', value, ...(position && { position }) }
    const isInline = /^(paragraph|heading|tableCell|emphasis|strong|delete|link|linkReference)$/.test(
      parent.type,
    )
    const paragraph: Paragraph = { type: 'paragraph', children: [text], ...(position && { position }) }
    ;(parent.children as Nodes[])[index] = isInline ? text : paragraph
  })
}

/** Raw HTML, by an author or from the layout of a plugin's page. */
type Written = Extract<HtmlNodes, { type: 'raw' }> & { isTrusted?: boolean }

/**
 * Marks every element that is not from an author's HTML, using an attribute that no author can write because its name is
 * not in the text. Returns that name.
 */
export function markGenerated(tree: HtmlRoot): string {
  const written = rawIn(tree)
  const html = written
    .map(({ value }) => value)
    .join('')
    .toLowerCase()
  let number = 0
  while (html.includes(`data-made-${number}`)) number++
  const mark = `dataMade-${number}`
  eachElement(tree, ({ properties }) => {
    properties[mark] = ''
  })
  for (const each of written)
    if (each.isTrusted) each.value = each.value.replace(/<[a-z]+/g, `$& data-made-${number}`)
  return mark
}

function rawIn(node: HtmlNodes): Written[] {
  if (node.type === 'raw') return [node]
  return 'children' in node ? node.children.flatMap(rawIn) : []
}

/** Sanitizes every element without the mark, and removes the mark from the others. Returns what was removed. */
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
      removed.push(...gone.map((name) => ({ what: attributeName(name), ...place })))
      return [{ ...kept, children: child.children, ...(child.position && { position: child.position }) }]
    })
  }
  clean(tree)
  return removed
}

/**
 * Removes URLs that run code, such as `javascript:`, from links, images and component properties. Returns the removed.
 */
export function removeAddresses(tree: HtmlRoot): Removed[] {
  const removed: Removed[] = []
  eachElement(tree, (element) => {
    const { properties } = element
    const props = islandOf(element)?.props
    const values: Record<string, unknown> = props ?? properties
    for (const [name, value] of Object.entries(values)) {
      const scheme = schemeIn(name, value, props !== undefined)
      if (scheme === undefined) continue
      delete values[name]
      removed.push({ what: `${scheme}:`, ...placeOf(element) })
    }
    if (props) properties.dataProps = JSON.stringify(props)
  })
  return removed
}

/** The scheme of a URL that may run code. Components can get a URL in a property of any name. */
function schemeIn(name: string, value: unknown, isProp = false): string | undefined {
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '')
  const attribute = attributeOf(name)
  if (!Object.hasOwn(URL_ATTRIBUTES, attribute))
    return isProp && runsCode(text) ? unknownScheme(text) : undefined
  const addresses = URL_ATTRIBUTES[attribute]?.syntax === undefined ? [text] : text.split(/[\s,]+/)
  return addresses.map(unknownScheme).find((each) => each !== undefined)
}

/**
 * Replacements in the Markdown form of a text for HTML that its page drops or shows as text. Other programs read that
 * file, and their parsers may differ, so HTML stays only if all of its tags are allowed.
 */
export function keptIn(
  tree: Root,
  source: string,
  trusted: ReadonlySet<Nodes>,
  isHarmless?: (html: string) => boolean,
): Rewritten[] {
  const kept: Rewritten[] = []
  eachNode(tree, (node) => {
    const span = placeOf(node)
    if (span.end === 0 || trusted.has(node)) return undefined
    if (node.type === 'html') {
      if (!isHarmless) kept.push({ ...span, text: escapeInline(source.slice(span.start, span.end)) })
      else if (!isHarmless(node.value)) kept.push(span)
    } else if ('url' in node && unknownScheme(node.url) !== undefined) {
      const address = node.type === 'definition' ? definitionSpan(node, source) : addressSpan(source, span)
      const start = span.start + (node.type === 'image' ? 1 : 0)
      kept.push(address ?? { start, end: start, text: '\\' })
    } else if ('attributes' in node) {
      for (const [name, value] of Object.entries(node.attributes ?? {})) {
        const at = schemeIn(name, value, true) === undefined ? -1 : source.indexOf(value ?? '', span.start)
        if (at >= 0) kept.push({ start: at, end: at + (value ?? '').length })
      }
    }
  })
  return kept
}

/** Whether a sanitizer leaves all tags in this HTML unchanged, wherever they occur. */
export function isHarmless(html: string, sanitize: Sanitizer, parse: (html: string) => HtmlRoot): boolean {
  let tags = 0
  let isClean = true
  // Elements with unknown names have no parsing rules about their content or their parents.
  const flat = html.replace(/<([a-z][^\s/>]*)/gi, (_, name: string) => {
    tags++
    return `<x-y data-tag="${name.replaceAll('"', '')}"`
  })
  eachElement(parse(flat), (element) => {
    tags--
    const { dataTag, ...properties } = element.properties
    const allowed = sanitize({ ...element, tagName: String(dataTag).toLowerCase(), properties })
    const isKept = (name: string) => allowed && Object.hasOwn(allowed.properties, name)
    isClean &&= Object.entries(properties).every(([name, value]) => isKept(name) && !schemeIn(name, value))
    isClean &&= allowed !== undefined
  })
  return isClean && tags === 0
}

/** Reports what was removed from a document, once per document. */
export function reportRemoved(removed: readonly Removed[], reading: Reading): void {
  const placed = removed.filter(({ end }) => end > 0)
  const [first] = [...(placed.length > 0 ? placed : removed)].sort((one, other) => one.start - other.start)
  if (!first) return
  const names = [...new Set(removed.map(({ what }) => what))]
  reading.diagnostics.push(htmlRemoved(names, locationIn(reading, first)))
}
