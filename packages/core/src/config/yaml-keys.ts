import { isMap, isPair, isScalar, isSeq, type Node, type Pair, visit, type YAMLMap } from 'yaml'
import type { Span } from '../paths.ts'
import { nestingOf } from './nesting.ts'
import { isRecord } from './schema.ts'
import { parseYaml } from './yaml-parser.ts'

/*
 * What a JSON Schema says of a place in a JSON or YAML file, which may be half written. Only what names keys and values is
 * read of a schema, not what bounds them.
 */

/** A key or a value that can be written at the cursor. */
export interface Writable {
  /** As it is written there, with quotes and a colon. */
  text: string
  label: string
  isKey: boolean
  /** What the schema says of it. */
  about?: string | undefined
}

type Schema = Readonly<Record<string, unknown>>
/** From the outermost map or list to the innermost one, with the key in each. */
type Way = readonly { node: Node; key: unknown }[]

/** Stands for the word at the cursor. */
const CURSOR = '\uE000'

/** What can be written at an offset of a file, and the span that it replaces. */
export function writableAt(
  text: string,
  offset: number,
  schema: Schema,
  isJson: boolean,
): { span: Span; words: readonly Writable[] } {
  const span = wordAt(text, offset)
  const [before, after] = [text.slice(0, span.start), text.slice(span.end)]
  const hasColon = /^[ \t]*:/.test(after)
  const isFirst = /(?:^|\n)[ \t-]*$/.test(before)
  const mark = isJson
    ? // Commas may be missing yet.
      `${/["\w}\]]/.test(before.trimEnd().slice(-1)) ? ',' : ''}"${CURSOR}"${/^["{[]/.test(after.trimStart()) ? ',' : ''}`
    : `${CURSOR}${hasColon || !isFirst ? '' : ':'}`
  const way = wayTo(before + mark + after, CURSOR)
  const last = way?.at(-1)
  if (!way || !last) return { span, words: [] }
  const isKey = isMap(last.node) && last.key === CURSOR
  const [schemas, items] = [schemasAt(schema, isKey ? way.slice(0, -1) : way), keysOf(last.node)]
  const write = (value: string) => (isJson ? JSON.stringify(value) : value)
  const keys = !isKey
    ? []
    : fitting(schemas, schema, last.node).flatMap((each) =>
        Object.entries(isRecord(each.properties) ? each.properties : {}).flatMap(([label, property]) =>
          items.has(label)
            ? []
            : { label, text: write(label) + (hasColon ? '' : ': '), isKey: true, about: aboutOf(property) },
        ),
      )
  // A word alone in a block of YAML may be a value as well as a key.
  const values =
    isKey && (isJson || items.size > 1)
      ? []
      : spread(schemas, schema)
          .flatMap(valuesOf)
          .map((value) => ({
            label: String(value),
            text: typeof value === 'string' ? write(value) : String(value),
            isKey: false,
          }))
  return { span, words: [...new Map([...keys, ...values].map((each) => [each.label, each])).values()] }
}

/** What a schema says of the key at an offset. */
export function keyAbout(
  text: string,
  offset: number,
  schema: Schema,
): { span: Span; about: string } | undefined {
  const span = wordAt(text, offset)
  const isKey = /^[ \t]*:/.test(text.slice(span.end))
  const quote = /^["']/.exec(text.slice(span.start))?.[0] ?? ''
  const name = text.slice(span.start + quote.length, span.end - quote.length)
  const way = isKey ? wayTo(text, name, span.start) : undefined
  const about = way && schemasAt(schema, way).map(aboutOf).find(Boolean)
  return about === undefined ? undefined : { span, about }
}

/** The word around an offset, with its quotes. */
function wordAt(text: string, offset: number): Span {
  const line = text.slice(Math.max(0, text.lastIndexOf('\n', offset - 1) + 1, offset - 200), offset)
  const before = /["']?[^\s"',:{}[\]]*$/.exec(line)?.[0] ?? ''
  const quote = /^["']/.exec(before)?.[0]
  const after = /^[^\s"',:{}[\]]*/.exec(text.slice(offset, offset + 200))?.[0] ?? ''
  const end = offset + after.length
  return { start: offset - before.length, end: quote && text[end] === quote ? end + 1 : end }
}

/** The way to a word: a key, or a value. */
function wayTo(text: string, word: string, start?: number): Way | undefined {
  if (nestingOf(text) !== undefined) return undefined
  let found: Way | undefined
  visit(parseYaml(text), {
    Scalar(_, node, around) {
      if (node.value !== word || (start !== undefined && node.range?.[0] !== start)) return
      const steps = [...around, node].map((each, index, all) => ({ each, next: all[index + 1] }))
      found = steps.flatMap(({ each, next }): Way => {
        if (isMap(each) && isPair(next)) return [{ node: each, key: nameOf(next) }]
        return isSeq(each) ? [{ node: each, key: 0 }] : []
      })
      return visit.BREAK
    },
  })
  return found
}

function nameOf({ key }: Pair): unknown {
  return isScalar(key) ? key.value : key
}

function keysOf(node: Node): ReadonlySet<unknown> {
  return new Set(isMap(node) ? node.items.map(nameOf) : [])
}

/** The schemas of what stands at the end of a way. */
function schemasAt(root: Schema, way: Way): readonly Schema[] {
  let found: readonly unknown[] = [root]
  for (const { node, key } of way)
    found = fitting(found, root, node).flatMap(({ properties, additionalProperties, items }) => {
      if (!isMap(node)) return [items]
      return isRecord(properties) && Object.hasOwn(properties, String(key))
        ? [properties[String(key)]]
        : [additionalProperties]
    })
  return found.filter(isRecord)
}

/** The alternatives of schemas that the written values of a map, such as its `type`, do not rule out. */
function fitting(schemas: readonly unknown[], root: Schema, node: Node): readonly Schema[] {
  const all = spread(schemas, root)
  return isMap(node) ? all.filter((each) => fits(each, node)) : all
}

function fits({ properties }: Schema, { items }: YAMLMap): boolean {
  return items.every((pair) => {
    const { value } = pair
    const property = isRecord(properties) ? properties[String(nameOf(pair))] : undefined
    const choices = isRecord(property) ? valuesOf(property) : []
    return !isScalar(value) || value.value === CURSOR || choices.length === 0 || choices.includes(value.value)
  })
}

/** Schemas with their alternatives in place of them. A schema that leads back to itself counts once. */
function spread(schemas: readonly unknown[], root: Schema): readonly Schema[] {
  const all = new Set<Schema>()
  const add = (schema: unknown): void => {
    if (!isRecord(schema) || all.has(schema)) return
    all.add(schema)
    const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema
    for (const each of [anyOf, oneOf, allOf].flat()) add(each)
    if (typeof $ref === 'string') add(referred(root, $ref))
  }
  for (const each of schemas) add(each)
  return [...all]
}

/** `#/$defs/item` */
function referred(root: Schema, reference: string): unknown {
  const keys = reference.replace(/^#\/?/, '').split('/').filter(Boolean)
  return keys.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), root)
}

function valuesOf(schema: Schema): unknown[] {
  const { type } = schema
  if ('const' in schema) return [schema.const]
  if (Array.isArray(schema.enum)) return schema.enum
  return type === 'boolean' ? [true, false] : []
}

function aboutOf(schema: unknown): string | undefined {
  return isRecord(schema) && typeof schema.description === 'string' ? schema.description : undefined
}
