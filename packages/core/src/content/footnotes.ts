import { decode } from '@chatdocs/protocol'
import type { Root } from 'hast'
import { eachElement } from './elements.ts'

/**
 * Gives footnotes the ids their links lead to: of a label in Chinese, an address is escaped, and an id
 * is not.
 */
export function nameFootnotes(tree: Root): void {
  eachElement(tree, ({ properties }) => {
    const { id } = properties
    if (typeof id === 'string' && /^user-content-fn(ref)?-.*%/.test(id)) properties.id = decode(id)
  })
}
