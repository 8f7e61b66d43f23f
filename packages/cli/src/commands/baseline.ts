import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { canBeWarning, type Diagnostic } from '@chatdocs/core'
import { UsageError } from '../process/failure.ts'

export interface BaselineOptions {
  /** A file of diagnostics that are not reported. */
  baseline?: string | undefined
  /** Write that file. */
  updateBaseline?: boolean | undefined
  /** Whether code blocks are checked. */
  snippets?: boolean | undefined
  /** Whether all translations are checked. */
  translations?: boolean | undefined
  /** Whether links to other sites are asked. */
  external?: boolean | undefined
  /** Whether pages are read as agents read them. */
  agents?: boolean | undefined
}

/** The lines of what is only found if an option asks for it. */
const OF_OPTIONS = {
  snippets: 'snippet/',
  translations: 'translation/',
  external: 'link/dead\t',
  agents: 'agents/',
}

/** Diagnostics, without those that a baseline knows. */
export interface Compared {
  fresh: readonly Diagnostic[]
  /** Number of diagnostics that it knows. */
  known: number
  /** Its lines that no diagnostic has any more. */
  gone: readonly string[]
}

const NOTE = '# Known problems: code, file, message. Written by chatdocs check --update-baseline'

/**
 * Reads the baseline that the options name, if they name one. The function returned compares the diagnostics of a run
 * with it, and before that writes it, if the options say so.
 */
export function openBaseline(
  { baseline: name, updateBaseline = false, ...options }: BaselineOptions,
  cwd: string,
): ((found: readonly Diagnostic[]) => Compared) | undefined {
  if (name === undefined) {
    if (!updateBaseline) return undefined
    throw new UsageError('--update-baseline needs a file', 'name it: --baseline chatdocs-baseline.txt')
  }
  const file = resolve(cwd, name)
  const isThere = existsSync(file)
  if (!isThere && !updateBaseline) {
    const help = `write it first: chatdocs check --baseline ${name} --update-baseline`
    throw new UsageError(`there is no file ${name}`, help)
  }
  const lines = isThere ? linesIn(readFileSync(file, 'utf8')) : []
  // What this run does not look for is neither gone nor removed.
  const asked = Object.keys(OF_OPTIONS) as (keyof typeof OF_OPTIONS)[]
  const skipped = asked.flatMap((name) => (options[name] ? [] : [OF_OPTIONS[name]]))
  const isAsked = (line: string) => !skipped.some((each) => line.startsWith(each))
  return (found) => {
    const { gone, ...compared } = compare(found, lines)
    if (!updateBaseline || !found.every(isKnowable)) return { ...compared, gone: gone.filter(isAsked) }
    const all = found.map(lineOf)
    const kept = gone.filter((line) => !isAsked(line))
    writeFileSync(file, `${[NOTE, ...[...all, ...kept].sort()].join('\n')}\n`)
    return compare(found, all)
  }
}

function linesIn(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'))
}

/** Of the same mistake twice in a file, each needs a line. */
function compare(found: readonly Diagnostic[], lines: readonly string[]): Compared {
  const left = new Map<string, number>()
  for (const line of lines) left.set(line, (left.get(line) ?? 0) + 1)
  const fresh = found.filter((each) => {
    const line = lineOf(each)
    const count = left.get(line) ?? 0
    if (count === 0 || !isKnowable(each)) return true
    left.set(line, count - 1)
    return false
  })
  // A configuration that cannot be read hides all other mistakes.
  const isWhole = found.every(isKnowable)
  const gone = isWhole ? [...left].flatMap(([line, count]) => Array<string>(count).fill(line)) : []
  return { fresh, known: found.length - fresh.length, gone: gone.sort() }
}

/** A line of a baseline for people: `link/broken in docs/a.md: no page at /x`. */
export function sentenceOf(line: string): string {
  const [code = '', path = '', message = ''] = line.split('\t')
  return `${code}${path && ` in ${path}`}: ${message}`
}

/** A mistake that leaves nothing to build is never known. */
function isKnowable({ code }: Diagnostic): boolean {
  return canBeWarning(code)
}

/** It names no line of the file, so that edits above it change nothing. */
function lineOf({ code, at, message }: Diagnostic): string {
  return [code, at?.path ?? '', message].map(escaped).join('\t')
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (each) => ESCAPES[each] ?? each)
}
