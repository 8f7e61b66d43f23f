import type { Element } from 'hast'
import type { ImageSlot, Slot, SymbolSlot } from './model.ts'

/** An attribute whose value is known only when the site is: what is to stand in its place. */
export interface LinkFilling {
  element: Element
  attribute: string
  slot: Slot
  /** Where the value has more in it than the address: `a.png 1x, b.png 2x`. */
  piece?: { of: string[]; at: number }
}

/** An element that is known only when the site is. */
export interface WholeFilling {
  element: Element
  slot: ImageSlot | SymbolSlot
}

export type Filling = LinkFilling | WholeFilling

/** Gives every occurrence its number, and one that an HTML parser has doubled the same. */
export class Numbering<T> {
  readonly items: T[] = []
  readonly #numbers = new Map<string, number>()

  /** `key` tells occurrences apart; without one, each is its own. */
  add(item: T, key?: string): number {
    const known = key === undefined ? undefined : this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.items.push(item) - 1
    if (key !== undefined) this.#numbers.set(key, number)
    return number
  }
}
