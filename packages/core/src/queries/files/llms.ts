import { fingerprint, type Reader, unpacked } from '@chatdocs/engine'
import {
  isLlmsPart,
  LLMS,
  LLMS_FULL,
  LLMS_LIST,
  LLMS_PART,
  llmsPart,
  type OutputPath,
  pageHref,
  routeMarkdown,
  toUrl,
  type Url,
} from '@chatdocs/protocol'
import type { Entry } from '../../graph/entries.ts'
import { type Route, type RouteKind, sidebarsOf, textOf } from '../../graph/routes.ts'
import type { JoinedFile, Output } from '../../inputs.ts'
import type { SourcePath } from '../../paths.ts'
import {
  type Listed,
  type ListedSite,
  llmsEntry,
  llmsFull,
  llmsSection,
  llmsText,
  partsOf,
  utf8Size,
} from '../../render/llms.ts'
import { absolute, addressFrom, markdownFormText } from '../../render/markdown-form.ts'
import { categoryDescription } from '../../render/route-data.ts'
import { pageAt } from '../graph/addresses.ts'
import { documents, routes, sidebars } from '../graph/graph.ts'
import { query } from '../inputs/define.ts'
import { hasLlms, markdownAddresses } from '../pages/bodies.ts'
import { bundleOf } from '../pages/bundles.ts'
import { markdownForm, markdownFormStamp } from '../pages/markdown-forms.ts'
import { addressStyle, config, folderOfLanguage, scopesOf, wordsIn } from '../site/config.ts'
import { description, document } from '../texts/content.ts'

/** A page in the lists for language models. */
interface ListedPage {
  url: Url
  title: string
  description?: string | undefined
  /** Its text, which describes it. */
  source?: SourcePath | undefined
  /** Set if it has no Markdown form: it is drawn by code. */
  isDrawn?: true
}

interface Section {
  title: string
  pages: readonly ListedPage[]
}

type Joined = Omit<Extract<Output, { joined: unknown }>, 'path'>

/** `llms.txt` has a line for each page, `llms-full.txt` has the text of each page. */
const LISTS = {
  llms: { list: LLMS, limit: LLMS_LIST, sizeOf: lineSize, make: lines },
  llmsFull: { list: LLMS_FULL, limit: LLMS_PART, sizeOf: textSize, make: texts },
} as const

type ListName = keyof typeof LISTS

/** The parts of a list, by path. A part has pages of one section, and the first page names it. A small list has none. */
export const llmsParts = query(
  'llmsParts',
  async (db, of: ListName): Promise<ReadonlyMap<OutputPath, Section>> => {
    if (!(await db.get(hasLlms))) return new Map()
    const { list, limit, sizeOf } = LISTS[of]
    const [site, sections] = await Promise.all([db.get(listedSite), listedSections(db)])
    const head = utf8Size(llmsText(site, []))
    const sized = sections.map(async ({ title, pages }) => {
      const all = pages.map(async (page) => {
        return { page, size: await sizeOf(db, page), isBreak: fingerprint(page.url).startsWith('0') }
      })
      return {
        title,
        frame: utf8Size(llmsSection({ title, entries: [] })) + 2,
        pages: await Promise.all(all),
      }
    })
    const all = await Promise.all(sized)
    const sizes = all.flatMap(({ frame, pages }) => [frame, ...pages.map(({ size }) => size)])
    if (sizes.reduce((sum, size) => sum + size, head) <= limit) return new Map()
    const parts = all.flatMap(({ title, frame, pages }) =>
      partsOf(pages, limit - head - frame).map((part) => ({ title, pages: part.map(({ page }) => page) })),
    )
    return new Map(
      parts.flatMap((part) =>
        part.pages.slice(0, 1).map(({ url }) => [llmsPart(list, routeMarkdown(url)), part]),
      ),
    )
  },
)

/** The head of lists. Without a tagline, the home page or the first page says what the site is about. */
const listedSite = query('listedSite', async (db): Promise<ListedSite> => {
  const { title, tagline } = (await db.get(config)).value
  if (tagline.trim() !== '') return { title, tagline }
  const home = await db.get(pageAt, toUrl('/'))
  const first = (await listedSections(db)).flatMap(({ pages }) => pages).find(({ source }) => source)?.source
  const source = home?.kind === 'component' ? first : (home?.file ?? first)
  return { title, tagline: (source && (await db.get(description, source))) ?? '' }
})

/** The part of a list at a path. */
export async function llmsPartAt(db: Reader, path: OutputPath): Promise<Section | undefined> {
  return isLlmsPart(path) ? (await db.get(llmsParts, listAt(path))).get(path) : undefined
}

/** A list for language models, or one part of it. A list with parts links to them instead of pages. */
export async function llmsAt(db: Reader, path: OutputPath): Promise<string | Joined> {
  const parts = await db.get(llmsParts, listAt(path))
  const part = parts.get(path)
  const { make } = LISTS[listAt(path)]
  if (part || parts.size === 0) return make(db, part ? [part] : await listedSections(db))
  const sections = new Map<string, Listed[]>()
  for (const [path, { title, pages }] of parts) {
    const entries = sections.get(title) ?? []
    sections.set(title, [...entries, { title: rangeOf(pages), address: await addressOf(db, path) }])
  }
  return listText(db, sections)
}

function listAt(path: OutputPath): ListName {
  return path.startsWith('llms-full') ? 'llmsFull' : 'llms'
}

/** The titles of the first and the last page, as a range. */
function rangeOf(pages: readonly ListedPage[]): string {
  const titles = [pages[0]?.title, pages.length > 1 ? pages.at(-1)?.title : undefined]
  return titles.filter((title) => title !== undefined).join(' – ')
}

async function listText(
  db: Reader,
  sections: Iterable<readonly [string, readonly Listed[]]>,
): Promise<string> {
  return llmsText(
    await db.get(listedSite),
    Array.from(sections, ([title, entries]) => ({ title, entries })),
  )
}

/** The list of pages, with their URLs, or with paths of files next to it. */
async function lines(db: Reader, sections: readonly Section[], areFiles = false): Promise<string> {
  const all = sections.map(async ({ title, pages }) => {
    return [title, await Promise.all(pages.map((page) => entryOf(db, page, areFiles)))] as const
  })
  return listText(db, await Promise.all(all))
}

async function entryOf(db: Reader, page: ListedPage, isFile = false): Promise<Listed> {
  const { url, title, source, isDrawn } = page
  const { value } = await db.get(config)
  const path = routeMarkdown(url)
  const address = isDrawn
    ? value.url + pageHref(addressStyle(value), url)
    : isFile
      ? addressFrom(LLMS, path)
      : await addressOf(db, path)
  const words = page.description ?? (source && (await db.get(description, source)))
  return { title, address, ...(words && { description: words }) }
}

async function lineSize(db: Reader, page: ListedPage): Promise<number> {
  return llmsSection({ title: '', entries: [await entryOf(db, page)] }).length
}

async function texts(db: Reader, sections: readonly Section[]): Promise<Joined> {
  const { value } = await db.get(config)
  const entries = sections.flatMap(({ pages }) =>
    pages.map(async ({ url, source }) => {
      if (source === undefined) return []
      const local = routeMarkdown(url)
      const path = `${folderOfLanguage(value)}${local}` as OutputPath
      const [address, { digest }] = [await addressOf(db, local), await markdownFormStamp(db, source)]
      return [{ address, text: { path, digest, make: () => markdownForm(db, source) } }]
    }),
  )
  return { joined: llmsFull<JoinedFile>(await db.get(listedSite), (await Promise.all(entries)).flat()) }
}

async function textSize(db: Reader, { source, url }: ListedPage): Promise<number> {
  if (source === undefined) return 0
  const [address, { size }] = [await addressOf(db, routeMarkdown(url)), await markdownFormStamp(db, source)]
  return size + utf8Size(llmsEntry({ address, text: '' }).join(''))
}

async function addressOf(db: Reader, path: OutputPath): Promise<string> {
  const { url, baseUrl } = (await db.get(config)).value
  return absolute(path, { origin: url, base: baseUrl })
}

/**
 * Listed pages in the order of the sidebars: a section for each top-level category, one for documents outside of
 * categories, one for other pages, one for posts, one for tags. Each page is listed once; unlisted pages are left out.
 * The latest version comes first; sections of the others have their label.
 */
async function listedSections(db: Reader): Promise<Section[]> {
  const [{ value: site }, named, docs, table] = await Promise.all([
    db.get(config),
    db.get(sidebars),
    db.get(documents),
    db.get(routes),
  ])
  const words = wordsIn(site)
  const { byUrl } = table.value
  const seen = new Set<Url>()
  const take = (urls: readonly Url[]) =>
    urls.flatMap((url): ListedPage[] => {
      const at = byUrl.get(url)
      if (!at || at.unlisted || seen.has(url) || !['doc', 'category'].includes(at.kind)) return []
      seen.add(url)
      return [listed(at)]
    })
  const versions = docs.value.versions.toSorted((one, other) => +other.version.isLast - +one.version.isLast)
  const written = versions.flatMap((each): Section[] => {
    const { entries, version } = each
    const titled = (title: string) => (version.isLast ? title : `${title} (${version.label})`)
    const items = sidebarsOf(each, named.value.sidebars).flatMap(({ items }) => items)
    const loose = take(items.flatMap((item) => (item.type === 'doc' ? [item.doc.url] : [])))
    const categories = items.flatMap((item) =>
      item.type === 'category' ? [{ title: titled(item.label), pages: take(urlsIn(item)) }] : [],
    )
    const rest = take(entries.map(({ url }) => url))
    return [{ title: titled(words.documents), pages: [...loose, ...rest] }, ...categories]
  })
  const others = Array.from(byUrl.values()).filter(({ unlisted, noIndex }) => !unlisted && !noIndex)
  const ofKind = (kind: RouteKind) => others.filter((each) => each.kind === kind).map(listed)
  const drawn = await Promise.all(
    others.map(async (at) => {
      const page = await bundleOf(db, at)
      const title = page?.title ?? (at.url === '/' ? site.title : at.url)
      return page ? [{ ...listed(at), title, description: page.description, isDrawn: true as const }] : []
    }),
  )
  return [
    ...written,
    { title: words.pages, pages: [...ofKind('markdown'), ...drawn.flat()] },
    { title: site.blog ? site.blog.title : '', pages: ofKind('post') },
    { title: words.blogTags, pages: ofKind('tag') },
  ]
}

function listed(at: Route): ListedPage {
  const { url, title } = at
  const isList = at.kind === 'category' || at.kind === 'tag'
  return isList ? { url, title, description: categoryDescription(at) } : { url, title, source: textOf(at) }
}

function urlsIn(entry: Entry): Url[] {
  if (entry.type === 'link') return []
  if (entry.type === 'doc') return [entry.doc.url]
  const { link, items } = entry
  const own = link?.type === 'doc' ? [link.doc.url] : link ? [link.url] : []
  return [...own, ...items.flatMap(urlsIn)]
}

/** Documents as files in a folder. */
export interface MarkdownFolder {
  files: ReadonlyMap<OutputPath, string>
  /** The addresses that only work with the site's `url`, which is not configured. */
  dead: readonly { source: SourcePath; address: string }[]
}

/**
 * The Markdown of all documents of a version, with links between the files, and a list of them. Without a language, they
 * are in the default one. Only `bundle` asks.
 */
export async function markdownFolder(
  site: Reader,
  version: string,
  language: string | undefined,
): Promise<MarkdownFolder> {
  const scopes = await scopesOf(site)
  const db = site.within(scopes.find((scope) => scope === language) ?? '')
  const { versions } = (await db.get(documents)).value
  const own = new Set(
    versions.flatMap((each) =>
      each.version.name === version ? each.entries.map(({ source }) => source) : [],
    ),
  )
  const sections = (await listedSections(db)).map(({ title, pages }) => {
    return { title, pages: pages.filter(({ source }) => source && own.has(source)) }
  })
  const all = sections.flatMap(({ pages }) => pages)
  const pages = new Set([...all.map(({ url }) => routeMarkdown(url)), LLMS])
  const dead: { source: SourcePath; address: string }[] = []
  const texts = all.map(async ({ url, source = '' as SourcePath }) => {
    const path = routeMarkdown(url)
    const [{ text }, addresses] = await Promise.all([
      db.get(document, source),
      markdownAddresses(db, source, { path, pages }),
    ])
    for (const address of [...addresses.links, ...addresses.images])
      if (address?.startsWith('/')) dead.push({ source, address })
    return [path, markdownFormText(unpacked(text).markdown, addresses)] as const
  })
  const list = await lines(db, sections, true)
  return { files: new Map([...(await Promise.all(texts)), [LLMS, list]]), dead }
}
