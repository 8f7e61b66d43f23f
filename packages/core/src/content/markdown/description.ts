import type { Element, Parents, Root } from 'hast'
import { hasClass, lineOf } from '../tree/elements.ts'

/** The maximum length of a description, as search engines show it. */
const LONGEST = 160

/** Elements that are not running text. */
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

/** The text of the first non-empty paragraph, shortened. */
export function describe(tree: Root): string | undefined {
  const words = firstWords(tree)
  return words && shorten(words)
}

function firstWords(parent: Parents): string | undefined {
  for (const child of parent.children) {
    if (child.type !== 'element' || APART.has(child.tagName) || isIsland(child)) continue
    const words = child.tagName === 'p' ? lineOf(child) : firstWords(child)
    if (words) return words
  }
  return undefined
}

/** Whether an element is a component of the site, or tabs: readers choose which one they see. */
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
