import { fingerprint, query, type Reader } from '@chatdocs/engine'
import { ASSETS, type OutputPath, type SearchIndexFile, type SearchPage } from '@chatdocs/protocol'
import type { Route } from '../graph/routes.ts'
import type { SourcePath } from '../paths.ts'
import { searchPage } from '../render/search-page.ts'
import { bundledPage } from './bundles.ts'
import { config } from './config.ts'
import { facts, toc } from './content.ts'
import { documents, navigation, routes } from './graph.ts'

/** What can be found on the site: titles, headings and what pages say of themselves. Of documents, the latest version; nothing hidden. */
export const searchIndex = query('searchIndex', async (db): Promise<SearchIndexFile> => {
  const [{ value }, { value: docs }] = await Promise.all([db.get(routes), db.get(documents)])
  const last = docs.versions.find(({ version }) => version.isLast)?.version.name
  const current = [...value.byUrl.values()].filter(({ version = last }) => version === last)
  const found = await Promise.all(current.map((each) => pageOf(db, each)))
  return { pages: found.filter((each) => each !== undefined) }
})

/** Where it lies, if the site has search: named by its content, so that it can be kept for ever. */
export const searchIndexPath = query('searchIndexPath', async (db): Promise<OutputPath | undefined> => {
  if (!(await db.get(config)).value.search) return undefined
  return `${ASSETS}/search-${fingerprint(await db.get(searchIndex)).slice(0, 10)}.json` as OutputPath
})

async function pageOf(db: Reader, route: Route): Promise<SearchPage | undefined> {
  if (route.unlisted || route.noIndex) return undefined
  switch (route.kind) {
    case 'doc':
      return searchPage('docs', route, await written(db, route.doc.source, route))
    case 'markdown':
      return searchPage('pages', route, await written(db, route.source, route))
    case 'post':
      return searchPage('blog', route, await written(db, route.post.source, route))
    case 'category': {
      const { link, description } = route.category
      const own = link?.type === 'index' ? link.description : undefined
      return searchPage('docs', route, { description: own ?? description, ...(await crumbs(db, route)) })
    }
    case 'component': {
      const { title, description } = (await db.get(bundledPage, route.source)) ?? {}
      return title ? searchPage('pages', { url: route.url, title }, { description }) : undefined
    }
    // A second way to a page, or a page that only leads to others.
    case 'main':
    case 'contents':
    case 'search':
    case 'blog':
      return undefined
  }
}

/** What a Markdown file says; its first paragraph, which may describe it elsewhere, is no part of it. */
async function written(db: Reader, source: SourcePath, route: Route) {
  const [{ frontMatter }, entries, place] = await Promise.all([
    db.get(facts, source),
    db.get(toc, source),
    crumbs(db, route),
  ])
  return { toc: entries, description: frontMatter.description, keywords: frontMatter.keywords, ...place }
}

async function crumbs(db: Reader, { url }: Route) {
  return { breadcrumbs: (await db.get(navigation, url))?.breadcrumbs }
}
