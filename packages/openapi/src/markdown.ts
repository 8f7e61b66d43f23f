/** Plain text as Markdown, on one line. */
export function plain(text: string): string {
  return oneLine(text).replace(/[\\`*_[\]<>&|~$=#]|^(?:[-+:]|\d+[.)])/g, String.raw`\$&`)
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Plain text as HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)
}

export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  const space = longest > 0 ? ' ' : ''
  return `${fence}${space}${text.replace(/\s*\n\s*/g, ' ')}${space}${fence}`
}

export function block(language: string, text: string, title = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  const named = title === '' ? '' : ` title=${JSON.stringify(oneLine(title).replaceAll('"', '”'))}`
  return `${fence}${language}${named}\n${text.trimEnd()}\n${fence}`
}

export function link(words: string, address: string): string {
  return `[${words}](${encodeURI(address).replace(/[()]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)})`
}

/** Lines after the first one indented, as a list item needs. */
function indented(text: string): string {
  return text.replace(/\n(?!\n|$)/g, '\n  ')
}

export function item(...blocks: readonly string[]): string {
  return `- ${indented(blocks.filter((each) => each !== '').join('\n'))}`
}

/** Blocks with a blank line between them. */
export function blocks(...all: readonly string[]): string {
  return all.filter((each) => each !== '').join('\n\n')
}

/** Markdown in an element of the page. */
export function division(name: string, content: string): string {
  return content === '' ? '' : blocks(`<div class="http-${name}" data-layout>`, content, '</div>')
}

/** Markdown in a collapsible block. `summary` is HTML. */
export function fold(summary: string, content: string): string {
  return blocks(`<details data-layout><summary>${summary}</summary>`, content, '</details>')
}

export function badge(words: string, type: 'info' | 'tip' | 'warning' | 'danger'): string {
  return `:badge[${words.replace(/[[\]\n]/g, ' ')}]{type=${type}}`
}

/** Markdown from the description. Renames `data-layout`, which only HTML of the plugin may have. */
export function foreign(text: string): string {
  return text.replace(/data-layout/gi, '$&-of-text')
}

/** Markdown from the description within a page: its headings go below `level`, and it cannot affect later text. */
export function within(level: number, text: string): string {
  const written = foreign(text).replaceAll('\r\n', '\n').trim()
  const lines = closed(written).split('\n')
  const headings = lines.flatMap(({ length }, index) =>
    length > 0 && isHeading(lines, index) ? [depthOf(lines, index)] : [],
  )
  const shift = level + 1 - Math.min(...headings)
  return lines
    .map((line, index) =>
      isHeading(lines, index)
        ? '#'.repeat(Math.min(6, depthOf(lines, index) + shift)) + line.replace(/^ {0,3}#+/, '')
        : line,
    )
    .join('\n')
}

function isHeading(lines: readonly string[], index: number): boolean {
  return /^ {0,3}#{1,6}(?:\s|$)/.test(lines[index] ?? '') && openFence(lines.slice(0, index)) === undefined
}

function depthOf(lines: readonly string[], index: number): number {
  return /#+/.exec(lines[index] ?? '')?.[0].length ?? 1
}

/** Closes code blocks, directives and comments that a text leaves open. */
function closed(text: string): string {
  const lines = text.split('\n')
  const fence = openFence(lines)
  if (fence !== undefined) return closed(`${text}\n${fence}`)
  const colons = openDirectives(lines)
  const comment = text.lastIndexOf('<!--') > text.lastIndexOf('-->') ? '\n-->' : ''
  return [text + comment, ...colons].join('\n')
}

function openFence(lines: readonly string[]): string | undefined {
  let open: string | undefined
  for (const line of lines) {
    const [, fence = '', after = ''] = /^\s*(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (fence === '') continue
    if (open === undefined) open = fence
    else if (fence.startsWith(open) && after.trim() === '') open = undefined
  }
  return open
}

/** The colons that close the open directives, the innermost first. */
function openDirectives(lines: readonly string[]): string[] {
  const open: string[] = []
  lines.forEach((line, index) => {
    const [, colons = '', name = ''] = /^\s*(:{3,})\s*(\S*)/.exec(line) ?? []
    if (colons === '' || openFence(lines.slice(0, index)) !== undefined) return
    if (name === '') open.shift()
    else open.unshift(colons)
  })
  return open
}
