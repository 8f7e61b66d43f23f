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

const CODE = 'pre > code:not(:has(.line))'
const BLOCKS = `:is(article, main) :is(h1, h2, h3, h4, h5, h6, p, li, tr, dt, dd, figcaption, .line, ${CODE})`
const HEADINGS = ':is(h1, h2, h3, h4, h5, h6)'

/** Does nothing outside of a frame. */
export function followEditor(): void {
  if (parent === window) return
  const tell = (message: object) => parent.postMessage({ chatdocs: message }, '*')
  addEventListener('message', ({ source, data }: MessageEvent<{ chatdocs?: Place }>) => {
    if (source === parent && data?.chatdocs) show(data.chatdocs)
  })
  document.addEventListener('click', ({ target, clientY }) => {
    if (!(target instanceof Element) || target.closest('a, button, input, select, summary, label')) return
    const block = target.closest(BLOCKS)
    if (!block) return
    const { top, height } = block.getBoundingClientRect()
    const lines = linesOf(block)
    const words = lines[Math.floor(((clientY - top) / height) * lines.length)] ?? ''
    tell({ url: location.pathname, anchor: headingAbove(block)?.id ?? '', words: words.slice(0, 400) })
  })
  tell({})
}

function headingAbove(block: Element): Element | undefined {
  const all = [...document.querySelectorAll(BLOCKS)]
  return all.slice(0, all.indexOf(block) + 1).findLast((each) => each.matches(HEADINGS) && each.id)
}

/** The lines of code, which are equally high; all other blocks have one. */
function linesOf(block: Element): string[] {
  const text = block.textContent ?? ''
  return block.matches(CODE) ? text.trimEnd().split('\n') : [text]
}

/** Scrolls to the innermost text below the heading that is, begins with or contains the words, else to the heading. */
function show({ url, anchor, words }: Place): void {
  // The reader has followed a link.
  if (new URL(url).pathname !== location.pathname) return void location.assign(url)
  const all = [...document.querySelectorAll(BLOCKS)]
  const start = Math.max(
    0,
    all.findIndex(({ id }) => id !== '' && id === anchor),
  )
  const end = all.findIndex((each, index) => index > start && each.matches(HEADINGS) && each.id)
  const section = all.slice(start, end < 0 ? undefined : end).flatMap((block) =>
    linesOf(block).map((line, index, { length }) => {
      const { top, height } = block.getBoundingClientRect()
      const text = line.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
      return { text, top: top + (height * index) / length, height: height / length }
    }),
  )
  const at = (fits: (text: string) => boolean) =>
    words === '' ? undefined : section.findLast(({ text, height }) => height > 0 && fits(text))
  const found =
    at((text) => text === words) ??
    at((text) => text.startsWith(words)) ??
    at((text) => text.includes(words)) ??
    section[0]
  if (!found) return
  const { top, height } = found
  // What is at an edge, or below the navbar, is hard to see beside the text.
  if (top < innerHeight * EDGE || top + height > innerHeight * (1 - EDGE))
    scrollBy(0, top + height / 2 - innerHeight / 2)
}

/** The part of the height at the top and at the bottom that is an edge. */
const EDGE = 0.15
