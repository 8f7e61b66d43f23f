import type { Heading, Nodes, Paragraph } from 'mdast'
import { characterAt, characterBefore, joinsLines } from '../tree/characters.ts'

/**
 * Drops line breaks between Chinese characters of a paragraph. Browsers show every line break as a space, which is wrong
 * there:
 *
 *     用前端技术⏎写机器人    →  用前端技术写机器人
 */
export function joinLines(node: Heading | Paragraph): undefined {
  if (!hasBreak(node)) return
  const leaves = leavesOf(node)
  for (const index of leaves.keys()) joinLeaf(leaves, index)
}

function joinLeaf(leaves: readonly Nodes[], index: number): void {
  const leaf = leaves[index]
  if (leaf?.type !== 'text' || !hasBreak(leaf)) return
  leaf.value = leaf.value.replace(/(?:(?<![ \t])[ \t]+)?\r?\n[ \t]*/g, (gap, at: number, whole: string) => {
    const before = characterBefore(whole, at) ?? lastOf(leaves[index - 1])
    const after = characterAt(whole, at + gap.length) ?? firstOf(leaves[index + 1])
    return before && after && joinsLines(before, after) ? '' : '\n'
  })
}

function hasBreak(node: Nodes): boolean {
  if ('children' in node) return node.children.some(hasBreak)
  return node.type === 'text' && /[\r\n]/.test(node.value)
}

/** The visible nodes of a paragraph, in order. Tags and footnote marks do not separate letters, so they are left out. */
function leavesOf(node: Nodes): Nodes[] {
  if ('children' in node) return (node.children as Nodes[]).flatMap(leavesOf)
  return node.type === 'html' || node.type === 'footnoteReference' ? [] : [node]
}

function lastOf(leaf: Nodes | undefined): string | undefined {
  return leaf?.type === 'text' ? characterBefore(leaf.value, leaf.value.length) : undefined
}

function firstOf(leaf: Nodes | undefined): string | undefined {
  return leaf?.type === 'text' ? characterAt(leaf.value, 0) : undefined
}
