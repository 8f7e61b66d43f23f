import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLError } from 'yaml'
import type * as z from 'zod'
import { excessOfAliases } from '../../config/yaml-file.ts'
import { parseYaml, yamlMistake } from '../../config/yaml-parser.ts'
import {
  foreignKey,
  foreignLayout,
  frontMatterInvalid,
  unknownInnerKey,
  unknownKey,
} from '../../diagnostics/content-catalogue.ts'
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts'
import { misplacedFrontMatter, otherFrontMatter, valueCut } from '../../diagnostics/syntax-catalogue.ts'
import type { SourcePath, Span } from '../../paths.ts'
import { excessOfHead, MOST_HEAD } from '../tree/bounds.ts'
import {
  FOREIGN,
  INNER,
  isForeignLayout,
  isKey,
  KEYS,
  type Key,
  nearKey,
  takesNull,
  type Values,
  wantsText,
} from './front-matter-schema.ts'

/*
 * Front matter is cut off before either parser, and `yaml` reads it with positions.
 */

/** The front matter of a document, and the body. */
export interface Head {
  values: Values
  /** The position of each key's value, known or not. */
  spans: Readonly<Record<string, Span>>
  /** The text with its front matter blanked: all other characters keep their offsets. */
  body: string
}

/** From the first line to the next `---`. Only YAML counts: `---js` is not front matter. */
const HEAD = /^(\uFEFF?---[ \t]*\r?\n)((?:[^\n]*\n)*?)---[ \t]*(?=\r?\n|$)/

/** Parses front matter. An error in a key drops that key, never the page. */
export function readHead(path: SourcePath, text: string): Checked<Head> {
  const match = HEAD.exec(text)
  if (!match)
    return {
      value: { values: {}, spans: {}, body: withoutMark(text) },
      diagnostics: [...unclosed(path, text), ...misplaced(path, text)],
    }
  const [whole, opening = '', source = ''] = match
  const { yaml, excess } = parseHead(source)
  const entries = entriesOf(yaml).filter(({ span }) => !holdsOpenQuote(span, yaml))
  const at: At = ({ start, end }) => ({
    path,
    span: { start: start + opening.length, end: end + opening.length },
  })
  const { values, problems, layout } = readEntries(entries, yaml, at)
  const mistake = mistakeIn(yaml, source, excess)
  return {
    value: {
      values,
      spans: Object.fromEntries(placesIn(entries).map(({ name, span }) => [name, at(span).span])),
      body: whole.replace(/[^\r\n]/g, ' ') + text.slice(whole.length),
    },
    diagnostics: [
      ...(mistake ? [frontMatterInvalid(mistake.message, at(mistake.span), mistake.help)] : problems),
      ...cutValues(entries, source, at),
      ...strayKeys(entries, at),
      ...layout,
      ...entries.flatMap(({ name, key }) => {
        const [counterpart, meant] = [FOREIGN.get(name), nearKey(name)]
        if (counterpart !== undefined) return [foreignKey(name, counterpart, at(key))]
        return meant ? [unknownKey(name, meant, at(key))] : []
      }),
    ],
  }
}

/** Locates a span of the front matter in its file. */
type At = (span: Span) => { path: SourcePath; span: Span }

function spanOf(node: unknown): Span | undefined {
  const [start, end] = (node as Node | null | undefined)?.range ?? []
  return start === undefined || end === undefined ? undefined : { start, end }
}

/** Reports keys that entries of `hero` and `features` do not have. */
function strayKeys(entries: readonly Entry[], at: At): Diagnostic[] {
  return entries.flatMap(({ name: within, value }) => {
    const known = Object.hasOwn(INNER, within) ? INNER[within] : undefined
    const maps = isSeq(value) ? value.items : [value]
    const keys = known ? maps.flatMap((each) => (isMap(each) ? each.items.map(({ key }) => key) : [])) : []
    return keys.flatMap((key) => {
      const span = isScalar(key) && !known?.includes(String(key.value)) ? spanOf(key) : undefined
      return span ? [unknownInnerKey(String(key), within, known ?? [], at(span))] : []
    })
  })
}

/** Front matter with one of our keys whose second `---` is missing. */
const UNCLOSED = /^(\uFEFF?)---[ \t]*\r?\n([A-Za-z]\w*):(?:[ \t]|\r?\n)/

function unclosed(path: SourcePath, text: string): Diagnostic[] {
  const [whole, mark = '', key = ''] = UNCLOSED.exec(text) ?? []
  if (whole === undefined || !isKey(key)) return []
  const span = { start: mark.length, end: mark.length + 3 }
  const help = 'write --- on a line of its own below the last key'
  return [frontMatterInvalid('the front matter is never closed: it is shown as text', { path, span }, help)]
}

/** Front matter below empty lines or a comment, or in other formats. */
const MISPLACED =
  /^(?<above>\s+|\s*<!--[\s\S]*?-->\s*)(?<mark>---)[ \t]*\r?\n(?<keys>(?:[A-Za-z][^\n:]*:[^\n]*\n|[ \t-][^\n]*\n)+?)---[ \t]*(?:\r?\n|$)/
const OTHER = /^(?<above>\s*)(?<mark>\+{3}|;{3}|---(?:toml|json|js|yaml))[ \t]*\r?\n/

function misplaced(path: SourcePath, text: string): Diagnostic[] {
  const { above = '', mark = '', keys } = (MISPLACED.exec(text) ?? OTHER.exec(text))?.groups ?? {}
  const span = { start: above.length, end: above.length + mark.length }
  if (mark === '') return []
  if (keys === undefined) return [otherFrontMatter(mark, { path, span })]
  const isMeant = [...keys.matchAll(/^(\w+):/gm)].some(([, key = '']) => isKey(key))
  return isMeant ? [misplacedFrontMatter({ path, span })] : []
}

/** Reports values that a `#` cuts off although it is not meant as a comment: a comment begins with a space. */
function cutValues(entries: readonly Entry[], source: string, at: At): Diagnostic[] {
  const all = entries.flatMap(({ name, value, span }) => {
    const items = isSeq(value)
      ? value.items.flatMap((each) => (isScalar(each) ? (spanOf(each) ?? []) : []))
      : []
    const isOne = !value || isScalar(value) || (isSeq(value) && items.length === 0)
    return (isOne ? [span] : items).map((each) => ({ name, span: each }))
  })
  return all.flatMap(({ name, span: { start, end } }) => {
    const written = source.slice(start, end)
    const isEmpty = written === name
    const [whole, between = '', rest] =
      /^(:?[ \t]+)(#[^\s#][^\r\n]*|#(?=\r?\n))/.exec(source.slice(end)) ?? []
    if (whole === undefined || rest === undefined || /^["'|>&*[{]/.test(written)) return []
    if (isEmpty ? !isKey(name) || !wantsText(name) : /^[\d.]+$|^(?:true|false|null)$/.test(written)) return []
    const quoted = JSON.stringify(isEmpty ? rest.trim() : written + between + rest.trimEnd())
    return [valueCut(rest.trimEnd(), quoted, at({ start, end: end + whole.trimEnd().length }))]
  })
}

/** Front matter that is too large or too deep is not parsed. It is ignored if its aliases repeat too much. */
function parseHead(source: string): { yaml: Document.Parsed; excess: string | undefined } {
  const parse = (text: string) => parseYaml(text, 'core')
  const large = excessOfHead(source)
  if (large !== undefined) return { yaml: parse(''), excess: large }
  const yaml = parse(source)
  const repeated = excessOfAliases(yaml, MOST_HEAD)
  return repeated === undefined ? { yaml, excess: undefined } : { yaml: parse(''), excess: repeated }
}

/** The YAML between the marks of front matter, and where it begins; `undefined` if there is none. */
export function frontMatterSource(text: string): { source: string; start: number } | undefined {
  const [, opening, source = ''] = HEAD.exec(text) ?? []
  return opening === undefined ? undefined : { source, start: opening.length }
}

/** All values of front matter as plain data; `{}` if it is not valid YAML. */
export function writtenValues(text: string): Readonly<Record<string, unknown>> {
  const { yaml, excess } = parseHead(frontMatterSource(text)?.source ?? '')
  if (excess !== undefined || yaml.errors.length > 0 || !isMap(yaml.contents)) return {}
  try {
    return yaml.toJS()
  } catch {
    // An alias without an anchor; it is reported elsewhere, with its position.
    return {}
  }
}

/** The offset of the body, after the front matter. */
export function bodyStart(text: string): number {
  return HEAD.exec(text)?.[0].length ?? (text.startsWith('\uFEFF') ? 1 : 0)
}

/** Replaces a byte order mark with a line feed, which keeps all offsets. */
function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? `\n${text.slice(1)}` : text
}

interface Problem {
  message: string
  span: Span
  help?: string
}

/** The first mistake in the YAML itself; others follow from it. */
function mistakeIn(yaml: Document.Parsed, source: string, excess: string | undefined): Problem | undefined {
  if (excess !== undefined)
    return { message: `the front matter cannot be read: ${excess}`, span: { start: 0, end: 1 } }
  const [mistake] = [...yaml.errors, ...yaml.warnings]
  if (mistake) return syntaxProblem(mistake, source)
  const { contents } = yaml
  const span = spanOf(contents)
  if (!span || isMap(contents) || (isScalar(contents) && contents.value === null)) return undefined
  return { message: 'the front matter has no keys', span, help: 'write it as lines of “key: value”' }
}

/** Whether a value begins with an unclosed quote, and therefore contains the keys below it. */
function holdsOpenQuote({ start, end }: Span, { errors }: Document.Parsed): boolean {
  return errors.some(
    ({ code, message, pos }) =>
      code === 'MISSING_CHAR' && UNCLOSED_QUOTE.test(message) && start <= pos[0] && pos[0] <= end,
  )
}

const UNCLOSED_QUOTE = /^Missing closing (["'])quote/

function syntaxProblem({ code, message, pos }: YAMLError, source: string): Problem {
  const { reason, help } = yamlMistake(message)
  const [, quote] = UNCLOSED_QUOTE.exec(message) ?? []
  const opening = quote === undefined ? -1 : source.lastIndexOf(quote, pos[0])
  const { length } = source.trimEnd()
  // The rest of the line after an unclosed quote.
  const start = opening >= 0 ? opening : Math.min(pos[0], Math.max(0, length - 1))
  const [line = ''] = /^.*/.exec(source.slice(start)) ?? []
  const end = opening >= 0 ? start + line.trimEnd().length : Math.min(pos[1], length)
  const isTwice = code === 'DUPLICATE_KEY' && opening < 0
  return {
    message: isTwice ? 'duplicate front matter key' : `the front matter is not valid YAML: ${reason}`,
    span: { start, end: Math.max(start + 1, end) },
    help,
  }
}

/** A key, its value and the value's position; an empty value has its key's position. */
interface Entry {
  name: string
  /** The position of the key. */
  key: Span
  value: Node | undefined
  span: Span
}

function entriesOf(yaml: Document.Parsed): Entry[] {
  if (!isMap(yaml.contents)) return []
  const entries = new Map<string, Entry>()
  for (const pair of yaml.contents.items as Pair[]) {
    if (!isScalar(pair.key) || entries.has(String(pair.key.value))) continue
    const value = (pair.value ?? undefined) as Node | undefined
    const isEmpty = isScalar(value) && value.source === ''
    const key = spanOf(pair.key) ?? { start: 0, end: 0 }
    const resolved = isAlias(value) ? (value.resolve(yaml) ?? value) : value
    const name = String(pair.key.value)
    entries.set(name, { name, key, value: resolved, span: (!isEmpty && spanOf(value)) || key })
  }
  return [...entries.values()]
}

/** Lists whose entries are checked one by one: an author or tag may be undefined, an old address already used. */
const LISTS_OF_NAMES: ReadonlySet<string> = new Set(['authors', 'tags', 'redirect_from'])

/** The entries, and the items of lists of names: `tags.0`. */
function placesIn(entries: readonly Entry[]): Pick<Entry, 'name' | 'span'>[] {
  return entries.flatMap((entry) => {
    if (!isSeq(entry.value) || !LISTS_OF_NAMES.has(entry.name)) return [entry]
    const items = entry.value.items.flatMap((item, index) => {
      const span = spanOf(item)
      return span ? [{ name: `${entry.name}.${index}`, span }] : []
    })
    return [entry, ...items]
  })
}

/** The message of a refinement, which is nested deep in the issues of a union. */
function refusalIn(issues: readonly z.core.$ZodIssue[]): string | undefined {
  for (const issue of issues) {
    if (issue.code === 'custom') return issue.message
    const found = issue.code === 'invalid_union' ? refusalIn(issue.errors.flat()) : undefined
    if (found !== undefined) return found
  }
}

function readEntries(entries: readonly Entry[], yaml: Document.Parsed, at: At) {
  const values: Values = {}
  const problems: Diagnostic[] = []
  const layout: Diagnostic[] = []
  for (const { name, value, span } of entries) {
    if (!isKey(name)) continue
    const failed = (message: string, place = span, help?: string) =>
      problems.push(frontMatterInvalid(`${name} ${message}`, at(place), help))
    try {
      const plain = plainValue(value, wantsText(name), yaml)
      if (plain === null && !takesNull(name)) continue
      const checked = KEYS[name].safeParse(plain)
      if (name === 'layout' && isForeignLayout(plain)) layout.push(foreignLayout(plain, at(span)))
      else if (checked.success) Object.assign(values, { [name]: checked.data })
      else {
        const { issues } = checked.error
        const index = issues[0]?.path[0]
        const item =
          name === 'head' && isSeq(value) && typeof index === 'number' ? value.items[index] : undefined
        failed(refusalIn(issues) ?? String(issues[0]?.message), spanOf(item))
      }
    } catch (error) {
      // An alias without its anchor, or aliases of aliases that would take all memory.
      if (!(error instanceof ReferenceError)) throw error
      failed('contains an alias that cannot be resolved', span, 'quote text that begins with *')
    }
  }
  for (const { key, message } of conflictsIn(values)) {
    delete values[key]
    const span = entries.find(({ name }) => name === key)?.span
    if (span) problems.push(frontMatterInvalid(message, at(span)))
  }
  return { values, problems, layout }
}

/** Finds keys that conflict with others, to drop them. */
function conflictsIn(values: Values): { key: Key; message: string }[] {
  const { draft, unlisted, toc_min_heading_level: min, toc_max_heading_level: max } = values
  const conflicts: { key: Key; message: string }[] = []
  if (draft && unlisted) {
    conflicts.push({ key: 'unlisted', message: 'a document cannot be both draft and unlisted' })
  }
  if (min !== undefined && max !== undefined && min > max) {
    const message = 'toc_max_heading_level must not be below toc_min_heading_level'
    conflicts.push({ key: 'toc_max_heading_level', message })
  }
  return conflicts
}

/** The value as plain data; where text is expected, `2024`, `1.0` and `true` are taken literally. */
function plainValue(node: Node | undefined, asWritten: boolean, yaml: Document.Parsed): unknown {
  if (isScalar(node)) {
    // No page may contain NUL, which YAML can write as an escape.
    if (typeof node.value === 'string') return node.value.replaceAll('\0', '\ufffd')
    return asWritten && node.value !== null ? (node.source ?? node.value) : node.value
  }
  if (isSeq(node)) return node.items.map((item) => plainValue(item as Node, asWritten, yaml))
  return node === undefined ? null : node.toJS(yaml, { maxAliasCount: 10 })
}
