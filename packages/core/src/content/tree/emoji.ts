import type { Nodes, Parents, Root } from 'mdast'
import { wordsOf } from './nodes.ts'

/** `:tada:` and `:star::star:`; not a part of a time or of a name with colons. */
const NAMES = /(?<![\w:])(?::[a-z\d_+-]+:)+(?![\w:])/g

export function mayNameEmoji(text: string): boolean {
  return text.search(NAMES) >= 0
}

/** Elements whose text stays as it is written. */
const LITERAL = 'code|kbd|pre|samp|script|style|textarea|tt|var'
const LITERAL_NAME = new RegExp(`^(?:${LITERAL})$`)
const LITERAL_TAG = new RegExp(`^<(/?)(?:${LITERAL})(?=[\\s>])`, 'i')

/**
 * Replaces names of emoji as GitHub does, except in code and in the text of addresses. Other words between colons stay.
 */
export async function replaceEmoji(tree: Root): Promise<void> {
  const replace = await emojiReplacer()
  replace(tree)
}

export async function emojiReplacer(): Promise<(tree: Root) => void> {
  const { nameToEmoji } = await import('gemoji')
  const replaced = (name: string) => (Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined)
  const walk = (parent: Parents) => {
    let depth = 0
    for (const node of parent.children as Nodes[]) {
      if (node.type === 'html') {
        const [tag, slash] = LITERAL_TAG.exec(node.value) ?? []
        if (tag) depth += slash ? -1 : 1
      } else if (node.type === 'text' && depth <= 0) {
        node.value = node.value.replace(NAMES, (names) => {
          const emoji = names.slice(1, -1).split('::').map(replaced)
          return emoji.every(Boolean) ? emoji.join('') : names
        })
      } else if ('children' in node && !isLiteral(node)) walk(node)
    }
  }
  return walk
}

/** Whether a node is code of MDX, or a link whose text is its address. */
function isLiteral(node: Parents): boolean {
  if (node.data && 'hName' in node.data && LITERAL_NAME.test(String(node.data.hName))) return true
  return node.type === 'link' && /[/@.]/.test(wordsOf(node)) && node.url.endsWith(wordsOf(node))
}
