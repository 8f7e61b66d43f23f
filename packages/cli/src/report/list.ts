import { type Diagnostic, printDiagnostics } from '@chatdocs/core'
import type { Sources } from './report.ts'
import { count } from './words.ts'

/** Lists that are longer, or would fill more than a screen, are grouped by cause and end with a summary. */
const LONG = 19
/** Maximum number of lines of such a list. */
const LINES = 56
/** Maximum number of causes in the summary. */
const CAUSES = 20

/** How many messages of each cause are printed in full, and of how many more only the location. */
interface Most {
  messages: number
  places: number
}

/** A list that would be longer than `LINES` shows less of each cause. */
const MOST: readonly [Most, ...Most[]] = [
  { messages: 5, places: 5 },
  { messages: 2, places: 5 },
  { messages: 1, places: 5 },
  { messages: 1, places: 2 },
  { messages: 1, places: 0 },
]

export interface ListOptions {
  color: boolean
  /** Print every diagnostic separately. */
  all?: boolean
}

type Group = readonly [Diagnostic, ...Diagnostic[]]

/**
 * Prints errors before warnings, each sorted by location, separated by empty lines. Diagnostics with the same message are
 * printed once, with some of their locations. A long list shows a few messages of each cause, and ends with a summary.
 */
export function listDiagnostics(
  found: readonly Diagnostic[],
  { textOf, fileOf }: Sources,
  { color, all = false }: ListOptions,
): string {
  const ordered = [...found.filter(isError), ...found.filter((each) => !isError(each))]
  const print = (each: readonly Diagnostic[]) => printDiagnostics(each, textOf, { color, fileOf })
  if (all) return print(ordered)
  if (ordered.length <= LONG) {
    const short = [5, 2, 0].map((places) =>
      print(groups(ordered, messageOf).flatMap((each) => shownOf(each, { messages: 1, places }))),
    )
    const few = short.find((each) => lines(each) <= LINES)
    if (few !== undefined) return few
  }
  const causes = groups(ordered, causeOf)
  const end = summary(causes, ordered.length)
  const room = LINES - lines(end)
  const fits = (most: Most) => lines(print(causes.flatMap((each) => shownOf(each, most)))) <= room
  const most = MOST.find(fits)
  return `${most ? print(causes.flatMap((each) => shownOf(each, most))) : firstOf(causes, room, print)}\n\n${end}`
}

/** As many causes as there is room for, at least one. */
function firstOf(
  causes: readonly Group[],
  room: number,
  print: (each: readonly Diagnostic[]) => string,
): string {
  const parts = causes.map((each) => print(shownOf(each, { messages: 1, places: 0 })))
  let used = lines(parts[0] ?? '')
  const end = parts.findIndex((each, index) => {
    if (index > 0) used += 1 + lines(each)
    return used > room && index > 0
  })
  return parts.slice(0, end === -1 ? undefined : end).join('\n\n')
}

function lines(text: string): number {
  return text.split('\n').length
}

export function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === 'error'
}

/** Codes whose messages name something unsupported, such as a key or an element: each name is a cause of its own. */
const NAMED =
  /^(?:content\/(?:foreign-syntax|html-removed|jsx|mdx|unknown-.+|variable)|page\/build-failed|style\/build-failed)$/
/** How often a document has a problem. */
const TIMES = / \(\d+ times in this document\)/
/** Other differences between messages of one cause: numbers and paths, but not the names of packages. */
const DETAILS = /(?<![\w@</])[\w-]*\.{0,2}\/[^\s"']+|\d+/g

function causeOf({ code, severity, message }: Diagnostic): string {
  const name = NAMED.test(code) ? message.replace(TIMES, '').replace(DETAILS, '…') : ''
  return `${severity} ${code} ${name}`
}

function messageOf({ code, severity, message, help }: Diagnostic): string {
  return JSON.stringify([severity, code, message, help])
}

/** Groups in the order of their first entry. */
function groups(diagnostics: readonly Diagnostic[], keyOf: (each: Diagnostic) => string): Group[] {
  const byKey = new Map<string, [Diagnostic, ...Diagnostic[]]>()
  for (const each of diagnostics) {
    const key = keyOf(each)
    const group = byKey.get(key)
    if (group) group.push(each)
    else byKey.set(key, [each])
  }
  return [...byKey.values()]
}

/** The first messages of a cause, each with its first locations. The last one also lists locations of other messages. */
function shownOf(cause: Group, { messages, places }: Most): Diagnostic[] {
  const printed = groups(cause, messageOf).slice(0, messages)
  const hidden = new Set(cause)
  return printed.map(([first, ...same], index) => {
    hidden.delete(first)
    const isLast = index === printed.length - 1
    const others = isLast
      ? [...hidden].filter((each) => !same.includes(each) && !printed.flat().includes(each))
      : []
    const shown = [...same, ...others].slice(0, places)
    for (const each of shown) hidden.delete(each)
    const notes = shown.map(({ at, message }) => ({
      message: same.length > 0 && message === first.message ? 'also here' : message,
      ...(at && { at }),
    }))
    const more = { message: `… and ${hidden.size} more${inFiles([...hidden])} (--verbose shows all)` }
    return { ...first, notes: [...first.notes, ...notes, ...(isLast && hidden.size > 0 ? [more] : [])] }
  })
}

/**
 *     114 diagnostics by cause (--verbose shows all):
 *       80 in 12 files  link/broken: no page at /docs/old, and 3 other messages
 *       34 in 1 file    content/unknown-key: the front matter key head does nothing here
 */
function summary(causes: readonly Group[], total: number): string {
  const rows = mostFirst(causes)
    .slice(0, CAUSES)
    .map((cause) => [`${cause.length}${inFiles(cause)}`, sentenceOf(cause)] as const)
  const width = Math.max(...rows.map(([counts]) => counts.length))
  const lined = rows.map(([counts, sentence]) => `  ${counts.padEnd(width)}  ${sentence}`)
  const more = causes.length > CAUSES ? [`  … and ${count(causes.length - CAUSES, 'other cause')}`] : []
  return [`${total} diagnostics by cause (--verbose shows all):`, ...lined, ...more].join('\n')
}

/** The most frequent message of a cause. */
function sentenceOf(cause: Group): string {
  const sentences = mostFirst(groups(cause, firstLine))
  const others = sentences.length > 1 ? `, and ${count(sentences.length - 1, 'other message')}` : ''
  return `${cause[0].code}: ${firstLine(sentences[0]?.[0] ?? cause[0])}${others}`
}

function firstLine({ message }: Diagnostic): string {
  return (message.split('\n', 1)[0] ?? '').replace(TIMES, '')
}

function mostFirst(all: readonly Group[]): Group[] {
  return [...all].sort((a, b) => b.length - a.length)
}

/** ` in 3 files`; empty for diagnostics without a location. */
function inFiles(diagnostics: readonly Diagnostic[]): string {
  const files = new Set(diagnostics.flatMap(({ at }) => at?.path ?? []))
  return files.size > 0 ? ` in ${count(files.size, 'file')}` : ''
}
