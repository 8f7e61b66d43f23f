import { headingsIn, pageOf, type SourcePath, sourceShown } from '@chatdocs/core'
import type { Location } from 'vscode-languageserver'
import type { EditorSite, Session } from './session.ts'

/*
 * The way from a text to its page, and back. Pages have no positions in texts, so both sides know a place by the heading
 * above it, and by its first letters.
 */

/** A server of the pages of the site, with the texts that are not saved. */
export interface Preview extends Pick<EditorSite, 'ask'> {
  /** The address of the home page. */
  url: string
}

/** A place in a page. */
export interface PagePlace {
  url: string
  /** The id of the heading above. */
  anchor: string
  words: string
}

/** What a place is known by: it is long enough to be the only one below a heading. */
const LETTERS = 40

/** The first letters and digits. Marks, fences, numbers of lists, tags and addresses are left out: pages have no such text. */
function lettersOf(text: string): string {
  const plain = text.replace(
    /^[ \t>]*(?:(?:`{3}|~{3}|:{3}).*|\d+[.)] )|\]\([^()\n]*\)|<[^<>\n]*>|[^\p{L}\p{N}]/gu,
    '',
  )
  return plain.slice(0, LETTERS).toLowerCase()
}

/** The place in a page that shows a line of a text. */
export async function pagePlace(
  session: Session,
  preview: Preview,
  path: SourcePath,
  offset: number,
): Promise<PagePlace | undefined> {
  const page = await preview.ask(pageOf, path)
  if (page === undefined) return undefined
  const headings = await session.workspace.ask(headingsIn, path)
  const text = session.textAt(path).getText()
  const above = headings.findLast(({ start }) => start <= offset)
  // An empty line, or a fence, is on no page: the line above it is.
  const upTo = text.slice(above?.start, offset) + text.slice(offset).split('\n', 1)
  return {
    url: new URL(page, preview.url).href,
    anchor: above?.id ?? '',
    words: upTo.split('\n').map(lettersOf).findLast(Boolean) ?? '',
  }
}

/** The line of a text that a place in a page shows. */
export async function textPlace(
  session: Session,
  preview: Preview,
  { url, anchor, words }: PagePlace,
): Promise<Location | undefined> {
  const path = await preview.ask(sourceShown, new URL(url, preview.url).pathname)
  if (path === undefined) return undefined
  const text = session.textAt(path).getText()
  const headings = await session.workspace.ask(headingsIn, path)
  const above = headings.find(({ id }) => id === anchor)
  const from = above?.start ?? 0
  const next = headings.find(({ start, depth }) => start > from && (above || depth > 1))
  let best = { length: 0, start: from, end: from }
  let start = from
  for (const line of text.slice(from, next?.start).split('\n')) {
    const length = sameStart(lettersOf(line), lettersOf(words))
    if (length > best.length) best = { length, start, end: start + line.length }
    start += line.length + 1
  }
  return { uri: session.uriOf(path), range: session.rangeAt(path, best) }
}

/** How many characters two texts begin with alike. */
function sameStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
