import { anchorOf, type SearchResult } from '@chatdocs/protocol'
import { isPlainClick, pageAt } from '../router/links.ts'
import { reveal } from '../router/scroll.ts'
import { passageIn } from './passage.ts'

/** Within so many screens from where a link leads, readers find a word themselves. */
const SCREENS = 2
/** Milliseconds after which a page is not waited for any longer. */
const PATIENCE = 10_000

/**
 * Called as the link of a result is clicked: where its match stands far below the heading the link leads to, leads on
 * to the match. What shows the page gives the keyboard to that heading, and that is the sign to go by.
 */
export function leadOn(click: MouseEvent, base: string, { document: found, snippet }: SearchResult): void {
  if (!snippet || snippet.marks.length === 0 || !isPlainClick(click)) return
  const anchor = anchorOf(found.anchor)
  const over = new AbortController()
  setTimeout(() => over.abort(), PATIENCE)
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || pageAt(base, location.pathname) !== found.url) return
    if (anchor === '' ? !target.matches('main, main h1') : target.id !== anchor) return
    over.abort()
    requestAnimationFrame(() => showPassage(target, snippet))
  }
  document.addEventListener('focusin', onFocus, { signal: over.signal })
}

function showPassage(from: Element, snippet: NonNullable<SearchResult['snippet']>): void {
  const nodes = textsBehind(from)
  const passage = passageIn(
    nodes.map(({ data }) => data),
    snippet,
  )
  const node = passage && nodes[passage.text]
  if (!passage || !node?.parentElement) return
  const range = document.createRange()
  range.setStart(node, passage.at)
  const top = () => range.getBoundingClientRect().top
  const far = SCREENS * innerHeight
  if (top() - from.getBoundingClientRect().top < far) return
  reveal(node.parentElement)
  scrollBy({ top: top() - innerHeight / 3, behavior: 'instant' })
}

/** The texts of the page behind an element, in their order. */
function textsBehind(element: Element): Text[] {
  const walker = document.createTreeWalker(element.closest('main') ?? document.body, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    if (node instanceof Text && element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING)
      nodes.push(node)
  }
  return nodes
}
