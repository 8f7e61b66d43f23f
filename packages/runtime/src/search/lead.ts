import { anchorOf, type MarkedText, type SearchMark, type SearchResult } from '@chatdocs/protocol'
import { isPlainClick, pageAt } from '../router/links.ts'

/** Readers find a match themselves within this many screens below the target of a link. */
const SCREENS = 2
/** Milliseconds to wait for a page. */
const PATIENCE = 10_000

/**
 * Called when a result is clicked. Marks what was searched for on the page of the result. If the match is far below the
 * heading the link leads to, scrolls on to the match. The router focuses that heading when it shows the page, which is
 * the event to wait for.
 */
export function leadOn(
  click: MouseEvent,
  base: string,
  { document: found, marks, snippet }: SearchResult,
): void {
  const texts = [{ text: found.title, marks }, ...(snippet ? [snippet] : [])]
  if (texts.every(({ marks }) => marks.length === 0) || !isPlainClick(click)) return
  const anchor = anchorOf(found.anchor)
  const over = new AbortController()
  setTimeout(() => over.abort(), PATIENCE)
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || pageAt(base, location.pathname) !== found.url) return
    if (anchor === '' ? !target.matches('main, main h1') : target.id !== anchor) return
    over.abort()
    requestAnimationFrame(() => {
      showMarks(textsBehind(target.closest('article, main') ?? target), texts)
      if (snippet?.marks.length) showPassage(target, snippet)
    })
  }
  document.addEventListener('focusin', onFocus, { signal: over.signal })
}

/** Leaves folded content alone: it has no position. */
function showPassage(from: Element, snippet: NonNullable<SearchResult['snippet']>): void {
  const nodes = textsBehind(from)
  const passage = passageIn(
    nodes.map(({ data }) => data),
    snippet,
  )
  const node = passage && nodes[passage.text]
  if (!passage || !node) return
  const range = document.createRange()
  range.setStart(node, passage.at)
  // Some browsers return no position for an empty range.
  range.setEnd(node, passage.at + 1)
  const { top } = range.getBoundingClientRect()
  if (top - from.getBoundingClientRect().top < SCREENS * innerHeight) return
  scrollBy({ top: top - innerHeight / 3, behavior: 'instant' })
}

/** The text nodes after an element in its article, in order, without navigation. */
function textsBehind(element: Element): Text[] {
  const walker = document.createTreeWalker(
    element.closest('article, main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const nodes: Text[] = []
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const isBehind = element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING
    if (isBehind && node instanceof Text && !node.parentElement?.closest('nav')) nodes.push(node)
  }
  return nodes
}

/** The name of the highlight in the style sheet. */
const NAME = 'searched'

/**
 * Marks what was searched for on a page, until the reader presses Escape. A highlight leaves the document unchanged, so
 * React can go on with it. Its ranges vanish with their nodes. Older browsers mark nothing.
 */
function showMarks(nodes: readonly Text[], found: readonly MarkedText[]): void {
  if (!CSS.highlights) return
  const pattern = patternOf(found)
  const ranges = nodes.flatMap((node) =>
    spansOf(node.data, pattern).map(([start, end]) => {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      return range
    }),
  )
  CSS.highlights.set(NAME, new Highlight(...ranges))
  const over = new AbortController()
  const hide = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || document.querySelector('dialog[open]')) return
    CSS.highlights.delete(NAME)
    over.abort()
  }
  document.addEventListener('keydown', hide, { signal: over.signal })
}

/**
 * Matches the marked words of texts. A word that starts in the middle of another one does so everywhere.
 *
 * @internal Its test lists texts, without a browser.
 */
export function patternOf(found: readonly MarkedText[]): RegExp {
  const words = found.flatMap(({ text, marks }) =>
    marks.map(([start, end]) => {
      const isWhole = /(?<![\p{Script=Latin}\p{N}_])[\p{Script=Latin}\p{N}]/uy
      isWhole.lastIndex = start
      const word = text.slice(start, end).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      return (isWhole.test(text) ? String.raw`(?<![\p{Script=Latin}\p{N}_])` : '') + word
    }),
  )
  // Of two words, the longer one.
  const ordered = [...new Set(words)].sort((one, other) => other.length - one.length)
  return new RegExp(ordered.join('|') || '(?!)', 'giu')
}

/** @internal Its test lists texts, without a browser. */
export function spansOf(text: string, pattern: RegExp): SearchMark[] {
  return Array.from(text.matchAll(pattern), ({ 0: word, index }): SearchMark => [index, index + word.length])
}

/** A position in one of several consecutive texts. */
interface Passage {
  text: number
  /** The index of its first UTF-16 unit. */
  at: number
}

/** The number of units around a match that distinguish it from other matches of the same word. */
const AROUND = 24

/**
 * The position of the first match of a snippet. Ignores spaces, which differ between a page and its snippets. Ignores
 * the text around the match where it differs.
 *
 * @internal Its test finds places in texts, without a browser.
 */
export function passageIn(texts: readonly string[], { text, marks }: MarkedText): Passage | undefined {
  const [start, end] = marks[0] ?? [0, 0]
  const match = squeezed(text.slice(start, end))
  if (match === '') return undefined
  const before = squeezed(text.slice(Math.max(0, start - AROUND), start)).replace('…', '')
  const after = squeezed(text.slice(end, end + AROUND)).replace('…', '')
  const whole = squeezed(texts.join(''))
  const starts = [before, '', before, ''].map((lead, index) => {
    const found = whole.indexOf(lead + match + (index < 2 ? after : ''))
    return found < 0 ? found : found + lead.length
  })
  const unit = starts.find((each) => each >= 0)
  return unit === undefined ? undefined : placesIn(texts)[unit]
}

/** The position of each unit that is not a space. */
function placesIn(texts: readonly string[]): Passage[] {
  return texts.flatMap((each, text) => Array.from(each.matchAll(/\S/g), ({ index: at }) => ({ text, at })))
}

function squeezed(text: string): string {
  return text.replace(/\s/g, '')
}
