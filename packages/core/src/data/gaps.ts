import type { KeyPath, Problem } from '../config/problems.ts'
import { isRecord } from '../config/schema.ts'
import { nearest } from '../diagnostics/nearest.ts'

/** The type that a keyword needs: without that `type` it silently has no effect. */
const KEYWORDS: Readonly<Record<string, string>> = {
  object:
    'properties patternProperties additionalProperties required propertyNames minProperties maxProperties dependentRequired dependentSchemas unevaluatedProperties',
  array:
    'items prefixItems contains minContains maxContains minItems maxItems uniqueItems unevaluatedItems additionalItems',
  string: 'minLength maxLength pattern format contentEncoding contentMediaType contentSchema',
  number: 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
  any: '$schema $id $ref $defs $anchor $comment $dynamicRef $dynamicAnchor $vocabulary definitions title description default examples deprecated readOnly writeOnly type enum const allOf anyOf oneOf not if then else nullable',
}
const KIND_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(KEYWORDS).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
)

/** Keywords with a schema, a list of schemas, or schemas by name. */
const SCHEMAS = new Set(
  'items additionalProperties contains propertyNames not if then else allOf anyOf oneOf prefixItems'.split(
    ' ',
  ),
)
const NAMED_SCHEMAS = new Set('properties patternProperties $defs definitions dependentSchemas'.split(' '))

/** Finds keywords without effect: unknown ones, and ones without their type. */
export function gapsIn(schema: unknown, path: KeyPath = []): Problem[] {
  if (Array.isArray(schema)) return schema.flatMap((each, index) => gapsIn(each, [...path, index]))
  if (!isRecord(schema)) return []
  return Object.entries(schema).flatMap(([name, value]) => {
    const at = [...path, name]
    const own = gapOf(name, schema)
    if (own) return [{ path: at, ...own }]
    if (SCHEMAS.has(name)) return gapsIn(value, at)
    if (!NAMED_SCHEMAS.has(name) || !isRecord(value)) return []
    return Object.entries(value).flatMap(([key, each]) => gapsIn(each, [...at, key]))
  })
}

function gapOf(name: string, schema: Readonly<Record<string, unknown>>): Omit<Problem, 'path'> | undefined {
  const kind = KIND_OF.get(name)
  if (kind === undefined) {
    if (name.startsWith('x-')) return undefined
    const meant = nearest(name, KIND_OF.keys())
    const help = meant === undefined ? undefined : `did you mean ${meant}?`
    return { message: `unknown JSON Schema keyword ${name}`, help }
  }
  const types = [schema.type].flat().map((type) => (type === 'integer' ? 'number' : type))
  if (kind === 'any' || types.includes(kind)) return undefined
  return { message: `${name} has no effect without a type`, help: `add "type": "${kind}"` }
}

/** Makes implied parts of a schema explicit, since its checker does not infer them. */
export function writtenOut(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(writtenOut)
  if (!isRecord(schema)) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, each]) => [key, descend(key, each)]))
  const { type, required, items } = copy
  if (type === 'array' && items === undefined) copy.items = {}
  if (type === 'object' && Array.isArray(required)) {
    const free = required.map((key) => [String(key), {}] as const)
    copy.properties = { ...Object.fromEntries(free), ...(isRecord(copy.properties) && copy.properties) }
  }
  return copy
}

function descend(key: string, value: unknown): unknown {
  if (SCHEMAS.has(key)) return writtenOut(value)
  if (!NAMED_SCHEMAS.has(key) || !isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, writtenOut(each)]))
}
