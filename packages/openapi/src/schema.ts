import type { PluginWords } from 'chatdocs'
import { blocks, code, division, escaped, fold, foreign, item, link, oneLine, within } from './markdown.ts'
import { isRecord, nameOf, type Part, type Parts } from './parts.ts'

/** What all parts of a page have in common. */
export interface Context {
  parts: Parts
  words: PluginWords
  /** The names of the schemas that have a page, by all locations to which their references may lead. */
  names: ReadonlyMap<string, string>
  /** The URL of a schema's page, relative to this page. */
  addressOf(name: string): string
  /** The number of collapsible properties in the section so far. */
  unfolded: { count: number }
}

export interface Operation {
  /** The HTTP method, in capitals. */
  method: string
  /** Its path, or the name of a webhook. */
  path: string
  /** The id of the operation's section. */
  anchor: string
  tag: string
  part: Part
  /** The path item, whose parameters and servers also apply. */
  around: Part
  isWebhook: boolean
}

/** What operations need to know about the whole description. */
export interface OperationContext extends Context {
  root: Part
  /** The origin of the site, to resolve relative server URLs; empty if it is not configured. */
  origin: string
  /** The URL of the overview page, relative to this page. */
  overview: string
  /** Whether readers can send requests: “Try it”. */
  tryIt: boolean
  /** The origins to which the page sends requests. */
  connects: Set<string>
}

/** Maximum depth of fields within fields. */
const DEPTH = 6

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
      return [
        { text: type, ...(typeof value.format === 'string' && type !== 'null' && { note: value.format }) },
      ]
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

/** The schema of a value, given directly or by its only media type. */
export function schemaOf(part: Part | undefined, { parts }: Context): Part | undefined {
  const [content] = parts.each(part, 'content')
  return parts.child(part, 'schema') ?? (content && parts.child(content[1], 'schema'))
}

/** The name of the page of a schema, if it has one. */
function schemaName(part: Part, { parts, names }: Context): string | undefined {
  return parts
    .way(part)
    .map((each) => names.get(each))
    .find((each) => each !== undefined)
}

/** Constraints of a value: allowed values, default, bounds. */
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

/** A description: on the same line as the name, or in blocks below it. */
export function descriptionOf(part: Part | undefined, { parts }: Context): { line: string; blocks: string } {
  const own = isRecord(part?.value) ? part.value.description : undefined
  const text = typeof own === 'string' ? own : part && parts.get(part, 'description')?.value
  if (typeof text !== 'string' || text.trim() === '') return { line: '', blocks: '' }
  const isLine = !/\n\s*\n|^\s*(?:[-+*>#|:]|\d+[.)]|```|~~~)/m.test(text.trim())
  return isLine ? { line: foreign(oneLine(text)), blocks: '' } : { line: '', blocks: within(5, text) }
}

/** The properties of a schema as rows. Objects are collapsible. */
export function fieldsOf(part: Part, context: Context): string {
  return rows(fieldItems(part, context, []))
}

export function rows(items: readonly string[]): string {
  return division('rows', items.join('\n\n'))
}

function fieldItems(part: Part, context: Context, around: readonly string[]): string[] {
  const { parts, words } = context
  const schema = parts.follow(part)
  if (!schema || !isRecord(schema.value) || around.includes(nameOf(schema)) || around.length > DEPTH)
    return []
  const within = [...around, nameOf(schema)]
  const required = new Set(requiredIn(schema, parts))
  const own = parts.each(schema, 'properties').map(([name, each]) => {
    return row(code(name), each, { context, around: within, isRequired: required.has(name) })
  })
  const others = parts.child(schema, 'additionalProperties')
  const items = parts.child(schema, 'items')
  return [
    ...parts.each(schema, 'allOf').flatMap(([, each]) => fieldItems(each, context, within)),
    ...own,
    ...(isRecord(others?.value) ? [row(`*${words.anyName}*`, others, { context, around: within })] : []),
    ...(items ? fieldItems(items, context, within) : []),
    ...variantItems(schema, context, within),
  ]
}

/** The properties of the variants of a schema. A single one with properties, as where it can be null, needs no name. */
function variantItems(schema: Part, context: Context, within: readonly string[]): string[] {
  const all = variantsOf(schema, context.parts).flatMap(([, each]) => {
    const fields = fieldItems(each, context, within)
    return fields.length > 0 ? [[each, fields] as const] : []
  })
  const [only] = all
  if (only && all.length === 1) return only[1]
  return all.map(([each, fields]) => item(blocks(typeOf(each, context), unfolding(each, fields, context))))
}

function requiredIn(schema: Part, parts: Parts): string[] {
  return parts.each(schema, 'required').flatMap(([, { value }]) => (typeof value === 'string' ? [value] : []))
}

export interface RowOptions {
  context: Context
  around?: readonly string[]
  isRequired?: boolean
  /** The part that has the description, unless it is the value itself. */
  owner?: Part
  facts?: readonly string[]
}

/** A property, parameter or header: its name, type, facts, description, and its own properties as a collapsible list. */
export function row(name: string, part: Part | undefined, options: RowOptions): string {
  const { context, around = [], isRequired = false, owner, facts = [] } = options
  const { words } = context
  const isOld = isDeprecated(owner ?? part, context)
  const about = [
    ...(isOld ? [words.deprecated.toLowerCase()] : []),
    ...facts,
    ...(part ? limitsOf(part, context) : []),
  ]
  const line = [
    isOld ? `~~**${name}**~~` : `**${name}**`,
    [
      [part ? typeOf(part, context) : '', isRequired ? `*${words.required}*` : ''].filter(Boolean).join(' '),
      ...about,
    ]
      .filter(Boolean)
      .join(' · '),
  ]
  // If a schema has a page, the page describes it.
  const described =
    part && (schemaName(part, context) === undefined || (isRecord(part.value) && 'description' in part.value))
  const { line: text, blocks: long } = descriptionOf(owner ?? (described ? part : undefined), context)
  const fields = part ? fieldItems(part, context, around) : []
  return item(
    blocks(
      line.filter((each) => each !== '').join(' '),
      text,
      long,
      part ? unfolding(part, fields, context) : '',
    ),
  )
}

/** Maximum number of properties within an operation: schemas with many references are described on their own pages. */
const MANY = 120

function unfolding(part: Part, fields: readonly string[], context: Context): string {
  const { words, unfolded } = context
  unfolded.count += fields.length
  if (fields.length === 0 || unfolded.count > MANY) return ''
  const name = schemaName(context.parts.child(part, 'items') ?? part, context)
  return fold(
    escaped(words.members.property) + (name === undefined ? '' : ` · ${escaped(name)}`),
    rows(fields),
  )
}

export function isDeprecated(part: Part | undefined, { parts }: Context): boolean {
  return parts.get(part, 'deprecated')?.value === true
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
