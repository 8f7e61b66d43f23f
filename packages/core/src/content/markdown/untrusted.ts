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

/** The HTML that arranges a page of a plugin, which is trusted as the plugin is. Its texts may be of others. */
export function layoutIn(tree: Root): ReadonlySet<Nodes> {
  const layoutOf = layoutReader()
  return new Set(nodesOf(tree, 'html').filter(({ value }) => layoutOf(value)))
}

/** Turns the HTML of a document into text, except some. Comments stay: they are dropped later. */
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
    return undefined
  })
}

/** HTML of authors, or what arranges a page of a plugin. */
type Written = Extract<HtmlNodes, { type: 'raw' }> & { isTrusted?: boolean }

/**
 * Marks all elements that are not in the HTML of authors, with an attribute that no author can write because its name is
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
      removed.push(...gone.map((name) => ({ what: attributeName(name), ...place })))
      return [{ ...kept, children: child.children, ...(child.position && { position: child.position }) }]
    })
  }
  clean(tree)
  return removed
}

/**
 * Removes addresses that run code, such as `javascript:`, from links, images and what components get. Returns what is gone.
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

/** The scheme of an address in an attribute that may run code. What components get can be an address by any name. */
function schemeIn(name: string, value: unknown, isProp = false): string | undefined {
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '')
  const attribute = attributeOf(name)
  if (!Object.hasOwn(URL_ATTRIBUTES, attribute))
    return isProp && runsCode(text) ? unknownScheme(text) : undefined
  const addresses = URL_ATTRIBUTES[attribute]?.syntax === undefined ? [text] : text.split(/[\s,]+/)
  return addresses.map(unknownScheme).find((each) => each !== undefined)
}

/**
 * What the Markdown form of a text has for what is removed from its page, or is shown there as text. Other programs read
 * that file, whose parsers may differ, so HTML stays only if all of its tags may.
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
    return undefined
  })
  return kept
}

/** Whether a sanitizer leaves all tags in some HTML as they are, wherever they stand. */
export function isHarmless(html: string, sanitize: Sanitizer, parse: (html: string) => HtmlRoot): boolean {
  let tags = 0
  let isClean = true
  // Elements of unknown names have no rules of their own for what is in them, or around them.
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

/** Reports once for a document what was removed from it. */
export function reportRemoved(removed: readonly Removed[], reading: Reading): void {
  const placed = removed.filter(({ end }) => end > 0)
  const [first] = [...(placed.length > 0 ? placed : removed)].sort((one, other) => one.start - other.start)
  if (!first) return
  const names = [...new Set(removed.map(({ what }) => what))]
  reading.diagnostics.push(htmlRemoved(names, locationIn(reading, first)))
}
