import { CODES, type Code, isOptional, type Severity } from './codes.ts'
import type { Diagnostic } from './diagnostic.ts'

/** A site's overrides of the default severities. */
export type Severities = Readonly<Partial<Record<Code, Severity | 'off'>>>

/** Whether a site wants diagnostics of a code. If not, costly checks for it can be skipped. */
export function isWanted(code: Code, severities: Severities): boolean {
  return severityOf({ code, severity: CODES[code] }, severities) !== 'off'
}

function severityOf(
  { code, severity }: Pick<Diagnostic, 'code' | 'severity'>,
  severities: Severities,
): Severity | 'off' {
  return severities[code] ?? (isOptional(code) ? 'off' : severity)
}

/** Mistakes that a site usually repeats everywhere: only the first is reported, with a count. */
const ONCE: ReadonlySet<Code> = new Set(['content/unknown-language'])

/**
 * Applies the configured severities: drops diagnostics that are turned off,
 * removes duplicates, and sorts by location.
 */
export function applyPolicy(diagnostics: readonly Diagnostic[], severities: Severities): Diagnostic[] {
  const seen = new Set<string>()
  const all = diagnostics
    .flatMap((each): Diagnostic[] => {
      const severity = severityOf(each, severities)
      return severity === 'off' ? [] : [{ ...each, severity }]
    })
    .sort(compare)
    .filter((each) => {
      const identity = identityOf(each)
      return seen.has(identity) ? false : seen.add(identity)
    })
  return all.some(({ code }) => ONCE.has(code)) ? firstOfEach(all) : all
}

/** For codes in `ONCE`, keeps the first of each message, with the number of other files. */
function firstOfEach(all: readonly Diagnostic[]): Diagnostic[] {
  const counts = new Map<string, number>()
  const keyOf = ({ code, message }: Diagnostic) => (ONCE.has(code) ? `${code} ${message}` : undefined)
  for (const each of all) {
    const key = keyOf(each)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return all.flatMap((each) => {
    const key = keyOf(each)
    if (key === undefined) return [each]
    const count = counts.get(key) ?? 0
    counts.set(key, 0)
    if (count === 0) return []
    return [count === 1 ? each : { ...each, message: `${each.message} (in ${count} documents)` }]
  })
}

/** Sorts diagnostics by location. */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(compare)
}

/** Compares by path (first diagnostics without one), position, code and message. */
function compare(a: Diagnostic, b: Diagnostic): number {
  return (
    order(a.at?.path ?? '', b.at?.path ?? '') ||
    order(a.at?.span?.start ?? -1, b.at?.span?.start ?? -1) ||
    order(a.at?.span?.end ?? -1, b.at?.span?.end ?? -1) ||
    order(a.code, b.code) ||
    order(identityOf(a), identityOf(b))
  )
}

function order<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A key that is equal exactly for equal diagnostics. */
function identityOf({ code, severity, message, at, notes, help }: Diagnostic): string {
  const place = (location: Diagnostic['at']) => [location?.path, location?.span?.start, location?.span?.end]
  return JSON.stringify([
    code,
    severity,
    message,
    place(at),
    notes.map((note) => [note.message, place(note.at)]),
    help,
  ])
}
