import type { Span } from '../../paths.ts'
import type { Facts, MadeMarkdown, Rewritten } from '../model.ts'

/** The positions of links, images, comments and untrusted HTML. */
export interface Written {
  links: readonly Span[]
  images: readonly Span[]
  comments: readonly Rewritten[]
  /** The position of an address, by the `placeKey` of its link or image. */
  addresses: ReadonlyMap<string, Span>
}

/**
 * All parts to replace, in order. Of overlapping parts, the first is kept; of parts with the same start, margins come
 * first, then the longest. Addresses without a position stay unchanged.
 */
export function rewrittenIn({ links, images, comments, addresses }: Written): Rewritten[] {
  const addressOf = (place: Span) => addresses.get(placeKey(place))
  const all: Rewritten[] = [
    ...comments,
    ...links.flatMap((place, link) => withIndex(addressOf(place), { link })),
    ...images.flatMap((place, image) => withIndex(addressOf(place), { image })),
  ]
  all.sort(
    (one, other) =>
      one.start - other.start || marginOf(other) - marginOf(one) || (one.isMargin ? 0 : other.end - one.end),
  )
  let reached = -1
  let isMargin: boolean | undefined
  return all.filter((each) => {
    // A replacement at the beginning of a line has its own margin.
    if (each.start < reached || (each.isMargin && each.start === reached && !isMargin)) return false
    reached = each.end
    isMargin = each.isMargin
    return true
  })
}

function marginOf({ isMargin }: Rewritten): number {
  return isMargin ? 1 : 0
}

function withIndex(span: Span | undefined, index: Omit<Rewritten, keyof Span>): Rewritten[] {
  return span ? [{ ...span, ...index }] : []
}

export function placeKey({ start, end }: Span): string {
  return `${start} ${end}`
}

/** The addresses in generated Markdown, by the document's addresses. */
export function addressesOf(
  { addresses }: MadeMarkdown,
  named: Pick<Facts, 'links' | 'images'>,
): Rewritten[] {
  return addresses.flatMap(({ start, end, target, kind }) => {
    const index =
      kind === 'image'
        ? named.images.indexOf(target)
        : named.links.findIndex((each) => each.target === target)
    return index < 0 ? [] : [{ start, end, [kind]: index }]
  })
}
