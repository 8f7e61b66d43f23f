import * as z from 'zod'
import type { Reading } from './address.ts'

/**
 * An object that allows no other keys.
 *
 * Its message for an unknown key is the list of the known ones, for `problems.ts` to choose from:
 * a message is the one thing zod lets a schema add to what it found.
 */
export function object<S extends z.core.$ZodLooseShape>(shape: S) {
  const known = Object.keys(shape).join(' ')
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? known : undefined),
  })
}

/** A string that says something. */
export const text = z.string().refine((value) => value.trim() !== '', {
  params: { expected: 'some text' },
})

/** A string that is understood by a reader of texts. */
export function read<T>(reader: (written: string) => Reading<T>) {
  return z.string().transform((written, context) => {
    const reading = reader(written)
    if ('value' in reading) return reading.value
    context.addIssue({ code: 'custom', params: reading })
    return z.NEVER
  })
}

/**
 * The schema that a value's own shape asks for. Unlike with `z.union`, mistakes are then told
 * of the form the author chose, not of every form there is.
 */
export function choose<S extends z.ZodType>(select: (value: unknown) => S) {
  const schema = z.unknown().transform((value, context) => {
    const result = select(value).safeParse(value)
    if (result.success) return result.data
    for (const issue of result.error.issues) context.addIssue({ ...issue })
    return z.NEVER
  })
  return schema as unknown as z.ZodType<z.output<S>, z.input<S>>
}

/** Accepts nothing, and says what it would have liked better. */
export function refuse(expected: string, help?: string): z.ZodType<never, never> {
  return z.custom<never>(() => false, { params: { expected, help } })
}

/** Accepts no object, because its type is none of these. */
export function noneOf(types: readonly string[]): z.ZodType<never, never> {
  return z.looseObject({ type: z.enum(types) }) as unknown as z.ZodType<never, never>
}

/** What several keys of one object must fulfil together. */
export interface Rule {
  holds: (value: Record<string, unknown>) => boolean
  /** The key that is named when it does not hold. */
  key: string
  message: string
  help?: string
}

/**
 * The object under a rule, which is tried even when single keys have mistakes of their own.
 * A misspelt key comes first: the rule might hold without the slip.
 */
export function ruled<S extends z.ZodObject>(schema: S, { holds, key, message, help }: Rule): S {
  return schema.refine((value) => holds(value), {
    path: [key],
    message,
    params: { help },
    when: ({ value, issues }) => isRecord(value) && !issues.some(isUnknownKey),
  })
}

function isUnknownKey({ code }: { code?: string | undefined }): boolean {
  return code === 'unrecognized_keys'
}

/** Whether a value has keys: an object, but no array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is nothing but objects, lists, strings, numbers, truth values and null, and has an end. */
export function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return !/^(function|symbol|bigint)$/.test(typeof value)
  if (depth > DEEPEST) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return false
  return Object.values(value).every((each) => isPlain(each, depth + 1))
}

/** Nobody nests deeper than that and means it. */
export const DEEPEST = 50

/** Whether objects lie in objects deeper than that; so do those that contain themselves. */
export function nestsDeeper(value: unknown, than: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return than === 0 || Object.values(value).some((each) => nestsDeeper(each, than - 1))
}

/** The same object without the keys that are there but undefined. */
export function present<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}
