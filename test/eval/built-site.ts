import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Body, RouteData, SearchManifest } from '../../packages/protocol/src/index.ts'
import { type BodyLink, type BodySection, bodyText } from './body-text.ts'

/** The files of a built site. */
export interface BuiltFiles {
  paths: readonly string[]
  read(path: string): Promise<Uint8Array>
}

/** A page as readers see it. */
export interface BuiltPage {
  url: string
  title: string
  description: string
  breadcrumb: readonly string[]
  /** The text above the first heading comes first, if there is any. */
  sections: readonly BodySection[]
  /** Links of its text within this site: addresses of pages, with an anchor if there is one. */
  links: readonly BodyLink[]
  /** The names of a symbol and its members on a page of an API reference: `Bot`, `Bot.on`. */
  names?: readonly string[]
}

/** The part of a built site that one of its indexes covers. */
export interface BuiltSite {
  version: string
  /** The language of its pages: `zh-CN`. */
  language: string
  pages: readonly BuiltPage[]
  /** The file name of the index's root. */
  root: string
  read(name: string): Promise<Uint8Array>
  /** What every reader loads before the index: its manifest and the query code. */
  manifest: Uint8Array
  worker: Uint8Array
}

/** The files of an output folder. */
export function folderFiles(folder: string): BuiltFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((each) => each.isFile())
  return {
    paths: files
      .map((each) => relative(folder, join(each.parentPath, each.name)).replaceAll(sep, '/'))
      .sort(),
    read: async (path) => readFileSync(join(folder, path)),
  }
}

/** The site of one docs version; by default the first. */
export async function builtSite({ paths, read }: BuiltFiles, wanted?: string): Promise<BuiltSite> {
  const manifest = await read('search-index.json')
  const { indexes }: SearchManifest = JSON.parse(text(manifest))
  const [version = '', root] = Object.entries(indexes).find(([name]) => !wanted || name === wanted) ?? []
  if (root === undefined) throw new Error(`No index for ${wanted ?? 'any version'}`)
  const start = text(await read('index.html'))
  const [, base = '/'] = /data-base="([^"]*)"/.exec(start) ?? []
  const [, language = 'en'] = /<html lang="([^"]*)"/.exec(start) ?? []
  const [, worker = ''] = /"@chatdocs\/search-worker":"[^"]*?(assets\/[^"]+)"/.exec(start) ?? []
  const all = await Promise.all(
    paths.filter((path) => /(^|\/)index\.json$/.test(path)).map(async (path) => routeOf(await read(path))),
  )
  return {
    version,
    language,
    pages: all.flatMap((route) => (route && isFound(route, version) ? [pageOf(route, base)] : [])),
    root,
    read: (name) => read(`assets/search/${name}`),
    manifest,
    worker: await read(worker),
  }
}

/** The author may have files of the same name. */
function routeOf(bytes: Uint8Array): RouteData | undefined {
  const value: Partial<RouteData> = JSON.parse(text(bytes))
  return value.url !== undefined && value.content ? (value as RouteData) : undefined
}

/** Whether search should find a page: it is neither an alias nor hidden. */
function isFound(
  { url, canonical, unlisted, noIndex, content, ...route }: RouteData,
  version: string,
): boolean {
  if (unlisted || noIndex || (canonical !== undefined && canonical !== url)) return false
  return /^(doc|markdown|post|category)$/.test(content.kind) && (route.version ?? version) === version
}

function pageOf({ url, title, description = '', breadcrumbs, content }: RouteData, base: string): BuiltPage {
  const html = 'body' in content ? htmlOf(content.body) : ''
  const { sections, links } = bodyText(html)
  const members = sections.filter(({ heading }) => heading !== '').map(({ heading }) => `${title}.${heading}`)
  return {
    url: pathOf(url),
    title,
    description,
    breadcrumb: breadcrumbs.slice(0, -1).map(({ label }) => label),
    sections,
    ...(html.includes('class="code-block signature"') && { names: [title, ...members] }),
    links: links.flatMap(({ href, text }) =>
      /^[/#]/.test(href) ? [{ href: target(href, url, base), text }] : [],
    ),
  }
}

function htmlOf(body: Body): string {
  return body.map((part) => (typeof part === 'string' ? part : ` ${htmlOf(part.children)} `)).join('')
}

function target(href: string, from: string, base: string): string {
  const url = new URL(href, new URL(from, 'https://site.example'))
  const path = url.pathname.startsWith(base) ? `/${url.pathname.slice(base.length)}` : url.pathname
  return pathOf(path) + decodeURIComponent(url.hash)
}

/** Normalizes an address for comparison: decoded, without trailing slash. */
export function pathOf(url: string): string {
  return decodeURI(url).replace(/(\.html|\/index\.html|\/)$/, '') || '/'
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
