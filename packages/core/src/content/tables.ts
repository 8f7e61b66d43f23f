import type { Strings } from '@chatdocs/protocol'
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

/**
 * Says in words what only the eye would see: whether a task is done. A corner of a table without a word in it
 * heads nothing, and is a cell like any other.
 */
export function nameForEars(tree: Root, strings: Strings): void {
  eachElement(tree, (element) => {
    const { properties, tagName } = element
    if (tagName === 'th' && element.children.length === 0) element.tagName = 'td'
    if (tagName !== 'input' || properties.type !== 'checkbox' || !properties.disabled) return
    properties.ariaLabel ??= properties.checked ? strings.taskDone : strings.taskOpen
  })
}
