import { placeOf } from '../../config/languages.ts'
import {
  folderOf,
  follow,
  type LanguageFolders,
  MDX,
  nameOf,
  pathFrom,
  type SourcePath,
  type Span,
} from '../../paths.ts'
import type { ContentOptions, Variables } from '../model.ts'
import { lenientParser, loadJavaScript, type Parse } from '../parser/parser.ts'
import { emojiReplacer } from '../tree/emoji.ts'
import { bodyStart } from './front-matter.ts'
import { importsOf, targetOf } from './imports.ts'
import { type IncludedFile, includedFile, linesIn, nameOfPart, nextLine, type Part } from './included-part.ts'
import { Overflow, type Place, type Whole, WholeBuilder } from './whole.ts'

interface Given extends Pick<ContentOptions, 'math' | 'emoji' | 'slugs'> {
  /** Reads the text of a file; `undefined` if it does not exist, `null` if it is not text. */
  read: (path: SourcePath) => Promise<string | null | undefined>
  /** The meaning of an import whose name is an alias. */
  meaningOf: (specifier: string) => Promise<string>
  variables: Variables
  folders?: LanguageFolders | undefined
}

/** Whether a document may include files or name variables. Nearly all do not, and pay only for this test. */
export function mayInclude(path: SourcePath, text: string): boolean {
  if (text.includes('<<<') || text.includes('@include:') || text.includes('{{') || text.includes(' file='))
    return true
  return MDX.test(path) && /^import\s.*\.mdx?['"]/m.test(text)
}

/**
 * Replaces lines that include a file by what they include:
 *
 *     <<< @/src/bot.ts#start{2,4}            a code block: the region `start`, with lines 2 and 4 highlighted
 *     <<< ./bot.ts#L10-L20 [bot.ts]          lines 10 to 20, in a tab of that name
 *     <!--@include: ./_install.md#linux-->   Markdown: a region, or the section of a heading
 *     <!--@include: ./_install.md{5,20}-->   lines 5 to 20
 *
 *     ```ts file="./bot.ts"                  a code block without a line, as Rspress includes code
 *     ```
 *
 *     <Install os="linux" />                 in MDX: the Markdown that is imported as `Install`
 *
 * `@/` is the site folder; other paths are relative to the file with the line. Included Markdown can include, too. A line
 * in a code block, a formula or a comment stays as it is.
 *
 * `{{name}}` becomes the value of that variable, in code blocks, too, but not in included code. Other names stay, and
 * `\\{{name}}` shows the braces.
 */
export async function withIncludes(path: SourcePath, text: string, given: Given): Promise<Whole> {
  const whole = new WholeBuilder(path, text.length, given.variables)
  const isMdx = MDX.test(path)
  const read = await lenientParser(isMdx, given.math)
  const emoji = given.emoji !== false && (await emojiReplacer())
  const parse = (written: string) => {
    const tree = read(written)
    if (emoji) emoji(tree)
    return tree
  }
  const [files, open, moved]: [Work['files'], Work['open'], Work['moved']] = [
    new Map(),
    new Set([path]),
    new Map(),
  ]
  const work: Work = { ...given, whole, isMdx, parse, files, open, moved }
  const start = bodyStart(text)
  const file = includedFile(path, text, parse, given.slugs)
  try {
    whole.write(file, { start: 0, end: start })
    await addLines(work, { file, start, end: text.length, prefix: '' })
    for (const [part, spans] of moved) addMoved(whole, part, spans)
  } catch (error) {
    if (!(error instanceof Overflow)) throw error
    return error.leave(path, text.slice(0, start), files.keys())
  }
  return whole.isPlain ? { text, origins: [], problems: [] } : whole.result()
}

/**
 * A relative address in an included file, as the including document would write it. Addresses in a translation are
 * relative to the file that it translates.
 */
export function addressFrom(
  document: SourcePath,
  included: SourcePath,
  address: string,
  folders?: LanguageFolders,
): string {
  if (document === included || !/^[^/#?]/.test(address) || /^[a-z][a-z\d+.-]*:/i.test(address)) return address
  const [, file = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  const target = follow(folderOf(placeOf(included, folders)), file)
  if (target === undefined) return address
  return pathFrom(folderOf(placeOf(document, folders)), target) + rest
}

/** Everything that the text of a document is made from. */
interface Work extends Given {
  whole: WholeBuilder
  /** Whether elements can include Markdown. */
  isMdx: boolean
  parse: Parse
  /** The files that were read, by path. */
  files: Map<SourcePath, IncludedFile | null | undefined>
  /** The files around the current line, from the document on. */
  open: Set<SourcePath>
  /** Imports and exports of included files. They go to the end of the document, the only place that is surely valid. */
  moved: Map<IncludedFile, readonly Span[]>
}

/** Lines of a file to add. */
interface Lines extends Span {
  file: IncludedFile
  /** The text before every line: the indentation of the including line. */
  prefix: string
  /** The line that includes them. */
  cause?: Place
}

const CODE = /^(?<prefix>[ \t>]*)<<<[ \t]*(?<target>[@./\w].*)$/
// Linear time: no two parts of a pattern can match the same run of spaces.
const CODE_TARGET =
  /^(?<file>[^#{]*?[^#{\s])(?:#(?<part>[\p{L}\p{N}_.-]+))?(?:[ \t]*\{(?<braces>[^{}]*)\})?(?<rest>(?:[ \t]+(?:\[|\w+(?:[=\s]|$)).*)?)$/iu
const BRACES = /^(?<lines>[\d,\s-]*)(?<language>[a-z][\w+#-]*)?/i
const MARKDOWN =
  /^(?<prefix>[ \t>]*)<!--[ \t]*@include:[ \t]*(?<file>[^#{\s](?:[^#{]*?[^#{\s])?)(?:#(?<part>[^\s{]+?))?(?:[ \t]*\{(?<lines>\d*(?:,\d*)?)\})?[ \t]*-->[ \t]*$/

async function addLines(work: Work, lines: Lines): Promise<void> {
  const { file, end, prefix } = lines
  const { path, text } = file
  const elements = work.isMdx ? await includedIn(file, work) : undefined
  const moved = work.isMdx && lines.cause ? file.statements() : []
  if (moved.length > 0) work.moved.set(file, moved)
  // Lines before `done` have been added.
  let done = lines.start
  for (const { start, end: next } of linesIn(text, lines)) {
    if (start < done) continue
    const line = text.slice(start, next).replace(/\r?\n$/, '')
    const statement = moved.find((each) => each.start <= start && start < each.end)
    const block = emptyBlock(line, text.slice(next, end))
    const found = block ?? readDirective(line) ?? elementIn(line, elements)
    const isFound = found && !file.isClosed(start + found.prefix.length)
    if (!statement && !isFound) continue
    addPrefixed(work.whole, { ...lines, start: done, end: start })
    done = next + (block?.rows ?? 0)
    if (statement) done = Math.min(end, nextLine(text, statement.end - 1))
    else if (found) {
      const place = { path, span: { start, end: start + line.length } }
      const lineEnd = text.slice(start + line.length, next) || '\n'
      await include(work, { ...found, prefix: prefix + found.prefix, place, lineEnd })
    }
  }
  addPrefixed(work.whole, { ...lines, start: done, end })
}

/** Adds lines as they are, one by one if they have a prefix. HTML ends at a blank line, so drawings get none. */
function addPrefixed(whole: WholeBuilder, { file, start, end, prefix, cause }: Lines): void {
  const { path, text } = file
  const isDrawing = path.toLowerCase().endsWith('.svg')
  for (const line of prefix === '' && !isDrawing ? [{ start, end }] : linesIn(text, { start, end })) {
    const isBlank = text.slice(line.start, line.end).trim() === ''
    if (isBlank && isDrawing) continue
    const at = { start: line.start, end: line.start }
    whole.add(isBlank ? prefix.trimEnd() : prefix, { path, span: at }, cause)
    whole.write(file, line)
  }
}

/** The Markdown files that an MDX file imports, by name. */
async function includedIn(
  { path, text, statements }: IncludedFile,
  { meaningOf }: Work,
): Promise<ReadonlyMap<string, SourcePath>> {
  const found = new Map<string, SourcePath>()
  const acorn = await loadJavaScript()
  for (const { start, end } of statements()) {
    try {
      const code = acorn.parse(text.slice(start, end), { ecmaVersion: 'latest', sourceType: 'module' })
      for (const { names, specifier } of importsOf(code)) {
        const target = targetOf(path, await meaningOf(specifier))
        if (target?.kind !== 'markdown') continue
        for (const name of Object.keys(names)) found.set(name, target.path)
      }
    } catch (error) {
      // This is reported when the document is read.
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  return found
}

const ELEMENT =
  /^(?<prefix>[ \t>]*)<(?<name>[A-Z]\w*)(?<attributes>(?:\s.*?)?)(?<!\s)\s*(?:\/>|>\s*<\/\k<name>>)[ \t]*$/

/** An element that includes Markdown, on a line of its own. */
function elementIn(
  line: string,
  elements: ReadonlyMap<string, SourcePath> | undefined,
): Directive | undefined {
  const { prefix = '', name = '', attributes = '' } = (elements && ELEMENT.exec(line)?.groups) ?? {}
  const path = elements?.get(name)
  if (path === undefined) return undefined
  return { ...NOTHING, kind: 'markdown', prefix, file: `@/${path}`, attributes: attributes.trim() }
}

/** Adds imports and exports, each with empty lines around it. */
function addMoved(whole: WholeBuilder, part: IncludedFile, spans: readonly Span[]): void {
  const gap = (at: number) => whole.add('\n\n', { path: part.path, span: { start: at, end: at } })
  for (const span of spans) {
    gap(span.start)
    whole.write(part, span)
  }
  gap(part.text.length)
}

/** A line that includes a file. `lines` is in braces: in Markdown, the lines to include; in code, those to highlight. */
interface Directive extends Part {
  prefix: string
  file: string
  language: string | undefined
  /** Everything after that, for the code block. */
  rest: string
  /** The attributes of the element, if an element includes the file. */
  attributes?: string
}

const NOTHING = { part: undefined, lines: '', language: undefined, rest: '' }

function readDirective(line: string): Directive | undefined {
  const markdown = MARKDOWN.exec(line)?.groups
  if (markdown) {
    const { prefix = '', file = '', part, lines = '' } = markdown
    return { ...NOTHING, kind: 'markdown', prefix, file, part, lines }
  }
  const { prefix = '', target = '' } = CODE.exec(line)?.groups ?? {}
  const code = CODE_TARGET.exec(target.trimEnd())?.groups
  if (!code) return undefined
  const { file = '', part, braces = '', rest = '' } = code
  const { lines = '', language } = BRACES.exec(braces)?.groups ?? {}
  return { kind: 'code', prefix, file, part, lines: lines.trim(), language, rest: rest.trim() }
}

const EMPTY_BLOCK =
  /^(?<prefix>[ \t>]*)(?<fence>`{3,}|~{3,})[ \t]*(?<language>[\w+#-]*)(?<before>[^`]*?)\sfile=(?<quote>["'])(?<file>[^"'`]+)\k<quote>(?<after>[^`]*)$/

/** The rest of a code block that has no lines, or only blank ones. */
const EMPTY_END = /^(?:[ \t>]*\r?\n)*[ \t>]*(`{3,}|~{3,})[ \t]*(?:\r?\n|$)/

/** An empty code block that names a file. Rspress's `<root>` is the site folder. */
function emptyBlock(line: string, following: string): (Directive & { rows: number }) | undefined {
  const found = line.includes(' file=') ? EMPTY_BLOCK.exec(line)?.groups : undefined
  const [rows = '', fence] = (found && EMPTY_END.exec(following)) ?? []
  if (!found || fence !== found.fence) return undefined
  const { prefix = '', language, before = '', file = '', after = '' } = found
  const rest = `${before} ${after}`.replace(/\s+/g, ' ').trim()
  const path = file.replace(/^<root>\//, '@/')
  return {
    ...NOTHING,
    rows: rows.length,
    kind: 'code',
    prefix,
    file: path,
    language: language || undefined,
    rest,
  }
}

type Here = Directive & { place: Place; lineEnd: string }

async function include(work: Work, here: Here): Promise<void> {
  const { whole, open } = work
  const { place, prefix, attributes } = here
  whole.count('includes', 1, place)
  const fail = (message: string, help: string) => whole.fail(place, here.lineEnd, message, help)
  const path = await pathOf(here, work)
  if (path === undefined)
    return fail(
      `${here.file} is outside of the site folder`,
      'include files of the site folder, or link their folder into it',
    )
  // Code is shown as it is.
  if (here.kind === 'markdown' && open.has(path))
    return fail(`${here.file} includes itself`, `remove one of: ${circleOf(path, open)}`)
  const file = await fileAt(path, work, place)
  if (file === undefined)
    return fail(`no file ${path}`, 'a path begins with @/ for the site folder, or is relative to this file')
  if (file === null) return fail(`${path} is no text`, 'include source code or Markdown')
  const span = file.partOf(here)
  if (!span) return fail(`${path} has no ${nameOfPart(here)}`, file.help())
  whole.isPlain = false
  whole.count('characters', prefix.length + span.end - span.start, place)
  if (here.kind === 'code') return addCode(whole, { file, span }, here)
  open.add(path)
  if (attributes !== undefined) whole.add('\n', place)
  const start = whole.length
  await addLines(work, { file, ...span, prefix, cause: place })
  if (attributes !== undefined) whole.include(start, attributes)
  open.delete(path)
  // The last line of a file may have no line end.
  const isEnded = file.text.slice(span.start, span.end).endsWith('\n')
  if (attributes !== undefined || !isEnded) whole.add(here.lineEnd, place)
}

/** A translation includes the translated part next to it, if there is one, else the original. */
async function pathOf({ file, place }: Here, { read, folders }: Work): Promise<SourcePath | undefined> {
  const path = file.startsWith('@/') ? follow('', file.slice(2)) : follow(folderOf(place.path), file)
  if (path === undefined) return undefined
  const original = placeOf(path, folders)
  return original !== path && (await read(path)) === undefined ? original : path
}

async function fileAt(
  path: SourcePath,
  { files, read, whole, parse, slugs }: Work,
  place: Place,
): Promise<IncludedFile | null | undefined> {
  if (files.has(path)) return files.get(path)
  const text = await read(path)
  whole.count('files', text?.length ?? 0, place)
  const file = typeof text === 'string' ? includedFile(path, text, parse, slugs) : text
  files.set(path, file)
  return file
}

/** The circle of files that include each other; a long one is shortened in the middle. */
function circleOf(path: SourcePath, open: ReadonlySet<SourcePath>): string {
  const all = [...open, path]
  return (all.length > 10 ? [...all.slice(0, 5), '…', ...all.slice(-4)] : all).join(' → ')
}

/** Adds lines of a file as a code block. `check --snippets` skips it: the type checker of that file covers it. */
function addCode(whole: WholeBuilder, { file, span }: { file: IncludedFile; span: Span }, here: Here): void {
  const { prefix, place } = here
  const { path, text } = file
  const lines = file.codeLines(span).map(({ start, end }) => {
    const line = text.slice(start, end).replace(/\r?\n$/, '')
    return { start, line, indent: line.search(/\S/) }
  })
  const cut = lines.reduce((least, { indent }) => (indent < 0 ? least : Math.min(least, indent)), text.length)
  const fence = fenceFor(text.slice(span.start, span.end))
  const meta = [here.lines && `{${here.lines}}`, here.rest, 'nocheck'].filter(Boolean).join(' ')
  whole.add(`${prefix}${fence}${here.language ?? languageOf(path)} ${meta}\n`, place)
  for (const { start, line } of lines) {
    whole.add(prefix, place)
    whole.add(`${line.slice(cut)}\n`, { path, offset: start + Math.min(cut, line.length) })
  }
  whole.add(`${prefix}${fence}${here.lineEnd}`, place)
}

/** A fence longer than any row of backticks in the code. */
function fenceFor(code: string): string {
  let longest = 2
  for (const [row] of code.matchAll(/`+/g)) longest = Math.max(longest, row.length)
  return '`'.repeat(longest + 1)
}

/** The language of a file: its extension, or the file name without one. */
function languageOf(path: SourcePath): string {
  const name = nameOf(path).toLowerCase()
  if (/^(docker|make)file\b/.test(name))
    return name.slice(0, name.indexOf('file')).replace('make', 'makefile')
  return /\.([^.]+)$/.exec(name)?.[1] ?? 'text'
}
