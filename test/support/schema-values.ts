import * as fc from 'fast-check'
import { KEYS } from '../../packages/core/src/content/source/front-matter-schema.ts'

const TEXTS = [
  '',
  'a',
  'a/b',
  '../a',
  'a/..',
  '..a',
  '//a',
  'x:a',
  'https://a',
  'HTTP://a',
  'https:///',
  'true',
]
const DATES = [
  '2025-01-05',
  '2025-02-30',
  '2025-01-05T10:00',
  '2025-01-05T10:00Z',
  '2025-01-05T10:00:00+08:00',
]
const SCALAR = fc.constantFrom(...TEXTS, ...DATES, null, true, false, 0, 2, 3, 4, 6, 7, 2.5)
const PERSON = fc.dictionary(fc.constantFrom('date', 'author', 'key', 'name', 'label', 'permalink'), SCALAR)
const AUTHORS = fc.record({ author: fc.array(SCALAR, { maxLength: 2 }) })
const ENTRY = fc.oneof(SCALAR, PERSON, AUTHORS)
const VALUE = fc.oneof(ENTRY, fc.array(ENTRY, { maxLength: 2 }))

/** Front matter, of which some is right. */
export const FRONT_MATTER = fc.dictionary(fc.constantFrom(...Object.keys(KEYS), 'own'), VALUE, { maxKeys: 2 })

/** The part of JSON Schema that the packed schemas use. */
export interface JsonSchema {
  type?: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object'
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minItems?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | false
}

/** Values that a schema accepts. Patterns are ignored. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const {
    items = {},
    prefixItems,
    minItems = 0,
    minimum = -9,
    maximum,
    properties,
    additionalProperties,
  } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf))
  switch (schema.type) {
    case 'string':
      return fc.constantFrom('a', 'docs/a', 'https://a.example')
    case 'number':
      return schema.multipleOf === undefined
        ? fc.double({ min: minimum, max: Math.min(9, maximum ?? 9), noNaN: true })
        : fc.integer({ min: minimum, ...(maximum !== undefined && { max: maximum }) })
    case 'boolean':
      return fc.boolean()
    case 'array':
      if (prefixItems) return fc.tuple(...prefixItems.map(valuesOf))
      return fc.array(valuesOf(items), { minLength: minItems, maxLength: 3 })
    case 'object': {
      if (additionalProperties)
        return fc.dictionary(fc.constantFrom('a', 'b'), valuesOf(additionalProperties))
      const entries = Object.entries(properties ?? {}).map(([key, each]) => [key, valuesOf(each)] as const)
      return fc.record(Object.fromEntries(entries), { requiredKeys: schema.required ?? [] })
    }
    default:
      return fc.constantFrom(null, 1, 'a', {})
  }
}
