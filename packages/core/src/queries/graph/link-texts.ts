import type { Reader } from '@chatdocs/engine'
import type { Url } from '@chatdocs/protocol'
import type { LinkText } from '@chatdocs/search'
import { textOf } from '../../graph/routes.ts'
import { folderOf, type SourcePath } from '../../paths.ts'
import { query, rows } from '../inputs/define.ts'
import { fewAtOnce } from '../inputs/few-at-once.ts'
import { document } from '../texts/content.ts'
import { urlOfSource } from './addresses.ts'
import { addresses, route } from './graph.ts'
import { links } from './links.ts'

/** The texts of a document's links, with their targets. Links of a hidden page do not count. */
const outgoingTexts = query(
  'outgoingTexts',
  { kept: true },
  async (db, path: SourcePath): Promise<readonly (LinkText & { url: Url })[]> => {
    const { linkTexts: texts = [] } = await db.get(document, path)
    if (texts.length === 0) return []
    const url = await db.get(urlOfSource, path)
    const from = url && (await db.get(route, url))
    if (!from || from.unlisted || from.noIndex) return []
    return (await db.get(links, path)).flatMap((target, index) => {
      const { [index]: text = '' } = texts
      if (target?.kind !== 'page' || text === '') return []
      return [{ url: target.url, anchor: target.anchor && `#${target.anchor}`, text }]
    })
  },
)

/** Reads the link texts of a page, if it has a Markdown file. */
export async function textsOfLinksAt(db: Reader, url: Url): Promise<void> {
  const at = await db.get(route, url)
  const source = at && textOf(at)
  if (source !== undefined) await db.get(outgoingTexts, source)
}

/** The Markdown files of pages, by folder. */
const sourcesByFolder = query(
  'sourcesByFolder',
  { kept: true },
  async (db): Promise<ReadonlyMap<string, readonly SourcePath[]>> => {
    const byFolder = new Map<string, SourcePath[]>()
    for (const path of (await db.get(addresses)).bySource.keys()) {
      const own = byFolder.get(folderOf(path))
      if (own) own.push(path)
      else byFolder.set(folderOf(path), [path])
    }
    return byFolder
  },
)

/** The Markdown files of pages directly in one folder. */
const sourcesIn = rows('sourcesIn', sourcesByFolder, (table, folder) => table.get(folder) ?? [])

/** The link texts of a folder: a new document leaves those of all other folders unchanged. */
const outgoingTextsIn = query('outgoingTextsIn', { kept: true }, async (db, folder) => {
  const sources = await db.get(sourcesIn, folder)
  return (await Promise.all(sources.map((path) => db.get(outgoingTexts, path)))).flat()
})

/** Link texts are stored with their documents, so all documents of a folder are in memory at once. */
const FOLDERS_AT_ONCE = 4

/** The texts of all links by target page, without duplicates, in an order that does not depend on single documents. */
const incomingTexts = query('incomingTexts', async (db): Promise<ReadonlyMap<Url, readonly LinkText[]>> => {
  const folders = [...(await db.get(sourcesByFolder)).keys()]
  const all = (await fewAtOnce(FOLDERS_AT_ONCE, folders, (folder) => db.get(outgoingTextsIn, folder))).flat()
  const byUrl = new Map<Url, Map<string, LinkText>>()
  for (const { url, ...link } of all) {
    const own = byUrl.get(url) ?? new Map<string, LinkText>()
    byUrl.set(url, own.set(`${link.anchor}\n${link.text}`, link))
  }
  const inOrder = (own: ReadonlyMap<string, LinkText>) =>
    [...own].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, link]) => link)
  return new Map(Array.from(byUrl, ([url, own]) => [url, inOrder(own)]))
})

/** The texts of links to a page. */
export const incomingTextsOf = rows('incomingTextsOf', incomingTexts, (table, url: Url) => table.get(url))
