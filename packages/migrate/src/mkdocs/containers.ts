import NAMES from '../names.json' with { type: 'json' }

/** Containers of chatdocs, from the lines in them. */

/** Enough colons to hold the containers in it. */
function colonsFor(lines: readonly string[]): string {
  const most = lines.reduce((all, line) => Math.max(all, /^ *(:{3,})/.exec(line)?.[1]?.length ?? 2), 2)
  return ':'.repeat(most + 1)
}

/** `:::type[Title]{words}` around lines. */
function container(type: string, title: string, inside: readonly string[], words = ''): string[] {
  const colons = colonsFor(inside)
  return [`${colons}${type}${labelOf(title)}${words}`, ...inside, colons]
}

function labelOf(title: string): string {
  return title === '' ? '' : `[${title.replace(/[[\]]/g, '\\$&')}]`
}

export function details(title: string, isOpen: boolean, inside: readonly string[]): string[] {
  return container('details', title, inside, isOpen ? '{open}' : '')
}

/** `!!! note "Title"`, `??? tip`; `mark` is what it begins with, `rest` its words. */
export function admonition(mark: string, rest: string, inside: readonly string[]): string[] {
  const [, words = '', title] = /^([\w\s-]*)(?:"(.*)")?$/.exec(rest.trimEnd()) ?? [undefined, rest]
  const [type = 'note'] = words.trim().split(/\s+/)
  const known = TYPES.get(type.toLowerCase())
  const usual = type.charAt(0).toUpperCase() + type.slice(1)
  if (mark.startsWith('?')) return details(title ?? usual, mark === '???+', inside)
  return container(known ?? 'note', title ?? (known === type ? '' : usual), inside)
}

/** Admonitions of Material for MkDocs by what they look like here. */
const TYPES = new Map(
  Object.entries(NAMES.looks).flatMap(([look, all]) => all.split(' ').map((type) => [type, look])),
)

export interface Tab {
  title: string
  inside: readonly string[]
}

export function tabsOf(tabs: readonly Tab[]): string[] {
  const colons = colonsFor(tabs.flatMap(({ inside }) => inside))
  const made = tabs.flatMap(({ title, inside }) => [
    `${colons}tab${labelOf(title)}`,
    ...inside.slice(0, inside.findLastIndex((line) => line.trim() !== '') + 1),
    colons,
  ])
  return [`${colons}:tabs`, ...made, `${colons}:`]
}

export function indented(lines: readonly string[], indent: string): string[] {
  return lines.map((line) => (line === '' ? '' : indent + line))
}
