import { CURRENT_VERSION, type Url } from '@chatdocs/protocol'
import { documents, routes } from '../graph/graph.ts'
import { query } from '../inputs/define.ts'
import { contextsOf, searchContexts } from '../pages/contexts.ts'
import { config } from '../site/config.ts'

/** The versions with a search index. A site without documents has one, too. */
export const indexedVersions = query('indexedVersions', async (db): Promise<readonly string[]> => {
  const { search } = (await db.get(config)).value
  if (!search) return []
  const { versions } = (await db.get(documents)).value
  const names = versions.map(({ version }) => version.name)
  return names.length > 0 ? names : [CURRENT_VERSION]
})

/**
 * An index, as its version and the path of its context. The path is empty for the index of the whole version, which has
 * its documents and all pages without a version. Neither the name of a version nor a term contains the separator.
 */
export type IndexKey = `${string}|${Url | ''}`

/** All search indexes: for each version, one of the whole version and one of each context. */
export const indexKeys = query('indexKeys', async (db): Promise<readonly IndexKey[]> => {
  const [versions, contexts] = await Promise.all([db.get(indexedVersions), db.get(searchContexts)])
  const paths = ['' as const, ...contexts.map(({ path }) => path)]
  return versions.flatMap((version) => paths.map((path): IndexKey => `${version}|${path}`))
})

/** The pages of an index, in the order of the routes. Those without a version are in the indexes of all versions. */
export const indexedUrls = query(
  'indexedUrls',
  { kept: true },
  async (db, index: IndexKey): Promise<readonly Url[]> => {
    const version = index.slice(0, index.indexOf('|'))
    const context = index.slice(version.length + 1)
    const { value } = await db.get(routes)
    const own = [...value.byUrl.values()].filter((each) => (each.version ?? version) === version)
    const urls = own.map(({ url }) => url)
    if (context === '') return urls
    const contexts = await Promise.all(urls.map((url) => contextsOf(db, url)))
    return urls.filter((_, place) => contexts[place]?.some((each) => each === context))
  },
)
