import type { Element, ElementContent, Parents, Root } from 'hast'
import type { Root as Markdown } from 'mdast'
import { eachElement, made, replace, textOf } from './elements.ts'
import { loadHighlighter } from './highlight.ts'
import { signatureMark, takeFenceMark, takePlaceMark, takeSignatureMark } from './marks.ts'
import type { SignatureLink } from './model.ts'
import { nodesOf } from './nodes.ts'

declare module 'mdast' {
  interface CodeData {
    /** Of a code block that is a signature: the names in it that are links. */
    signature?: readonly SignatureLink[]
  }
}

/** The language of signatures. */
const LANGUAGE = 'typescript'

/** Notes which code blocks are signatures, and gives the links of each. */
export function markSignatures(tree: Markdown): SignatureLink[][] {
  const all: SignatureLink[][] = []
  for (const node of nodesOf(tree, 'code')) {
    const links = node.data?.signature
    if (!links) continue
    const mark = signatureMark(all.push([...links]) - 1)
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...mark } }
  }
  return all
}

/**
 * Renders the code blocks of signatures, with highlighting and links. Their lines wrap, so no block needs
 * keyboard focus for scrolling.
 */
export async function drawSignatures(
  tree: Root,
  signatures: readonly (readonly SignatureLink[])[],
): Promise<void> {
  if (signatures.length === 0) return
  const found: [parent: Parents, pre: Element, code: Element, links: readonly SignatureLink[]][] = []
  eachElement(tree, (code, ancestors) => {
    const [parent, pre] = ancestors.slice(-2)
    const links = signatures[takeSignatureMark(code) ?? -1]
    if (links && parent && pre?.type === 'element') found.push([parent, pre, code, links])
  })
  const highlighter = await loadHighlighter([LANGUAGE])
  for (const [parent, pre, code, links] of found) {
    takePlaceMark(code)
    takeFenceMark(code)
    const coloured = highlighter.elements(textOf(code).replace(/\n$/, ''), LANGUAGE)
    code.children = withLinks(coloured, links)
    const figure = made('figure', pre)
    figure.properties.className = ['code-block', 'signature']
    replace(parent, pre, figure)
  }
}

/** Adds links to highlighted code: a token is split where a link starts or ends. */
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
