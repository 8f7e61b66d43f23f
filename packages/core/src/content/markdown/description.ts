import type { Element, Parents, Root } from 'hast'
import type { Values } from '../source/front-matter-schema.ts'
import { hasClass, lineOf } from '../tree/elements.ts'
import type { Reading } from '../tree/reading.ts'
import type { ElementVisitor } from '../tree/walk.ts'

/** The maximum length of a description, as search engines show it. */
const LONGEST = 160

/** Elements that do not contain running text. */
const APART = new Set([
  'aside',
  'details',
  'blockquote',
  'ul',
  'ol',
  'dl',
  'table',
  'pre',
  'figure',
  'section',
  'nav',
])

interface Described {
  readonly values: Values
  description?: string | undefined
}

/** Takes the description from the front matter, else shortens the text of the first non-empty paragraph. */
export function describe(_: Reading, found: Described, tree: Root): ElementVisitor {
  return {
    done() {
      found.description = found.values.description?.trim() || shorten(firstWords(tree) ?? '')
    },
  }
}

function firstWords(parent: Parents): string | undefined {
  for (const child of parent.children) {
    if (child.type !== 'element' || APART.has(child.tagName) || isIsland(child)) continue
    const words = child.tagName === 'p' ? lineOf(child) : firstWords(child)
    if (words) return words
  }
}

/** Whether an element is a component of the site, or tabs: the visible text depends on the reader. */
function isIsland(element: Element): boolean {
  return element.tagName.includes('-') || hasClass(element, 'tabs')
}

/** Cuts text after a sentence or a word, and appends `…`. */
export function shorten(text: string): string {
  const characters = [...text]
  if (characters.length <= LONGEST) return text
  const kept = characters.slice(0, LONGEST - 1).join('')
  const isWithinWord = /\w$/.test(kept) && /^\w/.test(text.slice(kept.length))
  const whole = isWithinWord ? kept.replace(/[^\s\p{scx=Han}]*$/u, '') : kept
  return `${(whole || kept).replace(/[\s\p{P}]+$/u, '')}…`
}
