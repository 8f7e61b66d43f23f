import type { KeyPath } from '../config/problems.ts'
import { isRecord } from '../config/schema.ts'

/** A JSON Schema, uncompiled. `true` and `false` are valid schemas, too. */
export type WrittenSchema = Readonly<Record<string, unknown>>

/** The maximum number of references to follow, against circular ones. */
const DEEPEST = 50

/** All subschemas for the value itself: the schema, its references and its alternatives. */
function facets(root: WrittenSchema, schema: unknown, depth = 0): WrittenSchema[] {
  if (!isRecord(schema) || depth > DEEPEST) return []
  const further = [
    ...(typeof schema.$ref === 'string' ? [referred(root, schema.$ref)] : []),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : [])),
  ]
  return [schema, ...further.flatMap((each) => facets(root, each, depth + 1))]
}

/** Resolves a reference inside the schema: `#/$defs/plugin`. */
function referred(root: WrittenSchema, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined
  const keys = reference.slice(1).split('/').filter(Boolean)
  return keys.reduce<unknown>((at, key) => {
    const name = decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
    return isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined
  }, root)
}

/** The subschemas of one entry of an object or a list. */
function schemasBelow(
  root: WrittenSchema,
  schemas: readonly WrittenSchema[],
  key: string | number,
): WrittenSchema[] {
  return schemas.flatMap((schema) => facets(root, entrySchema(schema, key)))
}

function entrySchema(schema: WrittenSchema, key: string | number): unknown {
  if (typeof key === 'number') {
    const { prefixItems, items } = schema
    return (Array.isArray(prefixItems) && prefixItems[key]) || items
  }
  const { properties, additionalProperties } = schema
  return isRecord(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties
}

/** The subschemas of the value at a path. */
export function schemasAt(root: WrittenSchema, path: KeyPath): WrittenSchema[] {
  return path.reduce((schemas, key) => schemasBelow(root, schemas, key), facets(root, root))
}

/** The keys that an object can have. */
export function knownKeys(schemas: readonly WrittenSchema[]): string[] {
  return schemas.flatMap(({ properties }) => (isRecord(properties) ? Object.keys(properties) : []))
}

/** The strings that a schema marks as images with `"format": "image"`. */
export function imagesIn(root: WrittenSchema, value: unknown): { path: KeyPath; target: string }[] {
  const found: { path: KeyPath; target: string }[] = []
  const visit = (at: unknown, schemas: readonly WrittenSchema[], path: KeyPath): void => {
    if (typeof at === 'string') {
      if (schemas.some(({ format }) => format === 'image')) found.push({ path, target: at })
    } else if (typeof at === 'object' && at !== null) {
      const keys = Array.isArray(at) ? at.keys() : Object.keys(at)
      for (const key of keys) {
        visit((at as Record<string | number, unknown>)[key], schemasBelow(root, schemas, key), [...path, key])
      }
    }
  }
  visit(value, facets(root, root), [])
  return found
}
