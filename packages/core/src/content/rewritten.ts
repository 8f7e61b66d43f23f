import type { Root } from 'mdast'
import type { Span } from '../paths.ts'
import { placeOf } from './elements.ts'
import type { Rewritten } from './model.ts'
import { nodesOf } from './nodes.ts'

/** The comments of a text, which are no reader's concern; of one that has lines of its own, those too. */
export function commentsIn(tree: Root, text: string): Span[] {
  return nodesOf(tree, 'html').flatMap((node) => {
    const { start, end } = placeOf(node)
    return [...text.slice(start, end).matchAll(/<!--[\s\S]*?-->/g)].map(({ 0: comment, index }) => {
      const from = start + index
      const isFirst = from === 0 || text[from - 1] === '\n'
      const [lineEnd = ''] = (isFirst && /^[ \t]*\r?\n/.exec(text.slice(from + comment.length))) || []
      return { start: from, end: from + comment.length + lineEnd.length }
    })
  })
}

/** What is known of the places of links, images and comments. */
export interface Written {
  links: readonly Span[]
  images: readonly Span[]
  comments: readonly Span[]
  /** Where the address of what stands at a place is written: `start end` of the place. */
  addresses: ReadonlyMap<string, Span>
}

/** All that is written anew, in order; of what overlaps, the first. An address nobody found stays. */
export function rewrittenIn({ links, images, comments, addresses }: Written): Rewritten[] {
  const addressOf = (place: Span) => addresses.get(placeKey(place))
  const all: Rewritten[] = [
    ...comments,
    ...links.flatMap((place, link) => withIndex(addressOf(place), { link })),
    ...images.flatMap((place, image) => withIndex(addressOf(place), { image })),
  ]
  all.sort((one, other) => one.start - other.start || one.end - other.end)
  let reached = 0
  return all.filter(({ start, end }) => {
    if (start < reached) return false
    reached = end
    return true
  })
}

function withIndex(span: Span | undefined, index: Omit<Rewritten, keyof Span>): Rewritten[] {
  return span ? [{ ...span, ...index }] : []
}

/** A place as a key. */
export function placeKey({ start, end }: Span): string {
  return `${start} ${end}`
}
