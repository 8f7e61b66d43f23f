import type { Reader } from '@chatdocs/engine'
import {
  type Body,
  fill,
  LLMS,
  type OutputPath,
  type Picture,
  pageHref,
  splitAddress,
  type Url,
} from '@chatdocs/protocol'
import { placeOf } from '../../config/languages.ts'
import { versionAt } from '../../config/versions.ts'
import type { MarkdownAddresses, RawBody, SlotValues, SymbolLink } from '../../content/model.ts'
import { escapeInline } from '../../content/tree/html.ts'
import { fragmentOf, type Resolved } from '../../graph/resolve.ts'
import { markdownFormPath } from '../../graph/routes.ts'
import type { SourcePath } from '../../paths.ts'
import { dateWords } from '../../render/blog/years.ts'
import { fillBody, type HrefSite, hrefOf } from '../../render/body.ts'
import { absolute, addressFrom, linkTo, markdownFormAddress } from '../../render/markdown-form.ts'
import { urlOfSource } from '../graph/addresses.ts'
import { bareDocuments, route, tagsOf } from '../graph/graph.ts'
import { images, picture } from '../graph/images.ts'
import { links } from '../graph/links.ts'
import { counterparts, versionTable } from '../graph/versions.ts'
import { query } from '../inputs/define.ts'
import { symbolAt } from '../site/api.ts'
import { assetPath } from '../site/assets.ts'
import { addressStyle, config, docsVersions, fallbackOf, folders, wordsIn } from '../site/config.ts'
import { GENERATED } from '../site/generated.ts'
import { facts } from '../texts/content.ts'

/** Where a body is shown. */
interface Shown {
  url: Url
  /** A prefix for URLs of this site, for bodies shown elsewhere. */
  origin?: string
}

/** A body for the page at an address, with links and images filled in. */
export async function filledBody(
  db: Reader,
  source: SourcePath,
  { raw, ...shown }: Shown & { raw: RawBody },
): Promise<Body> {
  return fillBody(raw, await slotValues(db, source, shown))
}

/** The values for the slots in the body of a document, for the page at an address. */
export async function slotValues(
  db: Reader,
  source: SourcePath,
  { url, origin = '' }: Shown,
): Promise<SlotValues> {
  const [known, resolved, sources, { value }] = await Promise.all([
    db.get(facts, source),
    db.get(links, source),
    db.get(images, source),
    db.get(config),
  ])
  const [assets, pictures] = await Promise.all([
    assetPaths(db, resolved),
    Promise.all(sources.map((each) => each && db.get(picture, each))),
  ])
  const site: HrefSite = {
    ...addressStyle(value),
    url,
    assetPath: (path) => assets.get(path) ?? path,
  }
  const { symbols = [] } = known
  const mayLeave = symbols.length > 0 || resolved.some((each) => each?.kind === 'original')
  const home = mayLeave ? await fallbackOf(db) : undefined
  const original = (await home?.get(config))?.value.locale.htmlLang
  const whole = (address: string) => (address.startsWith('/') ? origin + address : address)
  return {
    links: resolved.map((each, index) => whole(hrefOf(each, known.links[index]?.target ?? '', site))),
    ...(original && {
      languages: resolved.map((each) => (each?.kind === 'original' ? original : undefined)),
    }),
    symbols: await symbolLinks(db, symbols, { source, site, original }),
    images: pictures.map((each, index) => {
      const target = known.images[index] ?? ''
      if (!each) return { src: whole(target) }
      const shown = { ...each, src: each.src + partOf(target) }
      return origin === '' ? shown : abroad(shown, origin)
    }),
  }
}

/** Links for names of symbols. A page does not link to itself. `original`: the targets' language, if it differs. */
async function symbolLinks(
  db: Reader,
  names: readonly string[],
  { source, site, original }: { source: SourcePath; site: HrefSite; original: string | undefined },
): Promise<SymbolLink[]> {
  if (names.length === 0) return []
  const kind = original === undefined ? 'page' : 'original'
  const [where, versions] = await Promise.all([db.get(folders), db.get(docsVersions)])
  const version = versionAt(placeOf(source, where), versions.value)?.name
  return Promise.all(
    names.map(async (name) => {
      const [url = '', anchor = ''] = (await symbolAt(db, name, version))?.split('#') ?? []
      if (url === '' || (url === site.url && anchor === '')) return { name }
      const href = hrefOf(
        { kind, url: url as Url, ...fragmentOf(anchor && `#${anchor}`), search: '' },
        '',
        site,
      )
      return { name, href, language: original }
    }),
  )
}

/** The fragment of an image, such as a view of an SVG. Fragments for a color mode have already become classes. */
function partOf(target: string): string {
  const { hash } = splitAddress(target)
  return /^#(?:only-\w+|gh-\w+-mode-only)$/.test(hash) ? '' : fragmentOf(hash).hash
}

/** A picture for feed readers: one file without styles. */
function abroad({ src, width, height }: Picture, origin: string): Picture {
  return {
    src: origin + src,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  }
}

/** The hashed names of the files among these targets. */
async function assetPaths(
  db: Reader,
  all: readonly (Resolved | undefined)[],
): Promise<Map<string, OutputPath>> {
  const sources = all.flatMap((each) => (each?.kind === 'file' ? [each.source] : []))
  return new Map(
    await Promise.all(sources.map(async (each) => [each, await db.get(assetPath, each)] as const)),
  )
}

/** The path of a page's Markdown; `undefined` for pages without a Markdown source. */
const markdownPathOf = query('markdownPathOf', async (db, url: Url): Promise<OutputPath | undefined> => {
  const at = await db.get(route, url)
  return at && markdownFormPath(at)
})

/** Whether the site has lists for language models. */
export const hasLlms = query('hasLlms', async (db): Promise<boolean> => {
  const [{ value }, docs] = await Promise.all([db.get(config), db.get(bareDocuments)])
  return GENERATED.llms.isWanted(value) && docs.value.entries.length > 0
})

/** Pages that are saved as files in a folder, and the path of one of them. */
interface InFolder {
  path: OutputPath
  pages: ReadonlySet<OutputPath>
}

/** The addresses in the public Markdown of a page. Links to pages in the same folder are relative. */
export async function markdownAddresses(
  db: Reader,
  source: SourcePath,
  folder?: InFolder,
): Promise<MarkdownAddresses> {
  const [known, resolved, shown, from = '' as Url, { value }] = await Promise.all([
    db.get(facts, source),
    db.get(links, source),
    db.get(images, source),
    db.get(urlOfSource, source),
    db.get(config),
  ])
  const urls = resolved.flatMap((each) => (each?.kind === 'page' ? [each.url] : []))
  const [assets, pictures, own] = await Promise.all([
    assetPaths(db, resolved),
    Promise.all(
      shown.map(
        async (each, index) =>
          each && value.url + (await db.get(picture, each)).src + partOf(known.images[index] ?? ''),
      ),
    ),
    addressesOf(db, urls, folder),
  ])
  const site = { ...own, assetPath: (file: string) => assets.get(file) ?? file }
  const notes = folder ? [] : await notesOf(db, source, from)
  return {
    links: resolved.map((each, index) =>
      markdownFormAddress(each, { from, written: known.links[index]?.target }, site),
    ),
    images: pictures.map(
      (each, index) => each ?? markdownFormAddress(undefined, { from, written: known.images[index] }, site),
    ),
    ...(own.list !== undefined && { list: own.list }),
    ...(notes.length > 0 && { notes }),
  }
}

/** The addresses of these pages for the Markdown of other ones, and the address of the list of all pages. */
export async function addressesOf(db: Reader, urls: readonly Url[], folder?: InFolder) {
  const { value } = await db.get(config)
  const paths = new Map(
    await Promise.all(
      [...new Set(urls)].map(async (url) => [url, await db.get(markdownPathOf, url)] as const),
    ),
  )
  const origin = value.url
  const addressOf = (path: OutputPath) =>
    folder?.pages.has(path) ? addressFrom(folder.path, path) : absolute(path, { origin, base: value.baseUrl })
  const hasList = folder || (await db.get(hasLlms))
  return {
    origin,
    ...addressStyle(value),
    markdownOf: (page: string) => {
      const path = paths.get(page as Url)
      return path && addressOf(path)
    },
    assetPath: (file: string) => file,
    list: hasList ? addressOf(LLMS) : undefined,
  }
}

/** What a page says around its text: that its version is not the latest, the date and authors of a post, its tags. */
async function notesOf(db: Reader, source: SourcePath, url: Url): Promise<string[]> {
  const [at, { value }] = await Promise.all([db.get(route, url), db.get(config)])
  if (at?.kind === 'post') {
    const { date, updated, authors } = at.post
    const words = [date, ...(updated ? [updated] : [])].map((each) => dateWords(each, value.locale).text)
    if (updated) words[1] = fill(wordsIn(value).blogUpdated, { date: words[1] ?? '' })
    return [[...words, ...authors.map(({ name }) => name)].map(escapeInline).join(' · ')]
  }
  const notes: string[] = []
  const strings = wordsIn(value)
  const versions = at?.version === undefined ? [] : await db.get(versionTable)
  const version = versions.find(({ name }) => name === at?.version)
  const latest = versions.find(({ isLast }) => isLast)
  if (version?.banner) {
    const said = version.banner === 'unreleased' ? strings.versionUnreleased : strings.versionUnmaintained
    const there = latest && ((await db.get(counterparts, url))?.[latest.name] ?? latest.main)
    const words = there && fill(strings.versionLatestLink, { label: latest.label })
    const link = there && words && (await linkToPage(db, words, there))
    const more = link && latest !== version ? ` ${fill(strings.versionLatest, { link })}` : ''
    notes.push(fill(said, { label: version.label }) + more)
  } else if (version?.badge) notes.push(fill(strings.versionBadge, { label: version.label }))
  const own = await db.get(tagsOf, source)
  if (own && own.tags.length > 0) {
    const tags = own.tags.map((tag) => linkToPage(db, tag.label, tag.url))
    notes.push(`${await linkToPage(db, strings.blogTags, own.all)}: ${(await Promise.all(tags)).join(', ')}`)
  }
  return notes
}

async function linkToPage(db: Reader, label: string, url: Url): Promise<string> {
  const site = await addressesOf(db, [url])
  return linkTo(label, site.markdownOf(url) ?? site.origin + pageHref(site, url))
}
