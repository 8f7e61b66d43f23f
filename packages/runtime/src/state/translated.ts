/**
 * Browser translators wrap each text in a `<font>`, or replace it by one. React still refers to the text, and would
 * throw when it moves or removes it. This makes methods of nodes accept the wrapper as the text, and ignore a missing
 * text.
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
