import { nearest } from '../../diagnostics/nearest.ts'
import { folderOf, follow, nameOf, type SourcePath, type Span } from '../../paths.ts'
import type { Origin, Variables } from '../model.ts'
import { bodyStart } from './front-matter.ts'
import { codeLines, helpForPart, nameOfPart, nextLine, type Part, partOf } from './included-part.ts'

/** A line that includes nothing, or the name of a variable that is nearly one. `span` is its place in the whole text. */
export type WholeProblem = { span: Span } & (
  | { kind: 'include'; message: string; help: string }
  | { kind: 'variable'; name: string; nearest: string }
)

/** The text of a document, with the files it includes and the values of variables. */
export interface Whole {
  text: string
  /** In the order of the text; empty if nothing is included, so that all of it comes from the document. */
  origins: readonly Origin[]
  problems: readonly WholeProblem[]
}

/** Reads the text of a file; `undefined` if it does not exist, `null` if it is no text. */
export type ReadText = (path: SourcePath) => Promise<string | null | undefined>

/** Whether a document may include files or name variables. Nearly all do not, and cost no more than this. */
export function mayInclude(text: string): boolean {
  return text.includes('<<<') || text.includes('@include:') || text.includes('{{')
}

/**
 * Replaces lines that include a file by what they include:
 *
 *     <<< @/src/bot.ts#start{2,4}            a code block: the region `start`, with lines 2 and 4 highlighted
 *     <<< ./bot.ts#L10-L20 [bot.ts]          lines 10 to 20, in a tab of that name
 *     <!--@include: ./_install.md#linux-->   Markdown: a region, or the section of a heading
 *     <!--@include: ./_install.md{5,20}-->   lines 5 to 20
 *
 * `@/` is the site folder; other paths are relative to the file with the line. Included Markdown can include, too. A line
 * in a code block stays as it is.
 *
 * `{{name}}` becomes the value of that variable, in code blocks, too, but not in included code. Other names stay.
 */
export async function withIncludes(
  path: SourcePath,
  text: string,
  { read, variables }: { read: ReadText; variables: Variables },
): Promise<Whole> {
  const whole = new Builder(variables)
  const start = bodyStart(text)
  whole.write(text.slice(0, start), path, 0)
  await addLines(whole, { path, text, start, end: text.length, prefix: '', way: [path] }, read)
  return whole.isPlain ? { text, origins: [], problems: [] } : whole.result()
}

/** The place in a file that a span of the whole text comes from. */
export function originOf(
  origins: readonly Origin[],
  { start, end }: Span,
): { path: SourcePath; span: Span } | undefined {
  const index = origins.findLastIndex(({ at }) => at <= start)
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

/** A relative address in an included file, as it is written in the document that includes it. */
export function addressFrom(document: SourcePath, included: SourcePath, address: string): string {
  if (document === included || !/^[^/#?]/.test(address) || /^[a-z][a-z\d+.-]*:/i.test(address)) return address
  const [, file = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  const target = follow(folderOf(included), file)
  if (target === undefined) return address
  const here = folderOf(document).split('/').filter(Boolean)
  const there = target.split('/')
  const shared = here.findIndex((each, index) => each !== there[index])
  const common = shared < 0 ? here.length : shared
  return [...here.slice(common).map(() => '..'), ...there.slice(common)].join('/') + rest
}

/** Not `${{name}}`, which templates of other programs have; `\\{{name}}` shows the braces. */
const VARIABLE = /(?<![$\\]){{[ \t]*([A-Za-z_][\w.-]*)[ \t]*}}/g

/** Collects a text and its origins. */
class Builder {
  readonly #parts: string[] = []
  readonly #origins: Origin[] = []
  readonly #problems: WholeProblem[] = []
  readonly #variables: Variables
  #length = 0
  /** Whether the text is too long: no other line includes anything. */
  isFull = false

  constructor(variables: Variables) {
    this.#variables = variables
  }

  /** The length of the text so far. */
  get length(): number {
    return this.#length
  }

  /** Whether nothing was included. */
  isPlain = true

  /** Adds text that comes from this place. */
  add(text: string, from: { path: SourcePath } & ({ offset: number } | { span: Span })): void {
    if (text === '') return
    this.#origins.push({ at: this.#length, ...from })
    this.#parts.push(text)
    this.#length += text.length
  }

  /** Adds Markdown, with the values of variables. */
  write(text: string, path: SourcePath, offset: number): void {
    const names = Object.keys(this.#variables)
    const found = names.length > 0 && text.includes('{{') ? text.matchAll(VARIABLE) : []
    let done = 0
    for (const { 0: written, 1: name = '', index } of found) {
      const span = { start: offset + index, end: offset + index + written.length }
      const value = Object.hasOwn(this.#variables, name) ? this.#variables[name] : undefined
      const near = value === undefined ? nearest(name, names) : undefined
      if (value !== undefined || near !== undefined) this.isPlain = false
      if (near !== undefined) {
        const start = this.#length + index - done
        this.#problems.push({
          kind: 'variable',
          name,
          nearest: near,
          span: { start, end: start + written.length },
        })
      }
      if (value === undefined) continue
      this.add(text.slice(done, index), { path, offset: offset + done })
      this.add(value, { path, span })
      done = index + written.length
    }
    this.add(text.slice(done), { path, offset: offset + done })
  }

  /** Leaves out a line that cannot be replaced, and says why. */
  fail({ path, offset, line, lineEnd }: Here, problem: { message: string; help: string }): void {
    this.isPlain = false
    this.#problems.push({ kind: 'include', ...problem, span: { start: this.#length, end: this.#length } })
    this.add(lineEnd || '\n', { path, span: { start: offset, end: offset + line.length } })
  }

  /** Fails for the line that would make the text too long. */
  overflow(here: Here): void {
    const [message, help] = [
      'all that is included here has more than 10 MB',
      'include less, or split the document',
    ]
    this.fail(here, { message, help })
    this.isFull = true
  }

  result(): Whole {
    return { text: this.#parts.join(''), origins: this.#origins, problems: this.#problems }
  }
}

/** Lines of a file to add. */
interface Lines {
  path: SourcePath
  text: string
  start: number
  end: number
  /** What every line begins with: the indentation of the line that includes. */
  prefix: string
  /** The files around this one, and itself. */
  way: readonly SourcePath[]
}

const FENCE = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?<fence>`{3,}(?=[^`]*$)|~{3,})/
const CODE = /^(?<prefix>[ \t>]*)<<<[ \t]*(?<target>[@./\w].*?)[ \t]*$/
const CODE_TARGET =
  /^(?<file>[^#{]*?[^#{\s])(?:#(?<part>[\w.-]+))?[ \t]*(?:\{(?<lines>[\d,\s-]*)(?<language>[a-z][\w+#-]*)?[^{}]*\})?(?<rest>(?:[ \t]+(?:\[|\w+(?:[=\s]|$)).*)?)$/i
const MARKDOWN =
  /^(?<prefix>[ \t>]*)<!--[ \t]*@include:[ \t]*(?<file>[^#{]*?[^#{\s])(?:#(?<part>[^\s{]+?))?[ \t]*(?:\{(?<lines>\d*(?:,\d*)?)\})?[ \t]*-->[ \t]*$/

async function addLines(whole: Builder, lines: Lines, read: ReadText): Promise<void> {
  const { path, text, end, prefix } = lines
  let fence = ''
  let from = lines.start
  const flush = (to: number) => addPrefixed(whole, { ...lines, start: from, end: to })
  for (let at = lines.start; at < end; ) {
    const next = Math.min(end, nextLine(text, at))
    const line = text.slice(at, next).replace(/\r?\n$/, '')
    const [mark = ''] = fence ? (/^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(line)?.slice(1) ?? []) : []
    if (fence) fence = mark.startsWith(fence) ? '' : fence
    else {
      fence = FENCE.exec(line)?.groups?.fence ?? ''
      const found = fence ? undefined : readDirective(line)
      if (found) {
        flush(at)
        const here = { path, offset: at, line, lineEnd: text.slice(at + line.length, next) }
        await include(whole, { ...lines, prefix: prefix + found.prefix }, { ...here, ...found }, read)
        from = next
      }
    }
    at = next
  }
  flush(end)
}

/** Adds lines as they are. Only lines with a prefix are added one by one. */
function addPrefixed(whole: Builder, { path, text, start, end, prefix }: Lines): void {
  if (prefix === '') whole.write(text.slice(start, end), path, start)
  for (let at = start; at < end && prefix !== ''; ) {
    const next = Math.min(end, nextLine(text, at))
    const isBlank = text.slice(at, next).trim() === ''
    whole.add(isBlank ? prefix.trimEnd() : prefix, { path, span: { start: at, end: at } })
    whole.write(text.slice(at, next), path, at)
    at = next
  }
}

/** In UTF-16 units: files that include each other twice would double the text at each step. */
const LONGEST = 10 * 2 ** 20

/** A line that includes. `lines` stands in braces: of Markdown, the lines to include; of code, those to highlight. */
interface Directive extends Part {
  prefix: string
  file: string
  language: string | undefined
  /** What follows, for the code block. */
  rest: string
}

function readDirective(line: string): Directive | undefined {
  const markdown = MARKDOWN.exec(line)?.groups
  if (markdown) {
    const { prefix = '', file = '', part, lines = '' } = markdown
    return { kind: 'markdown', prefix, file, part, lines, language: undefined, rest: '' }
  }
  const { prefix = '', target = '' } = CODE.exec(line)?.groups ?? {}
  const code = CODE_TARGET.exec(target)?.groups
  if (!code) return undefined
  const { file = '', part, lines = '', language, rest = '' } = code
  return { kind: 'code', prefix, file, part, lines: lines.trim(), language, rest: rest.trim() }
}

type Here = Directive & { path: SourcePath; offset: number; line: string; lineEnd: string }

async function include(whole: Builder, lines: Lines, here: Here, read: ReadText): Promise<void> {
  if (whole.isFull) return
  const fail = (message: string, help: string) => whole.fail(here, { message, help })
  const path = here.file.startsWith('@/')
    ? follow('', here.file.slice(2))
    : follow(folderOf(here.path), here.file)
  if (path === undefined)
    return fail(
      `${here.file} is outside of the site folder`,
      'include files of the site folder, or link their folder into it',
    )
  if (lines.way.includes(path))
    return fail(`${here.file} includes itself`, `remove one of: ${[...lines.way, path].join(' → ')}`)
  const text = await read(path)
  if (text === undefined)
    return fail(`no file ${path}`, 'a path begins with @/ for the site folder, or is relative to this file')
  if (text === null) return fail(`${path} is no text`, 'include source code or Markdown')
  if (whole.length + text.length > LONGEST) return whole.overflow(here)
  const span = partOf(text, path, here)
  if (!span) return fail(`${path} has no ${nameOfPart(here)}`, helpForPart(text, path))
  whole.isPlain = false
  if (here.kind === 'code') addCode(whole, { path, text, ...span }, lines.prefix, here)
  else await addLines(whole, { ...lines, path, text, ...span, way: [...lines.way, path] }, read)
  // The last line of a file may have no end.
  if (here.kind === 'markdown' && !text.slice(span.start, span.end).endsWith('\n')) {
    const line = { start: here.offset, end: here.offset + here.line.length }
    whole.add(here.lineEnd || '\n', { path: here.path, span: line })
  }
}

/** Adds lines of a file as a code block. Type checkers of that file check it, so `check --snippets` does not. */
function addCode(
  whole: Builder,
  { path, text, start, end }: Omit<Lines, 'prefix' | 'way'>,
  prefix: string,
  here: Here,
): void {
  const line = { start: here.offset, end: here.offset + here.line.length }
  const code = codeLines(text, { start, end })
  const indent = Math.min(
    ...code.map((each) => (each.text.trim() === '' ? Number.POSITIVE_INFINITY : indentOf(each.text))),
  )
  const cut = Number.isFinite(indent) ? indent : 0
  const fence = fenceFor(text.slice(start, end))
  const meta = [here.lines && `{${here.lines}}`, here.rest, 'nocheck'].filter(Boolean).join(' ')
  whole.add(`${prefix}${fence}${here.language ?? languageOf(path)} ${meta}\n`, {
    path: here.path,
    span: line,
  })
  for (const each of code) {
    if (prefix !== '') whole.add(prefix, { path: here.path, span: line })
    whole.add(`${each.text.slice(cut)}\n`, { path, offset: each.at + Math.min(cut, each.text.length) })
  }
  whole.add(`${prefix}${fence}${here.lineEnd || '\n'}`, { path: here.path, span: line })
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** Longer than any row of backticks in the code. */
function fenceFor(code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([row]) => row.length))
  return '`'.repeat(longest + 1)
}

/** The language of a file: its extension, or a name that has none. */
function languageOf(path: SourcePath): string {
  const name = nameOf(path).toLowerCase()
  if (/^(docker|make)file\b/.test(name))
    return name.slice(0, name.indexOf('file')).replace('make', 'makefile')
  return /\.([^.]+)$/.exec(name)?.[1] ?? 'text'
}
