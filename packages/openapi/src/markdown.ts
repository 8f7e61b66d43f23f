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

/** An address between spaces, with what surely belongs to it. */
const ADDRESS = /(?<=^|\s)https?:\/\/[\w-]+(?:\.[\w-]+)+(?:[-\w./?#=%+:@&]*[\w/])?(?=[.,:;!?)]*(?:\s|$))/g

/**
 * Markdown from the description. Renames `data-layout`, which only HTML of the plugin may have. Bare addresses become
 * links that the native parser reads.
 */
export function foreign(text: string): string {
  const own = text.replace(/data-layout/gi, '$&-of-text')
  return /[`<~[]|^(?: {4}|\t)/m.test(own) ? own : own.replace(ADDRESS, '<$&>')
}

/** Markdown from the description within a page: its headings go below `level`, and it cannot affect later text. */
export function within(level: number, text: string): string {
  const written = foreign(text).replaceAll('\r\n', '\n').trim()
  const lines = closed(written).split('\n')
  const fences = fencesOf(lines)
  const depths = lines.map((line, index) =>
    fences[index] === undefined ? (/^ {0,3}(#{1,6})(?:\s|$)/.exec(line)?.[1]?.length ?? 0) : 0,
  )
  const shift = level + 1 - Math.min(...depths.filter((depth) => depth > 0))
  return lines
    .map((line, index) => {
      const depth = depths[index] ?? 0
      return depth > 0 ? '#'.repeat(Math.min(6, depth + shift)) + line.replace(/^ {0,3}#+/, '') : line
    })
    .join('\n')
}

/** Closes code blocks, directives and comments that a text leaves open. */
function closed(text: string): string {
  const lines = text.split('\n')
  const fences = fencesOf(lines)
  const fence = fences.at(-1)
  if (fence !== undefined) return closed(`${text}\n${fence}`)
  const colons = openDirectives(lines.filter((_, index) => fences[index] === undefined))
  const comment = text.lastIndexOf('<!--') > text.lastIndexOf('-->') ? '\n-->' : ''
  return [text + comment, ...colons].join('\n')
}

/** The code block that is open before each line, and after the last one, by its first mark. */
function fencesOf(lines: readonly string[]): (string | undefined)[] {
  let open: string | undefined
  const after = lines.map((line) => {
    const [, fence = '', more = ''] = /^\s*(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (fence !== '' && open === undefined) open = fence
    else if (fence !== '' && open !== undefined && fence.startsWith(open) && more.trim() === '')
      open = undefined
    return open
  })
  return [undefined, ...after]
}

/** The colons that close the open directives, the innermost first. */
function openDirectives(lines: readonly string[]): string[] {
  const open: string[] = []
  for (const line of lines) {
    const [, colons = '', name = ''] = /^\s*(:{3,})\s*(\S*)/.exec(line) ?? []
    if (colons !== '' && name === '') open.shift()
    else if (colons !== '') open.unshift(colons)
  }
  return open
}
