import { anchorOf, decode, splitAddress, toUrl, type Url } from '@chatdocs/protocol'
import type { Config } from '../config/config.ts'
import type { DocsVersion } from '../config/versions.ts'
import type { Link } from '../content/model.ts'
import { folderOf, follow, MARKDOWN, type SourcePath, splitNumber } from '../paths.ts'

/** The fragment of an address: the decoded anchor, and the whole fragment for `href`, with `#`. */
interface Fragment {
  anchor: string
  hash: string
}

/** A possible target of a link, not yet checked for existence. Earlier candidates win. */
export type Candidate = Fragment & { search: string } /** A place on the page itself. */ & (
    | { kind: 'anchor' }
    /** A Markdown file, relative to the site folder. */
    | { kind: 'document'; sources: readonly SourcePath[] }
    /** A page by its address, else the first existing file in `files`. */
    | { kind: 'page'; url: Url; files: readonly SourcePath[] }
  )

/** The position of a link: its file, and the address of the page that shows it. */
export interface Standpoint {
  source: SourcePath
  url: Url
  /** The docs version of the file, if it is a document. */
  version?: Pick<DocsVersion, 'path' | 'routeBase'> | undefined
}

/** The target of a link on this site. */
export type Resolved =
  | ({ kind: 'page'; url: Url; search: string } & Fragment)
  /** A page that this language takes from the default language. */
  | ({ kind: 'original'; url: Url; search: string } & Fragment)
  /** A file that is emitted under a hashed name; `hash` is everything after the path. */
  | { kind: 'file'; source: SourcePath; hash: string }
  /** A static file, served under its own name. */
  | { kind: 'static'; path: string; hash: string }

/** `./lifecycle.md#卸载` → the document in the same folder, and its anchor. */
export function candidateOf(link: Link, from: Standpoint, config: Config): Candidate {
  const { path, search, hash } = splitAddress(link.target)
  const base = { ...fragmentOf(hash), search }
  if (path === '') return { ...base, kind: 'anchor' }
  const decoded = decode(path)
  if (MARKDOWN.test(decoded)) return { ...base, kind: 'document', sources: sourcesOf(decoded, from, config) }
  return { ...base, kind: 'page', url: urlFrom(decoded, from, config), files: filesOf(decoded, from, config) }
}

/** A text fragment, `#anchor:~:text=…`, is not part of the anchor. Escapes only characters that no URL can contain. */
export function fragmentOf(hash: string): Fragment {
  const escaped = hash.replace(/%(?![\da-f]{2})|[^\x21-\x7e]+/giu, encodeURIComponent)
  return { anchor: anchorOf(hash.replace(/:~:.*$/s, '')), hash: escaped === '#' ? '' : escaped }
}

/** The address without the site's base; `undefined` if it does not begin with the base. */
export function withoutBase(target: string, base: string): string | undefined {
  return base !== '/' && `${target}/`.startsWith(base) ? `/${target.slice(base.length)}` : undefined
}

/** Relative to the file's folder first, then to the folder of its posts or version, then to the site folder. */
function sourcesOf(path: string, from: Standpoint, config: Config): SourcePath[] {
  const docs = from.version?.path ?? config.docs.path
  const home = isPost(from.source, config) ? (config.blog?.path ?? '') : docs
  const folders = path.startsWith('/')
    ? [home, docs, '']
    : path.startsWith('.')
      ? [folderOf(from.source)]
      : [folderOf(from.source), home, docs, '']
  return candidates(path, folders)
}

function isPost(source: string, { blog, docs }: Config): boolean {
  if (!blog || !source.startsWith(blog.path === '' ? '' : `${blog.path}/`)) return false
  return docs.path.length <= blog.path.length || !source.startsWith(`${docs.path}/`)
}

function candidates(path: string, folders: readonly string[]): SourcePath[] {
  const all = folders.map((folder) => follow(folder, path)).filter((each) => each !== undefined)
  return [...new Set(all)]
}

/** Relative addresses are relative to the file's folder, so they do not depend on trailing slashes. */
function urlFrom(path: string, from: Standpoint, config: Config): Url {
  if (path.startsWith('/')) return toUrl(path)
  if (isPost(from.source, config)) return toUrl(`/${follow(folderOf(from.url).slice(1), path) ?? path}`)
  const { path: top, routeBase } = from.version ?? { path: config.pages.path, routeBase: '' }
  const folder = folderOf(from.source).slice(top.length).replace(/^\//, '')
  const plain = folder
    .split('/')
    .map((each) => splitNumber(each).name)
    .join('/')
  const followed = follow(plain, path)
  return toUrl(`${routeBase}/${followed ?? path}`)
}

/** Relative to the file; else in a static folder, or in the site folder, where `/` leads on GitHub. */
function filesOf(path: string, from: Standpoint, config: Config): SourcePath[] {
  if (!path.startsWith('/')) return candidates(path, [folderOf(from.source)])
  const inStatic = candidates(path, config.staticDirectories)
  return [
    ...inStatic.flatMap((each) => [each, `${each}/index.html` as SourcePath]),
    ...(/\.\w+$/.test(path) ? candidates(path, ['']) : []),
  ]
}

/** The possible files of an image: relative to the file, or in a static folder, or in the site folder as on GitHub. */
export function imageFiles(target: string, from: SourcePath, config: Config): SourcePath[] {
  const path = decode(splitAddress(target).path)
  const bare = withoutBase(path, config.baseUrl)
  return [path, ...(bare === undefined ? [] : [bare])].flatMap((each) =>
    candidates(each, each.startsWith('/') ? [...config.staticDirectories, ''] : [folderOf(from)]),
  )
}

/** A file's path relative to its static folder: `static/img/a.png` → `img/a.png`. */
export function staticPath(file: string, config: Config): string | undefined {
  const folder = config.staticDirectories.find((each) => file.startsWith(`${each}/`))
  return folder === undefined ? undefined : file.slice(folder.length + 1)
}
