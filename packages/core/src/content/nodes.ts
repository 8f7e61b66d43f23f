import type { Nodes, Parents, RootContent } from 'mdast'

/** What is done with a node. A number says where in its parent to go on, without entering it. */
export type Enter = (node: RootContent, index: number, parent: Parents) => number | undefined

/**
 * Walks a Markdown tree in reading order. Plain on purpose: each document is walked several times,
 * and `unist-util-visit` took a quarter of all the time.
 */
export function eachNode(tree: Parents, enter: Enter): void {
  const children: RootContent[] = tree.children
  for (let index = 0; index < children.length; ) {
    const child = children[index]
    if (!child) return
    const next = enter(child, index, tree)
    if (next === undefined && 'children' in child) eachNode(child, enter)
    index = next ?? index + 1
  }
}

/** All nodes of a type, in reading order. */
export function nodesOf<T extends RootContent['type']>(
  tree: Parents,
  type: T,
): Extract<RootContent, { type: T }>[] {
  const found: Nodes[] = []
  eachNode(tree, (node) => {
    if (node.type === type) found.push(node)
    return undefined
  })
  return found as Extract<RootContent, { type: T }>[]
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
