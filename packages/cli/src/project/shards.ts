import { fingerprint } from '@chatdocs/engine'

/** A part of a site's pages, made by one of several machines. */
export interface Shard {
  /** Counted from 1. */
  number: number
  of: number
}

/** Maximum number of machines that make one site. */
export const MOST_SHARDS = 256

/** The text of a shard: `3/8`. */
export function shardText({ number, of }: Shard): string {
  return `${number}/${of}`
}

/** Parses the text of a shard; `undefined` if it is invalid. */
export function readShard(text: string): Shard | undefined {
  const [, number, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  const shard = { number: Number(number), of: Number(of) }
  return shard.number >= 1 && shard.number <= shard.of && shard.of <= MOST_SHARDS ? shard : undefined
}

/**
 * The pages of a shard. All shards have the same number of pages, give or take one, and neighbours in a folder are in
 * different shards. Translations of a page are in the same shard, because they can show the same document.
 */
export function pagesOf<Page extends { place: string }>(
  pages: readonly Page[],
  { number, of }: Shard,
): Page[] {
  const places = [...new Set(pages.map(({ place }) => place))]
  const inOrder = places.map((place) => [fingerprint(place), place] as const).sort()
  const own = new Set(inOrder.filter((_, at) => at % of === number - 1).map(([, place]) => place))
  return pages.filter(({ place }) => own.has(place))
}
