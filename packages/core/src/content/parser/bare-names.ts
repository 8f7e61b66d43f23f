import type { Parents, Root } from 'mdast'
import type { TextDirective } from '../tree/directive.ts'
import { eachNode, mergeTexts } from '../tree/nodes.ts'

/**
 * Turns text directives by satteri back into text: `10:30`, `中:文`. Returns false if one contains what may be
 * other syntax, `见:说明[文档](a.md)` or `写信:me@example.com`: then the document has to be parsed again without
 * text directives.
 */
export function revertBareNames(tree: Root, text: string): boolean {
  const found: [TextDirective, number, Parents][] = []
  eachNode(tree, (node, index, parent) => {
    if (node.type === 'textDirective' && !/^(?:badge|icon)$/.test(node.name))
      found.push([node, index, parent])
    return undefined
  })
  if (!found.every(([node]) => isBareName(node, text))) return false
  for (const [node, index, parent] of found) {
    parent.children[index] = { type: 'text', value: `:${node.name}`, ...place(node) }
  }
  for (const parent of new Set(found.map(([, , parent]) => parent))) mergeTexts(parent)
  return true
}

function isBareName({ name, position }: TextDirective, text: string): boolean {
  const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
  return text.slice(start, end) === `:${name}` && text[end] !== '@'
}

function place({ position }: TextDirective) {
  return position ? { position } : {}
}
