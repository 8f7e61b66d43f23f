import type { Reader } from '@chatdocs/engine'
import { toUrl, type Url } from '@chatdocs/protocol'
import type { ApiDocument, ApiDocuments } from '../api/document.ts'
import { makeApiDocuments } from '../api/documents.ts'
import type { IndexedSymbol } from '../api/indexed.ts'
import type { ApiOrigin } from '../api/page-text.ts'
import { quotedIn } from '../checks/quoted.ts'
import type { ApiPackage } from '../config/config.ts'
import { CURRENT, type DocsVersion } from '../config/versions.ts'
import { loadSatteri, makeParser } from '../content/parser/parser.ts'
import { emptyApiPage } from '../diagnostics/api-catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath, Span } from '../paths.ts'
import { config, docsVersions } from './config.ts'
import { query } from './define.ts'
import { apiRead, exists, text } from './ground.ts'

/** The docs version of API references: the current one, else the last. */
async function apiVersion(db: Reader): Promise<DocsVersion | undefined> {
  const versions = (await db.get(docsVersions)).value
  return versions.find(({ name }) => name === CURRENT) ?? versions.find(({ isLast }) => isLast)
}

/** The configured packages with an API reference. */
export const apiPackages = query(
  'apiPackages',
  { shared: true },
  async (db): Promise<readonly ApiPackage[]> => {
    return (await db.get(config)).value.api
  },
)

/** The route of a package's first page. */
function routeOf({ routeBase, folder }: ApiPackage, version: DocsVersion): Url {
  return routeBase ?? toUrl(`${version.routeBase}/${folder}`)
}

/** The base routes of API references, even of those not read yet. */
export const apiRoutes = query('apiRoutes', { shared: true }, async (db): Promise<readonly Url[]> => {
  const [all, version] = await Promise.all([db.get(apiPackages), apiVersion(db)])
  return version ? all.map((each) => routeOf(each, version)) : []
})

/** Whether an address belongs to a reference that could not be read, so its pages are unknown. */
export const isUnread = query('isUnread', { shared: true }, async (db, url: Url): Promise<boolean> => {
  const [all, routes] = await Promise.all([db.get(apiPackages), db.get(apiRoutes)])
  const read = await Promise.all(all.map(({ folder }) => db.get(apiRead, folder)))
  return routes.some((route, index) => !read[index]?.model && `${url}/`.startsWith(`${route}/`))
})

const NONE: ApiDocuments = { documents: [], categories: [], names: new Map(), indexed: new Map() }

/** All pages of all references, as generated documents. A reference that is not read yet has none. */
const apiDocuments = query(
  'apiDocuments',
  { shared: true, kept: true },
  async (db): Promise<ApiDocuments> => {
    const [all, version] = await Promise.all([db.get(apiPackages), apiVersion(db)])
    const read = await Promise.all(all.map(({ folder }) => db.get(apiRead, folder)))
    const packages = all.flatMap((about, index) => {
      const model = read[index]?.model
      return model && version ? [{ about, model, url: routeOf(about, version) }] : []
    })
    if (!version || packages.length === 0) return NONE
    const language = (await db.get(config)).value.locale.htmlLang
    const parse = makeParser(await loadSatteri(), { extensions: {}, textDirectives: false })
    return makeApiDocuments(packages, { docsFolder: version.path, language }, parse)
  },
)

const byPath = query(
  'apiDocuments by path',
  { shared: true },
  async (db): Promise<ReadonlyMap<SourcePath, ApiDocument>> => {
    return new Map((await db.get(apiDocuments)).documents.map((each) => [each.path, each]))
  },
)

/** One generated page of a reference. A file at its path replaces it. */
export const apiDocument = query('apiDocument', { shared: true }, async (db, path: SourcePath) => {
  return (await db.get(byPath)).get(path)
})

/** The paths of all pages of references. */
export const apiSources = query(
  'apiSources',
  { shared: true },
  async (db): Promise<readonly SourcePath[]> => {
    const all = [...(await db.get(byPath)).keys()]
    const written = await Promise.all(all.map((path) => db.get(exists, path)))
    return all.filter((_, index) => !written[index])
  },
)

/** The categories for the folders of references. */
export const apiCategories = query(
  'apiCategories',
  { shared: true },
  async (db): Promise<ApiDocuments['categories']> => {
    return (await db.get(apiDocuments)).categories
  },
)

/** The reference folders of a docs version. */
export const apiFolders = query(
  'apiFolders',
  { shared: true },
  async (db, version: string): Promise<readonly string[]> => {
    if ((await apiVersion(db))?.name !== version) return []
    return (await db.get(apiPackages)).map(({ folder }) => folder)
  },
)

/** The page or section that shows a symbol, by its name in code. */
export const symbolAt = query(
  'symbolAt',
  { shared: true },
  async (db, name: string): Promise<string | undefined> => {
    return (await db.get(apiDocuments)).names.get(name)
  },
)

/** The search data of the symbol on a reference page. */
export const indexedSymbolAt = query(
  'indexedSymbolAt',
  { shared: true },
  async (db, url: Url): Promise<IndexedSymbol | undefined> => {
    return (await db.get(apiDocuments)).indexed.get(url)
  },
)

/** Problems in the sources of the packages. */
export const apiProblems = query(
  'apiProblems',
  { shared: true },
  async (db): Promise<readonly Diagnostic[]> => {
    const [all, site] = await Promise.all([db.get(apiPackages), db.get(config)])
    const read = await Promise.all(all.map(({ folder }) => db.get(apiRead, folder)))
    const found = read.flatMap((each) => each?.diagnostics ?? [])
    const named = new Set(all.flatMap(({ entryPoints, tsconfig }) => [...entryPoints, tsconfig]))
    const { path } = site.value
    const placed = await Promise.all(
      found.map(async (each) => {
        const missing = each.at?.span ? undefined : each.at?.path
        if (!path || !missing || (await db.get(text, missing)) !== '') return [each]
        // The result is older than the configuration: it will be read again soon.
        if (each.code === 'api/no-entry-point' && !named.has(missing)) return []
        if (!named.has(missing)) return [each]
        // Report a missing file where the configuration names it.
        return [{ ...each, at: quotedIn(path, await db.get(text, path), missing) }]
      }),
    )
    return [...placed.flat(), ...(await emptiedPages(db))]
  },
)

/** Empty files at the paths of generated pages. */
async function emptiedPages(db: Reader): Promise<Diagnostic[]> {
  const found = await Promise.all(
    [...(await db.get(byPath)).keys()].map(async (path) => {
      const isEmpty = (await db.get(exists, path)) && (await db.get(text, path)).trim() === ''
      return isEmpty ? [emptyApiPage({ path })] : []
    }),
  )
  return found.flat()
}

/** Maps a location in a generated page to its source: in the comment, else at the declaration. */
export async function writtenLocation(db: Reader, location: Location): Promise<Location> {
  const { path, span = { start: 0, end: 0 } } = location
  const made = (await db.get(apiSources)).includes(path) ? await db.get(apiDocument, path) : undefined
  const origin = made && originAt(made, span.start)
  if (!origin) return location
  if ('place' in origin) {
    const declared = lineSpan(await db.get(text, origin.place.path), origin.place.line)
    return { path: origin.place.path, ...(declared && { span: declared }) }
  }
  const start = origin.offset + span.start - origin.at
  const last = originAt(made, Math.max(span.start, span.end - 1))
  const end = last && 'offset' in last && last.path === origin.path ? last.offset + span.end - last.at : start
  return { path: origin.path, span: { start, end: Math.max(start, end) } }
}

function originAt({ origins }: ApiDocument, offset: number): ApiOrigin | undefined {
  return origins.findLast(({ at }) => at <= offset)
}

/** A line of a text, behind its indentation; nothing for the whole file. */
function lineSpan(source: string, line: number): Span | undefined {
  const lines = source.split('\n')
  const shown = lines[line - 1]
  if (shown === undefined || source === '') return undefined
  const begin = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
  return { start: begin + shown.length - shown.trimStart().length, end: begin + shown.length }
}
