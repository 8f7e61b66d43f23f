import { anchorOf, type SearchResult } from '@chatdocs/protocol'
import { isPlainClick, pageAt } from '../router/links.ts'
import { showMarks } from './marks.ts'
import { passageIn } from './passage.ts'

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
