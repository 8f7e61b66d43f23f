import type { Reader } from '@chatdocs/engine'
import { decode, type Url } from '@chatdocs/protocol'
import type { AddressTargets } from '../../checks/addresses.ts'
import { type CategoryFile, checkCategories } from '../../checks/categories.ts'
import { quotedIn } from '../../checks/quoted.ts'
import { readTags } from '../../config/blog-data.ts'
import { placeOf } from '../../config/languages.ts'
import type { SidebarsConfig } from '../../config/sidebars.ts'
import { readCategory } from '../../config/sidebars.ts'
import { type DocsVersion, versionAt } from '../../config/versions.ts'
import { unknownSidebar } from '../../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import { blogRoutes } from '../../graph/blog/routes.ts'
import { type DocumentTags, tagsOfDocuments } from '../../graph/document-tags.ts'
import {
  belowDocs,
  type Documents,
  makeDocuments,
  type SiteDocuments,
  type VersionDocuments,
} from '../../graph/documents.ts'
import type { NamedSidebar } from '../../graph/entries.ts'
import { makeNavigations, type Navigation } from '../../graph/navigation.ts'
import { staticPath } from '../../graph/resolve.ts'
import {
  codeOf,
  makeRoutes,
  pageUrl,
  type Route,
  type Routes,
  sidebarsOf,
  textOf,
} from '../../graph/routes.ts'
import { makeSidebars, type Sidebars } from '../../graph/sidebars.ts'
import { folderOf, type SourcePath } from '../../paths.ts'
import { query, rows, sharedQuery } from '../inputs/define.ts'
import { exists, files, options, text } from '../inputs/inputs.ts'
import { apiCategories, apiFolders } from '../site/api.ts'
import {
  config,
  docsVersions,
  fallbackOf,
  fileAt,
  filesShown,
  folders,
  wordsIn,
  writtenSidebars,
} from '../site/config.ts'
import {
  componentSources,
  documentSources,
  facts,
  markdownPageSources,
  markdownSources,
  metadata,
  published,
} from '../texts/content.ts'
import { blog, feedLinks } from './blog.ts'

/** All documents of all versions, with ids and routes. */
export const documents = query('documents', { kept: true }, async (db): Promise<Checked<SiteDocuments>> => {
  const [sources, versions, { mode }] = await Promise.all([
    db.get(documentSources),
    db.get(docsVersions),
    db.get(options),
  ])
  const [all, where] = await Promise.all([
    Promise.all(sources.map((path) => db.get(metadata, path))),
    db.get(folders),
  ])
  const place = (path: SourcePath) => placeOf(path, where)
  const made = versions.value.map((version) => {
    const own = all.filter(({ path }) => versionAt(place(path), versions.value) === version)
    return makeDocuments(own, version, { place, showHidden: mode === 'dev' })
  })
  const left = await untranslatedIds(db)
  const value = made.map((each) => withUntranslated(each.value, left))
  return {
    value: {
      versions: value,
      entries: value.flatMap((each) => each.entries),
      drafts: value.flatMap((each) => each.drafts),
      refused: value.flatMap((each) => each.refused),
      ...(left && { untranslated: value.flatMap(({ untranslated = [] }) => untranslated) }),
    },
    diagnostics: made.flatMap((each) => each.diagnostics),
  }
})

/** The documents of the default language by version, if this language leaves untranslated pages to it. */
async function untranslatedIds(db: Reader): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  const all = await (await fallbackOf(db))?.get(documentIds)
  return all && new Map(all)
}

/** The ids of documents by version. Unlike the documents, they do not change with a title. */
const documentIds = query(
  'documentIds',
  async (db): Promise<readonly (readonly [version: string, ids: readonly string[]])[]> =>
    (await db.get(documents)).value.versions.map(({ version, entries }) => [
      version.name,
      entries.map(({ id }) => id),
    ]),
)

function withUntranslated(
  made: VersionDocuments,
  all: ReadonlyMap<string, readonly string[]> | undefined,
): VersionDocuments {
  if (!all) return made
  const own = new Set(made.entries.map(({ id }) => id))
  const untranslated = (all.get(made.version.name) ?? []).filter((id) => !own.has(id))
  return { ...made, untranslated }
}

const CATEGORY_FILE = /(^|\/)_category_\.(json|ya?ml)$/

/** The categories of all folders: from `_category_` files, and the default ones of API references. */
export const categoryFiles = query('categoryFiles', async (db): Promise<Checked<readonly CategoryFile[]>> => {
  const [all, { value: versions }, where] = await Promise.all([
    filesShown(db),
    db.get(docsVersions),
    db.get(folders),
  ])
  const read = await Promise.all(
    all
      .filter((path) => CATEGORY_FILE.test(path))
      .map(async (path) => {
        const place = placeOf(path, where)
        const version = versionAt(place, versions)
        if (!version) return []
        const { value, diagnostics } = await db.get(categoryFile, path)
        const folder = belowDocs(folderOf(place), version)
        return [{ value: { path, version: version.name, folder, config: value }, diagnostics }]
      }),
  )
  const found = read.flat()
  const written = found.map((each) => each.value)
  return {
    value: [...written, ...(await madeCategories(db, written, versions))],
    diagnostics: found.flatMap((each) => each.diagnostics),
  }
})

/** Default categories for the folders of API references. A `_category_` file there takes precedence. */
async function madeCategories(
  db: Reader,
  written: readonly CategoryFile[],
  versions: readonly DocsVersion[],
): Promise<CategoryFile[]> {
  const made = (await db.get(apiCategories)).flatMap(({ folder, config }): CategoryFile[] => {
    const path = `${folder}/_category_.json` as SourcePath
    const version = versionAt(path, versions)
    return version ? [{ path, version: version.name, folder: belowDocs(folder, version), config }] : []
  })
  return made.filter((each) =>
    written.every(({ folder, version }) => folder !== each.folder || version !== each.version),
  )
}

/** One `_category_` file with its mistakes. */
const categoryFile = sharedQuery('categoryFile', async (db, path: SourcePath) => {
  return readCategory(path, await db.get(text, path))
})

/** The resolved sidebars. */
export const sidebars = query(
  'sidebars',
  { kept: true },
  async (db): Promise<Checked<Pick<Sidebars, 'sidebars'>>> => {
    const { versions } = (await db.get(documents)).value
    const made = await Promise.all(versions.map((each) => sidebarsOfVersion(db, each)))
    return {
      value: { sidebars: made.flatMap((each) => each.value.sidebars) },
      diagnostics: made.flatMap((each) => each.diagnostics),
    }
  },
)

async function sidebarsOfVersion(db: Reader, documents: VersionDocuments): Promise<Checked<Sidebars>> {
  const { version } = documents
  const [written, all] = await Promise.all([db.get(writtenSidebars, version.name), db.get(categoryFiles)])
  const categories = all.value.filter((each) => each.version === version.name)
  const path = version.sidebars ? await fileAt(db, version.sidebars) : undefined
  const source = path && (await db.get(text, path))
  const made = makeSidebars(
    written.value as SidebarsConfig,
    {
      version,
      documents,
      categories: new Map(categories.map((each) => [each.folder, each.config])),
      categoryFile: (folder) => categories.find((each) => each.folder === folder),
      locate: (name, ...properties) => (path ? quotedIn(path, source, name, { properties }) : undefined),
    },
    version.sidebars === false ? [] : await db.get(apiFolders, version.name),
  )
  const orphans = documents.untranslated ? [] : checkCategories(categories, made.value.folders)
  return { value: made.value, diagnostics: [...made.diagnostics, ...orphans] }
}

/** The navigation of all pages that have one, with the mistakes in front matter that changes it. */
export const navigations = query(
  'navigations',
  { kept: true },
  async (db): Promise<Checked<ReadonlyMap<Url, Navigation>>> => {
    const [{ value }, docs] = await Promise.all([db.get(sidebars), db.get(documents)])
    const made = docs.value.versions.map((version) => {
      const own = sidebarsOf(version, value.sidebars)
      const { value: found, diagnostics } = makeNavigations(own, version)
      return { found, diagnostics: [...diagnostics, ...unknownSidebars(version, own)] }
    })
    return {
      value: new Map(made.flatMap((each) => [...each.found])),
      diagnostics: made.flatMap((each) => each.diagnostics),
    }
  },
)

/** Reports documents whose `displayed_sidebar` does not exist in their version. */
function unknownSidebars({ entries }: Documents, sidebars: readonly NamedSidebar[]): Diagnostic[] {
  const known = sidebars.map((each) => each.id)
  return entries.flatMap(({ displayedSidebar: name, source }): Diagnostic[] => {
    if (name === undefined || name === null || known.includes(name)) return []
    const missing = { name, nearest: nearest(name, known), known }
    return [unknownSidebar(missing, { path: source, key: 'displayed_sidebar' })]
  })
}

/** The navigation of one page. */
export const navigation = rows('navigation', navigations, ({ value }, url: Url): Navigation | undefined =>
  value.get(url),
)

/** The tags of all documents. Without any, nothing else is read. */
const documentTags = query('documentTags', { kept: true }, async (db): Promise<Checked<DocumentTags>> => {
  const { versions } = (await db.get(documents)).value
  const made = await Promise.all(
    versions.filter(({ entries }) => entries.some(({ tags }) => tags)).map((each) => tagsInVersion(db, each)),
  )
  return {
    value: {
      routes: made.flatMap((each) => each.value.routes),
      bySource: new Map(made.flatMap((each) => [...each.value.bySource])),
    },
    diagnostics: made.flatMap((each) => each.diagnostics),
  }
})

async function tagsInVersion(db: Reader, documents: VersionDocuments): Promise<Checked<DocumentTags>> {
  const { version } = documents
  const [{ value: site }, { value }] = await Promise.all([db.get(config), db.get(sidebars)])
  const path = await fileAt(db, (version.path === '' ? 'tags.yml' : `${version.path}/tags.yml`) as SourcePath)
  const file = (await db.get(exists, path)) ? readTags(path, await db.get(text, path)) : undefined
  const made = tagsOfDocuments({
    documents,
    path,
    file: file?.value,
    sidebar: sidebarsOf(documents, value.sidebars)[0]?.name,
    language: site.locale.htmlLang,
    strings: wordsIn(site),
  })
  return { value: made.value, diagnostics: [...(file?.diagnostics ?? []), ...made.diagnostics] }
}

/** The tags of one document. */
export const tagsOf = rows('tagsOf', documentTags, ({ value }, path: SourcePath) => value.bySource.get(path))

/** All routes of the site. The graph is cheap to rebuild as a whole; pages depend on single routes. */
export const routes = query('routes', { kept: true }, async (db): Promise<Checked<Routes>> => {
  const [site, tags, docs, { value }, markdown, componentPages, posts, where] = await Promise.all([
    db.get(config),
    db.get(documentTags),
    db.get(documents),
    db.get(sidebars),
    db.get(markdownPageSources),
    db.get(componentSources),
    db.get(blog),
    db.get(folders),
  ])
  const strings = wordsIn(site.value)
  const sources = await published(db, markdown)
  const pages = await Promise.all(sources.map((path) => db.get(metadata, path)))
  const made = makeRoutes({
    config: site.value,
    documents: docs.value,
    sidebars: value.sidebars,
    draftPages: markdown.filter((path) => !sources.includes(path)),
    markdownPages: pages.map(({ path, title, frontMatter }) => ({
      source: path,
      title,
      unlisted: frontMatter.unlisted ?? false,
      ...(frontMatter.redirectFrom && { redirectFrom: frontMatter.redirectFrom }),
    })),
    componentPages,
    place: (path) => placeOf(path, where),
    strings,
    blog: posts.value && site.value.blog ? blogRoutes(posts.value, site.value.blog, strings) : [],
    tags: tags.value.routes,
  })
  return { value: made.value, diagnostics: [...made.diagnostics, ...tags.diagnostics] }
})

/** One route: a link depends only on its target, not on the whole site. */
export const route = rows('route', routes, ({ value }, url: Url): Route | undefined => value.byUrl.get(url))

/** Whether there is a page at an address. Unlike `route`, it does not change with a title. */
export const isPage = rows('isPage', routes, ({ value }, url: Url): boolean => value.byUrl.has(url))

/** The addresses of all pages. Unlike the routes, they do not change with a title. */
const addressesOfPages = query('addressesOfPages', async (db): Promise<readonly Url[]> => {
  return [...(await db.get(routes)).value.byUrl.keys()]
})

/** The address of a Markdown file's page. */
export const urlOfSource = rows('urlOfSource', routes, ({ value }, path: SourcePath): Url | undefined =>
  value.bySource.get(path),
)

/** The address of a custom page, by its component file: a link to the file leads to the page. */
export const urlOfComponent = query(
  'urlOfComponent',
  async (db, path: SourcePath): Promise<Url | undefined> => {
    const all = [...(await db.get(routes)).value.byUrl.values()]
    return all.find((each) => codeOf(each) === path)?.url
  },
)

/** The draft with a given address or path. */
export const draftAt = query('draftAt', async (db, place: string): Promise<SourcePath | undefined> => {
  const { drafts } = (await db.get(routes)).value
  return drafts.get(place as Url) ?? [...drafts.values()].find((source) => source === place)
})

/** Files without a page because of a reported mistake, and the addresses they would have. */
const refused = query('refused', async (db): Promise<ReadonlySet<string>> => {
  const [{ value: table }, docs, site, sources, where] = await Promise.all([
    db.get(routes),
    db.get(documents),
    db.get(config),
    markdownSources(db),
    db.get(folders),
  ])
  const files = sources.filter((path) => !table.bySource.has(path))
  const pages = new Set(await db.get(markdownPageSources))
  return new Set([
    ...files,
    ...files.filter((path) => pages.has(path)).map((path) => pageUrl(placeOf(path, where), site.value)),
    ...docs.value.refused.map(({ url }) => url),
  ])
})

/** Whether the page of a path or address is missing because of a reported mistake. */
export const isRefused = query('isRefused', async (db, place: string): Promise<boolean> => {
  return (await db.get(refused)).has(place)
})

/** The possible targets of addresses outside of documents: pages and static files. */
export async function addressTargets(db: Reader): Promise<AddressTargets> {
  const [site, all, table, feeds, missing, home] = await Promise.all([
    db.get(config),
    db.get(files),
    db.get(routes),
    db.get(feedLinks),
    db.get(refused),
    fallbackOf(db),
  ])
  const originals = new Set(await home?.get(addressesOfPages))
  const served = new Set([
    ...all.map((each) => staticPath(each, site.value)),
    ...feeds.map(({ path }) => path.slice(1)),
  ])
  return {
    urls: [...table.value.byUrl.keys()],
    isFile(path) {
      const plain = decode(path).replace(/^\//, '')
      return served.has(plain) || served.has(`${plain}/index.html`.replace(/\/{2,}/, '/'))
    },
    isRefused: (url) => missing.has(url),
    isUntranslated: (url) => originals.has(url) && !table.value.byUrl.has(url),
    base: site.value.baseUrl,
  }
}

/** The anchors of a page; `undefined` for custom pages and unreadable files. */
export const anchors = query('anchors', async (db, url: Url): Promise<readonly string[] | undefined> => {
  const at = await db.get(route, url)
  if (!at || codeOf(at)) return undefined
  const text = textOf(at)
  if (!text) return []
  const { isUnread, anchors } = await db.get(facts, text)
  return isUnread ? undefined : anchors
})

/** The URL of the page with search results; `undefined` if search is turned off. */
export const searchUrl = query('searchUrl', async (db): Promise<Url | undefined> => {
  const { byUrl } = (await db.get(routes)).value
  return [...byUrl.values()].find((each) => each.kind === 'search')?.url
})
