import {
  CURRENT_VERSION,
  GENERATOR_VERSION,
  hrefOf,
  LLMS,
  NOT_FOUND_HTML,
  type PageState,
  type RouteData,
  SEARCH_MANIFEST,
  SEARCH_SNIPPET,
  SEARCH_SUGGESTIONS,
  type SearchArea,
  type SearchResult,
  type SiteData,
  STATE_ELEMENT,
  SUGGESTIONS_PER_PAGE,
} from '@chatdocs/protocol'
import { indexFiles } from '@chatdocs/runtime/search'

/** Reads a file of a site by its path, such as `docs/a.md`. `undefined` if the site has none. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>

/** A mistake of who asks, to be told so. */
export class Refused extends Error {}

export interface SearchFor {
  /** The folder of a language; the default language if it is empty. */
  language?: string | undefined
  version?: string | undefined
  area?: SearchArea | undefined
  limit?: number | undefined
}

interface Row {
  title: string
  /** The title of the page. */
  page: string
  /** On the site: what `read` takes. */
  url: string
  breadcrumb: readonly string[]
  text?: string
  /** The kind of symbol, on API pages. */
  symbol?: string
}

export type Published = ReturnType<typeof publishedSite>

/** What programs ask of a finished site. All of it is in its files. */
export function publishedSite(read: ReadFile) {
  const sites = new Map<string, ReturnType<typeof siteIn>>()
  /** A site is published anew while a server runs: what is known of it is found again with the next search index. */
  const siteOf = async (language: string) => {
    const known = sites.get(language) ?? siteIn(language, read)
    sites.set(language, known)
    known.catch(() => sites.delete(language))
    return known
  }
  /** The rows of the search box. */
  async function search(
    query: string,
    { language = '', version, area, limit = SEARCH_SUGGESTIONS }: SearchFor,
  ): Promise<Row[]> {
    const { site, engine, release } = await siteOf(folderOf(language))
    const options = {
      limit,
      perPage: SUGGESTIONS_PER_PAGE,
      snippet: SEARCH_SNIPPET,
      version: versionOf(site, version),
      ...(area && { area }),
    }
    const { results } = await engine.search(query, options).catch((error: unknown) => {
      throw release === undefined || release === GENERATOR_VERSION
        ? error
        : new Refused(otherRelease(release))
    })
    return results.map((each) => rowOf(each, site))
  }
  return {
    /** A page as Markdown, or the section below one of its headings. */
    async read(address: string, section?: string): Promise<string> {
      const { site } = await siteOf('')
      const { path, anchor } = placeOf(address, site.root ?? site.base)
      const bytes = (await read(`${path}.md`)) ?? (await originalOf(path, read))
      if (!bytes) throw new Refused(`the site has no ${path}.md${await similarTo(path)}`)
      const text = new TextDecoder().decode(bytes)
      const name = section ?? anchor
      return name === '' ? text : sectionOf(text, name)
    },
    /** The list of all pages, or a part of it. */
    async list(part: string = LLMS): Promise<string> {
      const { site } = await siteOf('')
      const path = safePath(insideOf(part, site.root ?? site.base))
      const bytes = LIST.test(path) ? await read(path) : undefined
      if (!bytes) throw new Refused(`the site has no list ${path}: without a part, all are named`)
      return new TextDecoder().decode(bytes)
    },
    search,
  }

  /** The pages that a mistyped address may mean. */
  async function similarTo(path: string): Promise<string> {
    const words = path.slice(path.lastIndexOf('/') + 1).replace(/[^\p{L}\p{N}]+/gu, ' ')
    const rows = await search(words.slice(0, 100), { limit: 3 }).catch(() => [])
    return rows.length > 0 ? `; similar: ${rows.map(({ url }) => url).join(', ')}` : ''
  }
}

function rowOf({ document, page, snippet, symbol }: SearchResult, site: SiteData): Row {
  return {
    title: document.title,
    page,
    url: hrefOf(site, document.url) + document.anchor,
    breadcrumb: document.breadcrumb,
    ...(snippet && { text: snippet.text }),
    ...(symbol && { symbol }),
  }
}

/** The Markdown of a page that repeats another one, such as the root of the documents. */
async function originalOf(path: string, read: ReadFile): Promise<Uint8Array | undefined> {
  const data = await read(path === 'index' ? 'index.json' : `${path}/index.json`)
  const { markdown }: Partial<RouteData> = data ? JSON.parse(new TextDecoder().decode(data)) : {}
  return markdown && read(markdown)
}

const LIST = /^(?:[^/]+\/)?llms(?:\.txt|\/.+\.txt)$/

function otherRelease(release: string): string {
  return `the site was built by chatdocs ${release}, and this is ${GENERATOR_VERSION}: ask it by npx chatdocs@${release} mcp, or build it again`
}

/** The data of a site in a language, and its search. */
async function siteIn(folder: string, read: ReadFile) {
  const page = new TextDecoder().decode(await read(folder + NOT_FOUND_HTML))
  const [, release] = /<meta name="generator" content="chatdocs v([^"]*)"/.exec(page) ?? []
  const [, state] = RegExp(`<script[^>]* id="${STATE_ELEMENT}">([^<]*)</script>`).exec(page) ?? []
  if (state === undefined)
    throw new Refused(
      folder ? `the site has no language ${folder.slice(0, -1)}` : 'there is no site of chatdocs',
    )
  const { site }: PageState = JSON.parse(state)
  const engine = indexFiles({
    base: folder,
    manifest: SEARCH_MANIFEST,
    fetch: async (path) => {
      const bytes = await read(decodeURIComponent(path))
      return bytes ? new Response(bytes as Uint8Array<ArrayBuffer>) : new Response(null, { status: 404 })
    },
    inflate: async (bytes) => {
      const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()
      const inflated = stream.pipeThrough(new DecompressionStream('gzip'))
      return new Uint8Array(await new Response(inflated).arrayBuffer())
    },
  })
  return { site, engine, release }
}

function versionOf({ versions = [] }: SiteData, wanted: string | undefined): string {
  const found = versions.find(({ name, isLast }) => (wanted === undefined ? isLast : name === wanted))
  if (wanted !== undefined && !found) {
    const names = versions.map(({ name }) => name).join(', ')
    throw new Refused(`the site has no version ${wanted}${names && `, only ${names}`}`)
  }
  return found?.name ?? CURRENT_VERSION
}

/** The page that an address names, without `.md`, and its fragment. Takes paths, and addresses of any origin. */
export function placeOf(address: string, base: string): { path: string; anchor: string } {
  const [page = '', anchor = ''] = address.split('#')
  const path = insideOf(page, base).replace(/(?:^|\/)(?:index\.html)?$|\.(?:html|md)$/, '')
  return { path: path === '' ? 'index' : safePath(path), anchor: decoded(anchor) }
}

function insideOf(address: string, base: string): string {
  const whole = decoded(address.replace(/^https?:\/\/[^/]*|[?#].*$/g, ''))
  return whole.startsWith(base) ? whole.slice(base.length) : whole.replace(/^\//, '')
}

/** The path of a file within the site. No hidden files, no way out. */
function safePath(path: string): string {
  if (path.split('/').some((part) => part === '' || part.startsWith('.')) || /[\\\0]|^\w:/.test(path)) {
    throw new Refused(`${path} is no path of the site`)
  }
  return path
}

function folderOf(language: string): string {
  return language === '' ? '' : `${safePath(language)}/`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A heading with what is below it. `name` is its text, or its id. */
function sectionOf(text: string, name: string): string {
  const lines = text.split('\n')
  const wanted = slugOf(name)
  let fence = ''
  const headings: string[] = []
  let found: { start: number; level: number } | undefined
  for (const [index, line] of lines.entries()) {
    const [, mark = ''] = /^\s{0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (mark !== '' && (fence === '' || mark.startsWith(fence))) fence = fence === '' ? mark : ''
    const [, { length: level } = '', written = ''] = /^(#{1,6})\s(.*)$/.exec(line) ?? []
    const at = written.endsWith('}') ? written.lastIndexOf(' {#') : -1
    const id = at < 0 ? undefined : written.slice(at + 3, -1)
    const words = at < 0 ? written : written.slice(0, at)
    if (fence !== '' || level === 0) continue
    headings.push(words)
    if (found && level <= found.level) return lines.slice(found.start, index).join('\n').trimEnd()
    if (!found && (id === name || slugOf(words) === wanted)) found = { start: index, level }
  }
  if (!found) throw new Refused(`the page has no heading “${name}”, only: ${headings.join(' · ')}`)
  return lines.slice(found.start).join('\n').trimEnd()
}

function slugOf(words: string): string {
  const plain = words.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  return plain
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}
