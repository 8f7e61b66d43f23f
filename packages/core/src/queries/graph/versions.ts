import type { Reader } from '@chatdocs/engine'
import { type DocsStructure, type SiteVersion, toUrl, type Url } from '@chatdocs/protocol'
import type { Route } from '../../graph/routes.ts'
import {
  type DocumentUrls,
  documentUrls,
  siteVersions,
  type VersionGraph,
  versionStructures,
} from '../../graph/versions.ts'
import { query } from '../inputs/define.ts'
import { apiVersions } from '../site/api.ts'
import { config, docsVersions } from '../site/config.ts'
import { metadata } from '../texts/content.ts'
import { isPage } from './addresses.ts'
import { bareDocuments, documents, navigations, route, sidebars } from './graph.ts'

async function graph(db: Reader): Promise<Omit<VersionGraph, 'navigations'>> {
  const [site, docs, named] = await Promise.all([db.get(config), db.get(documents), db.get(sidebars)])
  return { documents: docs.value, sidebars: named.value.sidebars, main: site.value.docs.mainDocument }
}

/** The versions as every page knows them. Unlike the graph, they do not change with a title. */
export const versionTable = query('versionTable', async (db): Promise<readonly SiteVersion[]> => {
  return siteVersions(await graph(db))
})

/** The documents in the format of the specification, for other programs. */
export const docsStructure = query('docsStructure', async (db): Promise<DocsStructure> => {
  const [{ value: site }, known, places] = await Promise.all([db.get(config), graph(db), db.get(navigations)])
  return {
    path: toUrl(site.docs.routeBase),
    breadcrumbs: site.docs.breadcrumbs,
    versions: versionStructures({ ...known, navigations: places.value }),
  }
})

/** The addresses of documents by version and id, to find a document in other versions. */
const urlsById = query('urlsById', async (db): Promise<DocumentUrls> => {
  return documentUrls((await db.get(bareDocuments)).value)
})

/**
 * The same page in the other versions, by version name. Documents are matched by id, other pages by their path
 * relative to the version.
 */
export const counterparts = query(
  'counterparts',
  async (db, url: Url): Promise<Readonly<Record<string, Url>> | undefined> => {
    const [at, { value: versions }] = await Promise.all([db.get(route, url), db.get(docsVersions)])
    const own = versions.find(({ name }) => name === at?.version)
    if (!at || !own) return undefined
    const ids = 'doc' in at ? await db.get(urlsById) : undefined
    const found = versions.map(async ({ name, routeBase }): Promise<[string, Url][]> => {
      if (name === own.name) return []
      if ('doc' in at) {
        const there = ids?.get(name)?.get(at.doc.id)
        return there ? [[name, there]] : []
      }
      const there = toUrl(routeBase + url.slice(own.routeBase.length))
      return (await db.get(isPage, there)) ? [[name, there]] : []
    })
    const all = (await Promise.all(found)).flat()
    return all.length > 0 ? Object.fromEntries(all) : undefined
  },
)

/**
 * The page that search engines should show instead of a page of an API reference: the same page of the last version.
 * References of several versions repeat each other.
 */
export async function preferred(db: Reader, { url, version }: Route): Promise<Url | undefined> {
  if (version === undefined || (await db.get(apiVersions)).length < 2) return undefined
  const [at, { value }] = await Promise.all([db.get(route, url), db.get(docsVersions)])
  const last = value.find(({ isLast }) => isLast)?.name
  if (!at || !('doc' in at) || last === undefined || last === version) return undefined
  if (!(await db.get(metadata, at.doc.source)).api) return undefined
  return (await db.get(counterparts, url))?.[last]
}
