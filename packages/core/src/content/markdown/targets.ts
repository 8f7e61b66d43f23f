import { isExternal } from '@chatdocs/protocol'
import type { Definition, Image, ImageReference, Link, LinkReference, Parents, Root } from 'mdast'
import type { Node } from 'unist'
import type { Span } from '../../paths.ts'
import { addressFrom } from '../source/includes.ts'
import { originOf } from '../source/whole.ts'
import { placeOf } from '../tree/elements.ts'
import { addressSpan } from '../tree/html.ts'
import { placeMark } from '../tree/marks.ts'
import { lengthOf, nodesOf } from '../tree/nodes.ts'
import type { Reading } from '../tree/reading.ts'
import { placeKey } from '../tree/rewritten.ts'
import type { NodeVisitor } from '../tree/walk.ts'

/**
 * Prepares links and images in Markdown for their slots: references get the address of their definition, and each node is
 * marked with its position. Addresses are not percent-encoded. Records the position of each address under the position in
 * its mark; positions in raw HTML are already known.
 */
export function markTargets(reading: Reading, _: unknown, tree: Root): NodeVisitor {
  const { text, html, addresses } = reading
  const found = new Map<string, Span>()
  let definitions: ReadonlyMap<string, Definition> | undefined
  const mark = (node: Link | Image, definition?: Definition): undefined => {
    if (node.url.startsWith(UNCHECKED)) node.url = node.url.slice(UNCHECKED.length)
    const place = markTarget(node, text)
    const written = definition ? definitionSpan(definition, text) : place?.address
    if (place && written) found.set(placeKey(place.marked), written)
  }
  const refer = (node: LinkReference | ImageReference, index: number, parent: Parents): undefined => {
    definitions ??= definitionsIn(tree)
    const definition = definitions.get(node.identifier.toUpperCase())
    if (!definition) return
    html.add(lengthOf(definition), spanOf(node))
    const direct = withAddress(node, { ...definition, url: addressIn(node, definition, reading) })
    parent.children[index] = direct
    mark(direct, definition)
  }
  return {
    link: (node) => mark(node),
    image: (node) => mark(node),
    linkReference: refer,
    imageReference: refer,
    done() {
      for (const [key, span] of found) if (!addresses.has(key)) addresses.set(key, span)
    },
  }
}

/** Docusaurus writes `pathname:///a.pdf` for files that it does not check. */
const UNCHECKED = 'pathname://'

/** The first definition of a name wins. */
function definitionsIn(tree: Root): ReadonlyMap<string, Definition> {
  const definitions = new Map<string, Definition>()
  for (const node of nodesOf(tree, 'definition')) {
    const name = node.identifier.toUpperCase()
    if (!definitions.has(name)) definitions.set(name, node)
  }
  return definitions
}

/** The address of a definition as the file with the reference would write it. */
function addressIn(reference: Node, definition: Definition, { path, origins, folders }: Reading): string {
  if (origins.length === 0) return definition.url
  const [to, from] = [reference, definition].map((each) => originOf(origins, placeOf(each))?.path ?? path)
  return to && from ? addressFrom(to, from, definition.url, folders) : definition.url
}

function withAddress(node: LinkReference | ImageReference, { url, title }: Definition): Link | Image {
  const place = node.position ? { position: node.position } : {}
  if (node.type === 'imageReference') {
    return { type: 'image', url, title, alt: node.alt, ...place, ...(node.data && { data: node.data }) }
  }
  return { type: 'link', url, title, children: node.children, ...place }
}

/** The position in a node's mark, and the position of its address if it is within the node. */
function markTarget(node: Link | Image, text: string): { marked: Span; address?: Span } | undefined {
  if (isExternal(node.url)) return undefined
  const attribute = node.type === 'link' ? 'href' : 'src'
  const span = spanOf(node)
  const address = span && addressSpan(text, span)
  const marked = address ?? span
  const mark = marked && placeMark(marked)
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, [attribute]: node.url, ...mark } }
  return marked && { marked, ...(address && { address }) }
}

function spanOf({ position }: Node): Span | undefined {
  const start = position?.start.offset
  const end = position?.end.offset
  return start === undefined || end === undefined ? undefined : { start, end }
}

/** `[name]: address "title"` */
const DEFINITION = /^\[(?:[^[\]\\]|\\.)+\]:\s*(?:<(?<pointed>(?:[^<>\n\\]|\\.)+)>|(?<plain>[^\s<]\S*))/d

/** The position of the address in a definition. */
export function definitionSpan(definition: Definition, text: string): Span | undefined {
  const span = spanOf(definition)
  const groups = span && DEFINITION.exec(text.slice(span.start, span.end))?.indices?.groups
  const place = groups?.pointed ?? groups?.plain
  return span && place && { start: span.start + place[0], end: span.start + place[1] }
}
