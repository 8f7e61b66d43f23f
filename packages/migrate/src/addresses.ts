import { posix } from 'node:path'
import { globOf } from '@chatdocs/core'
import { asList, type Plain } from './plan.ts'
import type { Sources } from './sources.ts'

/** The addresses of a site, and the documents that they show. */

/** The names of documents. */
export const DOCUMENT = /\.mdx?$/

/** By address without its base, `.html` and a final slash: `/guide/install`. */
export type Addresses = ReadonlyMap<string, string>

/** `/guide/index.html`, `/guide/` and `guide` → `/guide`. */
export function plainAddress(written: string): string {
  const [path = ''] = written.split(/[?#]/)
  const plain = `/${path}`
    .replace(/\/+/g, '/')
    .replace(/\.(html|mdx?)$/, '')
    .replace(/(?<=\/)index$/, '')
    .replace(/(?<=.)\/$/, '')
  return plain === '' ? '/' : plain
}

/** The id of a document: its path below the folder of documents, without its type. */
export function idOf(path: string, folder: string): string {
  const below = folder === '' ? path : path.slice(folder.length + 1)
  return below.replace(DOCUMENT, '')
}

/** The documents of a folder by their addresses, where `README` is the page of its folder, too. */
export function documentsIn(
  folder: string,
  sources: Sources,
  ...others: readonly string[]
): Map<string, string> {
  const files = sources.files(folder, /\.md$/).filter((path) => !others.includes(path))
  return new Map(
    files
      .filter((path) => !/(^|\/)(_|\.)/.test(path.slice(folder.length)))
      .map((path) => [plainAddress(idOf(path, folder).replace(/(^|\/)README$/i, '$1index')), path]),
  )
}

/** Whether a path below the folder of documents has no page, by patterns of the site. */
export function excludedBy(patterns: Plain): (below: string) => boolean {
  const all = asList(patterns).map((each) => globOf(String(each)))
  return (below) => all.some((each) => each.test(below))
}

/** `<!--@include: ../../a.md-->`, `<<< @/../a.ts`, `{{#include ../../a.rs}}` */
const INCLUDED =
  /(?:<!--\s*@include:\s*|^[ \t]*<<<\s*|\{\{#(?:rustdoc_)?include\s+)(@\/)?([^\s{}#>:]*\.\.\/[^\s{}#>:]+)/gm

/** The folders above the folder of the configuration from which documents include files. */
export function includedFolders(sources: Sources): string[] {
  return sources.files('', /\.md$/).flatMap((path) =>
    [...sources.text(path).matchAll(INCLUDED)].flatMap(([, isOfSite, written = '']) => {
      const file = posix.join(isOfSite === undefined ? posix.dirname(path) : '.', written)
      return file.startsWith('../') ? [posix.dirname(file)] : []
    }),
  )
}

export function isExternal(link: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(link)
}

/** The origin and the base path of the address of a site; `base` wins over its path. */
export function originOf(
  written: unknown,
  base?: unknown,
): { url: string | undefined; baseUrl: string | undefined } {
  const [, url, path = ''] =
    /^(https?:\/\/[^/]+)(\/.*)?$/.exec(typeof written === 'string' ? written : '') ?? []
  const own = typeof base === 'string' && base !== '' ? base : path
  return { url, baseUrl: own === '' || own === '/' ? undefined : own }
}

/** The part of an address that most tools make of a name: words in lower case, without other signs. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-')
}
