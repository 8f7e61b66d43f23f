import type { Plan } from '../plan.ts'

/**
 * Blocks of Python-Markdown become containers: `!!! note "Title"`, `??? tip`, `=== "Tab"`, whose text is indented by four
 * spaces. Only their lines change, and words after code fences and headings.
 */
export function rewriteBlocks(path: string, text: string, plan: Plan): void {
  const lines = text.split('\n')
  const made = rewritten(lines)
  if (made.join('\n') !== text) plan.splice(path, { start: 0, end: text.length, text: made.join('\n') })
}

const BLOCK = /^( *)(!!!|\?\?\?\+?|===[!+]?) +([\s\S]*)$/
const FENCE = /^ *(`{3,}|~{3,})/

function rewritten(lines: readonly string[]): string[] {
  const result: (string | string[])[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const fence = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      const end = endOfFence(lines, at, fence)
      result.push(fenceLine(line), lines.slice(at + 1, end + 1))
      at = end
      continue
    }
    const kind = BLOCK.exec(line)?.[2]
    if (kind === undefined) {
      result.push(plainLine(line))
      continue
    }
    const isTabs = kind.startsWith('===')
    const end = isTabs ? endOfTabs(lines, at) : endOfBlock(lines, at)
    result.push(isTabs ? tabsOf(lines.slice(at, end)) : containerOf(lines.slice(at, end)))
    if (end < lines.length && lines[end]?.trim() !== '') result.push('')
    at = end - 1
  }
  return result.flat()
}

function endOfFence(lines: readonly string[], start: number, fence: string): number {
  for (let at = start + 1; at < lines.length; at++)
    if (new RegExp(`^ *${fence[0]}{${fence.length},}\\s*$`).test(lines[at] ?? '')) return at
  return lines.length - 1
}

/** The end of a block: its text is indented more than its first line. Empty lines at its end belong to what follows. */
function endOfBlock(lines: readonly string[], start: number): number {
  const indent = /^ */.exec(lines[start] ?? '')?.[0].length ?? 0
  let end = start + 1
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    if ((/^ */.exec(line)?.[0].length ?? 0) < indent + 4) break
    end = at + 1
  }
  return end
}

/** The end of tabs that follow each other. */
function endOfTabs(lines: readonly string[], start: number): number {
  let end = endOfBlock(lines, start)
  for (;;) {
    let next = end
    while (next < lines.length && lines[next]?.trim() === '') next++
    const [, indent, kind] = BLOCK.exec(lines[next] ?? '') ?? []
    // `===!` begins other tabs.
    if (indent !== BLOCK.exec(lines[start] ?? '')?.[1] || kind === undefined || !/^===\+?$/.test(kind))
      return end
    end = endOfBlock(lines, next)
  }
}

/** The text of a block, by itself. */
function insideOf(lines: readonly string[], indent: string): string[] {
  const inside = lines.map((line) => (line.trim() === '' ? '' : line.slice(indent.length + 4)))
  return rewritten(inside)
}

/** Enough colons to hold the containers in it. */
function colonsFor(lines: readonly string[]): string {
  const most = lines.reduce((all, line) => Math.max(all, /^ *(:{3,})/.exec(line)?.[1]?.length ?? 2), 2)
  return ':'.repeat(most + 1)
}

function containerOf(lines: readonly string[]): string[] {
  const [, indent = '', mark = '', rest = ''] = BLOCK.exec(lines[0] ?? '') ?? []
  const [, words = '', title] = /^([\w\s-]*)(?:"(.*)")?$/.exec(rest.trimEnd()) ?? [undefined, rest]
  const [type = 'note'] = words.trim().split(/\s+/)
  const inside = insideOf(lines.slice(1), indent)
  const colons = colonsFor(inside)
  const isFolded = mark.startsWith('?')
  const name = isFolded ? 'details' : (TYPES[type.toLowerCase()] ?? 'note')
  const usual = type.charAt(0).toUpperCase() + type.slice(1)
  const shown = title ?? (isFolded || TYPES[type.toLowerCase()] === undefined ? usual : undefined)
  const label = shown === undefined || shown === '' ? '' : `[${shown.replace(/[[\]]/g, '\\$&')}]`
  const open = mark === '???+' ? '{open}' : ''
  return indented([`${colons}${name}${label}${open}`, ...inside, colons], indent)
}

/** Admonitions of Material for MkDocs by what they look like here. */
const TYPES: Readonly<Record<string, string>> = {
  note: 'note',
  info: 'info',
  tip: 'tip',
  hint: 'tip',
  important: 'important',
  success: 'tip',
  question: 'info',
  warning: 'warning',
  caution: 'caution',
  attention: 'warning',
  danger: 'danger',
  failure: 'danger',
  bug: 'danger',
  error: 'danger',
}

function tabsOf(lines: readonly string[]): string[] {
  const indent = BLOCK.exec(lines[0] ?? '')?.[1] ?? ''
  const starts = lines.flatMap((line, index) =>
    BLOCK.exec(line)?.[1] === indent && /^ *===/.test(line) ? [index] : [],
  )
  const tabs = starts.map((start, index) => {
    const [, , , rest = ''] = BLOCK.exec(lines[start] ?? '') ?? []
    const title = rest.trimEnd().replace(/^"(.*)"$/, '$1')
    return { title, inside: insideOf(lines.slice(start + 1, starts[index + 1]), indent) }
  })
  const colons = colonsFor(tabs.flatMap(({ inside }) => inside))
  const made = tabs.flatMap(({ title, inside }) => [
    `${colons}tab[${title.replace(/[[\]]/g, '\\$&')}]`,
    ...trimmed(inside),
    colons,
  ])
  return indented([`${colons}:tabs`, ...made, `${colons}:`], indent)
}

/** Without empty lines at the end. */
function trimmed(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return lines.slice(0, last + 1)
}

function indented(lines: readonly string[], indent: string): string[] {
  return lines.map((line) => (line === '' ? '' : indent + line))
}

/** ```` ``` py title="a.py" linenums="1" hl_lines="2 3" ```` in words of chatdocs. */
function fenceLine(line: string): string {
  return line
    .replace(/ linenums="\d+"/, ' showLineNumbers')
    .replace(/ hl_lines="([\d -]+)"/, (_, lines: string) => ` {${lines.trim().replace(/ +/g, ',')}}`)
    .replace(
      /^( *(?:`{3,}|~{3,})) *\{ *\.([\w-]+)((?![\w-])[^}]*)\}/,
      (_, fence: string, language: string, rest: string) =>
        `${fence}${language}${rest.replace(/\.[\w-]+/g, '').trimEnd()}`,
    )
}

function plainLine(line: string): string {
  return line
    .replace(/^(#{1,6} .*?)(?<! ) *\{:? *#([\w-]+) *\}$/, '$1 {#$2}')
    .replace(/^\[TOC\]\s*$/, '[[toc]]')
    .replace(/^--8<-- "([^"]+)"\s*$/, '<!--@include: ./$1-->')
}
