import type { ApiCode } from '@chatdocs/core'

/** Code before line breaks. */
export type Draft = string | Link | readonly Draft[] | List

type Link = Exclude<ApiCode[number], string>

/**
 * Items on one line, or on one line each if they do not fit:
 *
 *     { a: string; b: number }      {
 *                                     a: string;
 *                                     b: number;
 *                                   }
 */
export interface List {
  items: readonly Draft[]
  open: Draft
  close: string
  /** Follows every item except the last; with one item a line, the last one too. */
  end: string
  last: string
  /** Precedes every item: `| `. On one line, it replaces the space between items. */
  lead: string
  /** The padding inside brackets on one line. */
  pad: string
}

/** Less than a full line, since a name precedes most types. */
const WIDTH = 64
const INDENT = '  '

/** Lays out code in lines of limited width, with two spaces for each level. */
export function layOut(draft: Draft): ApiCode {
  return merged(pieces(draft, 0)).map((each) => (typeof each === 'string' ? withoutLineEnds(each) : each))
}

/** Removes trailing spaces at line breaks. */
function withoutLineEnds(text: string): string {
  return text.replace(/ +(?=\n)/g, '')
}

function pieces(draft: Draft, level: number): ApiCode {
  if (typeof draft === 'string') return [draft]
  if (isRow(draft)) return draft.flatMap((each) => pieces(each, level))
  if ('text' in draft) return [draft]
  return width(draft) <= WIDTH - level * INDENT.length ? inLine(draft, level) : inLines(draft, level)
}

function isRow(draft: Draft): draft is readonly Draft[] {
  return Array.isArray(draft)
}

function inLine({ items, open, close, end, lead, pad }: List, level: number): ApiCode {
  if (items.length === 0) return [...pieces(open, level), close]
  const between = `${end} ${lead}`
  const all = items.flatMap((each, index) => [...(index > 0 ? [between] : []), ...pieces(each, level)])
  return [...pieces(open, level), pad, ...all, close && pad + close]
}

function inLines({ items, open, close, end, last, lead }: List, level: number): ApiCode {
  const line = `\n${INDENT.repeat(level + 1)}`
  const all = items.flatMap((each, index) => [
    line + lead,
    ...pieces(each, level + 1),
    index < items.length - 1 ? end : last,
  ])
  return [...pieces(open, level), ...all, ...(close === '' ? [] : [`\n${INDENT.repeat(level)}${close}`])]
}

/** The width of code on one line. */
function width(draft: Draft): number {
  if (typeof draft === 'string') return draft.length
  if (isRow(draft)) return draft.reduce<number>((sum, each) => sum + width(each), 0)
  if ('text' in draft) return draft.text.length
  const { items, open, close, end, lead, pad } = draft
  const between = Math.max(0, items.length - 1) * (end.length + 1 + lead.length)
  return width([open, ...items]) + between + close.length + 2 * pad.length
}

function merged(code: ApiCode): ApiCode {
  const all: (string | Link)[] = []
  for (const each of code) {
    const before = all.at(-1)
    if (typeof each === 'string' && typeof before === 'string') all[all.length - 1] = before + each
    else if (each !== '') all.push(each)
  }
  return all
}

/** `{ a; b }` */
export function members(items: readonly Draft[]): List {
  return { items, open: '{', close: '}', end: ';', last: ';', lead: '', pad: ' ' }
}

/** `(a, b)`, `[a, b]`, `<a, b>` */
export function listed(items: readonly Draft[], [open = '', close = '']: string): List {
  return { items, open, close, end: ',', last: ',', lead: '', pad: '' }
}

/** `a | b` */
export function joined(items: readonly Draft[], sign: '|' | '&'): List {
  return { items, open: '', close: '', end: '', last: '', lead: `${sign} `, pad: '' }
}

/** `condition ? a : b` */
export function branches(condition: Draft, items: readonly Draft[]): List {
  return { items, open: condition, close: '', end: '', last: '', lead: '', pad: ' ' }
}
