import { slug } from 'github-slugger'
import type { ContentOptions } from '../model.ts'

type Slugs = ContentOptions['slugs']

/**
 * Ids that the code of a page uses: its root, its state, other parts, and drawings of diagrams: Mermaid adds a letter
 * before them and names after them.
 */
export const OWN: RegExp =
  /^(chatdocs(-(state|main|status|failed|diagnostics))?|[di]?chatdocs-diagram-\d.*)$/s

/** Every id of a page, with the element or location that has it. */
export class Ids<T> extends Map<string, T> {
  /** The last number tried for each id. Without it, many equal headings would take quadratic time. */
  readonly #numbers = new Map<string, number>()
  readonly #joint: string

  constructor(slugs?: Slugs) {
    super()
    this.#joint = slugs === 'mkdocs' ? '_' : '-'
  }

  /** The id, or the id with the first free number: `foo-1`. An id like those of drawings gets a prefix. */
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
  /** Python-Markdown keeps only ASCII, and joins words by one hyphen. */
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
 * The slug that GitHub or another tool would make of a heading. Badges and images are ignored, so that it survives
 * changes to them, unless there is nothing else; `section` if no letter or digit is left.
 */
export function slugOf(slugs: Slugs, ...words: readonly [without: string, all: string]): string {
  const made = words.map(MAKERS[slugs ?? 'github'])
  return made.find((each) => /[\p{L}\p{N}]/u.test(each)) ?? (slugs === 'mkdocs' ? '' : 'section')
}
