import {
  type ApiSymbol,
  type ApiText,
  type ApiWritten,
  brokenApiLink,
  type Diagnostic,
  escapeRegExp,
  hiddenApiLink,
  type Location,
  nearest,
} from '@chatdocs/core'
import type { Comment, Reflection } from 'typedoc'
import type { ts } from '../typescript/typescript.ts'
import { sourcePath } from './files.ts'

export interface OwnedComment {
  owner: Reflection
  comment: Comment
}

export interface OwnedLink extends OwnedComment {
  tag: string
  text: string
  /** The name in the link. */
  name: string
  /** Whether the name exists and is not exported. */
  isHidden: boolean
}

/** The compiled program, and the site folder. */
export interface Sources {
  program: ts.Program
  folder: string
}

/** The file of a comment; `undefined` for comments of other packages. */
function fileOf({ sourcePath: path }: Comment, program: ts.Program): ts.SourceFile | undefined {
  return path === undefined || path.includes('/node_modules/') ? undefined : program.getSourceFile(path)
}

/** The position of each line of a comment's text, which TypeDoc does not keep. */
export function writtenAt(
  text: ApiText,
  { owner, comment }: OwnedComment,
  { program, folder }: Sources,
): ApiWritten | undefined {
  const file = fileOf(comment, program)
  if (!file) return undefined
  const found = beginnings(text, file.text).flatMap((index) => {
    const lines = align(text, file.text, index)
    return lines ? [{ index, lines }] : []
  })
  const { lines } = closest(found, file, owner) ?? {}
  return lines && { path: sourcePath(folder, file.fileName), lines }
}

/** The closest of several comments with the same text above the owner. */
export function closest<T extends { index: number }>(
  found: readonly T[],
  file: ts.SourceFile,
  owner: Reflection,
): T | undefined {
  const below = file.getLineStarts()[lineOf(owner, file.fileName) - 1] ?? file.text.length
  return found.findLast(({ index }) => index < below) ?? found[0]
}

/** The line of a comment's owner in a file. */
export function lineOf(owner: Reflection, path: string): number {
  for (let at: Reflection | undefined = owner; at; at = at.parent) {
    const sources = at.isDeclaration() || at.isSignature() ? at.sources : undefined
    const line = sources?.find(({ fullFileName }) => fullFileName === path)?.line
    if (line !== undefined) return line
  }
  return 1
}

/** Where a text may start in a source: the offsets of its first word in comments. */
function beginnings([first = '']: ApiText, source: string): number[] {
  const word = typeof first === 'string' ? /[^\s@{}\\]+/.exec(first)?.[0] : '{@link'
  const all: number[] = []
  for (let at = word ? source.indexOf(word) : -1; word && at >= 0; at = source.indexOf(word, at + 1)) {
    if (isInComment(source, at)) {
      const before = typeof first === 'string' ? first.trimStart().indexOf(word) : 0
      all.push(Math.max(0, at - before))
    }
  }
  return all
}

export function isInComment(source: string, at: number): boolean {
  return source.lastIndexOf('/**', at) > source.lastIndexOf('*/', at)
}

/**
 * The offset of each line of a text that starts at an offset; -1 for blank lines. `undefined` if the text is not there.
 */
function align(text: ApiText, source: string, start: number): number[] | undefined {
  const lines: number[] = []
  let at = start
  for (const part of text) {
    if (typeof part !== 'string') {
      const end = linkEnd(source, at)
      if (end === undefined) return undefined
      at = end
      continue
    }
    for (const [index, line] of part.split('\n').entries()) {
      const words = line.trim()
      const isFirst = lines.length === 0 || lines.every((each) => each < 0)
      if (index > 0 && !(isFirst && at === start)) at = source.indexOf('\n', at) + 1
      const begin = words === '' ? undefined : lineStart(source, at, words)
      if (words !== '' && begin === undefined) return undefined
      lines.push(begin?.start ?? -1)
      at = begin?.end ?? at
    }
  }
  return lines
}

/** The end of the link that follows, on this line or the next one. */
function linkEnd(source: string, at: number): number | undefined {
  const link = /[\s*]*\{@[^}]*\}/y
  link.lastIndex = at
  return link.test(source) ? link.lastIndex : undefined
}

/** The range of a line's text, after a leading star. */
function lineStart(source: string, at: number, words: string): { start: number; end: number } | undefined {
  const margin = /[ \t]*(?:\*[ \t]*)?/y
  margin.lastIndex = at
  margin.test(source)
  const indent = at + (/^[ \t]*/.exec(source.slice(at, margin.lastIndex))?.[0].length ?? 0)
  for (const start of [indent, margin.lastIndex]) {
    const end = matchEnd(source, start, words)
    if (end !== undefined) return { start, end }
  }
}

/** The end of a text that starts at an offset. TypeDoc drops the backslash of `\@`, and spaces can differ. */
function matchEnd(source: string, start: number, words: string): number | undefined {
  let at = start
  for (let index = 0; index < words.length; index++, at++) {
    if (source[at] === words[index]) continue
    if (source[at] !== '\\' || source[at + 1] !== words[index]) return undefined
    at++
  }
  return at
}

/** Broken links in comments. Comments of other packages are not checked. */
export function brokenLinks(
  links: readonly OwnedLink[],
  symbols: readonly ApiSymbol[],
  sources: Sources,
): Diagnostic[] {
  const known = namesOf(symbols)
  return links.flatMap((link) => {
    const at = placeOf(link, sources)
    if (!at) return []
    const { name, isHidden } = link
    return isHidden ? [hiddenApiLink(name, at)] : [brokenApiLink(name, nearest(name, known), at)]
  })
}

/** `Bot`, `Bot.on` */
export function namesOf(symbols: readonly ApiSymbol[], prefix = ''): string[] {
  return symbols.flatMap(({ name, members = [] }) => [
    prefix + name,
    ...namesOf(members, `${prefix}${name}.`),
  ])
}

/** The name in the link. */
function placeOf({ owner, comment, tag, text, name }: OwnedLink, sources: Sources): Location | undefined {
  const file = fileOf(comment, sources.program)
  if (!file) return undefined
  const path = sourcePath(sources.folder, file.fileName)
  const words = text.trim().split(/\s+/).map(escapeRegExp).join('[\\s*]+')
  const found = [...file.text.matchAll(new RegExp(`\\{${tag}[\\s*]+${words}`, 'g'))]
  const match = closest(found, file, owner)
  if (!match) return { path }
  const start = match.index + match[0].indexOf(name, tag.length + 1)
  return { path, span: { start, end: start + name.length } }
}
