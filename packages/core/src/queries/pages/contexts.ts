import type { Reader } from '@chatdocs/engine'
import type { SearchContext, Url } from '@chatdocs/protocol'
import { contextIn, contextsAt } from '../../graph/contexts.ts'
import { addresses, route } from '../graph/graph.ts'
import { query } from '../inputs/define.ts'
import { apiRoutes, isUnread } from '../site/api.ts'
import { config, docsVersions, fallbackOf } from '../site/config.ts'
import { titleOf } from './bundles.ts'

/** The search contexts in the configuration, in their order; none if search is turned off. */
const written = query(
  'writtenContexts',
  async (db): Promise<readonly { path: Url; label?: string | undefined }[]> => {
    const { search } = (await db.get(config)).value
    return search ? search.contexts : []
  },
)

/** The search contexts, with their labels. */
export const searchContexts = query('searchContexts', async (db): Promise<readonly SearchContext[]> => {
  const [all, empty] = await Promise.all([db.get(written), leftContexts(db)])
  const shown = empty.length === 0 ? all : all.filter(({ path }) => !empty.includes(path))
  return Promise.all(
    shown.map(async ({ path, label }) => (label === undefined ? called(db, path) : { path, label })),
  )
})

/** The default label of a context: the title of the page at its address, in each version. */
async function called(db: Reader, path: Url): Promise<SearchContext> {
  const [versions, { value }] = await Promise.all([db.get(docsVersions), db.get(config)])
  const titles = await Promise.all(
    versions.value.map(async ({ name, routeBase }) => {
      return [name, await titleAt(db, contextIn(path, routeBase, value.docs.routeBase))] as const
    }),
  )
  const known = titles.filter((each): each is readonly [string, string] => each[1] !== undefined)
  const label = (await titleAt(db, path)) ?? known[0]?.[1] ?? path
  const others = known.filter(([, title]) => title !== label)
  return { path, label, ...(others.length > 0 && { labels: Object.fromEntries(others) }) }
}

async function titleAt(db: Reader, url: Url): Promise<string | undefined> {
  const at = await db.get(route, url)
  return at && titleOf(db, at)
}

/** The contexts that contain a page, innermost first. */
export async function contextsOf(db: Reader, url: Url): Promise<readonly Url[]> {
  return (await db.get(written)).length === 0 ? [] : db.get(contextsWith, url)
}

/** The contexts that contain a page of a site with contexts. */
const contextsWith = query('contextsWith', async (db, url: Url): Promise<readonly Url[]> => {
  const all = await db.get(written)
  const [at, versions, { value }] = await Promise.all([
    db.get(route, url),
    db.get(docsVersions),
    db.get(config),
  ])
  const versionBase = versions.value.find(({ name }) => name === at?.version)?.routeBase
  const paths = all.map(({ path }) => path)
  return contextsAt({ url, versionBase }, paths, value.docs.routeBase)
})

/** The contexts without a page, in a language without a fallback. */
async function leftContexts(db: Reader): Promise<readonly Url[]> {
  return (await fallbackOf(db)) ? db.get(emptyContexts) : []
}

/** Contexts without a page, except inside references that could not be read. */
export const emptyContexts = query('emptyContexts', async (db): Promise<readonly Url[]> => {
  const all = await db.get(written)
  if (all.length === 0) return []
  const urls = [...(await db.get(addresses)).byUrl.keys()]
  const inUse = new Set((await Promise.all(urls.map((url) => contextsOf(db, url)))).flat())
  const unread = await unreadRoutes(db)
  const isRelated = (one: Url, other: Url) =>
    `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`)
  return all
    .map(({ path }) => path)
    .filter((path) => !inUse.has(path) && !unread.some((each) => isRelated(each, path)))
})

async function unreadRoutes(db: Reader): Promise<readonly Url[]> {
  const all = await db.get(apiRoutes)
  const unread = await Promise.all(all.map((each) => db.get(isUnread, each)))
  return all.filter((_, index) => unread[index])
}
