import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Body, RouteData, SearchManifest } from '../../packages/protocol/src/index.ts'
import { type BodyLink, type BodySection, bodyText } from './body-text.ts'

/** The files of a built site. */
export interface BuiltFiles {
  paths: readonly string[]
  read(path: string): Promise<Uint8Array>
}

/** A page as its readers see it. */
export interface BuiltPage {
  url: string
  title: string
  description: string
  breadcrumb: readonly string[]
  /** What stands above the first heading comes first, if there is any. */
  sections: readonly BodySection[]
  /** Where its text leads on this site: addresses of pages, with an anchor if there is one. */
  links: readonly BodyLink[]
}

/** A built site, as far as one of its indexes goes. */
export interface BuiltSite {
  version: string
  /** The language of its pages: `zh-CN`. */
  language: string
  pages: readonly BuiltPage[]
  /** Where the index begins: the name of a file. */
  root: string
  read(name: string): Promise<Uint8Array>
  /** What every reader loads before any file of the index: where it begins, and the code that asks it. */
  manifest: Uint8Array
  worker: Uint8Array
}

/** A folder that a site was built into. */
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

/** The site of one docs version: the first one, unless told. */
export async function builtSite({ paths, read }: BuiltFiles, wanted?: string): Promise<BuiltSite> {
  const manifest = await read('search-index.json')
  const { indexes }: SearchManifest = JSON.parse(text(manifest))
  const [version = '', root] = Object.entries(indexes).find(([name]) => !wanted || name === wanted) ?? []
  if (root === undefined) throw new Error(`There is no index of ${wanted ?? 'any version'}`)
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

/** Files of the same name may be the author's own. */
function routeOf(bytes: Uint8Array): RouteData | undefined {
  const value: Partial<RouteData> = JSON.parse(text(bytes))
  return value.url !== undefined && value.content ? (value as RouteData) : undefined
}

/** Whether a page is meant to be found: no second way to another one, and nothing hidden. */
function isFound(
  { url, canonical, unlisted, noIndex, content, ...route }: RouteData,
  version: string,
): boolean {
  if (unlisted || noIndex || (canonical !== undefined && canonical !== url)) return false
  return /^(doc|markdown|post|category)$/.test(content.kind) && (route.version ?? version) === version
}

function pageOf({ url, title, description = '', breadcrumbs, content }: RouteData, base: string): BuiltPage {
  const { sections, links } = bodyText('body' in content ? htmlOf(content.body) : '')
  return {
    url: pathOf(url),
    title,
    description,
    breadcrumb: breadcrumbs.slice(0, -1).map(({ label }) => label),
    sections,
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

/** An address as it is compared: decoded, without a slash at its end. */
export function pathOf(url: string): string {
  return decodeURI(url).replace(/(\.html|\/index\.html|\/)$/, '') || '/'
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
