import { isRecord, nameOf, type Part, type Parts } from './parts.ts'

/** Maximum depth of a sample. */
const DEPTH = 9

/** The properties that a sample omits: those that a request cannot set, or that no response contains. */
type Direction = 'readOnly' | 'writeOnly'

/** A value that matches a schema: an example or a default, else a value made from its type. */
export function sampleOf(
  part: Part | undefined,
  parts: Parts,
  without: Direction = 'readOnly',
  around: readonly string[] = [],
): unknown {
  const schema = part && parts.follow(part)
  if (!schema || !isRecord(schema.value) || around.includes(nameOf(schema)) || around.length > DEPTH)
    return null
  const { value } = schema
  for (const key of ['example', 'const', 'default']) if (value[key] !== undefined) return value[key]
  for (const key of ['examples', 'enum']) {
    const list = value[key]
    if (Array.isArray(list) && list.length > 0) return list[0]
  }
  const within = [...around, nameOf(schema)]
  const [first] = [...parts.each(schema, 'oneOf'), ...parts.each(schema, 'anyOf')]
  if (first) return sampleOf(first[1], parts, without, within)
  const all = parts.each(schema, 'allOf').map(([, each]) => sampleOf(each, parts, without, within))
  const properties = parts.each(schema, 'properties').flatMap(([name, each]) => {
    const isMade = parts.get(each, without)?.value === true || parts.get(each, 'deprecated')?.value === true
    return isMade ? [] : [[name, sampleOf(each, parts, without, within)] as const]
  })
  if (all.length + properties.length > 0)
    return Object.assign({}, ...all.filter(isRecord), Object.fromEntries(properties))
  switch ([value.type].flat()[0]) {
    case 'array': {
      const items = parts.child(schema, 'items')
      return items ? [sampleOf(items, parts, without, within)] : []
    }
    case 'object':
      return {}
    case 'integer':
    case 'number':
      return typeof value.minimum === 'number' ? value.minimum : 0
    case 'boolean':
      return true
    case 'string':
      return textOf(value.format)
    default:
      return null
  }
}

function textOf(format: unknown): string {
  switch (format) {
    case 'date':
      return '2025-01-31'
    case 'date-time':
      return '2025-01-31T12:00:00Z'
    case 'email':
      return 'name@example.com'
    case 'uuid':
      return '123e4567-e89b-12d3-a456-426614174000'
    case 'uri':
    case 'url':
      return 'https://example.com'
    default:
      return 'string'
  }
}
