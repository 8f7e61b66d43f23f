import { notIncluded, unknownVariable } from '../../diagnostics/content-catalogue.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import type { SourcePath, Span } from '../../paths.ts'
import type { Excess, Inclusion, Origin, Variables } from '../model.ts'
import { MOST_CHARACTERS, MOST_INCLUDED, MOST_INCLUDES } from '../tree/bounds.ts'
import type { IncludedFile } from './included-part.ts'

/** The text of a document, with the files it includes and the values of variables. */
export interface Whole {
  text: string
  /** The parts that elements included, ordered by their ends. */
  inclusions?: readonly Inclusion[]
  /** In text order; empty if nothing is included and the whole text comes from the document. */
  origins: readonly Origin[]
  /** Includes that fail, and names that are close to those of variables. */
  problems: readonly Diagnostic[]
  /** Why the document is not read: it grows too large. `text` is then its front matter, as written. */
  excess?: Excess
}

/** A place in a file. */
export interface Place {
  path: SourcePath
  span: Span
}

/** The place in a file that a span of the whole text comes from. */
export function originOf(origins: readonly Origin[], { start, end }: Span): Place | undefined {
  let [low, high] = [0, origins.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((origins[middle]?.at ?? 0) <= start) low = middle + 1
    else high = middle
  }
  const [origin, next] = [origins[low - 1], origins[low]]
  if (!origin) return undefined
  if ('span' in origin) return { path: origin.path, span: origin.span }
  const shift = origin.offset - origin.at
  const last = Math.max(start, Math.min(end, next?.at ?? end))
  return { path: origin.path, span: { start: start + shift, end: last + shift } }
}

/** Not `${{name}}`, which other template languages use; `\\{{name}}` shows the braces. */
const VARIABLE = /(?<!\$)(\\?){{[ \t]*([A-Za-z_][\w.-]*)[ \t]*}}/g

/** How large each part of a document may be, and the message beyond that. */
const LIMITS = {
  /** The characters of the document, with each part as often as it is included, and with everything added. */
  characters: {
    most: MOST_CHARACTERS,
    reason: `with its variables and all that it includes, it has more than ${MOST_CHARACTERS} characters`,
    help: 'repeat less, or split it into several documents',
  },
  includes: {
    most: MOST_INCLUDES,
    reason: `it includes files more than ${MOST_INCLUDES} times`,
    help: 'look for files that include others several times',
  },
  /** The characters of all included files; each file counts once. */
  files: {
    most: MOST_INCLUDED,
    reason: `the files that it includes have more than ${MOST_INCLUDED} characters`,
    help: 'include smaller files',
  },
} as const

/** Stops work on a document that grows too large, at the line or variable that exceeds the limit. */
export class Overflow extends Error {
  readonly place: Place
  readonly limit: (typeof LIMITS)[keyof typeof LIMITS]

  constructor(limit: keyof typeof LIMITS, place: Place) {
    super(limit)
    this.limit = LIMITS[limit]
    this.place = place
  }

  /** The remains of the document: its front matter, and the files that it includes. */
  leave(path: SourcePath, head: string, files: Iterable<SourcePath>): Whole {
    const at = head.length
    const origins: Origin[] = [
      { at: 0, path, offset: 0 },
      ...Array.from(files, (each) => ({ at, path: each, offset: 0 })),
      { at, ...this.place },
    ]
    const { reason, help } = this.limit
    const excess = { document: path, reason, span: { start: at, end: at }, help }
    return { text: head, origins, problems: [], excess }
  }
}

/** Collects a text and its origins, and enforces the limits. */
export class WholeBuilder {
  readonly #path: SourcePath
  readonly #variables: Variables
  readonly #parts: string[] = []
  readonly #origins: Origin[] = []
  readonly #problems: Diagnostic[] = []
  readonly #inclusions: Inclusion[] = []
  readonly #counts: Record<keyof typeof LIMITS, number>
  /** The offset of the next text. */
  length = 0
  /** Whether nothing has been included so far. */
  isPlain = true

  constructor(path: SourcePath, characters: number, variables: Variables) {
    this.#path = path
    this.#variables = variables
    this.#counts = { characters, includes: 0, files: 0 }
  }

  /** Counts something that is about to be added. */
  count(limit: keyof typeof LIMITS, by: number, place: Place): void {
    this.#counts[limit] += by
    if (this.#counts[limit] > LIMITS[limit].most) throw new Overflow(limit, place)
  }

  /** Adds text that comes from this place. `cause` is the line to report if it is too much. */
  add(text: string, from: { path: SourcePath } & ({ offset: number } | { span: Span }), cause?: Place): void {
    if (text === '') return
    // Parts of files have been counted already.
    if ('span' in from) this.count('characters', text.length, cause ?? from)
    const last = this.#origins.at(-1)
    const isNext = last && 'offset' in last && 'offset' in from && last.path === from.path
    if (!isNext || from.offset - this.length !== last.offset - last.at)
      this.#origins.push({ at: this.length, ...from })
    this.#parts.push(text)
    this.length += text.length
  }

  /** Adds Markdown of a file, and replaces variables by their values. */
  write(file: IncludedFile, { start: first, end: last }: Span): void {
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
      const [start, end] = [first + index, first + index + written.length]
      const value = Object.hasOwn(this.#variables, name) ? this.#variables[name] : undefined
      const near = value === undefined && slash === '' ? nearest(name, names) : undefined
      // Markdown removes the backslash, but not in code.
      if (slash !== '' && value !== undefined && file.isClosed(start + 1))
        replace({ start, end: start + 1 }, '')
      else if (slash === '' && value !== undefined) replace({ start, end }, value)
      if (near === undefined) continue
      const at = this.length + index - done
      this.#report(
        unknownVariable(name, near, { path: this.#path, span: { start: at, end: at + written.length } }),
      )
    }
    this.add(text.slice(done), { path, offset: first + done })
  }

  /** Records that an element included all text from `start` on. */
  include(start: number, attributes: string): void {
    this.#inclusions.push({ start, end: this.length, attributes })
  }

  /** Leaves out a line that cannot be replaced, and reports why. */
  fail(place: Place, lineEnd: string, message: string, help: string): void {
    const span = { start: this.length, end: this.length }
    this.#report(notIncluded(message, { path: this.#path, span }, help))
    this.add(lineEnd, place)
  }

  #report(problem: Diagnostic): void {
    this.isPlain = false
    this.#problems.push(problem)
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
