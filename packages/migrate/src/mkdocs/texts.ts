import { posix } from 'node:path'
import { admonition, details, indented, tabsOf } from './containers.ts'
import { inlineText } from './dialect.ts'
import { includeIn, includeLines, isHidden, linesOf, rangeOf, type Text } from './includes.ts'

/**
 * The texts of Python-Markdown, by its extensions that the site declares: containers whose text is indented (`!!! note`)
 * or closed (`/// note`), included files, definition lists, and words after code fences and headings.
 */

const BLOCK = /^( *)(!!!|\?\?\?\+?|===[!+]?) +([\s\S]*)$/
const CLOSED = /^( *)(\/{3,}) *([\w-]+)(?: *\|(.*)| *)$/
const FENCE = /^ *(`{3,}|~{3,})/
const SNIPPETS = /^( *)-+8<-+ *$/

/** Lines after which no text goes on, and lines that go on with a text. */
const BLOCKS = /^\s*(?:#|\||<|={3}|-{3}|$)| {2}$|\\$/
const CONTINUES = /^\s*(?!#|\||>|<|[-*+] |\d+[.)] |`{3}|~{3}|!{3}|\?{3}|={3}|-{3}|\/{3})\S/

/** Rewrites documents, and the texts that they include. */
export function rewriteAll(documents: readonly string[], dialect: Omit<Text, 'path' | 'included'>): void {
  const included = new Set(documents)
  const ends = new Set(documents)
  for (const path of included) {
    const appended = ends.has(path) ? (dialect.appended ?? []) : []
    rewriteText(path, dialect.sources.text(path), { ...dialect, appended, included })
  }
}

function rewriteText(path: string, text: string, dialect: Omit<Text, 'path'>): void {
  const end = /^\uFEFF?---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ?? 0
  const body = text.slice(end)
  const own = { ...dialect, path }
  const made = rewritten(body.split(/\r?\n/), own, text.slice(0, end).split('\n').length)
  const last = (own.appended ?? []).flatMap((each) => [
    '',
    ...(includedBy(`--8<-- "${each}"`, own, 0) ?? []),
    '',
  ])
  const lineEnd = body.includes('\r\n') ? '\r\n' : '\n'
  const all = withPlaces([...made, ...last].join('\n'), own).replaceAll('\n', lineEnd)
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

/** What of a text is rewritten: its lines, and a way to rewrite some of them that are indented. */
interface Reading {
  lines: readonly string[]
  text: Text
  /** The number of the first line in the document; 0 if that is not known. */
  first: number
  inside: (from: number, to: number, indent: string) => string[]
}

/** Lines that became others, up to the line `end`. */
interface Made {
  end: number
  made: readonly string[]
}

/** The lines of a text; `first` is the number of the first one, 0 within a container. */
function rewritten(lines: readonly string[], text: Text, first = 0): string[] {
  const result: (string | readonly string[])[] = []
  const inside: Reading['inside'] = (from, to, indent) =>
    rewritten(
      lines.slice(from, to).map((line) => (line.trim() === '' ? '' : untabbed(line).slice(indent.length))),
      text,
      first === 0 ? 0 : first + from,
    )
  const reading = { lines, text, first, inside }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const fence = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      const end = endOfFence(lines, at, fence)
      result.push(codeOf(lines.slice(at, end + 1), text, first && first + at))
      at = end
      continue
    }
    if (isCode(lines, at)) {
      result.push(line)
      continue
    }
    const term = isDefinition(line, text) && isTerm(result.at(-1)) ? String(result.pop()) : undefined
    const block =
      term === undefined ? (htmlAt(at, reading) ?? blockAt(at, reading)) : definitionsAt(at, reading, term)
    if (block) {
      result.push(block.made)
      if (block.end < lines.length && lines[block.end]?.trim() !== '') result.push('')
      at = block.end - 1
      continue
    }
    const included = includedBy(line, text, first && first + at)
    const isBroken = text.has(/^nl2br$/) && !BLOCKS.test(line) && CONTINUES.test(lines[at + 1] ?? '')
    result.push(included ?? inlineText(line, text) + (isBroken ? '  ' : ''))
  }
  return result.flat()
}

/** The lines of what a line includes, if it names a file that is there. */
function includedBy(line: string, text: Text, number: number): string[] | undefined {
  const include = includeIn(line, text, number)
  if (!include) return undefined
  const written = () => rewritten(linesOf({ ...include, indent: '' }, text), text)
  return includeLines(include, text) ?? indented(written(), include.indent)
}

/** Whether a line is code by its indentation: it follows an empty line, and is no part of a list. */
function isCode(lines: readonly string[], at: number): boolean {
  if (!INDENTED.test(lines[at] ?? '')) return false
  let above = at - 1
  while (above >= 0 && (INDENTED.test(lines[above] ?? '') || !isFilled(lines[above] ?? ''))) above--
  if (above === at - 1 && above >= 0) return false
  for (; above >= 0 && isFilled(lines[above] ?? ''); above--)
    if (LISTED.test(lines[above] ?? '')) return false
  return true
}

const INDENTED = /^(?: {4}| {0,3}\t)\s*\S/
const LISTED = /^ *(?:[-*+:]|\d+[.)]|\[\^[^\]]+\]:)\s/

/** HTML up to its closing tag, which is no Markdown here: in CommonMark it would end at an empty line. */
function htmlAt(at: number, { lines, text }: Reading): Made | undefined {
  const [, tag] = HTML.exec(lines[at] ?? '') ?? []
  if (tag === undefined || text.tool === 'mdbook') return undefined
  const some = lines.slice(at, at + MOST_HTML)
  let depth = 0
  const last = some.findIndex((line) => {
    for (const [all] of line.matchAll(new RegExp(`</?${tag}\\b`, 'g'))) depth += all.startsWith('</') ? -1 : 1
    return depth <= 0
  })
  const made = some.slice(0, last + 1).filter(isFilled)
  return made.length > last || KEPT.test(made.join('\n')) ? undefined : { end: at + last + 1, made }
}

const HTML = /^ {0,3}<(article|aside|center|details|div|dl|figure|footer|header|ol|p|section|table|ul)\b/
/** What its empty lines are part of. */
const KEPT = /<(?:pre|script|style|textarea)\b|\smarkdown\b|^ *(?:`{3}|~{3})/m
const MOST_HTML = 400

/** The block that begins at a line. */
function blockAt(at: number, { lines, text, first, inside }: Reading): Made | undefined {
  const line = lines[at] ?? ''
  const indent = /^ */.exec(line)?.[0] ?? ''
  const closed = text.has(/blocks/) ? CLOSED.exec(line) : null
  if (closed?.[3] === 'tab') return closedTabs(at, closed, { lines, inside })
  if (closed) {
    const { last, from, options } = spanOf(lines, at, closed[2] ?? '')
    return { end: last + 1, made: indented(closedOf(closed, inside(from, last, indent), options), indent) }
  }
  const [block, , mark = '', rest = ''] = BLOCK.exec(line) ?? []
  const end = endOfBlock(lines, at, 4)
  if (mark.startsWith('===')) return indentedTabs(at, indent, { lines, inside })
  if (block !== undefined)
    return { end, made: indented(admonition(mark, rest, inside(at + 1, end, `${indent}    `)), indent) }
  const number = first && first + at
  const [reference, heading, name] = /^ *(#{1,6} +)?::: +([\w.-]+)\s*$/.exec(line) ?? []
  if (reference !== undefined && text.has(/^(?:mkdocstrings|mkdocs-click)$/)) {
    const reason = 'a plugin writes a reference here: its place is a comment, write what readers need'
    text.plan.hand(text.path, reason, number || undefined)
    const words = lines.slice(at, end).map((each) => each.trim())
    const title = heading === undefined ? [] : [heading + name, '']
    return { end, made: indented([...title, '<!--', ...words, '-->'], indent) }
  }
  if (!SNIPPETS.test(line) || !text.has(/snippets/)) return undefined
  const last = lineFrom(lines, at + 1, (each) => SNIPPETS.test(each))
  const made = lines.slice(at + 1, last).flatMap((each) => {
    const one = `${indent}--8<-- "${each.trim()}"`
    return includedBy(one, text, number) ?? [one]
  })
  return { end: last + 1, made }
}

type Inside = Pick<Reading, 'lines' | 'inside'>

function closedTabs(at: number, first: RegExpExecArray, { lines, inside }: Inside): Made {
  const [, indent = '', mark = ''] = first
  const tabs: { title: string; inside: string[] }[] = []
  let end = at
  for (let open: RegExpExecArray | null = first; open?.[3] === 'tab' && open[2] === mark; ) {
    const { last, from, options } = spanOf(lines, end, mark)
    if (tabs.length > 0 && options.new === 'true') break
    tabs.push({ title: (open[4] ?? '').trim(), inside: inside(from, last, indent) })
    end = last + 1
    const following = lineFrom(lines, end, isFilled)
    open = CLOSED.exec(lines[following] ?? '')
    if (open?.[3] === 'tab') end = following
  }
  return { end, made: indented(tabsOf(tabs), indent) }
}

/** Tabs that follow each other. `===!` begins other ones. */
function indentedTabs(at: number, indent: string, { lines, inside }: Inside): Made {
  const tabs: { title: string; inside: string[] }[] = []
  let end = at
  for (let start = at; ; ) {
    const [, own, mark = '', title = ''] = BLOCK.exec(lines[start] ?? '') ?? []
    if (own !== indent || !(start === at ? /^===/ : /^===\+?$/).test(mark)) break
    end = endOfBlock(lines, start, 4)
    tabs.push({
      title: title.trimEnd().replace(/^(["'])(.*)\1$/, '$2'),
      inside: inside(start + 1, end, `${indent}    `),
    })
    start = lineFrom(lines, end, isFilled)
  }
  return { end, made: indented(tabsOf(tabs), indent) }
}

function isDefinition(line: string, { has }: Text): boolean {
  return has(/^def_list$/) && /^ {0,3}:(?: {1,3}|\t)\S/.test(line)
}

/** The definitions of a term, each of which begins with a colon. */
function definitionsAt(at: number, { lines, text, inside }: Reading, term: string): Made {
  const made = ['<dl>', '<dt>', '', term, '', '</dt>']
  let end = at
  for (let from = at; isDefinition(lines[from] ?? '', text); from = lineFrom(lines, end, isFilled)) {
    end = endOfBlock(lines, from, 2)
    const first = inlineText((lines[from] ?? '').replace(/^ *:\s+/, ''), text)
    made.push('<dd>', '', first, ...inside(from + 1, end, '    '), '', '</dd>')
  }
  return { end, made: [...made, '</dl>', ''] }
}

function isTerm(line: unknown): boolean {
  return typeof line === 'string' && /^\S/.test(line) && !/^(?:[#>|<-]|\d+\.|:::|`{3})/.test(line)
}

function endOfFence(lines: readonly string[], start: number, fence: string): number {
  const end = new RegExp(`^ *${fence[0]}{${fence.length},}\\s*$`)
  const last = lineFrom(lines, start + 1, (line) => end.test(line))
  return Math.min(last, lines.length - 1)
}

/** The end of a block: its text is indented more than its first line. Empty lines at its end belong to what follows. */
function endOfBlock(lines: readonly string[], start: number, by: number): number {
  const indentOf = (line: string) => /^ */.exec(untabbed(line))?.[0].length ?? 0
  const indent = indentOf(lines[start] ?? '')
  const isOut = (line: string) => isFilled(line) && indentOf(line) < indent + by
  const after = lineFrom(lines, start + 1, isOut)
  let end = after
  while (end > start + 1 && !isFilled(lines[end - 1] ?? '')) end--
  return end
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

/** Python-Markdown reads a tab as the spaces up to the next of every four columns. */
function untabbed(line: string): string {
  return line.replace(/^[ \t]+/, (blank) =>
    blank.replace(/( *)\t/g, (_, before: string) => ' '.repeat(before.length + 4 - (before.length % 4))),
  )
}

function isFilled(line: string): boolean {
  return line.trim() !== ''
}

/** `/// type | Title` with the lines in it. */
function closedOf(
  [, , , type = '', words]: RegExpExecArray,
  inside: readonly string[],
  options: Readonly<Record<string, string>>,
): readonly string[] {
  const title = words?.trim()
  if (/caption$|^define$/.test(type)) return inside
  if (type === 'html') {
    const [, tag, rest = ''] = /^([\w-]*)(.*)$/.exec(title ?? '') ?? []
    const classes = [...rest.matchAll(/\.([\w-]+)/g)].map(([, name]) => name).join(' ')
    const id = /#([\w-]+)/.exec(rest)?.[1]
    const attributes = `${id ? ` id="${id}"` : ''}${classes ? ` class="${classes}"` : ''}`
    return [`<${tag || 'div'}${attributes}>`, '', ...inside, '', `</${tag || 'div'}>`]
  }
  if (type === 'details') return details(title ?? '', options.open === 'true', inside)
  const kind = type === 'admonition' ? (options.type ?? 'note') : type
  return admonition('!!!', title === undefined ? kind : `${kind} "${title}"`, inside)
}

/** A code block with the attributes of chatdocs, and a file in it as an include. */
function codeOf(lines: readonly string[], text: Text, number: number): readonly string[] {
  const [first = '', ...rest] = lines
  const inside = rest.slice(0, -1)
  const opening = fenceLine(first, text)
  const includes = inside.map((line, index) => {
    const found = includeIn(line, text, number && number + index + 1)
    return found?.words === undefined ? found : undefined
  })
  const [only] = includes
  if (inside.length === 1 && only?.file && !only.isRegion && !isHidden(only.file)) {
    const [, indent = '', language = '', words = ''] =
      /^( *)(?:`{3,}|~{3,}) *([\w+#.-]*)(.*)$/.exec(opening) ?? []
    const marks = /\{([\d,-]+)\}/.exec(words)?.[1]
    const braces = [marks, language.toLowerCase()].filter(Boolean).join(' ')
    const others = words.replace(/ *\{[\d,-]+\}/, '').trimEnd()
    return [`${indent}<<< @/${only.file}${rangeOf(only.lines)}${braces === '' ? '' : `{${braces}}`}${others}`]
  }
  const made = inside.flatMap((line, index) => {
    const include = includes[index]
    if (!include) return [line.replace(/^( *);(-+8<-+)/, '$1$2')]
    return linesOf(include, text)
  })
  const isRust = text.tool === 'mdbook' && /^ *[`~]{3,} *rust\b/.test(opening)
  return [opening, ...(isRust ? shownRust(made) : made), ...rest.slice(-1)]
}

/** What mdBook does not show of Rust: lines that begin with a lone `#`. */
function shownRust(lines: readonly string[]): string[] {
  return lines.flatMap((line) => (/^\s*#(?: |$)/.test(line) ? [] : [line.replace(/^(\s*)##/, '$1#')]))
}

/** ```` ``` py title="a.py" linenums="1" hl_lines="2 3" ```` in words of chatdocs. */
function fenceLine(line: string, { tool }: Text): string {
  if (tool === 'mdbook') return line.replace(/^( *(?:`{3,}|~{3,}) *[\w+-]+),\S*/, '$1')
  return line
    .replace(/^( *(?:`{3,}|~{3,}) *\{? *\.?(?:py|python))3\b/, '$1')
    .replace(/^( *(?:`{3,}|~{3,})) *(?=(?:title|linenums|hl_lines)=)/, '$1text ')
    .replace(
      /^( *(?:`{3,}|~{3,})) *\{ *\.?([\w+#-]+)([^}]*)\}/,
      (_, fence: string, language: string, rest: string) =>
        `${fence}${language}${rest.replace(/(?<!\S)\.[\w-]+/g, '').trimEnd()}`,
    )
    .replace(/ linenums=(?:"1"|'1')/, ' showLineNumbers')
    .replace(/ linenums=["'](\d+)[^"']*["']/, ' showLineNumbers=$1')
    .replace(/ hl_lines=["']([\d -]+)["']/, (_, lines: string) => ` {${lines.trim().replace(/ +/g, ',')}}`)
}
