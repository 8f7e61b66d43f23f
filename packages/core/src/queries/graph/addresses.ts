import type { Reader } from '@chatdocs/engine'
import { decode, type Url } from '@chatdocs/protocol'
import type { AddressTargets } from '../../checks/addresses.ts'
import { placeOf } from '../../config/languages.ts'
import { staticPath } from '../../graph/resolve.ts'
import { type Addresses, type PageAt, pageUrl } from '../../graph/routes.ts'
import type { SourcePath } from '../../paths.ts'
import { query, rows } from '../inputs/define.ts'
import { files } from '../inputs/inputs.ts'
import { config, fallbackOf, folders } from '../site/config.ts'
import { facts, markdownPageSources, markdownSources } from '../texts/content.ts'
import { feedLinks } from './blog.ts'
import { addresses, ownAddresses } from './graph.ts'

/** The page at an address. Unlike `route`, it does not change with a title. */
export const pageAt = rows('pageAt', addresses, ({ byUrl }, url: Url): PageAt | undefined => byUrl.get(url))

/** Whether there is a page at an address. */
export const isPage = rows('isPage', addresses, ({ byUrl }, url: Url): boolean => byUrl.has(url))

/** The address of a Markdown file's page. */
export const urlOfSource = rows(
  'urlOfSource',
  ownAddresses,
  ({ bySource }, path: SourcePath): Url | undefined => bySource.get(path),
)

/** The address of a custom page, by its component file: a link to the file leads to the page. */
export const urlOfComponent = query(
  'urlOfComponent',
  async (db, path: SourcePath): Promise<Url | undefined> => {
    const all = (await db.get(ownAddresses)).byUrl
    return [...all].find(([, { kind, file }]) => kind === 'component' && file === path)?.[0]
  },
)

/** The draft with a given address or path. */
export const draftAt = query('draftAt', async (db, place: string): Promise<SourcePath | undefined> => {
  const { drafts } = await db.get(ownAddresses)
  return drafts.get(place as Url) ?? [...drafts.values()].find((source) => source === place)
})

/** Files without a page because of a reported mistake, and the addresses they would have. */
const refused = query('refused', async (db): Promise<ReadonlySet<string>> => {
  const [table, site, sources, where] = await Promise.all([
    db.get(ownAddresses),
    db.get(config),
    markdownSources(db),
    db.get(folders),
  ])
  const files = sources.filter((path) => !table.bySource.has(path))
  const pages = new Set(await db.get(markdownPageSources))
  return new Set([
    ...files,
    ...files.filter((path) => pages.has(path)).map((path) => pageUrl(placeOf(path, where), site.value)),
    ...table.refused,
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
    db.get(addresses),
    db.get(feedLinks),
    db.get(refused),
    fallbackOf(db),
  ])
  const originals = (await home?.get(addresses))?.byUrl
  const served = new Set([
    ...all.map((each) => staticPath(each, site.value)),
    ...feeds.map(({ path }) => path.slice(1)),
  ])
  return {
    urls: [...table.byUrl.keys()],
    isFile(path) {
      const plain = decode(path).replace(/^\//, '')
      return served.has(plain) || served.has(`${plain}/index.html`.replace(/\/{2,}/, '/'))
    },
    isRefused: (url) => missing.has(url),
    isUntranslated: (url) => originals?.has(url) === true && !table.byUrl.has(url),
    base: site.value.baseUrl,
  }
}

/** The anchors of a page; `undefined` for custom pages and unreadable files. */
export const anchors = query('anchors', async (db, url: Url): Promise<readonly string[] | undefined> => {
  const at = await db.get(pageAt, url)
  if (!at || at.kind === 'component') return undefined
  if (!at.file) return []
  const { isUnread, anchors } = await db.get(facts, at.file)
  return isUnread ? undefined : anchors
})

/** The address of the first page of a kind. */
export function firstOfKind({ byUrl }: Addresses, kind: PageAt['kind']): Url | undefined {
  return [...byUrl].find(([, each]) => each.kind === kind)?.[0]
}

/** The URL of the page with search results; `undefined` if search is turned off. */
export const searchUrl = query('searchUrl', async (db): Promise<Url | undefined> => {
  return firstOfKind(await db.get(ownAddresses), 'search')
})
