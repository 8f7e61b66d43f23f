/**
 * Translators in browsers wrap each text in a `<font>`, or replace it by one. React holds the text, and would throw when it
 * moves or removes it. These methods of nodes take the wrapper for the text, and ignore a text that is gone.
 */
export function standTranslators(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, childOf(this, next))
    return node
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const child = childOf(this, node)
    if (child) removeChild.call(this, child)
    return node
  }
}

/** The node, or the wrapper around it that is a child of this parent. */
function childOf(parent: Node, node: Node | null): Node | null {
  let child = node
  while (child && child.parentNode !== parent && (child.parentNode?.nodeName ?? 'FONT') === 'FONT')
    child = child.parentNode
  return child
}
