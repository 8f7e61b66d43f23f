import type { Element } from 'hast'
import type { ImageSlot, SymbolSlot } from '../model.ts'

/** A slot for an attribute: its value is known only after all documents are read. */
export interface LinkFilling {
  element: Element
  attribute: string
  slot: { link: number }
  /** Set if the value contains more than the address: `a.png 1x, b.png 2x`. */
  piece?: { of: string[]; at: number }
}

/** A slot for an element that is known only after all documents are read. */
export interface WholeFilling {
  element: Element
  slot: ImageSlot | SymbolSlot
}

export type Filling = LinkFilling | WholeFilling

/** Numbers occurrences; duplicates by an HTML parser share a number. */
export class Numbering<T> {
  readonly items: T[] = []
  readonly #numbers = new Map<string, number>()

  /** `key` identifies an occurrence; without a key, each is separate. */
  add(item: T, key?: string): number {
    const known = key === undefined ? undefined : this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.items.push(item) - 1
    if (key !== undefined) this.#numbers.set(key, number)
    return number
  }
}
