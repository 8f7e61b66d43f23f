import type { Nodes, Parents, Root } from 'mdast'
import { eachNode } from '../nodes.ts'
import type { TextDirective } from './directive.ts'

/**
 * Makes plain text again of what satteri took for text directives: `10:30`, `中:文`. False where
 * one has swallowed what may be other syntax, `见:说明[文档](a.md)` or `写信:me@example.com`: then the
 * text has to be read again without such directives.
 */
export function revertBareNames(tree: Root, text: string): boolean {
  const found: [TextDirective, number, Parents][] = []
  eachNode(tree, (node, index, parent) => {
    if (node.type === 'textDirective' && node.name !== 'badge') found.push([node, index, parent])
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

/** Joins the texts that stand beside each other. */
export function mergeTexts(parent: Parents): void {
  const merged: Nodes[] = []
  for (const child of parent.children as Nodes[]) {
    const last = merged.at(-1)
    if (last?.type === 'text' && child.type === 'text') {
      last.value += child.value
      if (last.position && child.position) last.position.end = child.position.end
    } else merged.push(child)
  }
  Object.assign(parent, { children: merged })
}
