import { hasClass, made, replace } from '../tree/elements.ts'
import type { Reading } from '../tree/reading.ts'
import type { ElementVisitor } from '../tree/walk.ts'

/**
 * Wraps every table in a box that scrolls, by keyboard too: tables can be wider than the screen. Those of an
 * API reference break their lines instead.
 */
export function wrapTables(): ElementVisitor {
  return {
    on: {
      table(table, ancestors) {
        const parent = ancestors.at(-1)
        const isInTable = ancestors.some((each) => each.type === 'element' && each.tagName === 'table')
        if (!parent || isInTable || hasClass(table, 'api-facts')) return
        const box = made('div', table)
        box.properties = { className: ['table-wrap'], tabIndex: 0 }
        replace(parent, table, box)
      },
    },
  }
}

/**
 * Labels task list checkboxes for screen readers. An empty corner of a table heads nothing, so it becomes a
 * normal cell.
 */
export function nameForEars({ strings }: Reading): ElementVisitor {
  return {
    on: {
      th(element) {
        if (element.children.length === 0) element.tagName = 'td'
      },
      input({ properties }) {
        if (properties.type !== 'checkbox' || !properties.disabled) return
        properties.ariaLabel ??= properties.checked ? strings.taskDone : strings.taskOpen
      },
    },
  }
}
