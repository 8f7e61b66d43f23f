import type { Strings } from '@chatdocs/protocol'
import type { Root } from 'hast'
import { eachElement, hasClass, replace } from '../tree/elements.ts'

/**
 * Wraps every table in a box that scrolls, by keyboard too: tables can be wider than the screen. Those of an
 * API reference break their lines instead.
 */
export function wrapTables(tree: Root): void {
  eachElement(tree, (table, ancestors) => {
    const parent = ancestors.at(-1)
    const isInTable = ancestors.some((each) => each.type === 'element' && each.tagName === 'table')
    if (table.tagName !== 'table' || !parent || isInTable || hasClass(table, 'api-facts')) return
    replace(parent, table, {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-wrap'], tabIndex: 0 },
      children: [table],
    })
  })
}

/**
 * Labels task list checkboxes for screen readers. An empty corner of a table heads nothing, so it becomes a
 * normal cell.
 */
export function nameForEars(tree: Root, strings: Strings): void {
  eachElement(tree, (element) => {
    const { properties, tagName } = element
    if (tagName === 'th' && element.children.length === 0) element.tagName = 'td'
    if (tagName !== 'input' || properties.type !== 'checkbox' || !properties.disabled) return
    properties.ariaLabel ??= properties.checked ? strings.taskDone : strings.taskOpen
  })
}
