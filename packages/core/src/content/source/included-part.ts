import type { Root } from 'mdast'
import { lineAt } from '../../diagnostics/position.ts'
import { MARKDOWN, type SourcePath, type Span } from '../../paths.ts'
import type { ContentOptions } from '../model.ts'
import type { Parse } from '../parser/parser.ts'
import { placeOf } from '../tree/elements.ts'
import { eachNode, isFenced } from '../tree/nodes.ts'
import { commentsIn } from '../tree/scan.ts'
import { bodyStart } from './front-matter.ts'
import { sectionsIn } from './sections.ts'

/** Which part of a file to include. */
export interface Part {
  kind: 'code' | 'markdown'
  /** A region, lines `L1-L2`, or the id of a heading. */
  part: string | undefined
  /** For Markdown: which lines of it to include, `1,2`. */
  lines: string
}

export type IncludedFile = ReturnType<typeof includedFile>

/** A file that documents include. Parts that were found are kept, because it can be included many times. */
export function includedFile(path: SourcePath, text: string, parse: Parse, slugs: ContentOptions['slugs']) {
  const isMarkdown = MARKDOWN.test(path) || path.endsWith('.markdown')
  const all = { start: 0, end: text.length }
  const body = once(() => bodyStart(text))
  const starts = once(() => {
    const found: number[] = []
    for (let at = 0; at < text.length; at = nextLine(text, at)) found.push(at)
    return found
  })
  const tree = once(() => parse(asRead(text, body())))
  const closed = once(() => closedIn(tree(), text))
  const inCode = once(() => regionsIn(text, CODE_MARK))
  const regions = () => (isMarkdown ? regionsIn(text, MARKDOWN_MARK) : inCode())
  const marks = once(() => new Set(inCode().flatMap(({ start, end }) => [start, end])))
  const parts = once(() => {
    const sections = isMarkdown ? sectionsIn(tree(), text, slugs) : []
    return firstOf([...regions(), ...sections.map((each) => ({ name: each.id, inner: each }))])
  })
  const linesAt = (part: Span, first: number, last?: number) => linesOf(starts(), part, first, last)
  return {
    path,
    text,
    /** Whether an offset is within code, a formula or a comment: a line there includes nothing. */
    isClosed(place: number): boolean {
      const { starts, ends } = closed()
      const last = lineAt(starts, place - 1) - 1
      return (starts[last] ?? place) < place && place < (ends[last] ?? 0)
    },
    /** Imports and exports of MDX. */
    statements(): readonly Span[] {
      if (!/^(?:import|export)\b/m.test(text)) return []
      return tree().children.flatMap((each) => (each.type === 'mdxjsEsm' ? [placeOf(each)] : []))
    },
    /** The part that a line includes; `undefined` if the file does not have it. */
    partOf({ kind, part, lines }: Part): Span | undefined {
      const [, first, last = first] = (kind === 'code' && /^L(\d+)(?:-L?(\d+))?$/i.exec(part ?? '')) || []
      if (first !== undefined) return linesAt(all, Number(first), Number(last))
      const whole = { ...all, start: kind === 'markdown' ? body() : 0 }
      // Code of a Markdown file has regions in its own comments.
      const own = kind === 'code' ? inCode().find(({ name }) => name === part)?.inner : undefined
      const named = part === undefined ? whole : (own ?? parts().get(part))
      if (kind === 'code' || !named || lines === '') return named
      const [from = '', to = from] = lines.split(',')
      // Lines of the whole file are counted with its front matter, as editors count them.
      return linesAt(part === undefined ? all : named, Number(from || 1), Number(to) || undefined)
    },
    /** The lines of code, without the marks of regions and without empty lines at both ends. */
    codeLines(part: Span): Span[] {
      const lines = [...linesIn(text, part)].filter(({ start }) => !marks().has(start))
      const isFull = ({ start, end }: Span) => text.slice(start, end).trim() !== ''
      const first = lines.findIndex(isFull)
      return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isFull) + 1)
    },
    /** The parts that the file has, for a line that asks for another one. */
    help(): string {
      return helpFor([...parts().keys()].filter(Boolean), starts().length, isMarkdown)
    },
  }
}

/** The first part of each name. Regions take precedence over sections. */
function firstOf(parts: readonly { name: string; inner: Span }[]): ReadonlyMap<string, Span> {
  const found = new Map<string, Span>()
  for (const { name, inner } of parts) if (!found.has(name)) found.set(name, inner)
  return found
}

/** Lines of a part, counted from 1; `undefined` if the part has fewer. */
function linesOf(
  starts: readonly number[],
  { start, end }: Span,
  first: number,
  last = Number.POSITIVE_INFINITY,
): Span | undefined {
  const before = lineAt(starts, start) - 1
  const from = starts[before + first - 1]
  if (first < 1 || first > last || from === undefined || from >= end) return undefined
  return { start: from, end: Math.min(end, starts[before + last] ?? end) }
}

function helpFor(names: readonly string[], count: number, isMarkdown: boolean): string {
  const lines = `it has ${count} ${count === 1 ? 'line' : 'lines'}`
  if (names.length > 0)
    return `${lines}; its parts: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : ''}`
  return `${lines} and no regions: mark one by ${isMarkdown ? '<!-- #region name -->' : '// #region name'}`
}

function once<T>(make: () => T): () => T {
  let made: [T] | undefined
  return () => {
    made ??= [make()]
    return made[0]
  }
}

/** The start of the line after this offset. */
export function nextLine(text: string, at: number): number {
  return text.indexOf('\n', at) + 1 || text.length
}

/** The lines of a part of a text, with their ends. */
export function* linesIn(text: string, { start, end }: Span): Generator<Span> {
  for (let at = start; at < end; at = nextLine(text, at))
    yield { start: at, end: Math.min(end, nextLine(text, at)) }
}

/** Markdown without the syntax that is replaced before parsing: words of the same length take its place. */
function asRead(text: string, body: number): string {
  const words = (written: string) => 'x'.repeat(written.length)
  const rest = text.slice(body).replace(/(?<=^[ \t>]*)<<<.*/gm, words)
  return text.slice(0, body).replace(/[^\r\n]/g, ' ') + rest.replace(/\{\{[ \t]*[\w.-]+[ \t]*\}\}/g, words)
}

/** `// #region name` and the same in comments of other languages; `#pragma region name`. */
const CODE_MARK =
  /^[ \t]*(?:(?:\/\/|\/\*|<!--|--|;+|%+|'|REM\b|::)[ \t]*#?|#)[ \t]*(?:pragma[ \t]+)?(?<end>end[ \t]?)?region\b:?[ \t]*(?<name>[\p{L}\p{N}_.-]*)/iu
const MARKDOWN_MARK =
  /^[ \t]*<!--[ \t]*#?(?<end>end[ \t]?)?region\b[ \t]*(?<name>[\p{L}\p{N}_.-]*)[ \t]*-->/iu

/** The lines that mark a region, and the text between them. */
interface Region extends Span {
  name: string
  inner: Span
}

/** The regions of a file, which can be nested. A region without an end is ignored. */
function regionsIn(text: string, mark: RegExp): Region[] {
  const regions: Region[] = []
  const open: Region[] = []
  // The number of open regions by name: many ends may have no start.
  const names = new Map<string, number>()
  const count = (name: string, by: number) => names.set(name, (names.get(name) ?? 0) + by)
  for (const { start, end } of linesIn(text, { start: 0, end: text.length })) {
    const { name = '', end: isEnd } = mark.exec(text.slice(start, end))?.groups ?? { end: '' }
    if (isEnd === undefined) {
      open.push({ name, start, end, inner: { start: end, end } })
      count(name, 1)
    } else if (isEnd !== '' && (name === '' ? open.length : names.get(name))) {
      const closed = open.splice(name === '' ? -1 : open.findLastIndex((each) => each.name === name))
      for (const each of closed) count(each.name, -1)
      const [first] = closed
      if (first) regions.push({ ...first, end: start, inner: { ...first.inner, end: start } })
    }
  }
  return regions
}

/** Where code, formulas and comments begin and end, in order. */
function closedIn(tree: Root, text: string): { starts: number[]; ends: number[] } {
  const [starts, ends]: [number[], number[]] = [[], []]
  const add = (start: number, end: number) => {
    starts.push(start)
    ends.push(end)
  }
  eachNode(tree, (node) => {
    const { start, end } = placeOf(node)
    if (node.type === 'html')
      for (const each of commentsIn(text.slice(start, end))) add(start + each.start, start + each.end)
    // Indented code may begin with its text.
    else if (node.type === 'code') add(isFenced(node, text) ? start : start - 1, end)
    else if (CLOSED.test(node.type)) add(start, end)
  })
  return { starts, ends }
}

const CLOSED = /^(?:inlineCode|math|inlineMath|mdxjsEsm|mdx\w+Expression)$/

export function nameOfPart({ part, lines }: Part): string {
  if (part === undefined) return `line ${/\d+/.exec(lines)?.[0]}`
  const numbers = /^L(\d+)/i.exec(part)
  return numbers ? `line ${numbers[1]}` : `part ${part}`
}
