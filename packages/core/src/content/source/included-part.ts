import GithubSlugger from 'github-slugger'
import type { SourcePath, Span } from '../../paths.ts'
import { bodyStart } from './front-matter.ts'

/** The start of the line after this place. */
export function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}

/** The lines of code without those that mark regions, and without empty ones at both ends. */
export function codeLines(text: string, { start, end }: Span): { text: string; at: number }[] {
  const marks = new Set(regionsIn(text, CODE_MARK).flatMap(({ outer, inner }) => [outer.start, inner.end]))
  const lines: { text: string; at: number }[] = []
  for (let at = start; at < end; at = nextLine(text, at)) {
    if (!marks.has(at))
      lines.push({ text: text.slice(at, Math.min(end, nextLine(text, at))).replace(/\r?\n$/, ''), at })
  }
  while (lines[0]?.text.trim() === '') lines.shift()
  while (lines.at(-1)?.text.trim() === '') lines.pop()
  return lines
}

/** `// #region name` and the same in comments of other languages; `#pragma region name`. */
const CODE_MARK =
  /^[ \t]*(?:(?:\/\/|\/\*|<!--|--|;+|%+|'|REM\b|::)[ \t]*#?|#)[ \t]*(?:pragma[ \t]+)?(?<end>end[ \t]?)?region\b:?[ \t]*(?<name>[\w.-]*)/i
const MARKDOWN_MARK = /^[ \t]*<!--[ \t]*#?(?<end>end[ \t]?)?region\b[ \t]*(?<name>[\w.-]*)[ \t]*-->/i

interface Region {
  name: string
  /** With the lines that mark it. */
  outer: Span
  inner: Span
}

/** The regions of a file, which can be nested. A region without an end is none. */
function regionsIn(text: string, mark: RegExp): Region[] {
  const regions: Region[] = []
  const open: { name: string; start: number; inner: number }[] = []
  for (let at = 0; at < text.length; ) {
    const next = nextLine(text, at)
    const found = mark.exec(text.slice(at, next))?.groups
    if (found && found.end === undefined) open.push({ name: found.name ?? '', start: at, inner: next })
    else if (found) {
      const index = found.name ? open.findLastIndex(({ name }) => name === found.name) : open.length - 1
      const [first] = index < 0 ? [] : open.splice(index)
      if (first) {
        const inner = { start: first.inner, end: at }
        regions.push({ name: first.name, outer: { start: first.start, end: next }, inner })
      }
    }
    at = next
  }
  return regions
}

/** Which part of a file to include. */
export interface Part {
  kind: 'code' | 'markdown'
  /** A region, lines `L1-L2`, or the id of a heading. */
  part: string | undefined
  /** For Markdown: the lines `1,2` of it. */
  lines: string
}

/** The part of a file that a line includes; `undefined` if the file has no such part. */
export function partOf(text: string, path: SourcePath, { kind, part, lines }: Part): Span | undefined {
  const whole = { start: kind === 'markdown' ? bodyStart(text) : 0, end: text.length }
  const numbers = /^L(\d+)(?:-L?(\d+))?$/i.exec(part ?? '')
  if (kind === 'code' && numbers) return linesAt(text, Number(numbers[1]), Number(numbers[2] ?? numbers[1]))
  const named = part === undefined ? whole : namedPart(text, path, part)
  if (kind === 'code' || !named || lines === '') return named
  const [from = '', to = from] = lines.split(',')
  const [first, last] = [Number(from || 1), Number(to) || undefined]
  // Lines of the whole file are counted with its front matter, as editors count them.
  if (part === undefined) return linesAt(text, first, last)
  const chosen = linesAt(text.slice(named.start, named.end), first, last)
  return chosen && { start: named.start + chosen.start, end: named.start + chosen.end }
}

function namedPart(text: string, path: SourcePath, name: string): Span | undefined {
  const isMarkdown = /\.(md|markdown)$/i.test(path)
  const region = regionsIn(text, isMarkdown ? MARKDOWN_MARK : CODE_MARK).find((each) => each.name === name)
  return region?.inner ?? (isMarkdown ? sectionsIn(text).find(({ id }) => id === name) : undefined)
}

/** Lines of a text, counted from 1; `undefined` if it has fewer. */
function linesAt(text: string, first: number, last = Number.POSITIVE_INFINITY): Span | undefined {
  let start: number | undefined
  let at = 0
  for (let line = 1; at < text.length && line <= last; line++) {
    if (line === first) start = at
    at = nextLine(text, at)
  }
  return start === undefined ? undefined : { start, end: at }
}

/** The headings of a Markdown file, each with all that is below it. */
function sectionsIn(text: string): (Span & { id: string })[] {
  const slugger = new GithubSlugger()
  const found: (Span & { id: string; level: number })[] = []
  let fence = ''
  for (let at = bodyStart(text); at < text.length; at = nextLine(text, at)) {
    const line = text.slice(at, nextLine(text, at)).trimEnd()
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (mark) fence = fence ? (mark.startsWith(fence) ? '' : fence) : mark
    const {
      marks = '',
      words = '',
      id,
    } = fence
      ? {}
      : (/^ {0,3}(?<marks>#{1,6})[ \t]+(?<words>.*?)(?:[ \t]*\{#(?<id>[^{}\s]+)\})?(?:[ \t]+#+)?$/.exec(line)
          ?.groups ?? {})
    if (!marks) continue
    const level = marks.length
    for (const each of found) if (each.end === text.length && each.level >= level) each.end = at
    found.push({ id: id ?? slugger.slug(words.replace(/[`*]/g, '')), level, start: at, end: text.length })
  }
  return found
}

export function nameOfPart({ part, lines }: Part): string {
  if (part === undefined) return `line ${/\d+/.exec(lines)?.[0]}`
  const numbers = /^L(\d+)/i.exec(part)
  return numbers ? `line ${numbers[1]}` : `part ${part}`
}

export function helpForPart(text: string, path: SourcePath): string {
  const isMarkdown = /\.(md|markdown)$/i.test(path)
  const regions = regionsIn(text, isMarkdown ? MARKDOWN_MARK : CODE_MARK).map(({ name }) => name)
  const names = [
    ...new Set([...regions, ...(isMarkdown ? sectionsIn(text).map(({ id }) => id) : [])]),
  ].filter(Boolean)
  const count = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const lines = `it has ${count} ${count === 1 ? 'line' : 'lines'}`
  if (names.length === 0)
    return `${lines} and no regions: mark one by ${isMarkdown ? '<!-- #region name -->' : '// #region name'}`
  return `${lines}; its parts: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : ''}`
}
