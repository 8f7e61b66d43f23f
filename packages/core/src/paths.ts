import type { Brand } from '@chatdocs/protocol'

/** The path of a file of the site: POSIX, relative to the site folder. Only the host creates these. */
export type SourcePath = Brand<'SourcePath'>

/** A range of text: offsets in UTF-16 units, `end` is exclusive. */
export interface Span {
  start: number
  end: number
}

export interface Location {
  path: SourcePath
  /** Absent for the whole file. */
  span?: Span
  /** The front matter key of the value, until its span is looked up. */
  key?: string
}

/** A symbolic link that is not followed: its target is not part of the site. */
export interface UnfollowedLink {
  path: SourcePath
  /** `outside`: of the site folder and the folders that links may lead to. `circle`: to itself, or a folder around it. */
  why: 'outside' | 'missing' | 'circle' | 'special' | 'forbidden'
  /** Its target: the real path for `outside`, else the path in the link. */
  to: string
}

/** The folder of a path, without trailing slash; empty for the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A path without the extension of its last part: `a/b.c.md` → `a/b.c`. */
export function withoutExtension(path: string): string {
  return path.replace(/(?<=[^/])\.[^./]+$/, '')
}

/** The parts of a path, with `.` and `..` resolved as far as possible: `x/../../a/./b` → `..`, `a`, `b`. */
export function partsOf(path: string): string[] {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts
}

/**
 * Resolves a relative path against a folder: `../b.md` in `docs/a` → `docs/b.md`.
 * Returns `undefined` if it leaves the site folder.
 */
export function follow(folder: string, relative: string): SourcePath | undefined {
  const parts = partsOf(`${folder}/${relative}`)
  return parts[0] === '..' ? undefined : (parts.join('/') as SourcePath)
}

/** The path of a file from a folder: `../b.md` for `docs/b.md` in `docs/a`. */
export function pathFrom(folder: string, file: string): string {
  const [here = [], there = []] = [folder, file].map((path) => path.split('/').filter(Boolean))
  let shared = 0
  while (shared < Math.min(here.length, there.length - 1) && here[shared] === there[shared]) shared++
  return [...here.slice(shared).map(() => '..'), ...there.slice(shared)].join('/')
}

const DATED = /^(?<folder>(?:.*\/)?)(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})(?:[-/](?<text>.*))?$/

/**
 * Splits the date off a post's path: `notes/2025-01-05-x.md`, `2025/01/05/x.md` and
 * `2025-01-05-x/index.md` have that date. `name` has no extension and can be empty.
 */
export function splitDate(path: string): { name: string; date?: string } {
  const plain = withoutExtension(path)
    .replace(/^\//, '')
    .replace(/\/index$/i, '')
  const { folder = '', date, text = '' } = DATED.exec(plain)?.groups ?? {}
  return date === undefined ? { name: plain } : { name: folder + text, date: date.replaceAll('/', '-') }
}

const NUMBER_PREFIX = /^(?!(?:19|20)\d\d[-_])(\d+)\s*[-_.]+\s*(?=[^\d\s\-_.])(.+)$/

/** `01-intro` → `intro` at position 1. `2021-report`, `2021-11-foo` and `7.0-foo` have no number prefix. */
export function splitNumber(name: string): { name: string; position?: number } {
  const match = NUMBER_PREFIX.exec(name)
  if (!match?.[1] || !match[2]) return { name }
  return { name: match[2], position: Number(match[1]) }
}

/** The title of a document without one: `01-quick-start.md` and `01-quick-start/README.md` → `quick start`. */
export function titleFromPath(path: SourcePath): string {
  const own = withoutExtension(nameOf(path))
  const isFolder = /^(index|readme)$/i.test(own) && path.includes('/')
  const { name } = splitNumber(isFolder ? nameOf(folderOf(path)) : own)
  return name.replace(/[-_]+/g, ' ').trim() || name
}

/** Markdown files, including MDX. */
export const MARKDOWN = /\.mdx?$/i
export const MDX = /\.mdx$/i

const GLOB: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' }

/** A pattern of paths: `**` is any folders, `*` a part of a name, `{a,b}` one of several. */
export function globOf(pattern: string): RegExp {
  return new RegExp(`^${globSource(pattern)}$`)
}

function globSource(pattern: string): string {
  const parts = pattern.split(/(\*\*\/|\*\*|[*?]|\{[^{}]*\})/)
  const made = parts.map((each, index) => {
    if (index % 2 === 0) return each.replace(/[.+^$()|[\]\\{}]/g, '\\$&')
    return GLOB[each] ?? `(?:${each.slice(1, -1).split(',').map(globSource).join('|')})`
  })
  return made.join('')
}

/**
 * An old address that can redirect, decoded: only names without a special meaning. Hosts read `*` and `:name` as
 * patterns, Caddy reads `{$NAME}` as a variable, and control characters end a line of their files. No file can have an
 * empty name, or the names `.` and `..`.
 */
export const OLD_ADDRESS = /^(?:\/(?!\.{0,2}(?:\/|$)|:)(?:(?!\{\$)[^/?#\\*\p{Cc}\u2028\u2029])+)+\/*$/u

/** Partials, tests and type declarations are neither pages nor components. */
export const PRIVATE = /(^|\/)_|\.(test|spec|d)\.\w+$/

/** The folders of each language, in a site with several. */
export interface LanguageFolders {
  languages: readonly LanguageFolder[]
  /** The folder of the documents, without trailing slash; empty for the site folder. */
  docs: string
}

/** A language and its folder: `i18n/<path>` and `<docs>/<path>`. */
interface LanguageFolder {
  /** Empty for the default language, which has the unnamed scope. */
  scope: string
  path: string
  /** Whether the language has no fallback: then it has only the pages that are translated. */
  partial?: true
}
