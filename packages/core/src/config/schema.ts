import * as z from 'zod'
import { runsCode } from '../schemes.ts'
import { type Reading, readFolder } from './address.ts'

/**
 * An object without unknown keys.
 *
 * Its message for an unknown key lists the known keys, from which `problems.ts` makes suggestions: zod lets a schema add
 * only a message to an issue.
 */
export function object<S extends z.core.$ZodLooseShape>(shape: S) {
  const known = Object.keys(shape).join(' ')
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? known : undefined),
  })
}

/** Describes the value that a refinement expects. */
export function wanted(expected: string, help?: string) {
  return { params: { expected, help } }
}

/** A string that is not blank. */
export const text = z.string().refine((value) => value.trim() !== '', wanted('some text'))

/** An address of any kind that runs no code. */
export const anyAddress = text.refine((value) => !runsCode(value), wanted('an address that runs no code'))

/** A string that is parsed by `reader`. */
export function read<T>(reader: (written: string) => Reading<T>) {
  return z.string().transform((written, context) => {
    const reading = reader(written)
    if ('value' in reading) return reading.value
    context.addIssue({ code: 'custom', params: reading })
    return z.NEVER
  })
}

/** A folder of the site. */
export const folder = read(readFolder)

/** The names of the keys that have folders, or lists of them, in an object and those in it. */
export function folderKeys(schema: z.core.$ZodType, key = ''): string[] {
  if (schema === folder) return [key]
  const { shape = {}, ...around } = schema._zod.def as {
    shape?: Record<string, z.core.$ZodType>
    innerType?: z.core.$ZodType
    element?: z.core.$ZodType
    in?: z.core.$ZodType
  }
  const inner = around.innerType ?? around.element ?? around.in
  const within = Object.entries(shape).flatMap(([name, each]) => folderKeys(each, name))
  return inner ? folderKeys(inner, key) : within
}

/**
 * Selects a schema by the value. Unlike `z.union`, it reports mistakes only
 * for the form that the author chose, not for every form.
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

/** Accepts nothing, and reports what was expected. */
export function refuse(expected: string, help?: string): z.ZodType<never, never> {
  return z.custom<never>(() => false, wanted(expected, help))
}

/** Accepts nothing, and reports that `type` must be one of these. */
export function noneOf(types: readonly string[]): z.ZodType<never, never> {
  return z.looseObject({ type: z.enum(types) }) as unknown as z.ZodType<never, never>
}

/** A constraint on several keys of one object. */
export interface Rule {
  holds: (value: Record<string, unknown>) => boolean
  /** The key to report. */
  key: string
  message: string
  help?: string
}

/**
 * Adds a rule to an object. The rule is checked even if single keys have mistakes, but not if a key is unknown: that typo
 * may be the reason why the rule fails.
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

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Plain data of any form. */
export const plain = z
  .unknown()
  .refine((value) => isPlain(value), wanted('plain data (objects, lists, strings, numbers, booleans, null)'))

/** Whether a value consists of objects, lists, strings, numbers, booleans and null. Circular values do not. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return !/^(function|symbol|bigint)$/.test(typeof value)
  if (depth > DEEPEST) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return false
  return Object.values(value).every((each) => isPlain(each, depth + 1))
}

/** The maximum nesting of values: deeper nesting is a mistake. */
export const DEEPEST = 50

/** Whether objects are nested deeper than this. Circular objects always are. */
export function nestsDeeper(value: unknown, than: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return than === 0 || Object.values(value).some((each) => nestsDeeper(each, than - 1))
}

/** Removes the keys whose value is `undefined`. */
export function present<T extends object>(value: T): Present<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Present<T>
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> } & {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
}

/** The value of a JSON text, which may begin with a byte order mark; `undefined` if it is not valid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
