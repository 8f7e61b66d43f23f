import { singleTilde } from '../../diagnostics/content-catalogue.ts'
import type { Span } from '../../paths.ts'
import { placeOf } from '../tree/elements.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { NodeVisitor } from '../tree/walk.ts'

/** `H~2~`, up to the end of the struck text. */
const SUBSCRIPT = /^[\p{L}\p{N}]~([\p{L}\p{N}]{1,4})~$/u

/** Reports text that one tilde strikes through, as on GitHub, and other tools lower: once per document. */
export function checkSubscripts(reading: Reading): NodeVisitor {
  const found: Span[] = []
  return {
    on: {
      delete(node) {
        const span = placeOf(node)
        if (SUBSCRIPT.test(withBefore(span, reading))) found.push(span)
        return undefined
      },
    },
    done() {
      const [first] = found
      if (!first) return
      const lowered = reading.text.slice(first.start + 1, first.end - 1)
      reading.diagnostics.push(singleTilde(lowered, found.length, locationIn(reading, first)))
    },
  }
}

/** The struck text with the character before it, which two code units can make. */
function withBefore({ start, end }: Span, { text }: Reading): string {
  const before = [...text.slice(Math.max(0, start - 2), start)].at(-1) ?? ''
  return before + text.slice(start, end)
}
