import * as z from 'zod'
import { expectedKinds, keyPath, type Problem, problemsOf, valueAt } from '../config/problems.ts'
import { isRecord } from '../config/schema.ts'
import { writtenOut } from './gaps.ts'
import { knownKeys, schemasAt, type WrittenSchema } from './schema.ts'

type Issue = z.core.$ZodIssue

/** What a schema asks of data. */
export interface DataSchema {
  written: WrittenSchema
  /** All that is wrong with a value, by where in it that is. */
  check(value: unknown): Problem[]
}

/** Makes a checker of a JSON Schema, or says why there is none. */
export function makeSchema(written: unknown): DataSchema | { failed: string } {
  if (!isRecord(written)) return { failed: 'a schema is an object' }
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

/** A schema may describe what it asks for: that is the best way out. */
function withHelp({ path, message, help }: Problem, schema: WrittenSchema): Problem {
  const described = schemasAt(schema, path).find((each) => typeof each.description === 'string')
  return { path, message, help: help ?? described?.description?.toString() }
}

/** The known keys stand where `problemsOf` looks for them. */
function named(issue: Issue, schema: WrittenSchema): Issue {
  if (issue.code !== 'unrecognized_keys') return issue
  return { ...issue, message: knownKeys(schemasAt(schema, keyPath(issue))).join(' ') }
}

/** Of the alternatives of a schema, the mistakes of the one that was meant: whose kind of value was chosen. */
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
