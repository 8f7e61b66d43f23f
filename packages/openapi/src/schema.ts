import type { PluginWords } from 'chatdocs'
import { code, item, link, oneLine, within } from './markdown.ts'
import { isRecord, nameOf, type Part, type Parts } from './parts.ts'

/** What all parts of a page know. */
export interface Context {
  parts: Parts
  words: PluginWords
  /** The names of the schemas that have a page, by what their references may lead to. */
  names: ReadonlyMap<string, string>
  /** The page of a schema, relative to this page. */
  addressOf(name: string): string
}

/** How deep fields are shown within fields. */
const DEPTH = 8

interface Token {
  text: string
  url?: string
  note?: string
}

/** The type of a schema, with links to the pages of schemas. */
export function typeOf(part: Part, context: Context): string {
  const seen = new Set<string>()
  return tokensOf(part, context)
    .map(({ text, url, note }) => {
      const words = url === undefined ? code(text) : link(code(text), url)
      return note === undefined ? words : `${words} (${note})`
    })
    .filter((each) => !seen.has(each) && seen.add(each))
    .join(context.words.or)
}

function tokensOf(part: Part, context: Context, depth = 0): Token[] {
  const name = schemaName(part, context)
  if (name !== undefined) return [{ text: name, url: context.addressOf(name) }]
  const schema = context.parts.follow(part)
  if (!schema || !isRecord(schema.value) || depth > DEPTH) return [{ text: 'any' }]
  const { value } = schema
  if ('const' in value) return [{ text: JSON.stringify(value.const) }]
  const variants = variantsOf(schema, context.parts).flatMap(([, each]) => tokensOf(each, context, depth + 1))
  const nothing: Token[] = value.nullable === true ? [{ text: 'null' }] : []
  if (variants.length > 0) return [...variants, ...nothing]
  const all = context.parts.each(schema, 'allOf')
  const [only] = all
  if (only && all.length === 1 && value.type === undefined)
    return [...tokensOf(only[1], context, depth + 1), ...nothing]
  const types = typesOf(value, all.length > 0).flatMap((type): Token[] => {
    if (type !== 'array')
      return [{ text: type, ...(typeof value.format === 'string' && { note: value.format }) }]
    const items = context.parts.child(schema, 'items')
    const [first, ...others] = items ? tokensOf(items, context, depth + 1) : []
    return first && others.length === 0 ? [{ ...first, text: `${first.text}[]` }] : [{ text: 'array' }]
  })
  return [...types, ...nothing]
}

function typesOf(value: Readonly<Record<string, unknown>>, isComposed: boolean): string[] {
  const written = [value.type].flat().filter((each) => typeof each === 'string')
  if (written.length > 0) return written
  if (isComposed || 'properties' in value || 'additionalProperties' in value) return ['object']
  if ('items' in value) return ['array']
  const kinds = Array.isArray(value.enum)
    ? value.enum.map((each) => (each === null ? 'null' : typeof each))
    : []
  return kinds.length > 0 ? [...new Set(kinds)] : ['any']
}

function variantsOf(schema: Part, parts: Parts) {
  return [...parts.each(schema, 'oneOf'), ...parts.each(schema, 'anyOf')]
}

/** The name of the page of a schema, if it has one. */
function schemaName(part: Part, { parts, names }: Context): string | undefined {
  return parts
    .way(part)
    .map((each) => names.get(each))
    .find((each) => each !== undefined)
}

/** What limits a value: its values, its default, bounds. */
export function limitsOf(part: Part, { parts, words }: Context): string[] {
  const value = parts.follow(part)?.value
  if (!isRecord(value)) return []
  const shown = (each: unknown) => code(typeof each === 'string' ? each : JSON.stringify(each))
  const number = (key: string) => (typeof value[key] === 'number' ? (value[key] as number) : undefined)
  const range = (label: string, low: string, high: string) => {
    const [least, most] = [number(low), number(high)]
    if (least === undefined && most === undefined) return []
    const bounds = least === undefined ? `≤ ${most}` : most === undefined ? `≥ ${least}` : `${least}–${most}`
    return [`${label}${label && ' '}${bounds}`]
  }
  const [above, under] = [number('exclusiveMinimum'), number('exclusiveMaximum')]
  return [
    ...(Array.isArray(value.enum) && value.enum.length > 0
      ? [`${words.values} ${value.enum.map(shown).join(words.comma)}`]
      : []),
    ...('default' in value ? [`${words.byDefault} ${shown(value.default)}`] : []),
    ...range('', 'minimum', 'maximum'),
    ...(above === undefined ? [] : [`> ${above}`]),
    ...(under === undefined ? [] : [`< ${under}`]),
    ...range(words.length, 'minLength', 'maxLength'),
    ...range(words.items, 'minItems', 'maxItems'),
    ...(typeof value.pattern === 'string' ? [code(value.pattern)] : []),
    ...(value.readOnly === true ? [words.readOnly] : []),
    ...(value.writeOnly === true ? [words.writeOnly] : []),
    ...(isScalar(value.example) ? [`${words.exampleValue} ${shown(value.example)}`] : []),
  ]
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
}

/** A description: on the line of what it describes, or in blocks below it. */
export function descriptionOf(part: Part | undefined, { parts }: Context): { line: string; blocks: string } {
  const own = isRecord(part?.value) ? part.value.description : undefined
  const text = typeof own === 'string' ? own : part && parts.get(part, 'description')?.value
  if (typeof text !== 'string' || text.trim() === '') return { line: '', blocks: '' }
  const isLine = !/\n\s*\n|^\s*(?:[-+*>#|:]|\d+[.)]|```|~~~)/m.test(text.trim())
  return isLine ? { line: oneLine(text), blocks: '' } : { line: '', blocks: within(5, text) }
}

/** The fields of a schema as list items, with those of objects within. A schema with a page of its own is linked. */
export function fieldsOf(part: Part, context: Context, around: readonly string[] = []): string[] {
  const { parts, words } = context
  const schema = parts.follow(part)
  if (!schema || !isRecord(schema.value) || around.includes(nameOf(schema)) || around.length > DEPTH)
    return []
  const within = [...around, nameOf(schema)]
  const inherited = parts.each(schema, 'allOf').flatMap(([, each]) => fieldsOf(each, context, within))
  const required = new Set(requiredIn(schema, parts))
  const own = parts.each(schema, 'properties').map(([name, each]) => {
    return field(`**${code(name)}**`, each, { context, within, isRequired: required.has(name) })
  })
  const others = parts.child(schema, 'additionalProperties')
  const items = parts.child(schema, 'items')
  return [
    ...inherited,
    ...own,
    ...(isRecord(others?.value)
      ? [field(`*${words.anyName}*`, others, { context, within, isRequired: false })]
      : []),
    ...(items ? nested(items, context, within) : []),
    ...variantsOf(schema, parts).flatMap(([, each]) => {
      const fields = nested(each, context, within)
      const { line } = descriptionOf(each, context)
      return fields.length > 0 ? [item(sentence([typeOf(each, context)], line, words), ...fields)] : []
    }),
  ]
}

/** The required names of a schema and of those around it that it is a part of. */
function requiredIn(schema: Part, parts: Parts): string[] {
  return parts.each(schema, 'required').flatMap(([, { value }]) => (typeof value === 'string' ? [value] : []))
}

function nested(part: Part, context: Context, within: readonly string[]): string[] {
  return schemaName(part, context) === undefined ? fieldsOf(part, context, within) : []
}

function field(
  name: string,
  part: Part,
  { context, within, isRequired }: { context: Context; within: readonly string[]; isRequired: boolean },
): string {
  const { words } = context
  const about = [
    typeOf(part, context),
    ...(isRequired ? [words.required] : []),
    ...(isDeprecated(part, context) ? [words.deprecated.toLowerCase()] : []),
    ...limitsOf(part, context),
  ]
  // The page of a schema describes it.
  const described =
    schemaName(part, context) === undefined || (isRecord(part.value) && 'description' in part.value)
  const { line, blocks } = descriptionOf(described ? part : undefined, context)
  const shown = isDeprecated(part, context) ? `~~${name}~~` : name
  return item(
    `${shown}${words.colon}${sentence(about, line, words)}`,
    blocks && `\n${blocks}\n`,
    ...nested(part, context, within),
  )
}

/** Facts and a description on one line. */
export function sentence(
  about: readonly string[],
  line: string,
  { comma, stop }: Pick<PluginWords, 'comma' | 'stop'>,
): string {
  const facts = about.join(comma)
  return line === '' ? facts : `${facts}${stop}${line}`
}

export function isDeprecated(part: Part, { parts }: Context): boolean {
  return parts.get(part, 'deprecated')?.value === true
}

/** A schema, or a list of it: its type on a line, then its fields. `before` is the beginning of that line. */
export function schemaItem(before: string, part: Part, context: Context): string {
  const about = sentence([typeOf(part, context), ...limitsOf(part, context)], '', context.words)
  return item(before + about, ...fieldsOf(context.parts.child(part, 'items') ?? part, context))
}
