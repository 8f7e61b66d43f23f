import type { Root } from 'mdast'
import { lineAt } from '../../diagnostics/position.ts'
import type { SourcePath, Span } from '../../paths.ts'
import type { ContentOptions } from '../model.ts'
import type { Parse } from '../parser/parser.ts'
import { placeOf } from '../tree/elements.ts'
import { eachNode } from '../tree/nodes.ts'
import { commentsIn } from '../tree/scan.ts'
import { bodyStart } from './front-matter.ts'
import { sectionsIn } from './sections.ts'

/** The start of the line after this place. */
export function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}

/** `// #region name` and the same in comments of other languages; `#pragma region name`. */
const CODE_MARK =
  /^[ \t]*(?:(?:\/\/|\/\*|<!--|--|;+|%+|'|REM\b|::)[ \t]*#?|#)[ \t]*(?:pragma[ \t]+)?(?<end>end[ \t]?)?region\b:?[ \t]*(?<name>[\p{L}\p{N}_.-]*)/iu
const MARKDOWN_MARK =
  /^[ \t]*<!--[ \t]*#?(?<end>end[ \t]?)?region\b[ \t]*(?<name>[\p{L}\p{N}_.-]*)[ \t]*-->/iu

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
  const names = new Map<string, number>()
  const count = (name: string, by: number) => names.set(name, (names.get(name) ?? 0) + by)
  for (let at = 0; at < text.length; ) {
    const next = nextLine(text, at)
    const found = mark.exec(text.slice(at, next))?.groups
    const name = found?.name ?? ''
    if (found && found.end === undefined) {
      open.push({ name, start: at, inner: next })
      count(name, 1)
    } else if (found && (name === '' || (names.get(name) ?? 0) > 0)) {
      const index = name === '' ? open.length - 1 : open.findLastIndex((each) => each.name === name)
      const closed = index < 0 ? [] : open.splice(index)
      for (const each of closed) count(each.name, -1)
      const [first] = closed
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

/** A file that a document includes. What is found in it is kept, because it can be included many times. */
export class IncludedFile {
  readonly path: SourcePath
  readonly text: string
  readonly #parse: Parse
  readonly #slugs: ContentOptions['slugs']
  #found: Partial<Found> = {}

  constructor(path: SourcePath, text: string, parse: Parse, slugs: ContentOptions['slugs']) {
    this.path = path
    this.text = text
    this.#parse = parse
    this.#slugs = slugs
  }

  /** Whether a place is within code, a formula or a comment: a line there includes nothing. */
  isClosed(place: number): boolean {
    this.#found.closed ??= closedIn(this.#tree, this.text)
    const { starts, ends } = this.#found.closed
    const last = lineAt(starts, place - 1) - 1
    return (starts[last] ?? place) < place && place < (ends[last] ?? 0)
  }

  /** Imports and exports of MDX. */
  get statements(): readonly Span[] {
    if (!/^(?:import|export)\b/m.test(this.text)) return []
    return this.#tree.children.flatMap((each) => (each.type === 'mdxjsEsm' ? [placeOf(each)] : []))
  }

  /** The part that a line includes; `undefined` if the file has no such part. */
  partOf({ kind, part, lines }: Part): Span | undefined {
    const end = this.text.length
    const numbers = /^L(\d+)(?:-L?(\d+))?$/i.exec(part ?? '')
    if (kind === 'code' && numbers)
      return this.#linesAt({ start: 0, end }, Number(numbers[1]), Number(numbers[2] ?? numbers[1]))
    const whole = { start: kind === 'markdown' ? this.#body : 0, end }
    const named = part === undefined ? whole : this.#parts.get(part)
    if (kind === 'code' || !named || lines === '') return named
    const [from = '', to = from] = lines.split(',')
    // Lines of the whole file are counted with its front matter, as editors count them.
    const within = part === undefined ? { start: 0, end } : named
    return this.#linesAt(within, Number(from || 1), Number(to) || undefined)
  }

  /** The lines of code without those that mark regions, and without empty ones at both ends. */
  linesOf({ start, end }: Span): CodeLine[] {
    const { text } = this
    const lines: CodeLine[] = []
    for (let at = start; at < end; at = nextLine(text, at)) {
      if (!this.#marks.has(at))
        lines.push({ text: text.slice(at, Math.min(end, nextLine(text, at))).replace(/\r?\n$/, ''), at })
    }
    const first = lines.findIndex((each) => each.text.trim() !== '')
    return first < 0 ? [] : lines.slice(first, lines.findLastIndex((each) => each.text.trim() !== '') + 1)
  }

  /** What the file has, for a line that asks for something else. */
  get help(): string {
    this.#found.help ??= helpFor([...this.#parts.keys()], this.#starts.length, this.#isMarkdown)
    return this.#found.help
  }

  get #isMarkdown(): boolean {
    return /\.(mdx?|markdown)$/i.test(this.path)
  }

  get #body(): number {
    this.#found.body ??= bodyStart(this.text)
    return this.#found.body
  }

  /** Regions and sections by their names; a region comes before others of its name. */
  get #parts(): ReadonlyMap<string, Span> {
    this.#found.parts ??= partsIn(this.text, this.#isMarkdown ? this.#tree : undefined, this.#slugs)
    return this.#found.parts
  }

  /** Its Markdown. What is written before Markdown is read has other words there, which are as long. */
  get #tree(): Root {
    const { text } = this
    const words = (written: string) => 'x'.repeat(written.length)
    this.#found.tree ??= this.#parse(
      text.slice(0, this.#body).replace(/[^\r\n]/g, ' ') +
        text
          .slice(this.#body)
          .replace(/(?<=^[ \t>]*)<<<.*/gm, words)
          .replace(/\{\{[ \t]*[\w.-]+[ \t]*\}\}/g, words),
    )
    return this.#found.tree
  }

  /** Where the lines begin that mark regions of code. */
  get #marks(): ReadonlySet<number> {
    this.#found.marks ??= new Set(
      regionsIn(this.text, CODE_MARK).flatMap(({ outer, inner }) => [outer.start, inner.end]),
    )
    return this.#found.marks
  }

  /** Where the lines begin. */
  get #starts(): readonly number[] {
    this.#found.starts ??= startsIn(this.text)
    return this.#found.starts
  }

  /** Lines of a part, counted from 1; `undefined` if it has fewer. */
  #linesAt({ start, end }: Span, first: number, last = Number.POSITIVE_INFINITY): Span | undefined {
    const starts = this.#starts
    const before = lineAt(starts, start) - 1
    const from = starts[before + first - 1]
    if (first < 1 || first > last || from === undefined || from >= end) return undefined
    return { start: from, end: Math.min(end, starts[before + last] ?? end) }
  }
}

/** What is found in a file once. */
interface Found {
  body: number
  tree: Root
  closed: Closed
  parts: ReadonlyMap<string, Span>
  marks: ReadonlySet<number>
  starts: readonly number[]
  help: string
}

interface CodeLine {
  text: string
  at: number
}

function startsIn(text: string): number[] {
  const starts: number[] = []
  for (let at = 0; at < text.length; at = nextLine(text, at)) starts.push(at)
  return starts
}

function partsIn(text: string, tree: Root | undefined, slugs: ContentOptions['slugs']): Map<string, Span> {
  const parts = new Map<string, Span>()
  const regions = regionsIn(text, tree ? MARKDOWN_MARK : CODE_MARK)
  for (const { name, inner } of regions) if (!parts.has(name)) parts.set(name, inner)
  const sections = tree ? sectionsIn(tree, text, slugs) : []
  for (const { id, start, end } of sections) if (!parts.has(id)) parts.set(id, { start, end })
  return parts
}

/** Code, formulas and comments, in their order. */
interface Closed {
  starts: number[]
  ends: number[]
}

function closedIn(tree: Root, text: string): Closed {
  const [starts, ends]: [number[], number[]] = [[], []]
  const add = (start: number, end: number) => {
    starts.push(start)
    ends.push(end)
  }
  eachNode(tree, (node) => {
    const { start, end } = placeOf(node)
    if (node.type === 'html')
      for (const each of commentsIn(text.slice(start, end))) add(start + each.start, start + each.end)
    // Indented code may begin with its words.
    else if (node.type === 'code') add(/[`~]/.test(text[start] ?? '') ? start : start - 1, end)
    else if (CLOSED.test(node.type)) add(start, end)
    return undefined
  })
  return { starts, ends }
}

const CLOSED = /^(?:inlineCode|math|inlineMath|mdxjsEsm|mdx\w+Expression)$/

export function nameOfPart({ part, lines }: Part): string {
  if (part === undefined) return `line ${/\d+/.exec(lines)?.[0]}`
  const numbers = /^L(\d+)/i.exec(part)
  return numbers ? `line ${numbers[1]}` : `part ${part}`
}

function helpFor(parts: readonly string[], count: number, isMarkdown: boolean): string {
  const names = parts.filter(Boolean)
  const lines = `it has ${count} ${count === 1 ? 'line' : 'lines'}`
  if (names.length === 0)
    return `${lines} and no regions: mark one by ${isMarkdown ? '<!-- #region name -->' : '// #region name'}`
  return `${lines}; its parts: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : ''}`
}
