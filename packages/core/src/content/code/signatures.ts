import type { Element, ElementContent, Parents, Root } from 'hast'
import type { Span } from '../../paths.ts'
import type { SignatureLink } from '../model.ts'
import { eachElement, made, replace, textOf } from '../tree/elements.ts'
import { signatureMark, takeFenceMark, takePlaceMark, takeSignatureMark } from '../tree/marks.ts'
import type { Reading, Signature } from '../tree/reading.ts'
import type { NodeVisitor } from '../tree/walk.ts'
import { loadHighlighter } from './highlight.ts'

declare module 'mdast' {
  interface CodeData {
    /** For a code block that is a signature: the names in it that are links. */
    signature?: readonly SignatureLink[]
    /** The position of the name that the heading before the signature shows. */
    named?: Span
  }
}

const LANGUAGE = 'typescript'

/** Records which code blocks are signatures, and their links. */
export function markSignatures({ signatures }: Reading): NodeVisitor {
  return {
    code(node) {
      const { signature: links, named } = node.data ?? {}
      if (!links) return undefined
      const mark = signatureMark(signatures.push({ links, ...(named && { named }) }) - 1)
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...mark } }
    },
  }
}

/**
 * Renders the code blocks of signatures, with highlighting and links. Their lines wrap, so no block needs
 * keyboard focus for scrolling.
 */
export async function drawSignatures(tree: Root, { signatures }: Reading): Promise<void> {
  const found: [parent: Parents, pre: Element, code: Element, signature: Signature][] = []
  eachElement(tree, (code, ancestors) => {
    const [parent, pre] = ancestors.slice(-2)
    const signature = signatures[takeSignatureMark(code) ?? -1]
    if (signature && parent && pre?.type === 'element') found.push([parent, pre, code, signature])
  })
  const highlighter = await loadHighlighter([LANGUAGE])
  for (const [parent, pre, code, { links, named }] of found) {
    takePlaceMark(code)
    takeFenceMark(code)
    const coloured = highlighter.elements(textOf(code).replace(/\n$/, ''), LANGUAGE)
    const linked = withLinks(coloured, links)
    const heading = named && headingBefore(pre, parent)
    if (heading) {
      replace(parent, pre, namedLine(linked, named, heading))
      parent.children = parent.children.filter((each) => each !== heading)
      continue
    }
    code.children = linked
    const figure = made('figure', pre)
    figure.properties.className = ['code-block', 'signature']
    replace(parent, pre, figure)
  }
}

function headingBefore(pre: Element, { children }: Parents): Element | undefined {
  const before = children.slice(0, children.indexOf(pre)).findLast((each) => each.type === 'element')
  return before?.type === 'element' && /^h[1-6]$/.test(before.tagName) ? before : undefined
}

/** A signature whose name is a heading: one line shows both the member's name and its declaration. */
function namedLine(code: readonly ElementContent[], { start, end }: Span, heading: Element): Element {
  const piece = (from: number, to: number) => {
    const part = cutCode(code, { start: from, end: to })
    return part.length > 0 ? [made('code', ...part)] : []
  }
  hideCall(heading)
  const line = made('div', ...piece(0, start), heading, ...piece(end, Number.POSITIVE_INFINITY))
  line.properties.className = ['signature']
  return line
}

/** Hides the `()` of a heading: the parameters after it are visible instead. */
function hideCall(heading: Element): void {
  const last = heading.children.at(-1)
  if (last?.type === 'element') hideCall(last)
  if (last?.type !== 'text' || !last.value.endsWith('()')) return
  last.value = last.value.slice(0, -2)
  const call = made('span', '()')
  call.properties.className = ['api-call']
  heading.children.push(call)
}

/** Cuts a part out of highlighted code, by offsets in its text. */
function cutCode(nodes: readonly ElementContent[], { start, end }: Span): ElementContent[] {
  let at = 0
  const cut = (node: ElementContent): ElementContent[] => {
    if (node.type === 'text') {
      const from = at
      at += node.value.length
      const value = node.value.slice(Math.max(0, start - from), Math.max(0, end - from))
      return value === '' ? [] : [{ ...node, value }]
    }
    if (node.type !== 'element') return []
    const children = node.children.flatMap(cut)
    return children.length > 0 ? [{ ...node, children }] : []
  }
  return nodes.flatMap(cut)
}

/**
 * Adds links to highlighted code: a token is split where a link starts or ends.
 *
 * @internal Its test uses links that no signature has.
 */
export function withLinks(
  nodes: readonly ElementContent[],
  links: readonly SignatureLink[],
): ElementContent[] {
  let at = 0
  const cut = (node: ElementContent): ElementContent[] => {
    if (node.type === 'element') return [{ ...node, children: node.children.flatMap(cut) }]
    if (node.type !== 'text') return []
    const [start, end] = [at, at + node.value.length]
    at = end
    const parts: ElementContent[] = []
    let from = start
    const upTo = (to: number) => node.value.slice(from - start, to - start)
    for (const link of links) {
      if (link.end <= start || link.start >= end) continue
      const first = Math.max(link.start, start)
      if (first > from) parts.push({ type: 'text', value: upTo(first) })
      from = Math.max(from, first)
      const anchor = made('a', upTo(Math.min(link.end, end)))
      anchor.properties.href = link.target
      parts.push(anchor)
      from = Math.min(link.end, end)
    }
    if (from < end) parts.push({ type: 'text', value: upTo(end) })
    return parts
  }
  return nodes.flatMap(cut)
}
