import type { Root } from 'hast'
import { eachElement, replace } from './elements.ts'

/** Puts every table into a box that scrolls, and that a keyboard can scroll: tables are wider than phones. */
export function wrapTables(tree: Root): void {
  eachElement(tree, (table, ancestors) => {
    const parent = ancestors.at(-1)
    const isInTable = ancestors.some((each) => each.type === 'element' && each.tagName === 'table')
    if (table.tagName !== 'table' || !parent || isInTable) return
    replace(parent, table, {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-wrap'], tabIndex: 0 },
      children: [table],
    })
  })
}
