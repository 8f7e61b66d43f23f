import type { Element, Parents } from 'hast'
import { textOf } from '../tree/elements.ts'
import { symbolMark, takeSymbolMark } from '../tree/marks.ts'
import type { Reading } from '../tree/reading.ts'
import { Numbering, type WholeFilling } from '../tree/slots.ts'
import type { ElementVisitor, NodeVisitor } from '../tree/walk.ts'
import { isHeading } from './ids.ts'

/** Names that may be API symbols, and the code elements that may become links. */
export interface GatheredSymbols {
  symbols: readonly string[]
  fillings: readonly WholeFilling[]
}

/**
 * `Bot`, `Bot.on`, `Bot#on`, `definePlugin()`, `new Bot()`; a lowercase word without `.`, `#` or `(` is
 * usually not a symbol.
 */
const NAME = /^(?=.*[A-Z.#(])(?:new )?[\p{L}_$][\p{L}\p{N}_$]*(?:[.#][\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?$/u
const LONGEST = 100

/** Marks code that may be the name of a symbol, in Markdown only, not in raw HTML. */
export function markSymbols({ symbols }: Reading): NodeVisitor | undefined {
  if (!symbols) return undefined
  return {
    inlineCode(node) {
      if (node.value.length > LONGEST || !NAME.test(node.value)) return undefined
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...symbolMark() } }
    },
  }
}

/** Collects the marked code, except in headings and links. */
export function gatherSymbols(_: Reading, found: { symbols: GatheredSymbols }): ElementVisitor {
  const all = new Numbering<string>()
  const fillings: WholeFilling[] = []
  return {
    '*'(element, ancestors) {
      if (!takeSymbolMark(element) || ancestors.some(isTaken)) return
      const name = textOf(element)
      fillings.push({ element, slot: { symbol: all.add(name, name) } })
    },
    done() {
      found.symbols = { symbols: all.items, fillings }
    },
  }
}

const CLICKED = new Set(['a', 'button', 'summary', 'label'])

function isTaken(node: Parents): boolean {
  return node.type === 'element' && (isHeading(node as Element) || CLICKED.has(node.tagName))
}
