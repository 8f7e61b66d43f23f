import type { Reader } from '@chatdocs/engine'
import type { Url } from '@chatdocs/protocol'
import { type CategoryFile, checkCategories } from '../../checks/categories.ts'
import { quotedIn } from '../../checks/quoted.ts'
import { readTags } from '../../config/blog-data.ts'
import { placeOf } from '../../config/languages.ts'
import type { SidebarsConfig } from '../../config/sidebars.ts'
import { readCategory } from '../../config/sidebars.ts'
import { type DocsVersion, versionAt } from '../../config/versions.ts'
import { unknownSidebar } from '../../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts'
import { blogRoutes } from '../../graph/blog/routes.ts'
import { type DocumentTags, tagsOfDocuments } from '../../graph/document-tags.ts'
import {
  belowDocs,
  type Documents,
  inTotal,
  labelled,
  makeDocuments,
  type SiteDocuments,
  standingOf,
  type VersionDocuments,
} from '../../graph/documents.ts'
import type { NamedSidebar } from '../../graph/entries.ts'
import { makeNavigations, type Navigation } from '../../graph/navigation.ts'
import {
  type Addresses,
  addressesIn,
  makeRoutes,
  type Route,
  type RouteSources,
  type Routes,
  sidebarsOf,
  withTags,
} from '../../graph/routes.ts'
import { makeSidebars, type Sidebars } from '../../graph/sidebars.ts'
import { folderOf, type SourcePath } from '../../paths.ts'
import { part, query, rows, sharedQuery } from '../inputs/define.ts'
import { exists, options, text } from '../inputs/inputs.ts'
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
  markdownPageSources,
  metadata,
  published,
} from '../texts/content.ts'
import { blog } from './blog.ts'

/** What the id and the address of a document depend on. Unlike its metadata, it does not change with a title. */
const standing = part('standing', metadata, standingOf)

/** All documents of all versions, with ids and routes, but without labels. Addresses depend on no more. */
export const bareDocuments = query(
  'bareDocuments',
  { kept: true },
  async (db): Promise<Checked<SiteDocuments>> => {
    const [sources, versions, { mode }] = await Promise.all([
      db.get(documentSources),
      db.get(docsVersions),
      db.get(options),
    ])
    const [all, where] = await Promise.all([
      Promise.all(sources.map((path) => db.get(standing, path))),
      db.get(folders),
    ])
    const place = (path: SourcePath) => placeOf(path, where)
    const made = versions.value.map((version) => {
      const own = all.filter(({ path }) => versionAt(place(path), versions.value) === version)
      return makeDocuments(own, version, { place, showHidden: mode === 'dev' })
    })
    const home = await documentsOfHome(db)
    return {
      value: inTotal(made.map((each) => withUntranslated(each.value, home))),
      diagnostics: made.flatMap((each) => each.diagnostics),
    }
  },
)

/** All documents of all versions, with ids, routes and labels. */
export const documents = query('documents', { kept: true }, async (db): Promise<Checked<SiteDocuments>> => {
  const [bare, sources] = await Promise.all([db.get(bareDocuments), db.get(documentSources)])
  const all = await Promise.all(sources.map((path) => db.get(metadata, path)))
  const byPath = new Map(all.map((each) => [each.path, each]))
  return { ...bare, value: inTotal(bare.value.versions.map((each) => labelled(each, byPath))) }
})

/** The documents of the default language, if this language leaves untranslated pages to it. */
async function documentsOfHome(db: Reader): Promise<SiteDocuments | undefined> {
  return (await (await fallbackOf(db))?.get(bareDocuments))?.value
}

/** Adds the ids of documents that only the default language has. */
function withUntranslated(made: VersionDocuments, home: SiteDocuments | undefined): VersionDocuments {
  if (!home) return made
  const own = new Set(made.entries.map(({ id }) => id))
  const all = home.versions.find(({ version }) => version.name === made.version.name)?.entries ?? []
  return { ...made, untranslated: all.map(({ id }) => id).filter((id) => !own.has(id)) }
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
  async (db): Promise<Checked<Pick<Sidebars, 'sidebars'>>> =>
    sidebarsFor(db, (await db.get(documents)).value),
)

async function sidebarsFor(
  db: Reader,
  { versions }: SiteDocuments,
): Promise<Checked<Pick<Sidebars, 'sidebars'>>> {
  const made = await Promise.all(versions.map((each) => sidebarsOfVersion(db, each)))
  return {
    value: { sidebars: made.flatMap((each) => each.value.sidebars) },
    diagnostics: made.flatMap((each) => each.diagnostics),
  }
}

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
    const missing = { name, known }
    return [unknownSidebar(missing, { path: source, key: 'displayed_sidebar' })]
  })
}

/** The navigation of one page. */
export const navigation = rows('navigation', navigations, ({ value }, url: Url): Navigation | undefined =>
  value.get(url),
)

/** The tags of all documents. */
const documentTags = query('documentTags', { kept: true }, async (db): Promise<Checked<DocumentTags>> => {
  const [docs, named] = await Promise.all([db.get(documents), db.get(sidebars)])
  return tagsFor(db, docs.value, named.value.sidebars)
})

/** Without any tags, no file is read. */
async function tagsFor(
  db: Reader,
  { versions }: SiteDocuments,
  named: readonly NamedSidebar[],
): Promise<Checked<DocumentTags>> {
  const tagged = versions.filter(({ entries }) => entries.some(({ tags }) => tags))
  const made = await Promise.all(tagged.map((each) => tagsInVersion(db, each, named)))
  return {
    value: {
      routes: made.flatMap((each) => each.value.routes),
      bySource: new Map(made.flatMap((each) => [...each.value.bySource])),
    },
    diagnostics: made.flatMap((each) => each.diagnostics),
  }
}

async function tagsInVersion(
  db: Reader,
  documents: VersionDocuments,
  named: readonly NamedSidebar[],
): Promise<Checked<DocumentTags>> {
  const { version } = documents
  const { value: site } = await db.get(config)
  const path = await fileAt(db, (version.path === '' ? 'tags.yml' : `${version.path}/tags.yml`) as SourcePath)
  const file = (await db.get(exists, path)) ? readTags(path, await db.get(text, path)) : undefined
  const made = tagsOfDocuments({
    documents,
    path,
    file: file?.value,
    sidebar: sidebarsOf(documents, named)[0]?.name,
    language: site.locale.htmlLang,
    strings: wordsIn(site),
  })
  return { value: made.value, diagnostics: [...(file?.diagnostics ?? []), ...made.diagnostics] }
}

/** The tags of one document. */
export const tagsOf = rows('tagsOf', documentTags, ({ value }, path: SourcePath) => value.bySource.get(path))

/** All routes of the site. The graph is cheap to rebuild as a whole; pages depend on single routes. */
export const routes = query('routes', { kept: true }, async (db): Promise<Checked<Routes>> => {
  const [docs, named, tags] = await Promise.all([db.get(documents), db.get(sidebars), db.get(documentTags)])
  const { sidebars: all } = named.value
  const made = await routesFor(db, { documents: docs.value, sidebars: all, tags: tags.value.routes })
  return { value: made.value, diagnostics: [...made.diagnostics, ...tags.diagnostics] }
})

async function routesFor(
  db: Reader,
  known: Pick<RouteSources, 'documents' | 'sidebars' | 'tags'>,
  about: typeof metadata = metadata,
): Promise<Checked<Routes>> {
  const [site, markdown, componentPages, posts, where] = await Promise.all([
    db.get(config),
    db.get(markdownPageSources),
    db.get(componentSources),
    db.get(blog),
    db.get(folders),
  ])
  const strings = wordsIn(site.value)
  const sources = await published(db, markdown)
  const pages = await Promise.all(sources.map((path) => db.get(about, path)))
  return makeRoutes({
    ...known,
    config: site.value,
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
  })
}

/** One route: a link depends only on its target, not on the whole site. */
export const route = rows('route', routes, ({ value }, url: Url): Route | undefined => value.byUrl.get(url))

/** The pages at all addresses, without pages of tags. Unlike the routes, they do not change with a title. */
export const ownAddresses = query('ownAddresses', { kept: true }, async (db): Promise<Addresses> => {
  const { value: bare } = await db.get(bareDocuments)
  const { sidebars: named } = (await sidebarsFor(db, bare)).value
  const { value } = await routesFor(db, { documents: bare, sidebars: named }, standing)
  return addressesIn(value, bare.refused)
})

/** The tags that a document names. */
const namedTags = part('namedTags', metadata, ({ frontMatter }) => frontMatter.tags)

/** The pages at all addresses. */
export const addresses = query('addresses', { kept: true }, async (db): Promise<Addresses> => {
  const [own, bare, sources] = await Promise.all([
    db.get(ownAddresses),
    db.get(bareDocuments),
    db.get(documentSources),
  ])
  const all = await Promise.all(sources.map((path) => db.get(namedTags, path)))
  const tags = new Map(sources.flatMap((path, index) => (all[index] ? [[path, all[index]] as const] : [])))
  if (tags.size === 0) return own
  const versions = bare.value.versions.map((each) => ({
    ...each,
    entries: each.entries.flatMap((entry) => {
      const named = tags.get(entry.source)
      return named ? [{ ...entry, tags: named }] : []
    }),
  }))
  return withTags(own, (await tagsFor(db, inTotal(versions), [])).value.routes)
})
