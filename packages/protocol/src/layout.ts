import type { AddressStyle, Brand, Url } from './url.ts'

/** The path of a file in `dist`: POSIX, relative, decoded. */
export type OutputPath = Brand<'OutputPath'>

/** `/docs/a` → `docs/a/index.html`; `docs/a.html` if page URLs have no trailing slash. */
export function routeHtml(
  url: Url,
  { trailingSlash = true }: Pick<AddressStyle, 'trailingSlash'>,
): OutputPath {
  if (!trailingSlash && url !== '/') return `${url.slice(1)}.html` as OutputPath
  return `${url.slice(1)}${url === '/' ? '' : '/'}index.html` as OutputPath
}

/** `/docs/a` → `docs/a/index.json`. */
export function routeJson(url: Url): OutputPath {
  return `${url.slice(1)}${url === '/' ? '' : '/'}index.json` as OutputPath
}

/** `/docs/a` → `docs/a.md`: the page as Markdown. */
export function routeMarkdown(url: Url): OutputPath {
  return `${url === '/' ? 'index' : url.slice(1)}.md` as OutputPath
}

/** The folder of files that never change, because their names contain a hash of their content. */
export const ASSETS = 'assets'

/**
 * The pattern of files whose names contain a hash of their content: `assets/boot-3F2A9C1B.js`, `en/assets/…`. Separate
 * from `ASSETS`, so that scripts of pages do not load the pattern.
 */
export const NAMED_BY_CONTENT = '([\\w-]+/)?assets/(.*[-.])?([0-9A-Z]{8}|[0-9a-f]{8,64})\\.\\w+(\\.map)?'

/** Whether the name of a file changes with its content, so that caches may keep the file forever. */
export function isNamedByContent(path: string): boolean {
  return new RegExp(`^${NAMED_BY_CONTENT}$`).test(path)
}

export const NOT_FOUND_HTML = '404.html' as OutputPath
export const MANIFEST = 'manifest.webmanifest' as OutputPath
export const SITEMAP = 'sitemap.xml' as OutputPath
export const ROBOTS = 'robots.txt' as OutputPath
/** A `SidebarManifest`. */
export const SIDEBAR_MANIFEST = 'sidebar-index.json' as OutputPath
/** A `SearchManifest`. */
export const SEARCH_MANIFEST = 'search-index.json' as OutputPath

const SEARCH_FOLDER = `${ASSETS}/search/`

/** The path of a search index file, whose name contains a hash of its content. */
export function searchFile(name: string): OutputPath {
  return `${SEARCH_FOLDER}${name}` as OutputPath
}

export function isSearchFile(path: OutputPath): boolean {
  return path.startsWith(SEARCH_FOLDER)
}
export const LLMS = 'llms.txt' as OutputPath
export const LLMS_FULL = 'llms-full.txt' as OutputPath

/** `docs/a.md` → `llms-full/docs/a.txt`: the part of `llms-full.txt`, or of `llms.txt`, whose first page is this one. */
export function llmsPart(of: typeof LLMS | typeof LLMS_FULL, markdown: OutputPath): OutputPath {
  return `${of.replace('.txt', '')}/${markdown.replace(/\.md$/, '.txt')}` as OutputPath
}

export function isLlmsPart(path: OutputPath): boolean {
  return /^llms(?:-full)?\//.test(path)
}

/** The path of the file that describes the docs versions, below the root of the documents, `/docs`. */
export function versionsJson(docs: string): OutputPath {
  return `${docs.slice(1)}${docs === '' ? '' : '/'}versions.json` as OutputPath
}
