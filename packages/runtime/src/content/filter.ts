import { fill } from '@chatdocs/protocol'
import type { Behaviour } from '../state/reader.ts'
import { announce } from '../state/reader.ts'

/**
 * A text field above long lists that hides entries without the typed words. The page contains its container and labels,
 * but not the field, which would be useless without JavaScript.
 */
export const liveFilter: Behaviour = (root) => {
  const ends = [...root.querySelectorAll<HTMLElement>('.api-filter')].map(makeFilter)
  return () => {
    for (const end of ends) end()
  }
}

/** Returns a function that removes the field. */
function makeFilter(place: HTMLElement): () => void {
  const { label = '', none = '', count = '' } = place.dataset
  const field = Object.assign(document.createElement('input'), {
    type: 'search',
    placeholder: label,
    ariaLabel: label,
    autocomplete: 'off',
    spellcheck: false,
  })
  const nothing = Object.assign(document.createElement('p'), { textContent: none, hidden: true })
  const parts = partsBehind(place)
  const show = () => {
    const shown = narrow(parts, field.value)
    nothing.hidden = shown > 0
    if (field.value.trim() === '') announce('')
    else announce(shown > 0 ? fill(count, { count: shown }) : none)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Escape' && field.value !== '') {
      field.value = ''
      show()
    } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      parts
        .find(({ element, isEntry }) => isEntry && !element.hidden)
        ?.element.querySelector('a')
        ?.focus()
    } else return
    event.preventDefault()
  }
  field.addEventListener('input', show)
  field.addEventListener('keydown', onKey)
  place.replaceChildren(field, nothing)
  return () => {
    place.replaceChildren()
    narrow(parts, '')
  }
}

/** A heading, list, list entry or other element in the filtered text. */
interface Part {
  element: HTMLElement
  isEntry: boolean
  /** The headings and the list that contain it. */
  below: readonly HTMLElement[]
}

function partsBehind(place: HTMLElement): Part[] {
  const parts: Part[] = []
  let headings: HTMLElement[] = []
  for (let next = place.nextElementSibling; next instanceof HTMLElement; next = next.nextElementSibling) {
    const element = next
    const isHeading = /^H[2-6]$/.test(element.tagName)
    if (isHeading) headings = headings.filter(({ tagName }) => tagName < element.tagName)
    parts.push({ element, isEntry: false, below: headings })
    if (isHeading) headings = [...headings, element]
    if (element.tagName !== 'UL') continue
    const below = [...headings, element]
    for (const entry of element.children)
      if (entry instanceof HTMLElement) parts.push({ element: entry, isEntry: true, below })
  }
  return parts
}

/**
 * Hides entries without all the words, and then headings and lists without visible entries. Returns the number of
 * visible entries.
 */
function narrow(parts: readonly Part[], query: string): number {
  const isAll = query.trim() === ''
  const entries = parts.filter(({ isEntry }) => isEntry)
  const left = entries.filter(({ element }) => isAll || isMatching(element.textContent ?? '', query.trim()))
  const shown = new Set(left.flatMap(({ element, below }) => [element, ...below]))
  for (const { element, isEntry, below } of parts) {
    const holds = isEntry || element.tagName === 'UL' || /^H/.test(element.tagName)
    element.hidden = !isAll && !(holds ? shown.has(element) : below.some((each) => shown.has(each)))
  }
  return left.length
}

/**
 * Whether a text contains every word of a query, in any order and case.
 *
 * @internal Tested with queries, without a browser.
 */
export function isMatching(text: string, query: string): boolean {
  const lower = text.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}
