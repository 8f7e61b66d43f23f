import { slug } from 'github-slugger'
import type { ContentOptions } from '../model.ts'

type Slugs = ContentOptions['slugs']

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
  readonly #joint: string

  constructor(slugs?: Slugs) {
    super()
    this.#joint = slugs === 'mkdocs' ? '_' : '-'
  }

  /** The id, or the id with the first free number: `foo-1`. Those of drawings stay theirs with any number. */
  free(wanted: string): string {
    const stem = OWN.test(`${wanted}-1`) ? `section-${wanted}` : wanted
    let id = stem
    let number = this.#numbers.get(wanted) ?? 0
    while (id === '' || this.has(id) || OWN.test(id)) id = `${stem}${this.#joint}${++number}`
    this.#numbers.set(wanted, number)
    return id
  }
}

const MAKERS = {
  github: (words: string) => slug(words.trim().replace(/ {2,}/g, ' ')),
  /** Signs become hyphens, and no slug begins with a digit. */
  vitepress: (words: string) =>
    words
      .normalize('NFKD')
      .replace(/[\u0300-\u036F]/g, '')
      .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .replace(/^(\d)/, '_$1')
      .toLowerCase(),
  /** Python-Markdown knows ASCII alone, and joins words by one hyphen. */
  mkdocs: (words: string) =>
    words
      .normalize('NFKD')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
      .replace(/[^\x00-\x7F]|[^\w\s-]/g, '')
      .trim()
      .toLowerCase()
      .replace(/[-\s]+/g, '-'),
} as const

/**
 * The slug that GitHub would use, or another tool, from the words of a heading without badges and images, so that it
 * survives changes to them, or else with them; `section` if neither has a letter or digit.
 */
export function slugOf(slugs: Slugs, ...words: readonly [without: string, all: string]): string {
  const made = words.map(MAKERS[slugs ?? 'github'])
  return made.find((each) => /[\p{L}\p{N}]/u.test(each)) ?? (slugs === 'mkdocs' ? '' : 'section')
}
