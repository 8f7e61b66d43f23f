import type { SearchArea } from '@chatdocs/protocol'
import type { Root } from '../format/root.ts'

/** The documents found so far, over all passes of a query. */
export class Found {
  readonly #areas: Root['areas']
  readonly #seen: Uint8Array
  /** The number of documents in each area. */
  readonly areas = new Map<SearchArea, number>()

  constructor(areas: Root['areas']) {
    this.#areas = areas
    this.#seen = new Uint8Array(areas.at(-1)?.[1] ?? 0)
  }

  /** Adds the documents of a pass, 1 for each. Returns those that are new and in the area. */
  add(found: Uint8Array, asked?: SearchArea): Uint8Array {
    const fresh = new Uint8Array(found.length)
    let start = 0
    for (const [area, end] of this.#areas) {
      let count = 0
      for (let document = start; document < end; document++) {
        if (!found[document] || this.#seen[document]) continue
        this.#seen[document] = 1
        count++
        if (asked === undefined || asked === area) fresh[document] = 1
      }
      if (count > 0) this.areas.set(area, (this.areas.get(area) ?? 0) + count)
      start = end
    }
    return fresh
  }

  /** The number of documents, in one area or in all. */
  total(area?: SearchArea): number {
    if (area !== undefined) return this.areas.get(area) ?? 0
    return [...this.areas.values()].reduce((sum, count) => sum + count, 0)
  }
}
