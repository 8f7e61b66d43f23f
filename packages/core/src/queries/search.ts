import { query, type Reader } from '@chatdocs/engine'
import {
  CURRENT_VERSION,
  type IndexedPage,
  type IndexFile,
  type OutputPath,
  type PageIndex,
  type SearchArea,
  type SearchManifest,
  searchFile,
  type Url,
} from '@chatdocs/protocol'
import { kindWord } from '../api/words.ts'
import type { Route } from '../graph/routes.ts'
import type { SourcePath } from '../paths.ts'
import { indexPage, joinPages } from '../tasks.ts'
import { namesAt } from './api.ts'
import { bundledPage } from './bundles.ts'
import { config } from './config.ts'
import { facts, sections } from './content.ts'
import { documents, navigation, route, routes } from './graph.ts'

/** The versions that can be searched; a site without documents is one, too. */
const indexedVersions = query('indexedVersions', async (db): Promise<readonly string[]> => {
  const { search } = (await db.get(config)).value
  if (!search) return []
  const { versions } = (await db.get(documents)).value
  const names = versions.map(({ version }) => version.name)
  return names.length > 0 ? names : [CURRENT_VERSION]
})

/** An index: the file that leads to all others, and all of them. */
interface SiteIndex {
  root: string
  files: readonly IndexFile[]
}

/** What can be found in one version: its documents, and all that has none. */
const indexOf = query('indexOf', async (db, version: string): Promise<SiteIndex> => {
  const { value } = await db.get(routes)
  const own = [...value.byUrl.values()].filter((each) => (each.version ?? version) === version)
  return indexOfPages(
    db,
    own.map(({ url }) => url),
  )
})

/** The index of some pages. The one that was edited is read anew; all are joined again, which takes little. */
async function indexOfPages(db: Reader, urls: readonly Url[]): Promise<SiteIndex> {
  const found = await Promise.all(urls.map((url) => db.get(pageIndex, url)))
  const pages = found.filter((each) => each !== undefined)
  const { root, files, isWhole } = await db.run(joinPages, pages)
  const fragments = isWhole ? [] : pages.flatMap(({ chunks }) => chunks.map(({ fragment }) => fragment))
  return { root, files: [...files, ...fragments] }
}

/** What is to be found of one page; nothing of what is hidden. */
const pageIndex = query('pageIndex', async (db, url: Url): Promise<PageIndex | undefined> => {
  const at = await db.get(route, url)
  const page = at && (await pageOf(db, at))
  return page && db.run(indexPage, page)
})

/** Every file of every index: of versions that say the same, the same. */
export const searchFiles = query('searchFiles', async (db): Promise<ReadonlyMap<OutputPath, Uint8Array>> => {
  const all = await Promise.all((await db.get(indexedVersions)).map((each) => db.get(indexOf, each)))
  return new Map(
    all.flatMap(({ files }) => files.map(({ name, bytes }) => [searchFile(name), bytes] as const)),
  )
})

/** Where the index of each version begins. */
export async function searchManifest(db: Reader): Promise<SearchManifest> {
  const roots = (await db.get(indexedVersions)).map(async (version) => {
    return [version, (await db.get(indexOf, version)).root] as const
  })
  return { indexes: Object.fromEntries(await Promise.all(roots)) }
}

async function pageOf(db: Reader, route: Route): Promise<IndexedPage | undefined> {
  if (route.unlisted || route.noIndex) return undefined
  switch (route.kind) {
    case 'doc':
      return written(db, route, route.doc.source, 'docs')
    case 'markdown':
      return written(db, route, route.source, 'pages')
    case 'post':
      return written(db, route, route.post.source, 'blog')
    case 'category': {
      const { link, description } = route.category
      const own = (link?.type === 'index' ? link.description : undefined) ?? description
      return { ...(await standing(db, route, 'docs')), ...(own && { description: own }), sections: [] }
    }
    case 'component': {
      const { title, description } = (await db.get(bundledPage, route.source)) ?? {}
      const page = { ...(await standing(db, route, 'pages')), sections: [] }
      return title ? { ...page, title, ...(description && { description }) } : undefined
    }
    // A second way to a page, or a page that only leads to others.
    case 'main':
    case 'contents':
    case 'search':
    case 'blog':
      return undefined
  }
}

/** What a Markdown file says; a description that is its first paragraph is no other text. */
async function written(db: Reader, route: Route, source: SourcePath, area: SearchArea): Promise<IndexedPage> {
  const [{ frontMatter, api, title }, text, site, names] = await Promise.all([
    db.get(facts, source),
    db.get(sections, source),
    db.get(config),
    db.get(namesAt, route.url),
  ])
  const { description, keywords } = frontMatter
  const symbol = api && kindWord(api.shows, site.value.locale.htmlLang)
  return {
    ...(await standing(db, route, api ? 'api' : area)),
    title,
    sections: text,
    ...(symbol && { symbol }),
    ...(description && !api && { description }),
    ...(keywords && !api && { keywords }),
    ...(names.length > 0 && { names }),
  }
}

async function standing(db: Reader, { url, title }: Route, area: SearchArea) {
  const breadcrumbs = (await db.get(navigation, url))?.breadcrumbs ?? []
  return { url, area, title, breadcrumb: breadcrumbs.slice(0, -1).map(({ label }) => label) }
}
