import type { Root } from 'mdast'
import { nodesOf } from '../tree/nodes.ts'

/** `:tada:`; not a part of a time or of a name with colons. */
const NAME = /(?<![\w:]):([a-z\d_+-]+):(?![\w:])/g

/** Whether a text may name an emoji. */
export function mayNameEmoji(text: string): boolean {
  return text.search(NAME) >= 0
}

/** Replaces the names of emoji, as GitHub has them, outside of code. Other words between colons stay. */
export async function replaceEmoji(tree: Root): Promise<void> {
  const { nameToEmoji } = await import('gemoji')
  for (const node of nodesOf(tree, 'text')) {
    node.value = node.value.replace(NAME, (whole, name: string) =>
      Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? whole) : whole,
    )
  }
}
