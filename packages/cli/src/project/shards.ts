import { fingerprint } from '@chatdocs/engine'

/** A part of the pages of a site, which one of several machines makes. */
export interface Shard {
  /** From 1 on. */
  number: number
  of: number
}

/** So many machines, at most, make one site. */
export const MOST_SHARDS = 256

/** A shard as it is written: `3/8`. */
export function shardText({ number, of }: Shard): string {
  return `${number}/${of}`
}

/** The shard that is written so; `undefined` if none is. */
export function readShard(text: string): Shard | undefined {
  const [, number, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  const shard = { number: Number(number), of: Number(of) }
  return shard.number >= 1 && shard.number <= shard.of && shard.of <= MOST_SHARDS ? shard : undefined
}

/**
 * The pages of a shard. All shards have the same number of pages, give or take one, of which neighbours in a folder are in
 * different shards. Translations are in one, because they can show the same document.
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
