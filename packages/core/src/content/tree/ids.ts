import { slug } from 'github-slugger'

/**
 * The ids that the code of a page asks for: its root, state and other parts, and drawings of diagrams, whose ids Mermaid
 * uses with a letter in front and names behind.
 */
export const OWN: RegExp =
  /^(chatdocs(-(state|main|status|failed|diagnostics))?|[di]?chatdocs-diagram-\d.*)$/s

/** Every id of a page, and what has it. */
export class Ids<T> extends Map<string, T> {
  /** The last number that was tried for an id. Without it, many equal headings would take time for each pair of them. */
  readonly #numbers = new Map<string, number>()

  /** The id, or the id with the first free number: `foo-1`. Those of drawings stay theirs with any number. */
  free(wanted: string): string {
    const stem = OWN.test(`${wanted}-1`) ? `section-${wanted}` : wanted
    let id = stem
    let number = this.#numbers.get(wanted) ?? 0
    while (this.has(id) || OWN.test(id)) id = `${stem}-${++number}`
    this.#numbers.set(wanted, number)
    return id
  }
}

/**
 * The slug that GitHub would use, from the words of a heading without badges and images, so that it survives changes to
 * them, or else with them; `section` if neither has a letter or digit.
 */
export function slugOf(...words: readonly [without: string, all: string]): string {
  const made = words.map((each) => slug(each.trim().replace(/ {2,}/g, ' ')))
  return made.find((each) => /[\p{L}\p{N}]/u.test(each)) ?? 'section'
}
