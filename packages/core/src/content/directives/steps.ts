import type { List, RootContent } from 'mdast'
import type { ContainerDirective } from '../tree/directive.ts'

type Block = ContainerDirective['children'][number]

const NUMBERED = { hProperties: { className: ['steps'] } }

/**
 * Converts `steps` to a numbered list: from the ordered list in it, or from its headings, each with the
 * content below it. `undefined` if it has neither.
 */
export function makeSteps(directive: ContainerDirective): RootContent[] | undefined {
  const { children } = directive
  const list = children.find((child) => child.type === 'list' && child.ordered)
  if (list) {
    list.data = { ...list.data, ...NUMBERED }
    return children
  }
  const depths = children.flatMap((child) => (child.type === 'heading' ? [child.depth] : []))
  if (depths.length === 0) return undefined
  return listOf(children, Math.min(...depths))
}

function listOf(children: readonly Block[], depth: number): RootContent[] {
  const before: RootContent[] = []
  const list: List = { type: 'list', ordered: true, spread: true, children: [], data: NUMBERED }
  for (const child of children) {
    if (child.type === 'heading' && child.depth === depth) {
      list.children.push({ type: 'listItem', spread: true, children: [] })
    }
    const item = list.children.at(-1)
    if (item) item.children.push(child)
    else before.push(child)
  }
  return [...before, list]
}
