import { fingerprint, fingerprintBytes, type Reader } from '@chatdocs/engine'
import {
  LLMS,
  LLMS_FULL,
  LLMS_LIST,
  LLMS_PART,
  llmsPart,
  type OutputPath,
  routeMarkdown,
} from '@chatdocs/protocol'
import type { Config } from '../../config/config.ts'
import type { DocumentEntry } from '../../graph/documents.ts'
import type { Entry } from '../../graph/entries.ts'
import { type Route, textOf, traitsOf } from '../../graph/routes.ts'
import type { JoinedFile, Output } from '../../inputs.ts'
import type { SourcePath } from '../../paths.ts'
import { llmsEntry, llmsFull, llmsText, partsOf, utf8Size } from '../../render/llms.ts'
import { absolute } from '../../render/markdown-form.ts'
import { documents, routes, sidebars } from '../graph/graph.ts'
import { query } from '../inputs/define.ts'
import { hasLlms } from '../pages/bodies.ts'
import { markdownForm, markdownFormStamp } from '../pages/markdown-forms.ts'
import { config, folderOfLanguage, wordsIn } from '../site/config.ts'
import { description } from '../texts/content.ts'

/** A page in the lists for language models. */
interface ListedPage {
  source: SourcePath
  title: string
  /** Of its Markdown form. */
  path: OutputPath
}

type Joined = Omit<Extract<Output, { joined: unknown }>, 'path'>

/** A part of a list: some pages of a section. */
interface LlmsPart {
  section: string
  pages: readonly ListedPage[]
}

/** The parts of `llms-full.txt`; none if it is small. */
export const llmsParts = query('llmsParts', async (db): Promise<ReadonlyMap<OutputPath, LlmsPart>> => {
  if (!(await db.get(hasLlms))) return new Map()
  const [{ value }, sections] = await Promise.all([db.get(config), listedSections(db)])
  const sized = await Promise.all(
    sections.map(({ pages }) => Promise.all(pages.map((page) => sizeOf(db, page)))),
  )
  const room = LLMS_PART - utf8Size(llmsFull(value, []).join(''))
  if (sized.flat().reduce((sum, { size }) => sum + size, 0) <= room) return new Map()
  return partsIn(LLMS_FULL, sections, (at) => partsOf(sized[at] ?? [], room))
})

/** Sections in parts, by path: each has the name of its first page. */
function partsIn(
  of: Parameters<typeof llmsPart>[0],
  sections: readonly { title: string }[],
  divided: (section: number) => readonly (readonly { page: ListedPage }[])[],
): ReadonlyMap<OutputPath, LlmsPart> {
  const parts = sections.flatMap(({ title }, at) =>
    divided(at).map((part) => ({ section: title, pages: part.map(({ page }) => page) })),
  )
  return new Map(
    parts.flatMap((part) => part.pages.slice(0, 1).map(({ path }) => [llmsPart(of, path), part])),
  )
}

async function sizeOf(db: Reader, page: ListedPage) {
  const [{ value }, { size }] = await Promise.all([db.get(config), markdownFormStamp(db, page.source)])
  const frame = utf8Size(llmsEntry({ address: addressOf(page.path, value), text: '' }).join(''))
  return { page, size: size + frame, isBreak: fingerprint(page.source).startsWith('0') }
}

/** The parts of `llms.txt`; none if it is small. */
export const listParts = query('llmsListParts', async (db): Promise<ReadonlyMap<OutputPath, LlmsPart>> => {
  if (!(await db.get(hasLlms)) || (await wholeList(db)).length <= LLMS_LIST) return new Map()
  const sections = await listedSections(db)
  const { length: head } = await listText(db, [])
  const sized = sections.map(({ title, pages }) =>
    Promise.all(
      pages.map(async (page) => ({
        page,
        // With the heading of the section, which each part has.
        size: (await listText(db, [{ title, entries: [await entryOf(db, page)] }])).length - head,
        isBreak: fingerprint(page.source).startsWith('0'),
      })),
    ),
  )
  const all = await Promise.all(sized)
  return partsIn(LLMS, sections, (at) => partsOf(all[at] ?? [], LLMS_LIST - head))
})

/** The contents of `llms.txt`: the list of documents for language models, or of its parts. */
export async function llmsAt(db: Reader): Promise<string> {
  const parts = await db.get(listParts)
  return parts.size === 0 ? wholeList(db) : listOfParts(db, parts)
}

async function wholeList(db: Reader): Promise<string> {
  return listOf(db, await listedSections(db))
}

async function listOf(db: Reader, sections: readonly { title: string; pages: readonly ListedPage[] }[]) {
  const lists = sections.map(async ({ title, pages }) => ({
    title,
    entries: await Promise.all(pages.map((page) => entryOf(db, page))),
  }))
  return listText(db, await Promise.all(lists))
}

async function entryOf(db: Reader, { source, title, path }: ListedPage): Promise<LinkedEntry> {
  const words = await db.get(description, source)
  return { title, path, ...(words !== undefined && { description: words }) }
}

/** The contents of `llms-full.txt`: all documents in one file, or a list of its parts. */
export async function llmsFullAt(db: Reader): Promise<string | Joined> {
  const [sections, parts] = await Promise.all([listedSections(db), db.get(llmsParts)])
  const all = sections.flatMap(({ pages }) => pages)
  return parts.size === 0 ? fullText(db, all) : listOfParts(db, parts)
}

async function listOfParts(db: Reader, parts: ReadonlyMap<OutputPath, LlmsPart>): Promise<string> {
  const lists: LinkedSection[] = []
  for (const [path, { section, pages }] of parts) {
    if (lists.at(-1)?.title !== section) lists.push({ title: section, entries: [] })
    lists.at(-1)?.entries.push({ path, title: rangeOf(pages) })
  }
  return listText(db, lists)
}

/** The contents of a part of `llms.txt`; `undefined` if there is no such part. */
export async function listPartAt(db: Reader, path: OutputPath): Promise<string | undefined> {
  const part = (await db.get(listParts)).get(path)
  return part && listOf(db, [{ title: part.section, pages: part.pages }])
}

/** The contents of a part of `llms-full.txt`; `undefined` if there is no such part. */
export async function llmsPartAt(db: Reader, path: OutputPath): Promise<Joined | undefined> {
  const part = (await db.get(llmsParts)).get(path)
  return part && fullText(db, part.pages)
}

/** The digest of `llms-full.txt`, from those of its pages. */
export async function llmsFullDigest(db: Reader): Promise<string> {
  const parts = await db.get(llmsParts)
  if (parts.size > 0) return fingerprintBytes(await listOfParts(db, parts))
  const sections = await listedSections(db)
  return fullDigest(
    db,
    sections.flatMap(({ pages }) => pages),
  )
}

/** The digest of a part of `llms-full.txt`; `undefined` if there is no such part. */
export async function llmsPartDigest(db: Reader, path: OutputPath): Promise<string | undefined> {
  const part = (await db.get(llmsParts)).get(path)
  return part && fullDigest(db, part.pages)
}

/** The titles of the first and the last page. */
function rangeOf(pages: readonly ListedPage[]): string {
  const titles = [pages[0]?.title, pages.length > 1 ? pages.at(-1)?.title : undefined]
  return titles.filter((title) => title !== undefined).join(' – ')
}

interface LinkedEntry {
  path: OutputPath
  title: string
  description?: string
}

interface LinkedSection {
  title: string
  entries: LinkedEntry[]
}

async function listText(db: Reader, sections: readonly LinkedSection[]): Promise<string> {
  const { value } = await db.get(config)
  return llmsText(
    value,
    sections.map(({ title, entries }) => ({
      title,
      entries: entries.map((entry) => ({ ...entry, address: addressOf(entry.path, value) })),
    })),
  )
}

async function fullText(db: Reader, pages: readonly ListedPage[]): Promise<Joined> {
  const { value } = await db.get(config)
  const folder = folderOfLanguage(value)
  const entries = pages.map(async ({ path, source }) => {
    const { digest } = await markdownFormStamp(db, source)
    const make = () => markdownForm(db, source)
    return { address: addressOf(path, value), text: { path: `${folder}${path}` as OutputPath, digest, make } }
  })
  return { joined: llmsFull<JoinedFile>(value, await Promise.all(entries)) }
}

async function fullDigest(db: Reader, pages: readonly ListedPage[]): Promise<string> {
  const { value } = await db.get(config)
  const entries = pages.map(async ({ path, source }) => {
    return { address: addressOf(path, value), text: (await markdownFormStamp(db, source)).digest }
  })
  return fingerprintBytes(llmsFull(value, await Promise.all(entries)).join(''))
}

function addressOf(path: OutputPath, { url, baseUrl }: Config): string {
  return absolute(path, { origin: url, base: baseUrl })
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
  const words = wordsIn(site)
  const seen = new Set<SourcePath>()
  const take = (all: readonly DocumentEntry[]) =>
    all.flatMap((doc): ListedPage[] => {
      if (seen.has(doc.source) || doc.unlisted || table.value.bySource.get(doc.source) !== doc.url) return []
      seen.add(doc.source)
      const { source, title, url } = doc
      return [{ source, title, path: routeMarkdown(url) }]
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
    return source ? [{ source, title: each.title, path: routeMarkdown(each.url) }] : []
  })
}
