import type { Reader } from '@chatdocs/engine'
import type { Url } from '@chatdocs/protocol'
import { referenceWords } from '@chatdocs/protocol/strings/reference'
import type { ApiDocument, ApiDocuments } from '../../api/document.ts'
import { makeApiDocuments } from '../../api/documents.ts'
import type { IndexedSymbol } from '../../api/indexed.ts'
import type { ApiModel } from '../../api/model.ts'
import { referenceRoute } from '../../api/plan.ts'
import type { ApiOrigin } from '../../api/text.ts'
import { quotedIn } from '../../checks/quoted.ts'
import type { ApiPackage } from '../../config/api.ts'
import { DEFAULT_FOLDER } from '../../config/api.ts'
import { readFrozenApi } from '../../config/frozen-api.ts'
import { spanOfKey } from '../../config/key-span.ts'
import { CURRENT, type DocsVersion, versionAt } from '../../config/versions.ts'
import { plainParser } from '../../content/parser/parser.ts'
import { emptyApiPage } from '../../diagnostics/api-catalogue.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Location, SourcePath, Span } from '../../paths.ts'
import { sharedQuery } from '../inputs/define.ts'
import { apiRead, exists, text } from '../inputs/inputs.ts'
import { config, docsVersions } from './config.ts'

/**
 * The docs version that shows the API of the sources: the current one, else the last. `undefined` if that version has an
 * API file of its own.
 */
async function liveVersion(db: Reader): Promise<DocsVersion | undefined> {
  const versions = (await db.get(docsVersions)).value
  const version = versions.find(({ name }) => name === CURRENT) ?? versions.find(({ isLast }) => isLast)
  return version?.api ? undefined : version
}

/** The packages in the file of a version; `undefined` if it is damaged, which is reported. */
const frozenApi = sharedQuery('frozenApi', { digest: 'reads' }, async (db, path: SourcePath) => {
  return readFrozenApi(path, await db.get(text, path))
})

/** A reference: a package, the route of its first page, and its API unless that could not be read. */
interface Reference {
  about: ApiPackage
  url: Url
  model?: ApiModel | undefined
}

/** The names of the docs versions that have an API reference, from the current to the oldest. */
export const apiVersions = sharedQuery('apiVersions', async (db): Promise<readonly string[]> => {
  const [site, versions, live] = await Promise.all([db.get(config), db.get(docsVersions), liveVersion(db)])
  const shown = site.value.api.length > 0 ? live?.name : undefined
  return versions.value.flatMap(({ name, api }) => (api !== undefined || name === shown ? [name] : []))
})

/** The references of a docs version. */
async function referencesOf(db: Reader, name: string): Promise<readonly Reference[]> {
  const [site, versions, withApi] = await Promise.all([
    db.get(config),
    db.get(docsVersions),
    db.get(apiVersions),
  ])
  const version = versions.value.find((each) => each.name === name)
  if (!version) return []
  const routeOf = (about: ApiPackage) =>
    referenceRoute(about, version, { docs: site.value.docs, isOnly: withApi.length === 1 })
  const { api: packages } = site.value
  if (version.api) {
    const { value: frozen } = await db.get(frozenApi, version.api)
    if (frozen) return frozen.map(({ model, ...about }) => ({ about, model, url: routeOf(about) }))
    return (packages.length > 0 ? packages : [UNKNOWN]).map((about) => ({ about, url: routeOf(about) }))
  }
  const read = await Promise.all(packages.map(({ folder }) => db.get(apiRead, folder)))
  return packages.map((about, at) => ({ about, model: read[at]?.model, url: routeOf(about) }))
}

/** The package for a damaged file, if the configuration names none. */
const UNKNOWN: ApiPackage = { folder: DEFAULT_FOLDER, entryPoints: [], linked: false }

/** The routes of API references in all versions, including references that are not read yet. */
export const apiRoutes = sharedQuery('apiRoutes', async (db): Promise<readonly Url[]> => {
  return (await allReferences(db)).map(({ url }) => url)
})

async function allReferences(db: Reader): Promise<readonly Reference[]> {
  return (await inEachVersion(db, (name) => referencesOf(db, name))).flat()
}

async function inEachVersion<T>(db: Reader, find: (name: string) => Promise<T>): Promise<T[]> {
  return Promise.all((await db.get(apiVersions)).map(find))
}

/** Whether an address belongs to a reference that could not be read, so its pages are unknown. */
export const isUnread = sharedQuery('isUnread', async (db, url: Url): Promise<boolean> => {
  return (await allReferences(db)).some((each) => !each.model && `${url}/`.startsWith(`${each.url}/`))
})

const NONE: ApiDocuments = {
  documents: [],
  categories: [],
  names: new Map(),
  allNames: [],
  indexed: new Map(),
}

/** All pages of the references of a version, as generated documents. A reference that is not read yet has none. */
const apiDocuments = sharedQuery(
  'apiDocuments',
  { kept: true },
  async (db, name: string): Promise<ApiDocuments> => {
    const [all, versions] = await Promise.all([referencesOf(db, name), db.get(docsVersions)])
    const version = versions.value.find((each) => each.name === name)
    const packages = all.flatMap(({ model, ...each }) => (model ? [{ ...each, model }] : []))
    if (!version || packages.length === 0) return NONE
    const { docs, locale, markdown } = (await db.get(config)).value
    const parse = await plainParser({ math: markdown.math })
    const today = docs.path === version.path ? {} : { today: docs.path }
    const words = await referenceWords(locale.htmlLang)
    const site = { docsFolder: version.path, language: locale.htmlLang, words, ...today }
    return makeApiDocuments(packages, site, parse)
  },
)

/** The generated pages of all references, by path, including those that a file replaces. */
const byPath = sharedQuery(
  'apiDocuments by path',
  async (db): Promise<ReadonlyMap<SourcePath, ApiDocument>> => {
    const all = await inEachVersion(db, (name) => db.get(apiDocuments, name))
    return new Map(all.flatMap(({ documents }) => documents.map((each) => [each.path, each] as const)))
  },
)

/** One generated page of a reference. A file at its path replaces it. */
export const apiDocument = sharedQuery('apiDocument', async (db, path: SourcePath) => {
  return (await db.get(byPath)).get(path)
})

/** The paths of all pages of references. */
export const apiSources = sharedQuery('apiSources', async (db): Promise<readonly SourcePath[]> => {
  const all = [...(await db.get(byPath)).keys()]
  const written = await Promise.all(all.map((path) => db.get(exists, path)))
  return all.filter((_, index) => !written[index])
})

/** The categories for the folders of references. */
export const apiCategories = sharedQuery('apiCategories', async (db): Promise<ApiDocuments['categories']> => {
  return (await inEachVersion(db, async (name) => (await db.get(apiDocuments, name)).categories)).flat()
})

/** The reference folders of a docs version. */
export const apiFolders = sharedQuery(
  'apiFolders',
  async (db, version: string): Promise<readonly string[]> => {
    if (!(await db.get(apiVersions)).includes(version)) return []
    return (await referencesOf(db, version)).map(({ about }) => about.folder)
  },
)

/** A key for something in a version: the version's name, which contains no slash, and an address or a name in code. */
function inVersion(version: string, name: string): string {
  return `${version}/${name}`
}

function ofVersion(key: string): [version: string, name: string] {
  const end = key.indexOf('/')
  return [key.slice(0, end), key.slice(end + 1)]
}

/** The address of a symbol in the reference of one version, by its name in code; `undefined` for ambiguous names. */
const symbolIn = sharedQuery('symbolAt', async (db, key: string): Promise<string | undefined> => {
  const [version, name] = ofVersion(key)
  return (await db.get(apiDocuments, version)).names.get(name)
})

/**
 * The page or section that shows a symbol, by its name in code. A document refers to the reference of its own version.
 * Without one, as elsewhere on the site, it is the reference at the docs root, else the newest.
 */
export async function symbolAt(
  db: Reader,
  name: string,
  version: string | undefined,
): Promise<string | undefined> {
  const meant = await apiVersionOf(db, version)
  return meant === undefined ? undefined : db.get(symbolIn, inVersion(meant, name))
}

/** The version whose reference the documents of this version refer to. */
export async function apiVersionOf(db: Reader, version: string | undefined): Promise<string | undefined> {
  const [withApi, versions] = await Promise.all([db.get(apiVersions), db.get(docsVersions)])
  const last = versions.value.find(({ isLast }) => isLast)?.name
  return [version, last, withApi[0]].find((each) => each !== undefined && withApi.includes(each))
}

/** All names in the code of a version's reference. */
export async function apiNames(db: Reader, version: string): Promise<readonly string[]> {
  return (await db.get(apiDocuments, version)).allNames
}

/** The search data of the symbol on a reference page, by version and address. */
const indexedSymbolIn = sharedQuery(
  'indexedSymbolAt',
  async (db, key: string): Promise<IndexedSymbol | undefined> => {
    const [version, url] = ofVersion(key)
    return (await db.get(apiDocuments, version)).indexed.get(url as Url)
  },
)

/** The search data of the symbol on a reference page. */
export function indexedSymbolAt(db: Reader, url: Url, version: string): Promise<IndexedSymbol | undefined> {
  return db.get(indexedSymbolIn, inVersion(version, url))
}

/** Problems in the sources of the packages, and in the files of versions. */
export const apiProblems = sharedQuery('apiProblems', async (db): Promise<readonly Diagnostic[]> => {
  const [site, versions] = await Promise.all([db.get(config), db.get(docsVersions)])
  const all = site.value.api
  const read = await Promise.all(all.map(({ folder }) => db.get(apiRead, folder)))
  const frozen = await Promise.all(versions.value.map(({ api }) => api && db.get(frozenApi, api)))
  const found = read.flatMap((each) => each?.diagnostics ?? [])
  const named = new Set(all.flatMap(({ entryPoints, tsconfig }) => [...entryPoints, tsconfig]))
  const { path } = site.value
  const placed = await Promise.all(
    found.map(async (each) => {
      const missing = each.at?.span ? undefined : each.at?.path
      if (!path || !missing || (await db.get(text, missing)) !== '') return [each]
      // The result is older than the configuration: the API will be read again soon.
      if (each.code === 'api/no-entry-point' && !named.has(missing)) return []
      if (!named.has(missing)) return [each]
      // A missing file is reported where the configuration names it.
      const source = await db.get(text, path)
      const forms = [missing, `./${missing}`].map((name) => quotedIn(path, source, name, { key: ['api'] }))
      const span = spanOfKey(source, ['api'])
      return [{ ...each, at: forms.find((at) => at.span) ?? { path, ...(span && { span }) } }]
    }),
  )
  const damaged = frozen.flatMap((each) => (each ? each.diagnostics : []))
  return [...placed.flat(), ...damaged, ...(await emptiedPages(db))]
})

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
  const version = versionAt(path, (await db.get(docsVersions)).value)
  if (version?.api) return { path: version.api }
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

/** A line of a text without its indentation; `undefined` for the whole file. */
function lineSpan(source: string, line: number): Span | undefined {
  const lines = source.split('\n')
  const shown = lines[line - 1]
  if (shown === undefined || source === '') return undefined
  const begin = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
  return { start: begin + shown.length - shown.trimStart().length, end: begin + shown.length }
}
