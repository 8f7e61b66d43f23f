import type { List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast'
import type { ContainerDirective } from '../tree/directive.ts'
import { placeOf } from '../tree/elements.ts'
import { mergeTexts, wordsOf } from '../tree/nodes.ts'

/**
 * Converts `file-tree` to its list, whose items are files and folders. An item with a list, or whose name ends with `/`,
 * is a folder. What follows the name is a comment. `undefined` without a list.
 *
 *     - src/
 *       - **bot.ts** the entry
 *       - …
 */
export function makeFileTree(directive: ContainerDirective, text: string): RootContent[] | undefined {
  const list = directive.children.find((child) => child.type === 'list')
  if (!list) return undefined
  list.data = { ...list.data, hProperties: { className: ['file-tree'] } }
  convertList(list, text)
  return directive.children
}

function convertList(list: List, text: string): void {
  list.spread = false
  list.ordered = false
  for (const item of list.children) convertItem(item, text)
}

function convertItem(item: ListItem, text: string): void {
  item.spread = false
  const lists = item.children.filter((child) => child.type === 'list')
  for (const each of lists) convertList(each, text)
  const [head] = item.children
  if (head?.type === 'paragraph') showUnderscores(head, text)
  const words = head?.type === 'paragraph' ? splitName(head.children) : { name: [], comment: [] }
  const name = wordsOf(words.name)
  const kind =
    lists.length > 0 || name.endsWith('/') ? 'folder' : /^(\.{3}|…)$/.test(name) ? 'others' : 'file'
  item.data = { ...item.data, hProperties: { className: [kind] } }
  if (head?.type !== 'paragraph' || words.comment.length === 0) return
  const comment: PhrasingContent = {
    type: 'emphasis',
    data: { hName: 'span', hProperties: { className: ['file-comment'] } },
    children: words.comment,
  }
  head.children = [...words.name, { type: 'text', value: ' ' }, comment]
}

/** Underscores are part of names, such as `__init__.py`: only stars mean emphasis. */
function showUnderscores(head: Paragraph, text: string): void {
  head.children = head.children.map((child): PhrasingContent => {
    const { start, end } = placeOf(child)
    const isName = (child.type === 'strong' || child.type === 'emphasis') && text[start] === '_'
    return isName ? { type: 'text', value: text.slice(start, end) } : child
  })
  mergeTexts(head)
}

/** The name ends at the first space that is not within emphasis, code or a link. */
function splitName(children: readonly PhrasingContent[]) {
  const at = children.findIndex((child) => child.type === 'text' && /\s/.test(child.value.trimStart()))
  const child = children[at]
  if (child?.type !== 'text') return { name: [...children], comment: [] }
  const space = child.value.search(/(?<=\S)\s|^\s/)
  const [before, after] = [child.value.slice(0, space), child.value.slice(space).trimStart()]
  const name: PhrasingContent[] = [
    ...children.slice(0, at),
    ...(before ? [{ type: 'text' as const, value: before }] : []),
  ]
  const comment: PhrasingContent[] = [
    ...(after ? [{ type: 'text' as const, value: after }] : []),
    ...children.slice(at + 1),
  ]
  return { name, comment }
}
