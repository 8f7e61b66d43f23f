import { query, type Reader } from '@chatdocs/engine'
import {
  CURRENT_VERSION,
  type IndexedSection,
  type IndexFile,
  type OutputPath,
  type PageIndex,
  type SearchManifest,
  searchFile,
  type Url,
} from '@chatdocs/protocol'
import { indexPage, joinPages } from '../tasks.ts'
import { config } from './config.ts'
import { contextsOf, searchContexts } from './contexts.ts'
import { documents, route, routes } from './graph.ts'
import { indexedOf } from './pages.ts'
import { html } from './render.ts'

/** The versions with a search index. A site without documents has one, too. */
const indexedVersions = query('indexedVersions', async (db): Promise<readonly string[]> => {
  const { search } = (await db.get(config)).value
  if (!search) return []
  const { versions } = (await db.get(documents)).value
  const names = versions.map(({ version }) => version.name)
  return names.length > 0 ? names : [CURRENT_VERSION]
})

/** An index: its root file, which names the others, and all files. */
interface SiteIndex {
  root: string
  files: readonly IndexFile[]
}

/** The index of one version: its documents, and all pages without a version. */
const indexOf = query('indexOf', async (db, version: string): Promise<SiteIndex> => {
  return indexOfPages(db, await urlsOf(db, version))
})

/** The index of a context in one version, with its own word weights. The key has a name per line: version, context. */
const partOf = query('partOf', async (db, names: `${string}\n${Url}`): Promise<SiteIndex> => {
  const [version = '', context] = names.split('\n')
  const urls = await urlsOf(db, version)
  const contexts = await Promise.all(urls.map((url) => db.get(contextsOf, url)))
  return indexOfPages(
    db,
    urls.filter((_, index) => contexts[index]?.some((each) => each === context)),
  )
})

async function urlsOf(db: Reader, version: string): Promise<readonly Url[]> {
  const { value } = await db.get(routes)
  const own = [...value.byUrl.values()].filter((each) => (each.version ?? version) === version)
  return own.map(({ url }) => url)
}

/** The index of some pages. After an edit only the changed page is read again; joining all of them is cheap. */
async function indexOfPages(db: Reader, urls: readonly Url[]): Promise<SiteIndex> {
  const found = await Promise.all(urls.map((url) => db.get(pageIndex, url)))
  const pages = found.filter((each) => each !== undefined)
  const { root, files, isWhole } = await db.run(joinPages, pages)
  const fragments = isWhole ? [] : pages.flatMap(({ chunks }) => chunks.map(({ fragment }) => fragment))
  return { root, files: [...files, ...fragments] }
}

/** The index data of one page. */
const pageIndex = query('pageIndex', async (db, url: Url): Promise<PageIndex | undefined> => {
  const at = await db.get(route, url)
  const page = at && (await indexedOf(db, at, () => db.get(drawnSections, url)))
  return page && db.run(indexPage, page)
})

/** The files of all indexes. Equal indexes share their files. */
export const searchFiles = query('searchFiles', async (db): Promise<ReadonlyMap<OutputPath, Uint8Array>> => {
  const [versions, contexts] = await Promise.all([db.get(indexedVersions), db.get(searchContexts)])
  const all = await Promise.all(
    versions.flatMap((version) => [
      db.get(indexOf, version),
      ...contexts.map(({ path }) => db.get(partOf, `${version}\n${path}`)),
    ]),
  )
  return new Map(
    all.flatMap(({ files }) => files.map(({ name, bytes }) => [searchFile(name), bytes] as const)),
  )
})

/** The root file of each index. */
export async function searchManifest(db: Reader): Promise<SearchManifest> {
  const [versions, contexts] = await Promise.all([db.get(indexedVersions), db.get(searchContexts)])
  const roots = async (indexAt: (version: string) => Promise<SiteIndex>) =>
    Object.fromEntries(
      await Promise.all(versions.map(async (each) => [each, (await indexAt(each)).root] as const)),
    )
  const parts = contexts.map(async ({ path }) => {
    return [path, await roots((version) => db.get(partOf, `${version}\n${path}`))] as const
  })
  return {
    indexes: await roots((version) => db.get(indexOf, version)),
    ...(contexts.length > 0 && { contexts: Object.fromEntries(await Promise.all(parts)) }),
  }
}

/** The text of a custom page; empty if it cannot be rendered. */
const drawnSections = query('drawnSections', async (db, url: Url): Promise<readonly IndexedSection[]> => {
  return (await db.get(html, url)).sections ?? []
})
