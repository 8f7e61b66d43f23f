import { placeOf } from '../../config/languages.ts'
import {
  folderOf,
  follow,
  type LanguageFolders,
  MARKDOWN as MARKDOWN_FILE,
  MDX,
  nameOf,
  type SourcePath,
  type Span,
} from '../../paths.ts'
import type { ContentOptions, Variables } from '../model.ts'
import { lenientParser, loadJavaScript, type Parse } from '../parser/parser.ts'
import { emojiReplacer, mayNameEmoji } from '../tree/emoji.ts'
import { bodyStart } from './front-matter.ts'
import { importsOf, targetOf } from './imports.ts'
import { IncludedFile, nameOfPart, nextLine, type Part } from './included-part.ts'
import { leftBy, type Place, type Whole, WholeBuilder } from './whole.ts'

/** Reads the text of a file; `undefined` if it does not exist, `null` if it is no text. */
type ReadText = (path: SourcePath) => Promise<string | null | undefined>

/** What an import means, if its name is an alias. */
type MeaningOf = (specifier: string) => Promise<string>

interface Given extends Pick<ContentOptions, 'math' | 'emoji' | 'slugs'> {
  read: ReadText
  meaningOf: MeaningOf
  variables: Variables
  folders?: LanguageFolders | undefined
}

/** Whether a document may include files or name variables. Nearly all do not, and cost no more than this. */
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
export async function withIncludes(
  path: SourcePath,
  text: string,
  { read, meaningOf, variables, folders, math, emoji, slugs }: Given,
): Promise<Whole> {
  const whole = new WholeBuilder(text.length, variables)
  const isMdx = MDX.test(path)
  const work: Work = {
    whole,
    read,
    folders,
    meaningOf,
    isMdx,
    emoji,
    slugs,
    parse: await lenientParser(isMdx, math),
    files: new Map(),
    open: new Set([path]),
    moved: new Map(),
  }
  const start = bodyStart(text)
  const file = new IncludedFile(path, text, work.parse, slugs)
  try {
    whole.write(file, { start: 0, end: start })
    await addLines(work, { file, start, end: text.length, prefix: '' })
    for (const [file, moved] of work.moved) addMoved(whole, file, moved)
  } catch (error) {
    const left = leftBy(error, { path, head: text.slice(0, start), files: work.files.keys() })
    if (!left) throw error
    return left
  }
  return whole.isPlain ? { text, origins: [], problems: [] } : whole.result()
}

/**
 * A relative address in an included file, as it is written in the document that includes it. Addresses in translations are
 * those of the files that they translate.
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
  const here = folderOf(placeOf(document, folders)).split('/').filter(Boolean)
  const there = target.split('/')
  const shared = here.findIndex((each, index) => each !== there[index])
  const common = shared < 0 ? here.length : shared
  return [...here.slice(common).map(() => '..'), ...there.slice(common)].join('/') + rest
}

/** What a document is made with. */
interface Work extends Pick<Given, 'read' | 'meaningOf' | 'folders'> {
  whole: WholeBuilder
  emoji: Given['emoji'] | undefined
  slugs: Given['slugs'] | undefined
  /** Whether elements can include Markdown. */
  isMdx: boolean
  parse: Parse
  /** The files that were read, each once. */
  files: Map<SourcePath, IncludedFile | null | undefined>
  /** The files around the current line, from the document on. */
  open: Set<SourcePath>
  /** Imports and exports of included files: only the end of the document surely is a place for them. */
  moved: Map<SourcePath, { part: IncludedFile; spans: readonly Span[] }>
}

/** Lines of a file to add. */
interface Lines extends Span {
  file: IncludedFile
  /** What every line begins with: the indentation of the line that includes. */
  prefix: string
  /** The line that includes them. */
  cause?: Place
}

const CODE = /^(?<prefix>[ \t>]*)<<<[ \t]*(?<target>[@./\w].*)$/
// These take linear time: no two parts of a pattern can share a row of spaces.
const CODE_TARGET =
  /^(?<file>[^#{]*?[^#{\s])(?:#(?<part>[\p{L}\p{N}_.-]+))?(?:[ \t]*\{(?<braces>[^{}]*)\})?(?<rest>(?:[ \t]+(?:\[|\w+(?:[=\s]|$)).*)?)$/iu
const BRACES = /^(?<lines>[\d,\s-]*)(?<language>[a-z][\w+#-]*)?/i
const MARKDOWN =
  /^(?<prefix>[ \t>]*)<!--[ \t]*@include:[ \t]*(?<file>[^#{\s](?:[^#{]*?[^#{\s])?)(?:#(?<part>[^\s{]+?))?(?:[ \t]*\{(?<lines>\d*(?:,\d*)?)\})?[ \t]*-->[ \t]*$/

async function addLines(work: Work, lines: Lines): Promise<void> {
  const { file, end, prefix } = lines
  const { path, text } = file
  const elements = work.isMdx ? await includedIn(file, work) : undefined
  const moved = work.isMdx && lines.cause ? file.statements : []
  if (moved.length > 0) work.moved.set(path, { part: file, spans: moved })
  let from = lines.start
  const flush = (to: number) => addPrefixed(work.whole, { ...lines, start: from, end: to })
  for (let at = lines.start; at < end; ) {
    let next = Math.min(end, nextLine(text, at))
    const line = text.slice(at, next).replace(/\r?\n$/, '')
    const statement = moved.find((each) => each.start <= at && at < each.end)
    if (statement) {
      flush(at)
      from = Math.min(end, nextLine(text, statement.end - 1))
      at = from
      continue
    }
    const block = emptyBlock(line, text.slice(next, end))
    const found = block ?? readDirective(line) ?? elementIn(line, elements)
    if (found && !file.isClosed(at + found.prefix.length)) {
      flush(at)
      const place = { path, span: { start: at, end: at + line.length } }
      const lineEnd = text.slice(at + line.length, next) || '\n'
      next += block?.rows ?? 0
      await include(work, { ...found, prefix: prefix + found.prefix, place, lineEnd })
      from = next
    }
    at = next
  }
  flush(end)
}

/** Adds lines as they are. Only lines with a prefix are added one by one. */
function addPrefixed(whole: WholeBuilder, { file, start, end, prefix, cause }: Lines): void {
  const { path, text } = file
  if (prefix === '') whole.write(file, { start, end })
  const blank = prefix.trimEnd()
  for (let at = start; at < end && prefix !== ''; ) {
    const next = Math.min(end, nextLine(text, at))
    const isBlank = text.slice(at, next).trim() === ''
    whole.add(isBlank ? blank : prefix, { path, span: { start: at, end: at } }, cause)
    whole.write(file, { start: at, end: next })
    at = next
  }
}

/** The Markdown that a file of MDX imports, by name. */
async function includedIn(
  { path, text, statements }: IncludedFile,
  { meaningOf }: Work,
): Promise<ReadonlyMap<string, SourcePath> | undefined> {
  const found = new Map<string, SourcePath>()
  const acorn = await loadJavaScript()
  for (const { start, end } of statements) {
    try {
      const code = acorn.parse(text.slice(start, end), { ecmaVersion: 'latest', sourceType: 'module' })
      for (const { names, specifier } of importsOf(code)) {
        const target = targetOf(path, await meaningOf(specifier))
        if (target?.kind !== 'markdown') continue
        for (const name of Object.keys(names)) found.set(name, target.path)
      }
    } catch (error) {
      // Reading the document reports it.
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  return found.size > 0 ? found : undefined
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
  const all = { kind: 'markdown', part: undefined, lines: '' } as const
  return { ...all, prefix, file: `@/${path}`, language: undefined, rest: '', attributes: attributes.trim() }
}

/** Adds imports and exports, each with empty lines around it. */
function addMoved(
  whole: WholeBuilder,
  path: SourcePath,
  { part, spans }: { part: IncludedFile; spans: readonly Span[] },
): void {
  for (const { start, end } of spans) {
    whole.add('\n\n', { path, span: { start, end: start } })
    whole.write(part, { start, end })
  }
  const { length } = part.text
  whole.add('\n', { path, span: { start: length, end: length } })
}

/** A line that includes. `lines` stands in braces: of Markdown, the lines to include; of code, those to highlight. */
interface Directive extends Part {
  prefix: string
  file: string
  language: string | undefined
  /** What follows, for the code block. */
  rest: string
  /** If an element includes: its attributes. */
  attributes?: string
}

function readDirective(line: string): Directive | undefined {
  const markdown = MARKDOWN.exec(line)?.groups
  if (markdown) {
    const { prefix = '', file = '', part, lines = '' } = markdown
    return { kind: 'markdown', prefix, file, part, lines, language: undefined, rest: '' }
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

/** The rest of a code block without a line, or with blank ones. */
const EMPTY_END = /^(?:[ \t>]*\r?\n)*[ \t>]*(`{3,}|~{3,})[ \t]*(?:\r?\n|$)/

/** A code block without a line that names a file, and `<root>` of Rspress as the site folder. */
function emptyBlock(line: string, following: string): (Directive & { rows: number }) | undefined {
  const found = line.includes(' file=') ? EMPTY_BLOCK.exec(line)?.groups : undefined
  const [rows = '', fence] = (found && EMPTY_END.exec(following)) ?? []
  if (!found || fence !== found.fence) return undefined
  const { prefix = '', language, before = '', file = '', after = '' } = found
  const rest = `${before} ${after}`.replace(/\s+/g, ' ').trim()
  return {
    rows: rows.length,
    kind: 'code',
    prefix,
    file: file.replace(/^<root>\//, '@/'),
    part: undefined,
    lines: '',
    language: language || undefined,
    rest,
  }
}

type Here = Directive & { place: Place; lineEnd: string }

async function include(work: Work, here: Here): Promise<void> {
  const { whole, open } = work
  const { place, prefix } = here
  whole.countInclude(place)
  const fail = (message: string, help: string) => whole.fail(place, here.lineEnd, { message, help })
  const path = await pathOf(here, work)
  if (path === undefined)
    return fail(
      `${here.file} is outside of the site folder`,
      'include files of the site folder, or link their folder into it',
    )
  if (open.has(path)) return fail(`${here.file} includes itself`, `remove one of: ${circleOf(path, open)}`)
  const file = await fileAt(path, work, place)
  if (file === undefined)
    return fail(`no file ${path}`, 'a path begins with @/ for the site folder, or is relative to this file')
  if (file === null) return fail(`${path} is no text`, 'include source code or Markdown')
  const span = file.partOf(here)
  if (!span) return fail(`${path} has no ${nameOfPart(here)}`, file.help)
  const { text } = file
  whole.isPlain = false
  whole.count(prefix.length + span.end - span.start, place)
  if (here.kind === 'code') return addCode(whole, { file, span }, here)
  open.add(path)
  if (here.attributes !== undefined) whole.add('\n', place)
  const start = whole.length
  await addLines(work, { file, ...span, prefix, cause: place })
  if (here.attributes !== undefined) whole.include(start, here.attributes)
  open.delete(path)
  // The last line of a file may have no end.
  if (here.attributes !== undefined || !text.slice(span.start, span.end).endsWith('\n'))
    whole.add(here.lineEnd, place)
}

/** A translation includes the part that it has next to it, else that of the original. */
async function pathOf({ file, place }: Here, { read, folders }: Work): Promise<SourcePath | undefined> {
  const path = file.startsWith('@/') ? follow('', file.slice(2)) : follow(folderOf(place.path), file)
  if (path === undefined) return undefined
  const original = placeOf(path, folders)
  return original !== path && (await read(path)) === undefined ? original : path
}

async function fileAt(
  path: SourcePath,
  { files, read: readText, whole, parse, emoji: named, slugs }: Work,
  place: Place,
): Promise<IncludedFile | null | undefined> {
  if (files.has(path)) return files.get(path)
  const text = await readText(path)
  if (text) whole.countFile(text.length, place)
  const mayHave = named !== false && MARKDOWN_FILE.test(path) && mayNameEmoji(text ?? '')
  const emoji = mayHave ? await emojiReplacer() : undefined
  const read = (written: string) => {
    const tree = parse(written)
    emoji?.(tree)
    return tree
  }
  const file = typeof text === 'string' ? new IncludedFile(path, text, read, slugs) : text
  files.set(path, file)
  return file
}

/** The files from the one that includes itself, in the middle not all of them. */
function circleOf(path: SourcePath, open: ReadonlySet<SourcePath>): string {
  const all = [...open, path]
  return (all.length > 10 ? [...all.slice(0, 5), '…', ...all.slice(-4)] : all).join(' → ')
}

/** Adds lines of a file as a code block. Type checkers of that file check it, so `check --snippets` does not. */
function addCode(whole: WholeBuilder, { file, span }: { file: IncludedFile; span: Span }, here: Here): void {
  const { prefix, place } = here
  const { path, text } = file
  const code = file.linesOf(span)
  let cut = Number.POSITIVE_INFINITY
  for (const each of code) if (each.text.trim() !== '') cut = Math.min(cut, indentOf(each.text))
  if (!Number.isFinite(cut)) cut = 0
  const fence = fenceFor(text.slice(span.start, span.end))
  const meta = [here.lines && `{${here.lines}}`, here.rest, 'nocheck'].filter(Boolean).join(' ')
  whole.add(`${prefix}${fence}${here.language ?? languageOf(path)} ${meta}\n`, place)
  for (const each of code) {
    whole.add(prefix, place)
    whole.add(`${each.text.slice(cut)}\n`, { path, offset: each.at + Math.min(cut, each.text.length) })
  }
  whole.add(`${prefix}${fence}${here.lineEnd}`, place)
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** Longer than any row of backticks in the code. */
function fenceFor(code: string): string {
  let longest = 2
  for (const [row] of code.matchAll(/`+/g)) longest = Math.max(longest, row.length)
  return '`'.repeat(longest + 1)
}

/** The language of a file: its extension, or a name that has none. */
function languageOf(path: SourcePath): string {
  const name = nameOf(path).toLowerCase()
  if (/^(docker|make)file\b/.test(name))
    return name.slice(0, name.indexOf('file')).replace('make', 'makefile')
  return /\.([^.]+)$/.exec(name)?.[1] ?? 'text'
}
