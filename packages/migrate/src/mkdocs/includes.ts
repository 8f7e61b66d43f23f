import { posix } from 'node:path'
import type { Plan } from '../plan.ts'
import type { Sources } from '../sources.ts'
import { indented } from './containers.ts'
import type { Dialect } from './dialect.ts'

/** A document of Python-Markdown or mdBook, and what is known of its site. */
export interface Text extends Dialect {
  /** Code blocks of mdBook have words of their own. */
  tool?: 'mdbook'
  /** Files that each document includes at its end. */
  appended?: readonly string[]
  /** The document. */
  path: string
  /** The folder of all documents. */
  folder: string
  /** Folders that included files are relative to. */
  bases: readonly string[]
  /** Whether a snippet must be there, and whether it can come from another site; else its line is left out. */
  checksPaths?: boolean
  downloads?: boolean
  /** Texts that documents include. */
  included: Set<string>
  sources: Sources
  plan: Plan
}

/**
 * The file that a line names: `--8<-- "a.py:2:5"`, `{!a.py!}`, `{* a.py ln[2:5] hl[3] *}`, and
 * `{{#include a.rs:2:5}}` of mdBook.
 */
const FILE =
  /^(?<indent> *)(?:-+8<-+ +"(?<a>[^"\n]+)"|\{!(?<b>[^!\n]+)!\}|\{\* +(?<code>\S+)(?<words>[^\n]*)\*\}|\{\{ *#(?:rustdoc_)?(?:include|playground) +(?<c>[^{}\n]+)\}\}) *$/

interface Include {
  indent: string
  /** Empty if nothing is there. */
  file: string
  /** `2:5`, or the name of a region. */
  lines: string
  isRegion: boolean
  /** What follows a file that is shown as code. */
  words?: string | undefined
}

/**
 * The file that a line includes. One that is not there is reported. The line stays, unless the old site showed nothing for
 * it.
 */
export function includeIn(line: string, text: Text, number: number): Include | undefined {
  const found = text.has(/snippets|include/) ? FILE.exec(line)?.groups : undefined
  if (!found) return undefined
  const { indent = '', a, b, c, code, words = '' } = found
  const written = (a ?? b ?? c ?? code ?? '').trim().split(' ')[0] ?? ''
  const [, name = '', part, other = ''] =
    /^(.*?)(?::([-\d:,]+|[\w-]+)|\[ln:([\d,-]+)\])?$/.exec(written) ?? []
  const lines = part ?? other.replaceAll('-', ':')
  const file = [...text.bases, posix.dirname(text.path)]
    .map((base) => posix.join(base === '' ? '.' : base, name))
    .find((each) => !each.startsWith('..') && text.sources.has(each) && !text.sources.isFolder(each))
  const isRegion = /[a-z_]/i.test(lines)
  if (file !== undefined) return { indent, file, lines, isRegion, words: code && words }
  const isFar = /^https?:/.test(name)
  const isNothing = a !== undefined ? !(isFar ? text.downloads : text.checksPaths) : b !== undefined
  const reason = isNothing
    ? 'this snippet is not there: the line is left out, as the old site did'
    : isFar
      ? `${name} is included from another site: copy its text`
      : `the file ${name} that is included is not there`
  text.plan.hand(text.path, reason, number || undefined)
  return isNothing ? { indent, file: '', lines: '', isRegion: false } : undefined
}

/** Whether a file has no place in the new site, where files whose names begin with a dot are not read. */
export function isHidden(file: string): boolean {
  return /(^|\/)\./.test(file)
}

/** An include of a text or of lines of code; undefined for a text whose lines are written: a region, or a hidden file. */
export function includeLines(
  { indent, file, lines, isRegion, words }: Include,
  text: Text,
): string[] | undefined {
  if (file === '') return []
  if (words === undefined) {
    if (isRegion || isHidden(file)) return undefined
    if (file.endsWith('.md')) text.included.add(file)
    const [from = '1', to = from] = lines.split(':')
    const part = lines === '' ? '' : `{${from || 1},${lines.includes(':') ? to : from}}`
    return [`${indent}<!--@include: @/${file}${part}-->`]
  }
  const option = (name: string) => new RegExp(`\\b${name}\\[([^\\]]*)\\]`).exec(words)?.[1]
  const title = option('title')
  return (option('ln') ?? '').split(',').map((range) => {
    const marks = highlights(option('hl') ?? '', range)
    return `${indent}<<< @/${file}${rangeOf(range)}${marks}${title ? ` title="${title}"` : ''}`
  })
}

/** The lines of a file that a code block includes. */
export function linesOf({ indent, file, lines, isRegion }: Include, text: Text): string[] {
  if (file === '') return []
  const all = text.sources.text(file).trimEnd().split('\n')
  if (isRegion) return indented(regionOf(all, lines), indent)
  const [from = 1, to] = lines.split(':').map((each) => Number(each) || undefined)
  return indented(all.slice(from - 1, to), indent)
}

/** `2:5` → `#L2-L5`. */
export function rangeOf(lines: string): string {
  const [from = '1', to = from] = lines.split(':')
  return lines === '' ? '' : `#L${from || 1}-L${to || 99_999}`
}

/** Lines of the file as lines of what is shown of it. */
function highlights(written: string, range: string): string {
  const [first = 1, last = Number.POSITIVE_INFINITY] = range
    .split(':')
    .map((each) => Number(each) || undefined)
  const found = written.split(/[ ,]+/).flatMap((each) => {
    const [from = 0, to = from] = each.split(/[:-]/).map(Number)
    return from > 0 && to <= last && from >= first ? [[from, to].map((at) => at - first + 1)] : []
  })
  const shown = found.map(([from, to]) => (from === to ? from : `${from}-${to}`))
  return shown.length === 0 ? '' : `{${shown.join(',')}}`
}

/** The lines of a region of a file, without its marks. */
function regionOf(lines: readonly string[], name: string): string[] {
  const at = (...marks: string[]) =>
    lines.findIndex((line) => marks.some((mark) => line.trimEnd().includes(mark)))
  const end = at(`[end:${name}]`, `ANCHOR_END: ${name}`)
  return lines
    .slice(at(`[start:${name}]`, `ANCHOR: ${name}`) + 1, end < 0 ? undefined : end)
    .filter((line) => !/-+8<-+ *\[|\bANCHOR(?:_END)?:/.test(line))
}
