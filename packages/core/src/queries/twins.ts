import { query, type Reader } from '@chatdocs/engine'
import { type OutputPath, routeMarkdown, stringsFor, type Url } from '@chatdocs/protocol'
import type { Rewritten } from '../content/model.ts'
import type { DocumentEntry } from '../graph/documents.ts'
import type { Entry } from '../graph/entries.ts'
import { type Route, textOf, traitsOf, twinPath } from '../graph/routes.ts'
import type { SourcePath } from '../paths.ts'
import { llmsFullText, llmsText } from '../render/llms.ts'
import { absolute, twinAddress, twinText } from '../render/twin.ts'
import { assetPaths } from './bodies.ts'
import { addressStyle, config } from './config.ts'
import { description, facts, markdownOf, places } from './content.ts'
import { documents, route, routes, sidebars, urlOfSource } from './graph.ts'
import { images, picture } from './images.ts'
import { links } from './links.ts'

/** The path of a page's Markdown; `undefined` for pages without a Markdown source. */
export const twinOf = query('twinOf', async (db, url: Url): Promise<OutputPath | undefined> => {
  const at = await db.get(route, url)
  return at && twinPath(at)
})

/** The public Markdown of a page. Not a query: it is cheap to compute from cached values. */
export async function twinAt(db: Reader, source: SourcePath): Promise<string> {
  const [known, where, written, resolved, shown, url = '', { value }] = await Promise.all([
    db.get(facts, source),
    db.get(places, source),
    markdownOf(db, source),
    db.get(links, source),
    db.get(images, source),
    db.get(urlOfSource, source),
    db.get(config),
  ])
  const urls = new Set(resolved.flatMap((each) => (each?.kind === 'page' ? [each.url] : [])))
  const twins = new Map(
    await Promise.all([...urls].map(async (each) => [each, await db.get(twinOf, each)] as const)),
  )
  const [assets, pictures] = await Promise.all([
    assetPaths(db, resolved),
    Promise.all(shown.map(async (each) => each && value.url + (await db.get(picture, each)).src)),
  ])
  const site = {
    origin: value.url,
    ...addressStyle(value),
    twinOf: (page: string) => twins.get(page as Url),
    assetPath: (file: string) => assets.get(file) ?? file,
  }
  const { rewritten } = where
  return twinText({ facts: known, text: written, rewritten }, ({ link = -1, image = -1 }: Rewritten) =>
    image < 0 ? twinAddress(resolved[link], url, site) : pictures[image],
  )
}

/** The contents of `llms.txt`: the list of documents for language models. */
export async function llmsAt(db: Reader): Promise<string> {
  const [{ value }, sections] = await Promise.all([db.get(config), listedSections(db)])
  const listed = sections.map(async ({ title, pages }) => ({
    title,
    entries: await Promise.all(
      pages.map(async (page) => {
        const words = await db.get(description, page.source)
        const address = absolute(page.twin, { origin: value.url, base: value.baseUrl })
        return { ...page, address, ...(words !== undefined && { description: words }) }
      }),
    ),
  }))
  return llmsText(value, await Promise.all(listed))
}

/** The contents of `llms-full.txt`: all documents in one file. */
export async function llmsFullAt(db: Reader): Promise<string> {
  const [{ value }, sections] = await Promise.all([db.get(config), listedSections(db)])
  const pages = sections.flatMap((each) => each.pages)
  const twins = pages.map(async ({ twin, source }) => ({
    address: absolute(twin, { origin: value.url, base: value.baseUrl }),
    text: await twinAt(db, source),
  }))
  return llmsFullText(value, await Promise.all(twins))
}

interface ListedPage {
  source: SourcePath
  title: string
  twin: OutputPath
}

/**
 * Listed pages in the order of the sidebars: a section for each top-level category, one for
 * documents outside of categories, one for Markdown pages. No page is listed twice; unlisted pages are left out.
 */
async function listedSections(db: Reader): Promise<{ title: string; pages: ListedPage[] }[]> {
  const [{ value: site }, named, docs, table] = await Promise.all([
    db.get(config),
    db.get(sidebars),
    db.get(documents),
    db.get(routes),
  ])
  const words = stringsFor(site.locale.htmlLang)
  const seen = new Set<SourcePath>()
  const take = (all: readonly DocumentEntry[]) =>
    all.flatMap((doc): ListedPage[] => {
      if (seen.has(doc.source) || doc.unlisted || table.value.bySource.get(doc.source) !== doc.url) return []
      seen.add(doc.source)
      const { source, title, url } = doc
      return [{ source, title, twin: routeMarkdown(url) }]
    })
  const items = named.value.sidebars.flatMap((each) => each.items)
  const loose = take(items.flatMap((item) => (item.type === 'doc' ? [item.doc] : [])))
  const categories = items.flatMap((item) =>
    item.type === 'category' ? [{ title: item.label, pages: take(documentsIn(item)) }] : [],
  )
  const rest = take(docs.value.entries)
  const pages = markdownPages([...table.value.byUrl.values()])
  return [
    { title: words.documents, pages: [...loose, ...rest] },
    ...categories,
    { title: words.pages, pages },
  ]
}

function documentsIn(entry: Entry): DocumentEntry[] {
  if (entry.type === 'link') return []
  if (entry.type === 'doc') return [entry.doc]
  return [...(entry.link?.type === 'doc' ? [entry.link.doc] : []), ...entry.items.flatMap(documentsIn)]
}

function markdownPages(all: readonly Route[]): ListedPage[] {
  return all.flatMap((each) => {
    const source = traitsOf(each).part === 'pages' && !each.unlisted ? textOf(each) : undefined
    return source ? [{ source, title: each.title, twin: routeMarkdown(each.url) }] : []
  })
}
