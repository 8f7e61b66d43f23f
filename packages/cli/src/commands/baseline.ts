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
  /** Whether links to other sites are requested. */
  external?: boolean | undefined
  /** Whether pages are read as agents read them. */
  agents?: boolean | undefined
}

/** The baseline lines that are only found with an option, by that option. */
const OF_OPTIONS = {
  snippets: 'snippet/',
  translations: 'translation/',
  external: 'link/dead\t',
  agents: 'agents/',
}

/** Diagnostics, compared with a baseline. */
export interface Compared {
  fresh: readonly Diagnostic[]
  /** Number of diagnostics that the baseline already lists. */
  known: number
  /** Baseline lines without a diagnostic in this run. */
  gone: readonly string[]
}

const NOTE = '# Known problems: code, file, message. Written by chatdocs check --update-baseline'

/**
 * Reads the baseline that the options name, if any. The returned function compares the diagnostics of a run with it.
 * With `updateBaseline`, it first writes them to the file.
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
  // Diagnostics that this run does not look for are neither gone nor removed from the file.
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

/** The same mistake twice in a file needs two lines. */
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

/** The baseline never hides a mistake that stops the build. */
function isKnowable({ code }: Diagnostic): boolean {
  return canBeWarning(code)
}

/** A line has no line number, so that edits above the mistake do not change it. */
function lineOf({ code, at, message }: Diagnostic): string {
  return [code, at?.path ?? '', message].map(escaped).join('\t')
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (each) => ESCAPES[each] ?? each)
}
