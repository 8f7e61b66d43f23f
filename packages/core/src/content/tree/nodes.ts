import type { Code, Definition, Nodes, Parents, RootContent } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'

/** Visits a node. To skip its children, return the index in its parent where the walk continues. */
// biome-ignore lint/suspicious/noConfusingVoidType: most visitors return nothing
export type Enter = (node: RootContent, index: number, parent: Parents) => number | undefined | void

/**
 * Walks a Markdown tree in document order. A custom walk, because `unist-util-visit` took a quarter of the
 * total time.
 */
export function eachNode(tree: Parents, enter: Enter): void {
  const children: RootContent[] = tree.children
  for (let index = 0; index < children.length; ) {
    const child = children[index]
    if (!child) return
    const next = enter(child, index, tree)
    if (typeof next === 'number') index = next
    else {
      if ('children' in child) eachNode(child, enter)
      index++
    }
  }
}

export function nodesOf<T extends RootContent['type']>(
  tree: Parents,
  type: T,
): Extract<RootContent, { type: T }>[] {
  const found: Nodes[] = []
  eachNode(tree, (node) => {
    if (node.type === type) found.push(node)
  })
  return found as Extract<RootContent, { type: T }>[]
}

/** Whether a code block has fences; other code blocks are indented. */
export function isFenced({ position }: Code, text: string): boolean {
  return /[`~]/.test(text[position?.start.offset ?? 0] ?? '')
}

/** The plain text of nodes. */
export function wordsOf(nodes: Nodes | readonly Nodes[]): string {
  return plainText(nodes)
}

/** How much a reference to a definition adds to a page. */
export function lengthOf({ url, title }: Definition): number {
  return url.length + (title?.length ?? 0)
}

/** Merges adjacent text nodes, except where something between them was dropped, such as a comment of MDX. */
export function mergeTexts(parent: Parents): void {
  const merged: Nodes[] = []
  for (const child of parent.children as Nodes[]) {
    const last = merged.at(-1)
    const [end, start] = [last?.position?.end.offset, child.position?.start.offset]
    const isApart = end !== undefined && start !== undefined && end !== start
    if (last?.type === 'text' && child.type === 'text' && !isApart) {
      last.value += child.value
      if (last.position && child.position) last.position.end = child.position.end
    } else merged.push(child)
  }
  Object.assign(parent, { children: merged })
}
