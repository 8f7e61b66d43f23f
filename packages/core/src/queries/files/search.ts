import type { Reader } from '@chatdocs/engine'
import {
  CURRENT_VERSION,
  type OutputPath,
  type SearchManifest,
  searchFile,
  type Url,
} from '@chatdocs/protocol'
import {
  fileName,
  type IndexedSection,
  type IndexFile,
  type IndexFrame,
  type IndexGroup,
  isSmall,
  type Numbering,
  numberPages,
  type PageNumbers,
  pieceOf,
  type RangePieces,
} from '@chatdocs/search'
import type { Output } from '../../inputs.ts'
import {
  compress,
  groupPages,
  type IndexPageInput,
  indexPage,
  joinIndex,
  joinTerms,
  type MaybeStaged,
  type StagedIndex,
  type StagedRange,
} from '../../tasks.ts'
import { documents, route, routes } from '../graph/graph.ts'
import { incomingTextsOf, textsOfLinksAt } from '../graph/link-texts.ts'
import { part, query } from '../inputs/define.ts'
import { fewAtOnce } from '../inputs/few-at-once.ts'
import { contextsOf, searchContexts } from '../pages/contexts.ts'
import { indexedOf } from '../pages/pages.ts'
import { html } from '../pages/render.ts'
import { config, ownFolder } from '../site/config.ts'

/*
 * A search index is built in one direction: the terms of pages, groups of pages with sorted terms, ranges of terms from all
 * groups, files. An edit makes one page again, its group, the ranges of its words, and the root.
 */

/**
 * An index, as its version and the path of its context. The path is empty for the index of the whole version, which has
 * its documents and all pages without a version. Neither the name of a version nor a term contains the separator.
 */
type IndexKey = `${string}|${Url | ''}`

/** A group of pages of an index, by number; a range of terms, by the first; what a group has of a range. */
type GroupKey = `${IndexKey}|${number}`
type RangeKey = `${IndexKey}|${string}`
type PieceKey = `${RangeKey}|${number}`

/** What comes before the last separator, and what follows it. */
function split<Before extends string>(key: `${Before}|${string}`): [before: Before, last: string] {
  const at = key.lastIndexOf('|')
  return [key.slice(0, at) as Before, key.slice(at + 1)]
}

/** All search indexes: for each version, one of the whole version and one of each context; none without a search. */
const indexKeys = query('indexKeys', async (db): Promise<readonly IndexKey[]> => {
  if (!(await db.get(config)).value.search) return []
  const [{ value }, contexts] = await Promise.all([db.get(documents), db.get(searchContexts)])
  const versions = value.versions.map(({ version }) => version.name)
  const paths = ['' as const, ...contexts.map(({ path }) => path)]
  // A site without documents has an index, too.
  const names = versions.length > 0 ? versions : [CURRENT_VERSION]
  return names.flatMap((name) => paths.map((path): IndexKey => `${name}|${path}`))
})

/** The pages of an index, in the order of the routes. Those without a version are in the indexes of all versions. */
const indexedUrls = query(
  'indexedUrls',
  { kept: true },
  async (db, index: IndexKey): Promise<readonly Url[]> => {
    const [version, context] = split<string>(index)
    const { value } = await db.get(routes)
    const own = [...value.byUrl.values()].filter((each) => (each.version ?? version) === version)
    const urls = own.map(({ url }) => url)
    if (context === '') return urls
    const contexts = await Promise.all(urls.map((url) => contextsOf(db, url)))
    return urls.filter((_, place) => contexts[place]?.some((each) => each === context))
  },
)

/** The text of a custom page; empty if it cannot be rendered. */
const drawnSections = query('drawnSections', async (db, url: Url): Promise<readonly IndexedSection[]> => {
  return (await db.get(html, url)).sections ?? []
})

/** What is indexed of a page; `undefined` for pages that are not. */
async function indexedPage(db: Reader, url: Url): Promise<Omit<IndexPageInput, 'folder'> | undefined> {
  const at = await db.get(route, url)
  const found = at && (await indexedOf(db, at, () => db.get(drawnSections, url)))
  if (!found) return undefined
  const { text, ...page } = found
  return { page, ...(text && { text }) }
}

/** The index data of one page, without the texts of links to it: no other document is parsed for it. */
const pageIndex = query(
  'pageIndex',
  { kept: true, digest: 'reads' },
  async (db, url: Url): Promise<StagedIndex | undefined> => {
    const page = await indexedPage(db, url)
    return page && db.run(indexPage, { ...page, folder: await db.get(ownFolder) })
  },
)

/** What indexes read of a page after an edit of another one: the files with its texts, one for each chunk. */
const pageTexts = part(
  'pageTexts',
  pageIndex,
  (index) => index && { area: index.area, names: index.fragments.map(({ name }) => name) },
  { kept: true },
)

/** The files with the texts of a page, also if they were staged. */
async function textsAt(db: Reader, url: Url): Promise<readonly IndexFile[]> {
  const { fragments = [] } = (await db.get(pageIndex, url)) ?? {}
  if (fragments.every(hasBytes)) return fragments
  const page = await indexedPage(db, url)
  return page ? (await db.run(indexPage, page)).fragments.filter(hasBytes) : []
}

function hasBytes(file: MaybeStaged): file is IndexFile {
  return file.bytes !== undefined
}

/** Makes what indexes take from a page, the texts of its links among them, if there are any. */
export async function indexPageAt(db: Reader, url: Url): Promise<void> {
  if ((await db.get(indexKeys)).length === 0) return
  await Promise.all([db.get(pageTexts, url), textsOfLinksAt(db, url)])
}

/** The files that other machines need to make no index of a page again. */
export async function textFilesOf(db: Reader, url: Url): Promise<readonly Output[]> {
  if ((await db.get(indexKeys)).length === 0) return []
  const [{ names = [] } = {}, folder] = await Promise.all([db.get(pageTexts, url), db.get(ownFolder)])
  return names.map((name) => {
    const path = `${folder}${searchFile(name)}` as OutputPath
    const bytes = async () => (await textsAt(db, url)).find((each) => each.name === name)?.bytes
    return { path, make: async () => db.run(compress, { bytes: (await bytes())?.slice() ?? NONE, path }) }
  })
}

const NONE = new Uint8Array()

/** The numbers of all chunks of an index, and its groups of pages. An edit rarely changes them. */
const numbering = query('numbering', { kept: true }, async (db, index: IndexKey): Promise<Numbering> => {
  const urls = await db.get(indexedUrls, index)
  const texts = await Promise.all(urls.map((url) => db.get(pageTexts, url)))
  return numberPages(
    urls.flatMap((url, place) => {
      const { area, names } = texts[place] ?? {}
      return area && names ? [{ url, area, chunks: names.length }] : []
    }),
  )
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
        const [found, links] = await Promise.all([db.get(pageIndex, url), db.get(incomingTextsOf, url)])
        return found && { ...member, terms: found.terms, ...(links && { links }) }
      }),
    )
    return db.run(
      groupPages,
      pages.filter((page) => page !== undefined),
    )
  },
)

/** What an index knows of the pages of a group besides their postings. */
const groupSummary = part('groupSummary', indexGroup, ({ summary }) => summary, { kept: true })

async function groupKeys(db: Reader, index: IndexKey): Promise<GroupKey[]> {
  return (await db.get(numbering, index)).groups.map((_, group): GroupKey => `${index}|${group}`)
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
    const groups = await fewAtOnce(GROUPS_AT_ONCE, keys, (key) => db.get(groupSummary, key))
    return ['', ...new Set(groups.flatMap(({ borders }) => borders).sort())]
  },
)

async function rangeKeys(db: Reader, index: IndexKey): Promise<RangeKey[]> {
  return (await db.get(rangeStarts, index)).map((start): RangeKey => `${index}|${start}`)
}

/** The first term of a range, and of the next one. */
async function bordersOf(db: Reader, key: RangeKey): Promise<[start: string, end: string | undefined]> {
  const [index, start] = split<IndexKey>(key)
  const starts = await db.get(rangeStarts, index)
  return [start, starts[starts.indexOf(start) + 1]]
}

/** The blocks of a group with terms of a range. An edit changes those that have its terms. */
const rangePiece = query('rangePiece', async (db, key: PieceKey): Promise<Uint8Array> => {
  const [range, group] = split<RangeKey>(key)
  const [index] = split<IndexKey>(range)
  const own = await db.get(indexGroup, `${index}|${Number(group)}`)
  return pieceOf(own, ...(await bordersOf(db, range)))
})

/** The shards of a range of terms. */
const termRange = query(
  'termRange',
  { kept: true, digest: 'reads' },
  async (db, key: RangeKey): Promise<StagedRange> => {
    return db.run(joinTerms, { ...(await rangePieces(db, key)), folder: await db.get(ownFolder) })
  },
)

async function rangePieces(db: Reader, key: RangeKey): Promise<RangePieces> {
  const [index] = split<IndexKey>(key)
  const [[start, end = ''], groups] = await Promise.all([bordersOf(db, key), groupKeys(db, index)])
  const pieces = groups.map((_, group) => db.get(rangePiece, `${key}|${group}`))
  return { start, end, pieces: await Promise.all(pieces) }
}

/** What the index reads of a range after an edit in another one. */
const rangeSummary = part('rangeSummary', termRange, ({ summary }) => summary, { kept: true })

/** The shards of a range with their bytes, also if they were staged. */
const shardsOf = query(
  'shards',
  { digest: 'reads', cheap: true },
  async (db, key: RangeKey): Promise<readonly IndexFile[]> => {
    const { files } = await db.get(termRange, key)
    if (files.every(hasBytes)) return files
    return (await db.run(joinTerms, await rangePieces(db, key))).files.filter(hasBytes)
  },
)

/** What no page and no range has: the root above all. It is small, so it is made as a whole. A small index is one file. */
const indexFrame = query(
  'indexFrame',
  { digest: 'reads' },
  async (db, index: IndexKey): Promise<IndexFrame> => {
    // First, because it makes the groups.
    const keys = await rangeKeys(db, index)
    const [{ areas, size }, groups, ranges] = await Promise.all([
      db.get(numbering, index),
      groupKeys(db, index).then((all) => Promise.all(all.map((key) => db.get(groupSummary, key)))),
      fewAtOnce(RANGES_AT_ONCE, keys, (key) => db.get(rangeSummary, key)),
    ])
    const parts = { areas, size, groups, ranges }
    if (!isSmall(parts)) return db.run(joinIndex, parts)
    const urls = await db.get(indexedUrls, index)
    const shards = await Promise.all(keys.map((key) => db.get(shardsOf, key)))
    const texts = await Promise.all(urls.map((url) => textsAt(db, url)))
    return db.run(joinIndex, { ...parts, others: [...shards, ...texts].flat() })
  },
)

/** Where the bytes of a search file are. */
type Origin = { kind: 'text'; key: Url } | { kind: 'shard'; key: RangeKey } | { kind: 'frame'; key: IndexKey }

/** The files of all indexes, by where their bytes are. Equal indexes share their files. */
export const searchFiles = query(
  'searchFiles',
  { digest: 'reads' },
  async (db): Promise<ReadonlyMap<OutputPath, Origin>> => {
    const keys = await db.get(indexKeys)
    return new Map((await Promise.all(keys.map((key) => filesOf(db, key)))).flat())
  },
)

async function filesOf(db: Reader, key: IndexKey): Promise<(readonly [OutputPath, Origin])[]> {
  const { root, files, rare, isPacked } = await db.get(indexFrame, key)
  const frame = located(namesOf([root, ...files, ...rare]), { kind: 'frame', key })
  if (isPacked) return frame
  const [ranges, urls] = await Promise.all([rangeKeys(db, key), db.get(indexedUrls, key)])
  const shards = ranges.map(async (key) => {
    const { shards: own } = await db.get(rangeSummary, key)
    return located(
      own.map(({ name }) => fileName(name)),
      { kind: 'shard', key },
    )
  })
  const texts = urls.map(async (key) =>
    located((await db.get(pageTexts, key))?.names ?? [], { kind: 'text', key }),
  )
  return [...frame, ...(await Promise.all([...shards, ...texts])).flat()]
}

function namesOf(files: readonly MaybeStaged[]): string[] {
  return files.map(({ name }) => name)
}

function located(names: readonly string[], origin: Origin): (readonly [OutputPath, Origin])[] {
  return names.map((name) => [searchFile(name), origin])
}

/** The bytes of a search file, uncompressed. Rejects if no index has the file. */
export async function searchFileAt(db: Reader, path: OutputPath): Promise<Uint8Array> {
  const origin = (await db.get(searchFiles)).get(path)
  const found = (origin ? await filesAt(db, origin) : []).find(({ name }) => searchFile(name) === path)
  if (!found) throw new Error(`no search index has ${path}`)
  return found.bytes
}

async function filesAt(db: Reader, { kind, key }: Origin): Promise<readonly IndexFile[]> {
  if (kind === 'text') return textsAt(db, key)
  if (kind === 'shard') return db.get(shardsOf, key)
  const { root, files, rare } = await db.get(indexFrame, key)
  return [root, ...files, ...rare]
}

/** The root file of each index. */
export async function searchManifest(db: Reader): Promise<SearchManifest> {
  const keys = await db.get(indexKeys)
  const roots = await Promise.all(
    keys.map(async (key) => [...split<string>(key), (await db.get(indexFrame, key)).root.name] as const),
  )
  const paths = [...new Set(roots.map(([, context]) => context))]
  const byContext = paths.map((path) => {
    const own = roots.filter(([, context]) => context === path)
    return [path, Object.fromEntries(own.map(([version, , root]) => [version, root]))] as const
  })
  const { '': indexes = {}, ...contexts } = Object.fromEntries(byContext)
  return { indexes, ...(paths.length > 1 && { contexts }) }
}
