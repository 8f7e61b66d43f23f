import type { Reader } from '@chatdocs/engine'
import {
  type IndexFile,
  type IndexFrame,
  type IndexGroup,
  type Numbering,
  type OutputPath,
  type PageNumbers,
  type RangePieces,
  type RangeTerms,
  type SearchManifest,
  searchFile,
  type Url,
} from '@chatdocs/protocol'
import { groupPages, joinIndex, joinTerms, numberPages, packIndex, type StagedRange } from '../../tasks.ts'
import { incomingTextsOf } from '../graph/link-texts.ts'
import { query } from '../inputs/define.ts'
import { fewAtOnce } from '../inputs/few-at-once.ts'
import { searchContexts } from '../pages/contexts.ts'
import { ownFolder } from '../site/config.ts'
import {
  fragmentNames,
  fragmentsAt,
  hasBytes,
  packedFragments,
  pageShape,
  pageTerms,
} from './indexed-pages.ts'
import { type IndexKey, indexedUrls, indexedVersions, indexKeys } from './indexes.ts'

/** A group of pages of an index, by number. */
type GroupKey = `${IndexKey}|${number}`

/** A range of terms of an index, by the first. */
type RangeKey = `${IndexKey}|${string}`

/** What comes before the last separator, and what follows it. */
function split<Before extends string>(key: `${Before}|${string}`): [before: Before, last: string] {
  const at = key.lastIndexOf('|')
  return [key.slice(0, at) as Before, key.slice(at + 1)]
}

/** The numbers of all chunks of an index. An edit rarely changes them. */
const numbering = query('numbering', { kept: true }, async (db, index: IndexKey): Promise<Numbering> => {
  const urls = await db.get(indexedUrls, index)
  const shapes = await Promise.all(urls.map((url) => db.get(pageShape, url)))
  return db.run(
    numberPages,
    shapes.filter((each) => each !== undefined),
  )
})

/** The number of groups of an index. It changes far less often than what is in the groups. */
const groupCount = query('groupCount', async (db, index: IndexKey): Promise<number> => {
  return (await db.get(numbering, index)).groups.length
})

/** The pages of one group of an index, with the numbers of their chunks; empty if there is no such group. */
const groupMembers = query('groupMembers', async (db, key: GroupKey): Promise<readonly PageNumbers[]> => {
  const [index, group] = split(key)
  return (await db.get(numbering, index)).groups[Number(group)] ?? []
})

/** Some pages of an index, joined with the texts of links to them: an edit joins one group again. */
const indexGroup = query(
  'indexGroup',
  { kept: true, digest: 'reads' },
  async (db, key: GroupKey): Promise<IndexGroup> => {
    const members = await db.get(groupMembers, key)
    const pages = await Promise.all(
      members.map(async (member) => {
        const url = member.url as Url
        const [terms, links] = await Promise.all([db.get(pageTerms, url), db.get(incomingTextsOf, url)])
        return terms && { ...member, terms, ...(links && { links }) }
      }),
    )
    return db.run(
      groupPages,
      pages.filter((page) => page !== undefined),
    )
  },
)

/** The first terms of a group’s blocks that also begin a range of the whole index. */
const groupBorders = query(
  'groupBorders',
  async (db, key: GroupKey) => (await db.get(indexGroup, key)).borders,
)

/** What an index knows of the pages of a group besides their terms. */
const groupDocuments = query(
  'groupDocuments',
  async (db, key: GroupKey) => (await db.get(indexGroup, key)).documents,
)

async function groupKeys(db: Reader, index: IndexKey): Promise<GroupKey[]> {
  const length = await db.get(groupCount, index)
  return Array.from({ length }, (_, group): GroupKey => `${index}|${group}`)
}

/** Enough to keep all threads busy, few enough to bound memory. A group is made of the terms of all its pages. */
const GROUPS_AT_ONCE = 4
/** Each range is made of pieces of all groups. Those of consecutive ranges are cut while the groups are in memory. */
const RANGES_AT_ONCE = 64

/** The first term of each range. Terms themselves decide, so an edit rarely changes them. */
const rangeStarts = query(
  'rangeStarts',
  { kept: true },
  async (db, index: IndexKey): Promise<readonly string[]> => {
    const keys = await groupKeys(db, index)
    const borders = await fewAtOnce(GROUPS_AT_ONCE, keys, (key) => db.get(groupBorders, key))
    return ['', ...new Set(borders.flat().sort())]
  },
)

/** The blocks of a group with terms of a range. An edit changes those that have its terms. */
const rangePiece = query('rangePiece', async (db, key: `${RangeKey}|${number}`): Promise<Uint8Array> => {
  const [range, group] = split<RangeKey>(key)
  const [index, start] = split(range)
  const { postings, starts, firsts } = await db.get(indexGroup, `${index}|${Number(group)}`)
  const ranges = await db.get(rangeStarts, index)
  const end = ranges[countBelow(ranges, start) + 1]
  const from = countBelow(firsts, start)
  const first = firsts[from] === start ? from : Math.max(0, from - 1)
  return postings.slice(starts[first], end === undefined ? undefined : starts[countBelow(firsts, end)])
})

/** The number of sorted texts below another. */
function countBelow(texts: readonly string[], limit: string): number {
  let [from, to] = [0, texts.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((texts[middle] ?? '') < limit) from = middle + 1
    else to = middle
  }
  return from
}

/** The shards of a range of terms. */
const termRange = query(
  'termRange',
  { kept: true, digest: 'reads' },
  async (db, key: RangeKey): Promise<StagedRange> => {
    return db.run(joinTerms, { ...(await rangePieces(db, key)), folder: await db.get(ownFolder) })
  },
)

async function rangePieces(db: Reader, key: RangeKey): Promise<RangePieces> {
  const [index, start] = split<IndexKey>(key)
  const [starts, length] = await Promise.all([db.get(rangeStarts, index), db.get(groupCount, index)])
  const groups = Array.from({ length }, (_, group) => db.get(rangePiece, `${key}|${group}`))
  return { start, end: starts[countBelow(starts, start) + 1] ?? '', pieces: await Promise.all(groups) }
}

/** The shards of a range with their bytes, also if they were staged. */
const rangeFiles = query(
  'rangeFiles',
  { digest: 'reads', cheap: true },
  async (db, key: RangeKey): Promise<readonly IndexFile[]> => {
    const { files } = await db.get(termRange, key)
    if (files.every(hasBytes)) return files
    return (await db.run(joinTerms, await rangePieces(db, key))).files.filter(hasBytes)
  },
)

/** The part that the index reads after an edit in another range. */
const rangeTerms = query('rangeTerms', { kept: true }, async (db, key: RangeKey): Promise<RangeTerms> => {
  return (await db.get(termRange, key)).terms
})

async function rangeKeys(db: Reader, index: IndexKey): Promise<RangeKey[]> {
  return (await db.get(rangeStarts, index)).map((start): RangeKey => `${index}|${start}`)
}

/** What no page and no range has. It is small, so it is made as a whole. */
const indexFrame = query(
  'indexFrame',
  { digest: 'reads' },
  async (db, index: IndexKey): Promise<IndexFrame> => {
    // First, because it makes the groups.
    const starts = await rangeKeys(db, index)
    const [{ areas, size }, groups, ranges] = await Promise.all([
      db.get(numbering, index),
      groupKeys(db, index).then((keys) => Promise.all(keys.map((key) => db.get(groupDocuments, key)))),
      fewAtOnce(RANGES_AT_ONCE, starts, (key) => db.get(rangeTerms, key)),
    ])
    return db.run(joinIndex, { areas, size, groups, ranges })
  },
)

/** A small index as one file. */
const indexPack = query('indexPack', async (db, index: IndexKey): Promise<IndexFile | undefined> => {
  const { root, files, isSmall } = await db.get(indexFrame, index)
  if (!isSmall) return undefined
  const [ranges, urls] = await Promise.all([rangeKeys(db, index), db.get(indexedUrls, index)])
  const shards = (await Promise.all(ranges.map((key) => db.get(rangeFiles, key)))).flat()
  const fragments = (await Promise.all(urls.map((url) => db.get(packedFragments, url)))).flat()
  return db.run(packIndex, { root, files: [...files, ...shards, ...fragments] })
})

/** Where the bytes of a search file are. */
type Origin =
  | { kind: 'fragment'; url: Url }
  | { kind: 'shard'; key: RangeKey }
  | { kind: 'frame' | 'pack'; key: IndexKey }

/** The files of all indexes, by where their bytes are. Equal indexes share their files. */
export const searchFiles = query(
  'searchFiles',
  { digest: 'reads' },
  async (db): Promise<ReadonlyMap<OutputPath, Origin>> => {
    const keys = await db.get(indexKeys)
    return new Map((await Promise.all(keys.map((key) => filesOf(db, key)))).flat())
  },
)

type Located = readonly [OutputPath, Origin]

async function filesOf(db: Reader, key: IndexKey): Promise<readonly Located[]> {
  const [pack, { root, files, rare }] = await Promise.all([db.get(indexPack, key), db.get(indexFrame, key)])
  const apart = located(namesOf(rare), { kind: 'frame', key })
  if (pack) return [...located([pack.name], { kind: 'pack', key }), ...apart]
  const [ranges, urls] = await Promise.all([rangeKeys(db, key), db.get(indexedUrls, key)])
  const parts = await Promise.all([
    ...ranges.map(async (key) => {
      const { shards } = await db.get(rangeTerms, key)
      return located(
        shards.map(({ file }) => file),
        { kind: 'shard', key },
      )
    }),
    ...urls.map(async (url) => located(await db.get(fragmentNames, url), { kind: 'fragment', url })),
  ])
  return [...located(namesOf([root, ...files]), { kind: 'frame', key }), ...apart, ...parts.flat()]
}

function namesOf(files: readonly IndexFile[]): string[] {
  return files.map(({ name }) => name)
}

function located(names: readonly string[], origin: Origin): Located[] {
  return names.map((name) => [searchFile(name), origin])
}

/** The bytes of a search file, uncompressed. Rejects if no index has the file. */
export async function searchFileAt(db: Reader, path: OutputPath): Promise<Uint8Array> {
  const origin = (await db.get(searchFiles)).get(path)
  const found = (origin ? await filesAt(db, origin) : []).find(({ name }) => searchFile(name) === path)
  if (!found) throw new Error(`no search index has ${path}`)
  return found.bytes
}

async function filesAt(db: Reader, origin: Origin): Promise<readonly IndexFile[]> {
  switch (origin.kind) {
    case 'fragment':
      return fragmentsAt(db, origin.url)
    case 'shard':
      return db.get(rangeFiles, origin.key)
    case 'frame': {
      const { root, files, rare } = await db.get(indexFrame, origin.key)
      return [root, ...files, ...rare]
    }
    case 'pack':
      return [(await db.get(indexPack, origin.key)) ?? []].flat()
  }
}

/** The root file of each index. */
export async function searchManifest(db: Reader): Promise<SearchManifest> {
  const [versions, contexts] = await Promise.all([db.get(indexedVersions), db.get(searchContexts)])
  const roots = async (context: Url | '') =>
    Object.fromEntries(
      await Promise.all(
        versions.map(async (each) => [each, await rootOf(db, `${each}|${context}`)] as const),
      ),
    )
  const parts = contexts.map(async ({ path }) => [path, await roots(path)] as const)
  return {
    indexes: await roots(''),
    ...(contexts.length > 0 && { contexts: Object.fromEntries(await Promise.all(parts)) }),
  }
}

async function rootOf(db: Reader, index: IndexKey): Promise<string> {
  return ((await db.get(indexPack, index)) ?? (await db.get(indexFrame, index)).root).name
}
