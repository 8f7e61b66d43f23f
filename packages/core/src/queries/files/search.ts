import { fingerprintBytes, type Reader } from '@chatdocs/engine'
import {
  CURRENT_VERSION,
  type OutputPath,
  type SearchManifest,
  searchFile,
  type Url,
} from '@chatdocs/protocol'
import {
  type Bundle,
  bundled,
  fileName,
  type IndexedSection,
  type IndexFile,
  type IndexFrame,
  type IndexGroup,
  isSmall,
  joinBundle,
  type Numbering,
  numberPages,
  type PageIndex,
  type PageNumbers,
  pieceOf,
  type RangePieces,
  type TermRange,
} from '@chatdocs/search'
import { groupPages, type IndexPageInput, indexPage, joinIndex, joinTerms } from '../../tasks.ts'
import { addresses, bareDocuments, route } from '../graph/graph.ts'
import { incomingTextsOf, textsOfLinksAt } from '../graph/link-texts.ts'
import { part, query } from '../inputs/define.ts'
import { fewAtOnce } from '../inputs/few-at-once.ts'
import { contextsOf, searchContexts } from '../pages/contexts.ts'
import { indexedOf } from '../pages/pages.ts'
import { html } from '../pages/render.ts'
import { config, docsVersions } from '../site/config.ts'

/*
 * A search index is built in one direction: the terms of pages, groups of pages with sorted terms, ranges of terms from all
 * groups, bundles. An edit makes one page again, its group, the ranges of its words, and the root.
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
  const [{ value }, contexts] = await Promise.all([db.get(bareDocuments), db.get(searchContexts)])
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
    const all = [...(await db.get(addresses)).byUrl]
    const urls = all.flatMap(([url, page]) => ((page.version ?? version) === version ? [url] : []))
    if (context === '') return urls
    const contexts = await Promise.all(urls.map((url) => contextsOf(db, url)))
    return urls.filter((_, place) => contexts[place]?.some((each) => each === context))
  },
)

/** The text of a custom page; empty if it cannot be rendered. */
const drawnSections = query('drawnSections', async (db, url: Url): Promise<readonly IndexedSection[]> => {
  return (await db.get(html, url)).sections ?? []
})

async function versionPath(db: Reader, version: string | undefined): Promise<string | undefined> {
  const { value } = await db.get(docsVersions)
  return value.find(({ name }) => name === version)?.routeBase
}

/** What is indexed of a page; `undefined` for pages that are not. */
async function indexedPage(db: Reader, url: Url): Promise<IndexPageInput | undefined> {
  const at = await db.get(route, url)
  const found = at && (await indexedOf(db, at, () => db.get(drawnSections, url)))
  if (!found) return undefined
  const { text, ...page } = found
  const base = await versionPath(db, at.version)
  return { page: { ...page, ...(base !== undefined && { base }) }, ...(text && { text }) }
}

/** The index data of one page, without the texts of links to it: no other document is parsed for it. */
const pageIndex = query(
  'pageIndex',
  { kept: true, digest: 'reads' },
  async (db, url: Url): Promise<PageIndex | undefined> => {
    const page = await indexedPage(db, url)
    return page && db.run(indexPage, page)
  },
)

/** What indexes read of a page after an edit of another one: its texts as members of bundles, one for each chunk. */
const pageTexts = part(
  'pageTexts',
  pageIndex,
  (index) =>
    index && {
      area: index.area,
      texts: index.fragments.map(({ name, bytes }) => ({ name, size: bytes.length })),
    },
  { kept: true },
)

/** Makes what indexes take from a page, the texts of its links among them, if there are any. */
export async function indexPageAt(db: Reader, url: Url): Promise<void> {
  if ((await db.get(indexKeys)).length === 0) return
  await Promise.all([db.get(pageTexts, url), textsOfLinksAt(db, url)])
}

/** The bundles with the texts of all pages, which all indexes share, and the pages of each text. */
const textBundles = query('textBundles', { kept: true }, async (db) => {
  const urls = [...(await db.get(addresses)).byUrl.keys()].sort()
  const texts = await Promise.all(urls.map(async (url) => (await db.get(pageTexts, url))?.texts ?? []))
  const members = texts.flatMap((own, place) =>
    own.map((text, chunk) => ({ ...text, key: `${urls[place]} ${chunk}`, url: urls[place] as Url })),
  )
  return {
    bundles: bundled(members, { digest: (content) => fingerprintBytes(content).slice(0, 12) }),
    urlOf: new Map(members.map(({ name, url }) => [name, url])),
  }
})

/** The bundles with texts of an index, so that an edit of another version joins no index again. */
const indexTexts = query('indexTexts', async (db, index: IndexKey): Promise<readonly Bundle[]> => {
  const [urls, { bundles }] = await Promise.all([db.get(indexedUrls, index), db.get(textBundles)])
  const texts = await Promise.all(urls.map(async (url) => (await db.get(pageTexts, url))?.texts ?? []))
  const names = new Set(texts.flat().map(({ name }) => name))
  return bundles.filter(({ members }) => members.some(({ name }) => names.has(name)))
})

/** The numbers of all chunks of an index, and its groups of pages. An edit rarely changes them. */
const numbering = query('numbering', { kept: true }, async (db, index: IndexKey): Promise<Numbering> => {
  const urls = await db.get(indexedUrls, index)
  const texts = await Promise.all(urls.map((url) => db.get(pageTexts, url)))
  return numberPages(
    urls.flatMap((url, place) => {
      const { area, texts: own } = texts[place] ?? {}
      return area && own ? [{ url, area, chunks: own.length }] : []
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
  async (db, key: RangeKey): Promise<TermRange> => db.run(joinTerms, await rangePieces(db, key)),
)

async function rangePieces(db: Reader, key: RangeKey): Promise<RangePieces> {
  const [index] = split<IndexKey>(key)
  const [[start, end = ''], groups] = await Promise.all([bordersOf(db, key), groupKeys(db, index)])
  const pieces = groups.map((_, group) => db.get(rangePiece, `${key}|${group}`))
  return { start, end, pieces: await Promise.all(pieces) }
}

/** What the index reads of a range after an edit in another one. */
const rangeSummary = part('rangeSummary', termRange, ({ summary }) => summary, { kept: true })

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
    const [version] = split<string>(index)
    const base = (await versionPath(db, version)) ?? ''
    const parts = { areas, base, size, groups, ranges, texts: await db.get(indexTexts, index) }
    if (!isSmall(parts)) return db.run(joinIndex, parts)
    const urls = await db.get(indexedUrls, index)
    const shards = await Promise.all(keys.map(async (key) => (await db.get(termRange, key)).files))
    const texts = await Promise.all(urls.map(async (url) => (await db.get(pageIndex, url))?.fragments ?? []))
    return db.run(joinIndex, { ...parts, others: [...shards, ...texts].flat() })
  },
)

/** Where the bytes of a search file are: an index without its shards, bundles of its shards, or texts of pages. */
type Origin = { index?: IndexKey; bundle?: Bundle }

/** The files of all indexes, by where their bytes are. Equal indexes share their files. */
export const searchFiles = query(
  'searchFiles',
  { digest: 'reads' },
  async (db): Promise<ReadonlyMap<OutputPath, Origin>> => {
    const files = new Map<OutputPath, Origin>()
    const indexes = await db.get(indexKeys)
    const frames = await Promise.all(indexes.map((index) => db.get(indexFrame, index)))
    for (const [place, { root, files: own, shards }] of frames.entries()) {
      const index = indexes[place] as IndexKey
      for (const { name } of [root, ...own]) files.set(searchFile(name), { index })
      for (const bundle of shards) files.set(searchFile(fileName(bundle.name)), { index, bundle })
    }
    if (frames.every(({ isPacked }) => isPacked)) return files
    const { bundles } = await db.get(textBundles)
    for (const bundle of bundles) files.set(searchFile(fileName(bundle.name)), { bundle })
    return files
  },
)

/** The bytes of a search file. Rejects if no index has the file. */
export async function searchFileAt(db: Reader, path: OutputPath): Promise<Uint8Array> {
  const { index, bundle } = (await db.get(searchFiles)).get(path) ?? {}
  const files = bundle
    ? [joinBundle(bundle, await membersOf(db, bundle, index))]
    : await frameFiles(db, index)
  const found = files.find(({ name }) => searchFile(name) === path)
  if (!found) throw new Error(`no search index has ${path}`)
  return found.bytes
}

async function frameFiles(db: Reader, index: IndexKey | undefined): Promise<readonly IndexFile[]> {
  if (index === undefined) return []
  const { root, files } = await db.get(indexFrame, index)
  return [root, ...files]
}

/** The bytes of the members of a bundle: of shards, if it is one of an index. */
async function membersOf(db: Reader, { members }: Bundle, index: IndexKey | undefined) {
  if (index === undefined) {
    const { urlOf } = await db.get(textBundles)
    const urls = new Set(members.map(({ name }) => urlOf.get(name) as Url))
    const pages = await Promise.all([...urls].map((url) => db.get(pageIndex, url)))
    return bytesOf(pages.flatMap((page) => page?.fragments ?? []))
  }
  const rangeOf = await db.get(rangeOfShards, index)
  const keys = new Set(members.map(({ name }) => rangeOf.get(name) as RangeKey))
  const ranges = await Promise.all([...keys].map((key) => db.get(termRange, key)))
  return bytesOf(ranges.flatMap(({ files }) => files))
}

function bytesOf(files: readonly IndexFile[]): Map<string, Uint8Array> {
  return new Map(files.map(({ name, bytes }) => [name, bytes]))
}

/** The range of each shard of an index. */
const rangeOfShards = query('rangeOfShards', async (db, index: IndexKey) => {
  const keys = await rangeKeys(db, index)
  const ranges = await Promise.all(keys.map((key) => db.get(rangeSummary, key)))
  return new Map(
    ranges.flatMap(({ shards }, place) => shards.map(({ name }) => [name, keys[place] as RangeKey])),
  )
})

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
