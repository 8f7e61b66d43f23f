import { nearest } from '../../diagnostics/nearest.ts'
import type { SourcePath, Span } from '../../paths.ts'
import type { Excess, Inclusion, Origin, Variables } from '../model.ts'
import { MOST_CHARACTERS, MOST_INCLUDED, MOST_INCLUDES } from '../tree/bounds.ts'

/** A line that includes nothing, or the name of a variable that is nearly one. `span` is its place in the whole text. */
export type WholeProblem = { span: Span } & (
  | { kind: 'include'; message: string; help: string }
  | { kind: 'variable'; name: string; nearest: string }
)

/** The text of a document, with the files it includes and the values of variables. */
export interface Whole {
  text: string
  /** In the order of their ends. */
  inclusions?: readonly Inclusion[]
  /** In the order of the text; empty if nothing is included, so that all of it comes from the document. */
  origins: readonly Origin[]
  problems: readonly WholeProblem[]
  /** Why the document is not read: it grows too much. `text` is its front matter then, as written. */
  excess?: Excess
}

/** A file, and what is code, a formula or a comment in it. */
interface MarkdownFile {
  path: SourcePath
  text: string
  isClosed(place: number): boolean
}

/** A place in a file. */
export interface Place {
  path: SourcePath
  span: Span
}

/** The place in a file that a span of the whole text comes from. */
export function originOf(
  origins: readonly Origin[],
  { start, end }: Span,
): { path: SourcePath; span: Span } | undefined {
  const index = indexAt(origins, start)
  const origin = origins[index]
  if (!origin) return undefined
  if ('span' in origin) return { path: origin.path, span: origin.span }
  const stop = origins[index + 1]?.at ?? Number.POSITIVE_INFINITY
  const shift = origin.offset - origin.at
  return {
    path: origin.path,
    span: { start: start + shift, end: Math.max(start, Math.min(end, stop)) + shift },
  }
}

/** The index of the last origin that begins there or before, or -1. */
function indexAt(origins: readonly Origin[], place: number): number {
  let [low, high] = [0, origins.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((origins[middle]?.at ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Not `${{name}}`, which templates of other programs have; `\\{{name}}` shows the braces. */
const VARIABLE = /(?<!\$)(\\?){{[ \t]*([A-Za-z_][\w.-]*)[ \t]*}}/g

/** Ends the work on a document that grows too much, at the line or the variable that is one too many. */
class Overflow extends Error {
  readonly place: Place
  readonly help: string

  constructor(reason: string, help: string, place: Place) {
    super(reason)
    this.place = place
    this.help = help
  }
}

/** What is left of a document that grows too much; `undefined` if it is another error. `files` are those it includes. */
export function leftBy(
  error: unknown,
  { path, head, files }: { path: SourcePath; head: string; files: Iterable<SourcePath> },
): Whole | undefined {
  if (!(error instanceof Overflow)) return undefined
  const at = head.length
  const span = { start: at, end: at }
  const origins: Origin[] = [
    { at: 0, path, offset: 0 },
    ...Array.from(files, (each) => ({ at, path: each, offset: 0 })),
    { at, ...error.place },
  ]
  const excess = { document: path, reason: error.message, span, help: error.help }
  return { text: head, origins, problems: [], excess }
}

/** Collects a text and its origins, and counts the work. */
export class WholeBuilder {
  readonly #parts: string[] = []
  readonly #origins: Origin[] = []
  readonly #problems: WholeProblem[] = []
  readonly #variables: Variables
  readonly #inclusions: Inclusion[] = []
  #length = 0
  /** The characters of the document, those of each part that is included, each time, and all that is added to them. */
  #characters: number
  #includes = 0
  #charactersOfFiles = 0
  /** Whether nothing was included. */
  isPlain = true

  constructor(characters: number, variables: Variables) {
    this.#characters = characters
    this.#variables = variables
  }

  /** Counts characters that are about to be added. */
  count(characters: number, place: Place): void {
    this.#characters += characters
    if (this.#characters <= MOST_CHARACTERS) return
    const reason = `with its variables and all that it includes, it has more than ${MOST_CHARACTERS} characters`
    throw new Overflow(reason, 'repeat less, or split it into several documents', place)
  }

  /** Counts a line that includes. */
  countInclude(place: Place): void {
    if (++this.#includes <= MOST_INCLUDES) return
    const reason = `it includes files more than ${MOST_INCLUDES} times`
    throw new Overflow(reason, 'look for files that include others several times', place)
  }

  /** Counts a file that is read. */
  countFile(characters: number, place: Place): void {
    this.#charactersOfFiles += characters
    if (this.#charactersOfFiles <= MOST_INCLUDED) return
    const reason = `the files that it includes have more than ${MOST_INCLUDED} characters`
    throw new Overflow(reason, 'include smaller files', place)
  }

  /** Adds text that comes from this place. `cause` is the line to name if that is too much. */
  add(text: string, from: { path: SourcePath } & ({ offset: number } | { span: Span }), cause?: Place): void {
    if (text === '') return
    // Parts of files are counted before.
    if ('span' in from) this.count(text.length, cause ?? from)
    if (!this.#continues(from)) this.#origins.push({ at: this.#length, ...from })
    this.#parts.push(text)
    this.#length += text.length
  }

  /** Whether a text follows the one before in the same file, too. */
  #continues(from: { path: SourcePath; offset?: number }): boolean {
    const last = this.#origins.at(-1)
    if (!last || !('offset' in last) || from.offset === undefined || last.path !== from.path) return false
    return from.offset - this.#length === last.offset - last.at
  }

  /** Adds Markdown of a file, with the values of variables. */
  write(file: MarkdownFile, { start: first, end: last }: Span): void {
    const { path } = file
    const text = file.text.slice(first, last)
    const names = Object.keys(this.#variables)
    const found = names.length > 0 && text.includes('{{') ? text.matchAll(VARIABLE) : []
    let done = 0
    const replace = (span: Span, value: string) => {
      this.isPlain = false
      this.add(text.slice(done, span.start - first), { path, offset: first + done })
      this.add(value, { path, span })
      done = span.end - first
    }
    for (const { 0: written, 1: slash = '', 2: name = '', index } of found) {
      const span = { start: first + index, end: first + index + written.length }
      const value = Object.hasOwn(this.#variables, name) ? this.#variables[name] : undefined
      if (slash !== '') {
        // Markdown takes the backslash away, but not in code.
        const { start } = span
        if (value !== undefined && file.isClosed(start + 1)) replace({ start, end: start + 1 }, '')
        continue
      }
      if (value !== undefined) replace(span, value)
      const near = value === undefined ? nearest(name, names) : undefined
      if (near === undefined) continue
      this.isPlain = false
      const start = this.#length + index - done
      this.#problems.push({
        kind: 'variable',
        name,
        nearest: near,
        span: { start, end: start + written.length },
      })
    }
    this.add(text.slice(done), { path, offset: first + done })
  }

  /** Where the next text stands. */
  get length(): number {
    return this.#length
  }

  /** Notes that an element has included all text from there on. */
  include(start: number, attributes: string): void {
    this.#inclusions.push({ start, end: this.#length, attributes })
  }

  /** Leaves out a line that cannot be replaced, and says why. */
  fail(place: Place, lineEnd: string, problem: { message: string; help: string }): void {
    this.isPlain = false
    this.#problems.push({ kind: 'include', ...problem, span: { start: this.#length, end: this.#length } })
    this.add(lineEnd, place)
  }

  result(): Whole {
    return {
      text: this.#parts.join(''),
      origins: this.#origins,
      problems: this.#problems,
      ...(this.#inclusions.length > 0 && { inclusions: this.#inclusions }),
    }
  }
}
