import type { z } from 'zod'
import { type KeyPath, keyPath, type Problem, problemsOf } from './problems.ts'

/**
 * Checks input against a schema. Reports all mistakes and drops the invalid parts,
 * so the rest still applies. The schema must accept the empty object.
 *
 * `whole` names the input in messages: `the configuration`.
 */
export function checkInput<T>(
  schema: z.ZodType<T>,
  input: unknown,
  whole: string,
): { value: T; problems: readonly Problem[] } {
  const result = schema.safeParse(input)
  if (result.success) return { value: result.data, problems: [] }
  const { issues } = result.error
  return { value: salvage(schema, input, issues), problems: problemsOf(issues, input, whole) }
}

/** Drops the invalid parts, then everything that became invalid because of this. */
function salvage<T>(schema: z.ZodType<T>, input: unknown, issues: readonly z.core.$ZodIssue[]): T {
  const rest = without(input, issues.flatMap(badPaths))
  if (rest === NOTHING) return schema.parse({})
  const result = schema.safeParse(rest)
  return result.success ? result.data : salvage(schema, rest, result.error.issues)
}

function badPaths(issue: z.core.$ZodIssue): readonly KeyPath[] {
  const path = keyPath(issue)
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]
}

const NOTHING = Symbol('nothing')

/** A copy of the value without the given paths. If a path's last key does not exist, its parent object is dropped. */
function without(value: unknown, paths: readonly KeyPath[]): unknown {
  if (paths.length === 0) return value
  if (typeof value !== 'object' || value === null || paths.some((path) => path.length === 0)) return NOTHING
  const keys = new Set(paths.map(([key]) => String(key)))
  if ([...keys].some((key) => !Object.hasOwn(value, key))) return NOTHING
  const entries = Object.entries(value).flatMap(([key, each]) => {
    const below = paths.filter((path) => String(path[0]) === key).map((path) => path.slice(1))
    const kept = without(each, below)
    return kept === NOTHING ? [] : [[key, kept] as const]
  })
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}
