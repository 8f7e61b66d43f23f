import { query, type Reader } from '@chatdocs/engine'
import { toUrl, type Url } from '@chatdocs/protocol'
import type { ApiDocument, ApiDocuments } from '../api/document.ts'
import { makeApiDocuments } from '../api/documents.ts'
import type { IndexedSymbol } from '../api/indexed.ts'
import { findWritten } from '../api/written.ts'
import { quotedIn } from '../checks/quoted.ts'
import type { ApiPackage } from '../config/config.ts'
import { CURRENT, type DocsVersion } from '../config/versions.ts'
import { emptyApiPage } from '../diagnostics/api-catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath } from '../paths.ts'
import { config, docsVersions } from './config.ts'
import { apiRead, exists, text } from './ground.ts'

/** The version of the documents that API references belong to: the one that is being written, else the last. */
async function apiVersion(db: Reader): Promise<DocsVersion | undefined> {
  const versions = (await db.get(docsVersions)).value
  return versions.find(({ name }) => name === CURRENT) ?? versions.find(({ isLast }) => isLast)
}

/** The packages whose API is documented, as the configuration names them. */
export const apiPackages = query('apiPackages', async (db): Promise<readonly ApiPackage[]> => {
  return (await db.get(config)).value.api
})

/** Where the first page of a package lies. */
function routeOf({ routeBase, folder }: ApiPackage, version: DocsVersion): Url {
  return routeBase ?? toUrl(`${version.routeBase}/${folder}`)
}

/** Where the pages of references begin, be they known yet or not. */
export const apiRoutes = query('apiRoutes', async (db): Promise<readonly Url[]> => {
  const [all, version] = await Promise.all([db.get(apiPackages), apiVersion(db)])
  return version ? all.map((each) => routeOf(each, version)) : []
})

/** Whether an address belongs to a reference that could not be read: nobody knows which pages it would have. */
export const isUnread = query('isUnread', async (db, url: Url): Promise<boolean> => {
  const [all, routes] = await Promise.all([db.get(apiPackages), db.get(apiRoutes)])
  const read = await Promise.all(all.map(({ folder }) => db.get(apiRead, folder)))
  return routes.some((route, index) => !read[index]?.model && `${url}/`.startsWith(`${route}/`))
})

const NONE: ApiDocuments = { documents: [], categories: [], names: new Map(), indexed: new Map() }

/** All pages of all references, as documents that nobody wrote. What was not read yet has none. */
const apiDocuments = query('apiDocuments', async (db): Promise<ApiDocuments> => {
  const [all, version] = await Promise.all([db.get(apiPackages), apiVersion(db)])
  const read = await Promise.all(all.map(({ folder }) => db.get(apiRead, folder)))
  const packages = all.flatMap((about, index) => {
    const model = read[index]?.model
    return model && version ? [{ about, model, url: routeOf(about, version) }] : []
  })
  if (!version || packages.length === 0) return NONE
  const language = (await db.get(config)).value.locale.htmlLang
  return makeApiDocuments(packages, { docsFolder: version.path, language })
})

const byPath = query('apiDocuments by path', async (db): Promise<ReadonlyMap<SourcePath, ApiDocument>> => {
  return new Map((await db.get(apiDocuments)).documents.map((each) => [each.path, each]))
})

/** One page of a reference. A file that lies in its place is shown instead. */
export const apiDocument = query('apiDocument', async (db, path: SourcePath) => {
  return (await db.get(byPath)).get(path)
})

/** The paths of all pages of references. */
export const apiSources = query('apiSources', async (db): Promise<readonly SourcePath[]> => {
  const all = [...(await db.get(byPath)).keys()]
  const written = await Promise.all(all.map((path) => db.get(exists, path)))
  return all.filter((_, index) => !written[index])
})

/** What sidebars are told of the folders of references. */
export const apiCategories = query('apiCategories', async (db): Promise<ApiDocuments['categories']> => {
  return (await db.get(apiDocuments)).categories
})

/** The folders of all packages, among those of the documents of this version. */
export const apiFolders = query('apiFolders', async (db, version: string): Promise<readonly string[]> => {
  if ((await apiVersion(db))?.name !== version) return []
  return (await db.get(apiPackages)).map(({ folder }) => folder)
})

/** The page or section that shows a symbol, by its name in code. */
export const symbolAt = query('symbolAt', async (db, name: string): Promise<string | undefined> => {
  return (await db.get(apiDocuments)).names.get(name)
})

/** What the search is to know of the symbol that a page of a reference tells of. */
export const indexedSymbolAt = query(
  'indexedSymbolAt',
  async (db, url: Url): Promise<IndexedSymbol | undefined> => {
    return (await db.get(apiDocuments)).indexed.get(url)
  },
)

/** What was found wrong with the sources of the packages. */
export const apiProblems = query('apiProblems', async (db): Promise<readonly Diagnostic[]> => {
  const [all, site] = await Promise.all([db.get(apiPackages), db.get(config)])
  const read = await Promise.all(all.map(({ folder }) => db.get(apiRead, folder)))
  const found = read.flatMap((each) => each?.diagnostics ?? [])
  const named = new Set(all.flatMap(({ entryPoints, tsconfig }) => [...entryPoints, tsconfig]))
  const { path } = site.value
  const placed = await Promise.all(
    found.map(async (each) => {
      const missing = each.at?.span ? undefined : each.at?.path
      if (!path || !missing || (await db.get(text, missing)) !== '') return [each]
      // What was read before the configuration changed is soon read anew.
      if (each.code === 'api/no-entry-point' && !named.has(missing)) return []
      if (!named.has(missing)) return [each]
      // What is not there is mended where it is named.
      return [{ ...each, at: quotedIn(path, await db.get(text, path), missing) }]
    }),
  )
  return [...placed.flat(), ...(await emptiedPages(db))]
})

/** Files in the places of generated pages that have no text to show instead. */
async function emptiedPages(db: Reader): Promise<Diagnostic[]> {
  const found = await Promise.all(
    [...(await db.get(byPath)).keys()].map(async (path) => {
      const isEmpty = (await db.get(exists, path)) && (await db.get(text, path)).trim() === ''
      return isEmpty ? [emptyApiPage({ path })] : []
    }),
  )
  return found.flat()
}

/**
 * A place in a page that nobody wrote, as its author knows it: the same words in the comment above the
 * declaration that this part of the page tells of.
 */
export async function writtenLocation(db: Reader, location: Location): Promise<Location> {
  const { path, span } = location
  const made = (await db.get(apiSources)).includes(path) ? await db.get(apiDocument, path) : undefined
  const { place } = made?.origins.filter(({ at }) => at <= (span?.start ?? 0)).at(-1) ?? {}
  if (!made || !place) return location
  const found = findWritten(await db.get(text, place.path), place.line, { text: made.text, span })
  return { path: place.path, ...(found && { span: found }) }
}
