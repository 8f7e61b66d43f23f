import type { MarkedText, SearchMark } from '@chatdocs/protocol'

/** The name of the highlight in the style sheet. */
const NAME = 'searched'

/**
 * Marks what was searched for on a page, until the reader presses Escape. A highlight leaves the document unchanged, so
 * React can go on with it. Its ranges vanish with their nodes. Older browsers mark nothing.
 */
export function showMarks(nodes: readonly Text[], found: readonly MarkedText[]): void {
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
