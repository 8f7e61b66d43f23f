import { singleTilde } from '../../diagnostics/content-catalogue.ts'
import { placeOf } from '../tree/elements.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { NodeVisitor } from '../tree/walk.ts'

/** `H~2~`: a single tilde within a word is text. */
const SUBSCRIPT = /(?<=[\p{L})])~([A-Za-z\d]{1,4})~/gu

/** Reports subscripts of other tools, which are text here: once per document. */
export function checkSubscripts(reading: Reading): NodeVisitor {
  const found: { at: number; words: string }[] = []
  return {
    text(node) {
      if (!node.value.includes('~')) return undefined
      const { start, end } = placeOf(node)
      for (const { 1: words = '', index } of reading.text.slice(start, end).matchAll(SUBSCRIPT))
        found.push({ at: start + index, words })
    },
    done() {
      const [first] = found
      if (!first) return
      const span = { start: first.at, end: first.at + first.words.length + 2 }
      reading.diagnostics.push(singleTilde(first.words, found.length, locationIn(reading, span)))
    },
  }
}
