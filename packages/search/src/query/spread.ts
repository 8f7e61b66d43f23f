import { CHUNK_SIZE } from '../format/places.ts'
import { placeOf, type Shown, type TextSource } from './rows.ts'

/**
 * The first rows, at most `perPage` of each page. Rows beyond that follow if there are too few others. A chunk is part of
 * one page, so candidates that are not shown load nothing, unless a page has rows in several chunks.
 */
export async function spread(
  candidates: readonly Shown[],
  { perPage, wanted }: { perPage: number; wanted: number },
  source: TextSource,
): Promise<Shown[]> {
  const pagesOf = (rows: readonly Shown[]) =>
    Promise.all(rows.map(async ({ document }) => (await placeOf(document, source))?.url ?? ''))
  const byChunk = split(candidates, candidates.map(chunkOf), perPage)
  const limited = [...byChunk.within, ...byChunk.beyond]
  const first = limited.slice(0, wanted)
  if (split(first, await pagesOf(first), perPage).beyond.length === 0) return first
  const some = limited.slice(0, MOST_PLACES)
  const byPage = split(some, await pagesOf(some), perPage)
  return [...byPage.within, ...byPage.beyond, ...limited.slice(MOST_PLACES)].slice(0, wanted)
}

/** The most rows whose pages are looked up. Each may need a file. */
const MOST_PLACES = 24

function chunkOf({ document }: Shown): string {
  return String(Math.floor(document / CHUNK_SIZE))
}

/** The first rows with each key, at most `most`, and all others. */
function split(rows: readonly Shown[], keys: readonly string[], most: number) {
  const counts = new Map<string, number>()
  const [within, beyond]: [Shown[], Shown[]] = [[], []]
  for (const [index, row] of rows.entries()) {
    const key = keys[index] ?? ''
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count <= most) within.push(row)
    else beyond.push(row)
  }
  return { within, beyond }
}
