import { type Diagnostic, printDiagnostics } from '@chatdocs/core'
import type { Sources } from './report.ts'
import { count } from './words.ts'

/** Longer lists are grouped by cause and end with a summary. */
const LONG = 20
/** Maximum number of messages printed for one cause. */
const MESSAGES = 5
/** Maximum number of further places listed for one message. */
const PLACES = 5

export interface ListOptions {
  color: boolean
  /** Print every diagnostic separately. */
  all?: boolean
}

type Group = readonly [Diagnostic, ...Diagnostic[]]

/**
 * Prints errors before warnings, each sorted by place, separated by empty lines. Diagnostics with the same message are
 * printed once, with some of their places. A long list shows a few messages of each cause, and ends with a summary.
 */
export function listDiagnostics(
  found: readonly Diagnostic[],
  { textOf, fileOf }: Sources,
  { color, all = false }: ListOptions,
): string {
  const ordered = [...found.filter(isError), ...found.filter((each) => !isError(each))]
  const print = (each: readonly Diagnostic[]) => printDiagnostics(each, textOf, { color, fileOf })
  if (all) return print(ordered)
  const isLong = ordered.length > LONG
  const causes = groups(ordered, isLong ? causeOf : messageOf)
  const list = print(causes.flatMap(shownOf))
  return isLong ? `${list}\n\n${summary(causes, ordered.length)}` : list
}

export function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === 'error'
}

/** Codes with messages that name what does not work, such as a key or an element: each name is a cause of its own. */
const NAMED =
  /^(?:content\/(?:foreign-syntax|html-removed|jsx|mdx|unknown-.+|variable)|page\/build-failed|style\/build-failed)$/
/** How often a document has a problem. */
const TIMES = / \(\d+ times in this document\)/
/** What else differs between messages of one cause: numbers and paths, but not the names of packages. */
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

/** The first messages of a cause, each with its first places; the last one says how many there are besides. */
function shownOf(cause: Group): Diagnostic[] {
  const printed = groups(cause, messageOf)
    .slice(0, MESSAGES)
    .map(([first, ...others]) => [first, others.slice(0, PLACES)] as const)
  const known = new Set(printed.flatMap(([first, others]) => [first, ...others]))
  const hidden = cause.filter((each) => !known.has(each))
  const more = { message: `… and ${hidden.length} more${inFiles(hidden)} (--verbose shows all)` }
  return printed.map(([first, others], index) => ({
    ...first,
    notes: [
      ...first.notes,
      ...others.map(({ at }) => ({ message: 'also here', ...(at && { at }) })),
      ...(hidden.length > 0 && index === printed.length - 1 ? [more] : []),
    ],
  }))
}

/**
 *     114 diagnostics by cause (--verbose shows all):
 *       80 in 12 files  link/broken: no page at /docs/old, and 3 other messages
 *       34 in 1 file    content/unknown-key: the front matter key head does nothing here
 */
function summary(causes: readonly Group[], total: number): string {
  const rows = mostFirst(causes).map(
    (cause) => [`${cause.length}${inFiles(cause)}`, sentenceOf(cause)] as const,
  )
  const width = Math.max(...rows.map(([counts]) => counts.length))
  const lines = rows.map(([counts, sentence]) => `  ${counts.padEnd(width)}  ${sentence}`)
  return [`${total} diagnostics by cause (--verbose shows all):`, ...lines].join('\n')
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

/** ` in 3 files`; nothing for diagnostics without a place. */
function inFiles(diagnostics: readonly Diagnostic[]): string {
  const files = new Set(diagnostics.flatMap(({ at }) => at?.path ?? []))
  return files.size > 0 ? ` in ${count(files.size, 'file')}` : ''
}
