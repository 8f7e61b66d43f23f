/*
 * The page in the preview frame of an editor: it follows the cursor, and a click leads to the text in the editor.
 * `packages/lsp/src/preview.ts` is the other side.
 */

/** A place in a page: the id of the heading above it, and its first letters. */
interface Place {
  url: string
  anchor: string
  words: string
}

const BLOCKS = ':is(article, main) :is(h1, h2, h3, h4, h5, h6, p, li, td, th, dt, dd, figcaption, .line)'
const HEADINGS = ':is(h1, h2, h3, h4, h5, h6)'

/** Does nothing outside of a frame. */
export function followEditor(): void {
  if (parent === window) return
  const tell = (message: object) => parent.postMessage({ chatdocs: message }, '*')
  addEventListener('message', ({ source, data }: MessageEvent<{ chatdocs?: Place }>) => {
    if (source === parent && data?.chatdocs) show(data.chatdocs)
  })
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('a, button, input, select, summary, label')) return
    const block = target.closest(BLOCKS)
    if (block) tell({ url: location.pathname, anchor: headingAbove(block)?.id ?? '', words: textIn(block) })
  })
  tell({})
}

function blocks(): Element[] {
  return [...document.querySelectorAll(BLOCKS)]
}

function headingAbove(block: Element): Element | undefined {
  const all = blocks()
  return all.slice(0, all.indexOf(block) + 1).findLast((each) => each.matches(HEADINGS) && each.id)
}

function textIn(block: Element): string {
  return (block.textContent ?? '').slice(0, 400)
}

/** Scrolls to the innermost element below the heading that contains the words, else to the heading. */
function show({ url, anchor, words }: Place): void {
  // The reader has followed a link.
  if (new URL(url).pathname !== location.pathname) return void location.assign(url)
  const all = blocks()
  const start = Math.max(
    0,
    all.findIndex(({ id }) => id !== '' && id === anchor),
  )
  const end = all.findIndex((each, index) => index > start && each.matches(HEADINGS) && each.id)
  const section = all.slice(start, end < 0 ? undefined : end)
  const has = (block: Element) =>
    words !== '' &&
    textIn(block)
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase()
      .includes(words)
  ;(section.findLast(has) ?? all[start])?.scrollIntoView({ block: 'nearest' })
}
