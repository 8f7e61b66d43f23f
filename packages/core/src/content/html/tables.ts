import type { Element } from 'hast'
import { hasClass, made, replace, textOf } from '../tree/elements.ts'
import type { Reading } from '../tree/reading.ts'
import type { ElementVisitor } from '../tree/walk.ts'

/** The longest cell, in characters, that may be squeezed. Columns with longer cells are not. */
const LONG = 40

/**
 * Wraps every table in a box that scrolls, by keyboard too: tables can be wider than the screen. Tables of an API
 * reference wrap their lines instead.
 */
export function wrapTables(): ElementVisitor {
  return {
    table(table, ancestors) {
      const parent = ancestors.at(-1)
      const isInTable = ancestors.some((each) => each.type === 'element' && each.tagName === 'table')
      if (!parent || isInTable || hasClass(table, 'api-facts')) return
      markLongColumns(table)
      const box = made('div', table)
      box.properties = { className: ['table-wrap'], tabIndex: 0 }
      replace(parent, table, box)
    },
  }
}

/** Marks the heads of columns with long texts, in tables of three columns or more. */
function markLongColumns(table: Element): void {
  const [head, ...rows] = elementsOf(table).flatMap(elementsOf).map(elementsOf)
  if (!head || head.length < 3) return
  for (const [at, cell] of head.entries()) {
    const isLong = rows.some((row) => row[at] !== undefined && textOf(row[at]).length > LONG)
    if (isLong) cell.properties.className = ['long']
  }
}

function elementsOf({ children }: Element): Element[] {
  return children.filter((each) => each.type === 'element')
}

/**
 * Labels task list checkboxes for screen readers. An empty corner cell is not the heading of anything, so it becomes a
 * normal cell.
 */
export function nameForEars({ strings }: Reading): ElementVisitor {
  return {
    th(element) {
      if (element.children.length === 0) element.tagName = 'td'
    },
    input({ properties }) {
      if (properties.type !== 'checkbox' || !properties.disabled) return
      properties.ariaLabel ??= properties.checked ? strings.taskDone : strings.taskOpen
    },
  }
}
