import type { Reader } from '@chatdocs/engine'
import {
  type IndexedSection,
  type IndexFile,
  type OutputPath,
  type PageShape,
  type PageTerms,
  searchFile,
  type Url,
} from '@chatdocs/protocol'
import type { Output } from '../../inputs.ts'
import { compress, type IndexPageInput, indexPage, type MaybeStaged, type StagedIndex } from '../../tasks.ts'
import { route } from '../graph/graph.ts'
import { textsOfLinksAt } from '../graph/link-texts.ts'
import { query } from '../inputs/define.ts'
import { indexedOf } from '../pages/pages.ts'
import { html } from '../pages/render.ts'
import { ownFolder } from '../site/config.ts'
import { indexedUrls, indexedVersions, indexKeys } from './indexes.ts'

/** The index data of one page, without the texts of links to it: no other document is parsed for it. */
const pageIndex = query(
  'pageIndex',
  { digest: 'reads', cheap: true },
  async (db, url: Url): Promise<StagedIndex | undefined> => {
    const page = await indexedPage(db, url)
    return page && db.run(indexPage, { ...page, folder: await db.get(ownFolder) })
  },
)

/** What is indexed of a page; `undefined` for pages that are not. */
async function indexedPage(db: Reader, url: Url): Promise<Omit<IndexPageInput, 'folder'> | undefined> {
  const at = await db.get(route, url)
  const found = at && (await indexedOf(db, at, () => db.get(drawnSections, url)))
  if (!found) return undefined
  const { text, ...page } = found
  return { page, ...(text && { text }) }
}

/** The files with the texts of a page, also if they were staged. */
export async function fragmentsAt(db: Reader, url: Url): Promise<readonly IndexFile[]> {
  const { fragments = [] } = (await db.get(pageIndex, url)) ?? {}
  if (fragments.every(hasBytes)) return fragments
  const page = await indexedPage(db, url)
  return page ? (await db.run(indexPage, page)).fragments.filter(hasBytes) : []
}

export function hasBytes(file: MaybeStaged): file is IndexFile {
  return file.bytes !== undefined
}

/** The part that indexes read after an edit of another page. */
export const pageTerms = query(
  'pageTerms',
  { kept: true },
  async (db, url: Url): Promise<PageTerms | undefined> => {
    return (await db.get(pageIndex, url))?.terms
  },
)

/** What the numbers of a page’s chunks depend on. An edit rarely changes it. */
export const pageShape = query(
  'pageShape',
  { kept: true },
  async (db, url: Url): Promise<PageShape | undefined> => {
    const index = await db.get(pageIndex, url)
    return index && { url, area: index.area, chunks: index.terms.chunks.length }
  },
)

/** The names of the files with the texts of a page. They contain digests of the texts. */
export const fragmentNames = query(
  'fragmentNames',
  { kept: true },
  async (db, url: Url): Promise<readonly string[]> => {
    return (await db.get(pageIndex, url))?.fragments.map(({ name }) => name) ?? []
  },
)

/** Makes what indexes take from a page, the texts of its links among them, if there are any. */
export async function indexPageAt(db: Reader, url: Url): Promise<void> {
  if ((await db.get(indexedVersions)).length === 0) return
  const own = [db.get(pageShape, url), db.get(pageTerms, url), db.get(fragmentNames, url)]
  await Promise.all([...own, textsOfLinksAt(db, url)])
}

/** The files with the texts of a page of a small index. An edit of another page needs them. */
export const packedFragments = query('packedFragments', { kept: true, digest: 'reads' }, fragmentsAt)

/** From this number of pages on, an index is hardly ever one file. */
const MANY = 300

/**
 * What other machines need to make no index of a page again: the files with its texts, and what a small index takes from
 * these.
 */
export async function fragmentsOf(db: Reader, url: Url): Promise<readonly Output[]> {
  const keys = await db.get(indexKeys)
  const indexes = await Promise.all(keys.map((key) => db.get(indexedUrls, key)))
  if (indexes.length === 0) return []
  if (indexes.some((urls) => urls.length < MANY && urls.includes(url))) await db.get(packedFragments, url)
  const [names, folder] = await Promise.all([db.get(fragmentNames, url), db.get(ownFolder)])
  return names.map((name) => {
    const path = `${folder}${searchFile(name)}` as OutputPath
    const bytes = async () => (await fragmentsAt(db, url)).find((each) => each.name === name)?.bytes
    return { path, make: async () => db.run(compress, { bytes: (await bytes())?.slice() ?? NONE, path }) }
  })
}

const NONE = new Uint8Array()

/** The text of a custom page; empty if it cannot be rendered. */
const drawnSections = query('drawnSections', async (db, url: Url): Promise<readonly IndexedSection[]> => {
  return (await db.get(html, url)).sections ?? []
})
