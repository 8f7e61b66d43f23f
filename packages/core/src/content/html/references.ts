import type { Root } from 'mdast'
import { undefinedReference } from '../../diagnostics/content-catalogue.ts'
import { placeOf } from '../tree/elements.ts'
import { nodesOf } from '../tree/nodes.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { NodeVisitor } from '../tree/walk.ts'

/** `[text][name]` and `[text][]`, but neither `list[0][1]` nor escaped brackets. */
const REFERENCE = /(?<![\w\]\\)])!?\[([^[\]\n]+)\]\[([^[\]\n]*)\](?![[(])/g

/** Reports reference links without a definition: Markdown shows them as text. */
export function checkReferences(reading: Reading, _: unknown, tree: Root): NodeVisitor {
  let known: string[] | undefined
  return {
    text(node) {
      if (!node.value.includes('][')) return undefined
      const { start, end } = placeOf(node)
      for (const { 0: whole, 1: words = '', 2: name, index } of reading.text
        .slice(start, end)
        .matchAll(REFERENCE)) {
        known ??= nodesOf(tree, 'definition').map((each) => each.label ?? each.identifier)
        const missing = { name: name || words, known }
        const span = { start: start + index, end: start + index + whole.length }
        reading.diagnostics.push(undefinedReference(missing, locationIn(reading, span)))
      }
    },
  }
}
