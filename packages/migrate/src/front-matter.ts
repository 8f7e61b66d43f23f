import { frontMatterSource, readData } from '@chatdocs/core'
import { asRecord, type Plan } from './plan.ts'
import { lineAt } from './sources.ts'

/** The front matter of a document as data with places, and where it begins; `undefined` if it cannot be read. */
function readHead(text: string) {
  const { source, start } = frontMatterSource(text) ?? { source: '', start: 0 }
  const read = source.trim() === '' ? undefined : readData(source, 'yaml')
  return read && 'value' in read ? { ...read, source, start } : undefined
}

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

/** Replaces keys of front matter that another tool reads. Keys without a rule stay. */
export function rewriteKeys(
  path: string,
  text: string,
  rules: Readonly<Record<string, KeyRule>>,
  plan: Plan,
): void {
  const read = readHead(text)
  if (!read) return
  const { source, start: shift } = read
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

/** What becomes of a value below a key: another one, another name, or nothing. */
export type ValueChange = { value: string } | { name: string } | 'remove'

/** Changes values below keys, such as `hero.actions.0.theme`. Names change only where a line begins with them. */
export function rewriteValues(
  path: string,
  text: string,
  change: (key: readonly (string | number)[], value: unknown) => ValueChange | undefined,
  plan: Plan,
): void {
  const read = readHead(text)
  if (!read) return
  const { source, start: shift } = read
  const apply = (key: readonly (string | number)[], made: ValueChange) => {
    const { start, end } = read.spanOf([...key])
    if (made !== 'remove' && 'value' in made) {
      plan.splice(path, { start: shift + start, end: shift + end, text: made.value })
      return
    }
    const line = source.lastIndexOf('\n', start - 1) + 1
    const [own, indent = ''] = new RegExp(`^([ -]*)${key.at(-1)}:`).exec(source.slice(line)) ?? []
    if (own === undefined) return
    const next = source.indexOf('\n', end)
    if (made === 'remove')
      plan.splice(path, { start: shift + line, end: shift + (next < 0 ? source.length : next + 1), text: '' })
    else
      plan.splice(path, {
        start: shift + line,
        end: shift + line + own.length,
        text: `${indent}${made.name}:`,
      })
  }
  const visit = (value: unknown, key: readonly (string | number)[]) => {
    const made = change(key, value)
    if (made !== undefined) apply(key, made)
    else if (Array.isArray(value)) for (const [index, each] of value.entries()) visit(each, [...key, index])
    else for (const [name, each] of Object.entries(asRecord(value))) visit(each, [...key, name])
  }
  visit(read.value, [])
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
