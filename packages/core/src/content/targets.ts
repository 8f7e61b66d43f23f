import { isExternal } from '@chatdocs/protocol'
import type { Definition, Image, ImageReference, Link, LinkReference, Root } from 'mdast'
import type { Span } from '../paths.ts'
import { placeMark } from './marks.ts'
import { eachNode, nodesOf } from './nodes.ts'

/**
 * Makes Markdown's links and images ready for their slots: references get the address of their
 * definition, and each remembers where it is written. Addresses stay as written: no percent-encoding.
 */
export function markTargets(tree: Root, text: string): void {
  const definitions = definitionsIn(tree)
  eachNode(tree, (node, index, parent) => {
    if (node.type === 'link' || node.type === 'image') markTarget(node, text)
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return undefined
    const definition = definitions.get(node.identifier.toUpperCase())
    if (!definition) return undefined
    const direct = withAddress(node, definition)
    parent.children[index] = direct
    markTarget(direct, text)
    return undefined
  })
}

/** The first definition of a name counts. */
function definitionsIn(tree: Root): ReadonlyMap<string, Definition> {
  const definitions = new Map<string, Definition>()
  for (const node of nodesOf(tree, 'definition')) {
    const name = node.identifier.toUpperCase()
    if (!definitions.has(name)) definitions.set(name, node)
  }
  return definitions
}

function withAddress(node: LinkReference | ImageReference, { url, title }: Definition): Link | Image {
  const place = node.position ? { position: node.position } : {}
  if (node.type === 'imageReference') {
    return { type: 'image', url, title, alt: node.alt, ...place, ...(node.data && { data: node.data }) }
  }
  return { type: 'link', url, title, children: node.children, ...place }
}

function markTarget(node: Link | Image, text: string): void {
  if (isExternal(node.url)) return
  const attribute = node.type === 'link' ? 'href' : 'src'
  const span = spanOf(node)
  const mark = span && placeMark(addressSpan(text, span) ?? span)
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, [attribute]: node.url, ...mark } }
}

function spanOf({ position }: Link | Image): Span | undefined {
  const start = position?.start.offset
  const end = position?.end.offset
  return start === undefined || end === undefined ? undefined : { start, end }
}

/** `](address "title")` at the end of a link; an address has at most three levels of brackets. */
const TAIL =
  /^\]\(\s*(?:<(?<pointed>(?:[^<>\n\\]|\\.)*)>|(?<plain>(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*\))*))(?:\s+(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\)))?\s*\)$/d

/**
 * Where the address of an inline link or image stands.
 *
 *     [![图](a.png)](b.md "题")
 *                    ^^^^
 */
function addressSpan(text: string, { start, end }: Span): Span | undefined {
  const source = text.slice(start, end)
  for (let at = source.indexOf(']('); at >= 0; at = source.indexOf('](', at + 1)) {
    const groups = TAIL.exec(source.slice(at))?.indices?.groups
    const place = groups?.pointed ?? groups?.plain
    if (place && place[1] > place[0]) return { start: start + at + place[0], end: start + at + place[1] }
  }
  return undefined
}
