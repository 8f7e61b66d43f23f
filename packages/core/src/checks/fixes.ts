import { isExternal, splitAddress, toUrl, type Url } from '@chatdocs/protocol'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/nearest.ts'
import type { TextOf } from '../diagnostics/position.ts'
import { folderOf, nameOf, pathFrom, type SourcePath, type Span } from '../paths.ts'
import type { LinkProblem } from './links.ts'

/** A correction of a link: a file, the span of the address, and the old and the new address. */
export interface Fix {
  path: SourcePath
  span: Span
  from: string
  to: string
  /** The correction is right only if this file was moved: two files can have the same name. */
  moved?: { from: SourcePath; to: SourcePath }
}

/** The data from which corrections are derived. */
export interface Corrections {
  anchors: readonly string[]
  /** The path of the page to which an old address redirects. */
  redirect: (url: Url) => string | undefined
  /** The Markdown files of pages. */
  sources: readonly SourcePath[]
}

/** The one right address for a broken link in a document, if there is exactly one. */
export function correct(
  problem: LinkProblem,
  target: string,
  document: SourcePath,
  known: Corrections,
): Pick<Fix, 'to' | 'moved'> | undefined {
  const { path, search, hash } = splitAddress(target)
  switch (problem.kind) {
    case 'no-anchor': {
      const same = known.anchors.filter((each) => lettersOf(each) === lettersOf(problem.anchor))
      const [anchor, ...others] = same
      const isOne = anchor !== undefined && others.length === 0 && lettersOf(anchor) !== ''
      return isOne ? written(`${path}${search}#${anchor}`) : undefined
    }
    case 'no-page': {
      const to = known.redirect(problem.url)
      if (to === undefined || isExternal(to) || !path.startsWith('/') || toUrl(path) !== problem.url)
        return undefined
      const slash = path.endsWith('/') && !splitAddress(to).path.endsWith('/') ? '/' : ''
      const next = splitAddress(to)
      return written(next.path + slash + (search || next.search) + (hash || next.hash))
    }
    case 'no-document': {
      if (path.startsWith('/')) return undefined
      const from = problem.places[0]
      const renamed = path.replace(/\.mdx$/i, '.md')
      const isRenamed = known.sources.some((each) => each === from?.replace(/\.mdx$/i, '.md'))
      if (renamed !== path && isRenamed) return written(renamed + search + hash)
      const [to, ...others] = known.sources.filter((each) => nameOf(each) === nameOf(problem.path))
      if (from === undefined || to === undefined || others.length > 0) return undefined
      const fixed = written(wayTo(to, folderOf(document), path) + search + hash)
      return fixed && { ...fixed, moved: { from, to } }
    }
    case 'draft':
      return undefined
  }
}

/** Handwritten anchors often differ only in case and punctuation: `#Set_up` for `#set-up`. */
function lettersOf(anchor: string): string {
  return anchor.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The address, if it needs no escapes in Markdown or HTML. */
function written(to: string): { to: string } | undefined {
  return /^[\p{L}\p{N}\p{M}/._#?=&-]+$/u.test(to) && !to.includes('&') ? { to } : undefined
}

/** The relative path of a file from a folder, in the style of the old address: `./x.md` or `x.md`. */
export function wayTo(file: SourcePath, folder: string, old: string): string {
  const way = pathFrom(folder, file)
  return !way.startsWith('../') && old.startsWith('.') ? `./${way}` : way
}

/** A path as the address of a link: a space would end it, and `#` begin an anchor. */
export function inAddress(path: string): string {
  return path.replace(
    /[ \t()<>#?%"]/g,
    (each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  )
}

/** The edit that corrects a diagnostic: one of the `fixes`, or the word that its help suggests. */
export function editFor(
  { help = '', code, at }: Diagnostic,
  textOf: TextOf,
  fixes: readonly Fix[],
): { path: SourcePath; span: Span; text: string } | undefined {
  if (!at?.span) return undefined
  const { path, span } = at
  const { start } = span
  const fix = fixes.find((each) => each.path === path && each.span.start === start)
  if (fix) return { path, span: fix.span, text: fix.to }
  const [, near = ''] = /^did you mean (.+?)\?(?: |$)/.exec(help) ?? []
  // A name of several words is not the correction of one of them.
  if (near === '' || (!code.startsWith('link/') && /\s/.test(near))) return undefined
  const written = textOf(path)?.slice(start, span.end) ?? ''
  const hash = written.includes('#') ? start + written.indexOf('#') : span.end
  if (near.startsWith('#')) return { path, span: { start: hash, end: span.end }, text: near }
  if (code.startsWith('link/')) {
    const way = code === 'link/broken-markdown' ? wayTo(near as SourcePath, folderOf(path), written) : near
    return { path, span: { start, end: hash }, text: inAddress(way) }
  }
  const words = [...written.matchAll(/[\p{L}\p{N}_.-]+/gu)]
  const word = nearest(
    near,
    words.map(([each]) => each),
  )
  const found = words.find(([each]) => each === word)
  return found && { path, span: spanOf(start + found.index, found[0]), text: near }
}

function spanOf(start: number, { length }: string): Span {
  return { start, end: start + length }
}
