import * as z from 'zod'
import { expectedKinds, keyPath, type Problem, problemsOf, valueAt } from '../config/problems.ts'
import { isRecord } from '../config/schema.ts'
import { writtenOut } from './gaps.ts'
import { knownKeys, schemasAt, type WrittenSchema } from './schema.ts'

type Issue = z.core.$ZodIssue

export interface DataSchema {
  written: WrittenSchema
  check(value: unknown): Problem[]
}

/** Compiles a JSON Schema, or returns the reason why it is invalid. */
export function makeSchema(written: unknown): DataSchema | { failed: string } {
  if (!isRecord(written)) return { failed: 'a schema must be an object' }
  try {
    const schema = z.fromJSONSchema(writtenOut(written) as WrittenSchema)
    return {
      written,
      check(value) {
        const { error } = schema.safeParse(value)
        if (!error) return []
        const issues = error.issues
          .flatMap((each) => narrowed(each, value))
          .map((each) => named(each, written))
        return problemsOf(issues, value, 'the data').map((each) => withHelp(each, written))
      },
    }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

/** The `description` in a schema is the best help. */
function withHelp({ path, message, help }: Problem, schema: WrittenSchema): Problem {
  const described = schemasAt(schema, path).find((each) => typeof each.description === 'string')
  return { path, message, help: help ?? described?.description?.toString() }
}

/** Puts the known keys where `problemsOf` expects them. */
function named(issue: Issue, schema: WrittenSchema): Issue {
  if (issue.code !== 'unrecognized_keys') return issue
  return { ...issue, message: knownKeys(schemasAt(schema, keyPath(issue))).join(' ') }
}

/** For a union, only the issues of the alternative that matches the value's type. */
function narrowed(issue: Issue, value: unknown): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const isOther = (each: Issue) => each.path.length === 0 && each.code === 'invalid_type'
  const meant = issue.errors.filter((each) => !each.some(isOther))
  const [best] = meant.sort((one, other) => one.length - other.length)
  if (!best) {
    const kinds = issue.errors.flat().flatMap((each) => (each.code === 'invalid_type' ? [each.expected] : []))
    return [{ ...issue, code: 'custom', params: { expected: expectedKinds(kinds) } } as Issue]
  }
  const inner = valueAt(value, keyPath(issue))
  return best.flatMap((each) =>
    narrowed(each, inner).map((own) => ({ ...own, path: [...issue.path, ...own.path] })),
  )
}
