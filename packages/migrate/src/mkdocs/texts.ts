import { posix } from 'node:path'
import { type Anchors, withId } from '../anchors.ts'
import type { Plan } from '../plan.ts'
import type { Sources } from '../sources.ts'
import { containerOf, details, indented, tabsOf } from './containers.ts'
import { type Dialect, inlineText } from './dialect.ts'

/**
 * The texts of Python-Markdown, by its extensions that the site declares: containers whose text is indented (`!!! note`)
 * or closed (`/// note`), included files, definition lists, and words after code fences and headings.
 */

interface Text extends Dialect {
  anchors?: Anchors

  /** The document. */
  path: string
  /** The folder of all documents. */
  folder: string
  sources: Sources
  plan: Plan
}

const BLOCK = /^( *)(!!!|\?\?\?\+?|===[!+]?) +([\s\S]*)$/
const CLOSED = /^( *)(\/{3,}) *([\w-]+)(?: *\|(.*)| *)$/
const FENCE = /^ *(`{3,}|~{3,})/
/**
 * The files that a line names: `--8<-- "a.py:2:5"`, `{!a.py!}`, `{* a.py ln[2:5] hl[3] *}`, and
 * `{{#include a.rs:2:5}}` of mdBook.
 */
const FILE =
  /^( *)(?:-+8<-+ +"([^"\n]+)"|\{!([^!\n]+)!\}|\{\* +(\S+)([^\n]*)\*\}|\{\{ *#(?:rustdoc_)?(?:include|playground) +([^{}\n]+)\}\}) *$/
const SNIPPETS = /^( *)-+8<-+ *$/

export function rewriteText(path: string, text: string, dialect: Omit<Text, 'path'>): void {
  const end = /^\uFEFF?---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ?? 0
  const body = text.slice(end)
  const own = { ...dialect, path }
  const made = rewritten(body.split(/\r?\n/), own, text.slice(0, end).split('\n').length)
  const all = withPlaces(made.join('\n'), own)
  if (all !== body) dialect.plan.splice(path, { start: end, end: text.length, text: all })
}

/** Files that HTML names relative to the address of its page, relative to the document as everywhere else. */
function withPlaces(text: string, { folder, path, sources }: Text): string {
  const id = path.slice(folder.length + 1).replace(/\.md$/, '')
  const page = /(^|\/)(?:index|README)$/i.test(id) ? posix.dirname(id) : id
  return text.replace(
    /(\]\((?=\/)|\b(?:src|href|poster)=["'])(?![a-z]+:|#)([^\s"'()#?]+)/g,
    (all, before: string, written: string) => {
      const target = posix.join(folder, written.startsWith('/') ? '' : page, written)
      if (/\.(?:md|html)$/.test(target) || !sources.has(target) || sources.isFolder(target)) return all
      return before + posix.relative(posix.dirname(path), target)
    },
  )
}

/** The lines of a text; `first` is the number of the first one, 0 within a container. */
function rewritten(lines: readonly string[], text: Text, first = 0): string[] {
  const result: (string | readonly string[])[] = []
  const inside: Inside = (from, to, indent) =>
    rewritten(
      lines.slice(from, to).map((line) => (line.trim() === '' ? '' : line.slice(indent.length))),
      text,
      first === 0 ? 0 : first + from,
    )
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const fence = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      const end = endOfFence(lines, at, fence)
      result.push(codeOf(lines.slice(at, end + 1), text, first + at))
      at = end
      continue
    }
    const term = isDefinition(line, text) && isTerm(result.at(-1)) ? String(result.pop()) : undefined
    const block =
      term === undefined
        ? blockAt(lines, at, { text, inside, number: first && first + at })
        : definitionsAt(lines, at, { text, inside, term })
    if (block) {
      result.push(block.made)
      if (block.end < lines.length && lines[block.end]?.trim() !== '') result.push('')
      at = block.end - 1
    } else if (FILE.test(line) && text.has(/snippets|include/)) result.push(includeOf(line, text, first + at))
    else result.push(text.anchors ? withId(inlineText(line, text), text.anchors) : inlineText(line, text))
  }
  return result.flat()
}

/** The lines of a container, without their indentation. */
type Inside = (from: number, to: number, indent: string) => string[]

interface Reading {
  text: Text
  inside: Inside
  /** The number of the line in the document; 0 if that is not known. */
  number: number
}

/** The block that begins at a line, and where it ends. */
function blockAt(lines: readonly string[], at: number, { text, inside, number }: Reading) {
  const line = lines[at] ?? ''
  const closed = text.has(/blocks/) ? CLOSED.exec(line) : null
  if (closed?.[3] === 'tab') return closedTabs(lines, at, closed, inside)
  if (closed) {
    const [, indent = '', mark = ''] = closed
    const { last, from, options } = spanOf(lines, at, mark)
    return { end: last + 1, made: closedOf(closed, inside(from, last, indent), options) }
  }
  const [block, indent = '', mark = '', rest = ''] = BLOCK.exec(line) ?? []
  const end = endOfBlock(lines, at, 4)
  if (mark.startsWith('===')) return indentedTabs(lines, at, indent, inside)
  if (block !== undefined)
    return { end, made: containerOf({ mark, rest }, inside(at + 1, end, `${indent}    `), indent) }
  const [reference, before = ''] = /^( *)::: +[\w.]+\s*$/.exec(line) ?? []
  if (reference !== undefined && text.has(/^mkdocstrings$/)) {
    text.plan.hand(
      text.path,
      'mkdocstrings writes the reference of a module here: its place is a comment, write what readers need',
      number || undefined,
    )
    const words = lines.slice(at, end).map((each) => each.trim())
    return { end, made: indented(['<!--', ...words, '-->'], before) }
  }
  if (!SNIPPETS.test(line) || !text.has(/snippets/)) return undefined
  const last = lineFrom(lines, at + 1, (each) => SNIPPETS.test(each))
  const made = lines
    .slice(at + 1, last)
    .flatMap((each) => includeOf(`${/^ */.exec(line)?.[0]}--8<-- "${each.trim()}"`, text, number))
  return { end: last + 1, made }
}

function closedTabs(lines: readonly string[], at: number, first: RegExpExecArray, inside: Inside) {
  const [, indent = '', mark = ''] = first
  const tabs: { title: string; inside: string[] }[] = []
  let end = at
  for (let open: RegExpExecArray | null = first; open?.[3] === 'tab' && open[2] === mark; ) {
    const { last, from, options } = spanOf(lines, end, mark)
    if (tabs.length > 0 && options.new === 'true') break
    tabs.push({ title: (open[4] ?? '').trim(), inside: inside(from, last, indent) })
    end = last + 1
    const following = lineFrom(lines, end, (each) => each.trim() !== '')
    open = CLOSED.exec(lines[following] ?? '')
    if (open?.[3] === 'tab') end = following
  }
  return { end, made: tabsOf(tabs, indent) }
}

function indentedTabs(lines: readonly string[], at: number, indent: string, inside: Inside) {
  const end = endOfTabs(lines, at)
  const starts = lines
    .slice(at, end)
    .flatMap((each, index) => (BLOCK.exec(each)?.[1] === indent && /^ *===/.test(each) ? [at + index] : []))
  const tabs = starts.map((start, index) => ({
    title: (BLOCK.exec(lines[start] ?? '')?.[3] ?? '').trimEnd().replace(/^(["'])(.*)\1$/, '$2'),
    inside: inside(start + 1, starts[index + 1] ?? end, `${indent}    `),
  }))
  return { end, made: tabsOf(tabs, indent) }
}

function isDefinition(line: string, { has }: Text): boolean {
  return has(/^def_list$/) && /^ {0,3}: {1,3}\S/.test(line)
}

/** The definitions of a term, each of which begins with a colon. */
function definitionsAt(
  lines: readonly string[],
  at: number,
  { text, inside, term }: Pick<Reading, 'text' | 'inside'> & { term: string },
) {
  const made = ['<dl>', '<dt>', '', term, '', '</dt>']
  let end = at
  do {
    const from = lineFrom(lines, end, (line) => line.trim() !== '')
    end = endOfBlock(lines, from, 2)
    const first = inlineText((lines[from] ?? '').replace(/^ *: +/, ''), text)
    made.push('<dd>', '', first, ...inside(from + 1, end, '    '), '', '</dd>')
  } while (isDefinition(lines[lineFrom(lines, end, (line) => line.trim() !== '')] ?? '', text))
  return { end, made: [...made, '</dl>', ''] }
}

function isTerm(line: unknown): boolean {
  return typeof line === 'string' && /^\S/.test(line) && !/^(?:[#>|<-]|\d+\.|:::|`{3})/.test(line)
}

function endOfFence(lines: readonly string[], start: number, fence: string): number {
  const end = new RegExp(`^ *${fence[0]}{${fence.length},}\\s*$`)
  return Math.min(
    lineFrom(lines, start + 1, (line) => end.test(line)),
    lines.length - 1,
  )
}

/** The end of a block: its text is indented more than its first line. Empty lines at its end belong to what follows. */
function endOfBlock(lines: readonly string[], start: number, by: number): number {
  const indent = /^ */.exec(lines[start] ?? '')?.[0].length ?? 0
  let end = start + 1
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    if ((/^ */.exec(line)?.[0].length ?? 0) < indent + by) break
    end = at + 1
  }
  return end
}

/** The end of tabs that follow each other. */
function endOfTabs(lines: readonly string[], start: number): number {
  let end = endOfBlock(lines, start, 4)
  for (;;) {
    const next = lineFrom(lines, end, (line) => line.trim() !== '')
    const [, indent, kind] = BLOCK.exec(lines[next] ?? '') ?? []
    // `===!` begins other tabs.
    if (indent !== BLOCK.exec(lines[start] ?? '')?.[1] || kind === undefined || !/^===\+?$/.test(kind))
      return end
    end = endOfBlock(lines, next, 4)
  }
}

/** Where the text of a closed block begins and ends. Its options are indented, right after its first line. */
function spanOf(lines: readonly string[], start: number, mark: string) {
  const options: Record<string, string> = {}
  let from = start + 1
  for (; /^ {4,}[\w-]+ *:/.test(lines[from] ?? ''); from++) {
    const [, key = '', value = ''] = /^ *([\w-]+) *:(.*)$/.exec(lines[from] ?? '') ?? []
    options[key] = value.trim().toLowerCase()
  }
  const end = new RegExp(`^ *${mark}\\s*$`)
  return { options, from, last: lineFrom(lines, from, (line) => end.test(line)) }
}

/** The first such line from a line on, or the end. */
function lineFrom(lines: readonly string[], from: number, test: (line: string) => boolean): number {
  let at = from
  while (at < lines.length && !test(lines[at] ?? '')) at++
  return at
}

/** `/// type | Title` with the lines in it. */
function closedOf(
  [, indent = '', , type = '', words]: RegExpExecArray,
  inside: readonly string[],
  options: Readonly<Record<string, string>>,
): readonly string[] {
  const title = words?.trim()
  if (/caption$|^define$/.test(type)) return indented(inside, indent)
  if (type === 'html') {
    const [, tag = 'div', rest = ''] = /^([\w-]*)(.*)$/.exec(title ?? '') ?? []
    const classes = [...rest.matchAll(/\.([\w-]+)/g)].map(([, name]) => name).join(' ')
    const id = /#([\w-]+)/.exec(rest)?.[1]
    const attributes = `${id ? ` id="${id}"` : ''}${classes ? ` class="${classes}"` : ''}`
    return indented([`<${tag || 'div'}${attributes}>`, '', ...inside, '', `</${tag || 'div'}>`], indent)
  }
  if (type === 'details') return details(title ?? '', options.open === 'true', inside, indent)
  const kind = type === 'admonition' ? (options.type ?? 'note') : type
  return containerOf({ mark: '!!!', rest: title === undefined ? kind : `${kind} "${title}"` }, inside, indent)
}

/** A file and its lines, relative to the site folder. */
function fileOf(written: string, { sources, bases, path }: Text) {
  const [, name = '', ranges = ''] = /^(.*?)(?::([-\d:,]+|[\w-]+)|\[ln:([\d,-]+)\])?$/.exec(written) ?? []
  const lines = ranges || (/\[ln:([\d,-]+)\]$/.exec(written)?.[1] ?? '').replaceAll('-', ':')
  const found = [...bases, posix.dirname(path)]
    .map((base) => posix.join(base === '' ? '.' : base, name))
    .find((each) => !each.startsWith('..') && sources.has(each) && !sources.isFolder(each))
  return { file: found, name, lines }
}

/** A line that names a file, as one that includes it. */
function includeOf(line: string, text: Text, number: number): string[] {
  const [, indent = '', snippet, whole, code, rest = '', book] = FILE.exec(line) ?? []
  const given = fileOf((snippet ?? whole ?? code ?? book ?? '').trim().split(' ')[0] ?? '', text)
  if (given.file === undefined) {
    if (/^https?:/.test(given.name))
      text.plan.hand(text.path, `${given.name} is included from another site: copy its text`, number)
    else text.plan.hand(text.path, `the file ${given.name} that is included is not there`, number)
    return [line]
  }
  if (code === undefined && /[a-z_]/i.test(given.lines)) {
    const all = text.sources.text(given.file).split('\n')
    return indented(rewritten(regionOf(all, given.lines), text), indent)
  }
  if (code === undefined && given.file.endsWith('.md')) text.included.add(given.file)
  if (code === undefined) return [`${indent}<!--@include: @/${given.file}${partOf(given.lines, ',')}-->`]
  const marked = /\bhl\[([^\]]*)\]/.exec(rest)?.[1] ?? ''
  const title = /\btitle\[([^\]]*)\]/.exec(rest)?.[1]
  const ranges = (/\bln\[([^\]]*)\]/.exec(rest)?.[1] ?? '').split(',')
  return ranges.map((range) => {
    const [from = 1] = range.split(':').map(Number)
    return `${indent}<<< @/${given.file}${partOf(range, '-')}${highlights(marked, range === '' ? 1 : from, range)}${title ? ` title="${title}"` : ''}`
  })
}

/** `2:5` as a part of an include of code (`#L2-L5`) or of Markdown (`{2,5}`); a name is a region. */
function partOf(lines: string, sign: ',' | '-'): string {
  if (lines === '') return ''
  if (/[a-z_]/i.test(lines)) return `#${lines}`
  const [from = '1', to = from] = lines.split(':')
  return sign === ','
    ? `{${from || 1},${lines.includes(':') ? to : from}}`
    : `#L${from || 1}-L${to || 99_999}`
}

/** Lines of the file as lines of what is shown of it. */
function highlights(written: string, first: number, range: string): string {
  const last = Number(range.split(':')[1] || Number.POSITIVE_INFINITY)
  const found = written.split(/[ ,]+/).flatMap((each) => {
    const [from = 0, to = from] = each.split(/[:-]/).map(Number)
    return from > 0 && to <= last && from >= first ? [[from, to].map((at) => at - first + 1)] : []
  })
  return found.length === 0
    ? ''
    : `{${found.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(',')}}`
}

/** A code block with the attributes of chatdocs, and a file in it as an include. */
function codeOf(lines: readonly string[], text: Text, number: number): readonly string[] {
  const [first = '', ...rest] = lines
  const inside = rest.slice(0, -1)
  const opening = fenceLine(first, text)
  const [only] = inside
  const named = only === undefined || !text.has(/snippets|include/) ? null : FILE.exec(only)
  if (inside.length === 1 && named && named[4] === undefined) {
    const { file, lines: part } = fileOf(nameIn(named), text)
    const [, indent = '', language = '', words = ''] =
      /^( *)(?:`{3,}|~{3,}) *([\w+#.-]*)(.*)$/.exec(opening) ?? []
    const marks = /\{([\d,-]+)\}/.exec(words)?.[1]
    const braces = [marks, language.toLowerCase()].filter(Boolean).join(' ')
    if (file !== undefined && !/[a-z_]/i.test(part))
      return [
        `${indent}<<< @/${file}${partOf(part, '-')}${braces === '' ? '' : `{${braces}}`}${words.replace(/ *\{[\d,-]+\}/, '').trimEnd()}`,
      ]
  }
  const made = inside.flatMap((line, index) => {
    const found = text.has(/snippets|include/) ? FILE.exec(line) : null
    if (!found || found[4] !== undefined) return [line.replace(/^( *);(-+8<-+)/, '$1$2')]
    const { file, lines: part, name } = fileOf(nameIn(found), text)
    if (file === undefined) {
      text.plan.hand(text.path, `the file ${name} that is included is not there`, number + index + 1)
      return [line]
    }
    text.copied.push(file)
    const [from = 1, to = Number.POSITIVE_INFINITY] = part.split(':').map((each) => Number(each) || undefined)
    const all = text.sources.text(file).trimEnd().split('\n')
    const shown = /[a-z_]/i.test(part)
      ? regionOf(all, part)
      : all.slice(from - 1, part === '' ? undefined : to)
    return indented(shown, found[1] ?? '')
  })
  const isRust = text.tool === 'mdbook' && /^ *[`~]{3,} *rust\b/.test(opening)
  return [opening, ...(isRust ? shownRust(made) : made), ...rest.slice(-1)]
}

function nameIn(found: RegExpExecArray): string {
  return (found[2] ?? found[3] ?? found[6] ?? '').trim().split(' ')[0] ?? ''
}

function regionOf(lines: readonly string[], name: string): string[] {
  const marks = {
    start: [`[start:${name}]`, `ANCHOR: ${name}`],
    end: [`[end:${name}]`, `ANCHOR_END: ${name}`],
  }
  const at = (kind: keyof typeof marks) =>
    lines.findIndex((line) => marks[kind].some((mark) => line.trimEnd().includes(mark)))
  return lines
    .slice(at('start') + 1, at('end') < 0 ? undefined : at('end'))
    .filter((line) => !/-+8<-+ *\[|\bANCHOR(?:_END)?:/.test(line))
}

/** What mdBook does not show of Rust: lines that begin with a lone `#`. */
function shownRust(lines: readonly string[]): string[] {
  return lines.flatMap((line) => (/^\s*#(?: |$)/.test(line) ? [] : [line.replace(/^(\s*)##/, '$1#')]))
}

/** ```` ``` py title="a.py" linenums="1" hl_lines="2 3" ```` in words of chatdocs. */
function fenceLine(line: string, { tool }: Text): string {
  if (tool === 'mdbook') return line.replace(/^( *(?:`{3,}|~{3,}) *[\w+-]+),\S*/, '$1')
  return line
    .replace(
      /^( *(?:`{3,}|~{3,})) *\{ *\.?([\w+#-]+)([^}]*)\}/,
      (_, fence: string, language: string, rest: string) =>
        `${fence}${language}${rest.replace(/(?<!\S)\.[\w-]+/g, '').trimEnd()}`,
    )
    .replace(/ linenums=(?:"1"|'1')/, ' showLineNumbers')
    .replace(/ linenums=["'](\d+)[^"']*["']/, ' showLineNumbers=$1')
    .replace(/ hl_lines=["']([\d -]+)["']/, (_, lines: string) => ` {${lines.trim().replace(/ +/g, ',')}}`)
}
