import { frontMatterSource, readData } from '@chatdocs/core'
import { plainAddress } from './addresses.ts'
import { asList, asRecord, asText, type Plan } from './plan.ts'
import { lineAt } from './sources.ts'
import { tagParts } from './table.ts'

/** A change that adds a line to the front matter. */
export function addingKey(text: string, line: string): { start: number; end: number; text: string } {
  const start = frontMatterSource(text)?.start
  if (start !== undefined) return { start, end: start, text: `${line}\n` }
  const first = text.startsWith('\uFEFF') ? 1 : 0
  return { start: first, end: first, text: `---\n${line}\n---\n\n` }
}

/** What a key of another tool becomes: lines of front matter, none to leave it out, or why that needs a hand. */
export type KeyRule = (
  value: unknown,
  all: Readonly<Record<string, unknown>>,
) => readonly string[] | { hand: string } | undefined

export const LEFT_OUT: KeyRule = () => []

/** Tags for the head of the page. */
export const HEAD: KeyRule = (value) => {
  const tags = asList(value).map(tagParts)
  if (!tags.every(({ tag }) => /^(?:meta|link|script|style|noscript|title)$/.test(String(tag))))
    return { hand: 'head: write a list of tags: meta, link, script, style, noscript, title' }
  const lines = tags.flatMap((each) => {
    const parts = Object.entries(each).filter(([, part]) => JSON.stringify(part ?? {}) !== '{}')
    return parts.map(([name, part], index) => `  ${index === 0 ? '-' : ' '} ${name}: ${JSON.stringify(part)}`)
  })
  return lines.length > 0 ? ['head:', ...lines] : []
}

/** Other values have no effect here. */
export function whenFalse(line: string): KeyRule {
  return (value) => (value === false ? [line] : [])
}

/** The levels of the table of contents: a number, two of them, or an object. */
export const tocLevels: KeyRule = (value) => {
  if (value === false) return ['hide_table_of_contents: true']
  const { minHeadingLevel, maxHeadingLevel } = asRecord(value)
  const [first, last = first] = value === 'deep' ? [2, 6] : [value].flat()
  const [min, max] = [minHeadingLevel ?? first, maxHeadingLevel ?? last]
  return [
    ...(typeof min === 'number' ? [`toc_min_heading_level: ${min}`] : []),
    ...(typeof max === 'number' ? [`toc_max_heading_level: ${max}`] : []),
  ]
}

/** The page before or after one. `ids` has the ids of documents by their addresses. */
export function neighbour(key: string, ids: ReadonlyMap<string, string> = new Map()): KeyRule {
  return (value) => {
    if (value === false) return [`${key}: null`]
    const id = ids.get(plainAddress(asText(asRecord(value).link) ?? asText(value) ?? ''))
    return id === undefined ? { hand: `write ${key}: the id of a document` } : [`${key}: ${id}`]
  }
}

/** Replaces keys of front matter that another tool reads. Keys without a rule stay. */
export function rewriteKeys(
  path: string,
  text: string,
  rules: Readonly<Record<string, KeyRule>>,
  plan: Plan,
): void {
  const { source, start: shift } = frontMatterSource(text) ?? { source: '', start: 0 }
  const read = source.trim() === '' ? undefined : readData(source, 'yaml')
  if (!read || !('value' in read)) return
  const all = asRecord(read.value)
  const written = new Set(Object.keys(all).filter((key) => rules[key] === undefined))
  for (const [key, value] of Object.entries(all)) {
    const made = rules[key]?.(value, all)
    if (made === undefined) continue
    const span = read.spanOf([key])
    const from = source.lastIndexOf('\n', source.slice(0, span.start).lastIndexOf(key)) + 1
    if ('hand' in made) {
      plan.hand(path, made.hand, lineAt(text, shift + from))
      continue
    }
    // Two keys can become the same one.
    const lines = made.filter((line) => !written.has(keyOf(line)))
    for (const line of lines) if (/^\w/.test(line)) written.add(keyOf(line))
    const end = endOfKey(source, from)
    const isLast = !source.slice(from, end).endsWith('\n')
    plan.splice(path, {
      start: shift + from - (isLast && lines.length === 0 && from > 0 ? 1 : 0),
      end: shift + end,
      text: lines.join('\n') + (isLast || lines.length === 0 ? '' : '\n'),
    })
  }
}

function keyOf(line: string): string {
  return line.replace(/:.*/s, '')
}

/** Where the next key begins: the lines of a value are indented, or begin with a dash. */
function endOfKey(source: string, from: number): number {
  let at = from
  do at = source.indexOf('\n', at) + 1 || source.length
  while (/[\s-]/.test(source.charAt(at)))
  return at
}
