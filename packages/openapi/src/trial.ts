import type { PluginWords } from 'chatdocs'
import { blocks, escaped } from './markdown.ts'
import { exampleOf, isRecord, type Part, requirementsOf, serversOf, textAt } from './parts.ts'
import { sampleOf } from './sample.ts'
import { type Context, type Operation, type OperationContext, schemaOf } from './schema.ts'

/* The data of “Try it” for an operation. `browser/` makes a form from it when a reader opens it. */

export interface Trial {
  method: string
  path: string
  servers: readonly TrialServer[]
  /** The alternative authentication methods. An empty list of schemes needs no authentication. */
  ways: readonly (readonly TrialScheme[])[]
  fields: readonly TrialField[]
  bodies: readonly TrialBody[]
  needsBody: boolean
}

export interface TrialServer {
  /** The URL, with variables in braces. A relative URL is relative to the site. */
  url: string
  variables: readonly TrialField[]
}

export interface TrialScheme {
  name: string
  kind: 'basic' | 'token' | 'header' | 'query' | 'cookie'
  /** The name of a header, parameter or cookie. */
  key: string
}

/** A parameter, a variable of a server, or a field of a form. */
export interface TrialField {
  name: string
  /** `path`, `query`, `header` or `cookie`, else empty. */
  place: string
  value: string
  required?: boolean
  /** The allowed values. */
  options?: readonly string[]
  type?: 'array' | 'object' | 'file'
  style?: string
  explode?: boolean
}

export interface TrialBody {
  /** The media type of the body. */
  type: string
  kind: 'text' | 'form' | 'parts' | 'file'
  text: string
  fields: readonly TrialField[]
}

/** The words of a form besides those that begin with `try`. */
const SHARED = ['server', 'authentication', 'noAuthentication', 'parameters', 'body', 'required'] as const

type TrialWord = (typeof SHARED)[number] | Extract<keyof PluginWords, `try${string}`>

export type TrialWords = Pick<PluginWords, TrialWord>

/** The interface words for all forms of a page. */
export function trialWords({ words }: Context): string {
  const isUsed = (name: string) => name.startsWith('try') || SHARED.some((each) => each === name)
  const used = Object.fromEntries(Object.entries(words).filter(([name]) => isUsed(name)))
  return blocks(`<div hidden data-layout data-try="${escaped(JSON.stringify(used))}">`, '</div>')
}

/** The parts of a request that the reader can fill in. */
export function trialOf(operation: Operation, parameters: readonly Part[], context: OperationContext): Trial {
  const { method, path, part } = operation
  const { parts, root } = context
  const servers = serversOf([part, operation.around, root], parts).map((each): TrialServer => {
    const variables = parts.each(each, 'variables').map(([name, one]): TrialField => {
      const value = String(parts.get(one, 'default')?.value ?? '')
      return { name, place: '', required: true, value, ...optionsOf(parts.get(one, 'enum')?.value) }
    })
    return { url: textAt(each, 'url'), variables }
  })
  return {
    method,
    path,
    servers: servers.length > 0 ? servers : [{ url: '/', variables: [] }],
    ways: (requirementsOf(part, root, parts) ?? []).map(([, each]) =>
      parts.each(each).flatMap(([name]) => {
        const scheme = parts.get(root, 'components', 'securitySchemes', name)
        return scheme ? schemeOf(name, scheme) : []
      }),
    ),
    fields: parameters.map((each) => ({
      ...fieldOf(textAt(each, 'name'), schemaOf(each, context), context, each),
      place: textAt(each, 'in'),
      required: textAt(each, 'in') === 'path' || parts.get(each, 'required')?.value === true,
      ...(textAt(each, 'style') !== '' && { style: textAt(each, 'style') }),
      ...(parts.get(each, 'explode') && { explode: parts.get(each, 'explode')?.value === true }),
    })),
    bodies: parts
      .each(part, 'requestBody', 'content')
      .map(([type, content]) => trialBody(type, content, context)),
    needsBody: parts.get(part, 'requestBody', 'required')?.value === true,
  }
}

/** The collapsed block in which the form of an operation opens. */
export function trialForm(trial: Trial, { words, connects }: OperationContext): string {
  for (const each of trial.servers.flatMap(sourcesOf)) connects.add(each)
  const data = `data-try="${escaped(JSON.stringify(trial))}"`
  const summary = `<summary data-layout>${escaped(words.tryIt)}</summary>`
  return blocks(`<details class="http-try" data-layout ${data}>${summary}`, '</details>')
}

/** The sources that a content security policy must allow, so that requests work with any values of the variables. */
function sourcesOf({ url, variables }: TrialServer): string[] {
  const values = Object.fromEntries(variables.map(({ name, value }) => [name, value]))
  const [, scheme = '', host = '', port = ''] = /^(https?|\{\w+\}):\/\/([^/:]+)(:[^/]+)?/.exec(url) ?? []
  if (host === '') return []
  const filled = (text: string) => text.replace(/\{([^{}]+)\}/g, (_, name: string) => values[name] ?? '')
  const [first = '', ...rest] = host.split('.')
  const isOpen = first.includes('{') && rest.length > 1 && !rest.join('').includes('{')
  const names = isOpen ? ['*', ...rest].join('.') : filled(host)
  return [`${filled(scheme)}://${names}${port.includes('{') ? ':*' : port}`]
}

function schemeOf(name: string, scheme: Part): TrialScheme | [] {
  const [type, key, place] = [textAt(scheme, 'type'), textAt(scheme, 'name'), textAt(scheme, 'in')]
  if (type === 'mutualTLS') return []
  if (type === 'http' && textAt(scheme, 'scheme').toLowerCase() === 'basic')
    return { name, kind: 'basic', key }
  if (type !== 'apiKey') return { name, kind: 'token', key }
  return { name, kind: place === 'query' || place === 'cookie' ? place : 'header', key }
}

function optionsOf(value: unknown): { options?: readonly string[] } {
  return Array.isArray(value) && value.length > 0 ? { options: value.map(String) } : {}
}

/** A field with the value that the description gives it, in `owner` or its schema. Generated values are left out. */
function fieldOf(name: string, schema: Part | undefined, { parts }: Context, owner?: Part): TrialField {
  const at = schema && parts.follow(schema)
  const value = isRecord(at?.value) ? at.value : {}
  const [type] = [value.type].flat()
  const given = [
    owner && exampleOf(owner, parts)?.value,
    ...['example', 'const', 'default'].map((key) => value[key]),
    ...(Array.isArray(value.examples) ? value.examples : []),
  ].find((each) => each !== undefined)
  const isList = type === 'array' || Array.isArray(given)
  const items = isList ? parts.get(at, 'items')?.value : undefined
  const isFile = [value, isRecord(items) ? items : {}].some(
    (each) => each.format === 'binary' || (each.contentMediaType !== undefined && !each.contentEncoding),
  )
  const isObject = type === 'object' || isRecord(given)
  return {
    name,
    place: '',
    value: typeof given === 'object' && !Array.isArray(given) ? JSON.stringify(given) : String(given ?? ''),
    ...(type === 'boolean' ? { options: ['true', 'false'] } : isList ? {} : optionsOf(value.enum)),
    ...(isFile ? { type: 'file' } : isList ? { type: 'array' } : isObject ? { type: 'object' } : {}),
  }
}

function trialBody(type: string, content: Part, context: Context): TrialBody {
  const { parts } = context
  const schema = parts.child(content, 'schema')
  const given = exampleOf(content, parts)
  const kind = /^multipart\//.test(type) ? 'parts' : /\/x-www-form-urlencoded/.test(type) ? 'form' : 'text'
  if (kind === 'text') {
    const isText = /json|xml|^text\/|yaml|javascript|graphql/.test(type)
    const value = given?.value ?? (isText ? sampleOf(schema, parts) : undefined) ?? ''
    const text = typeof value === 'string' && !/json/.test(type) ? value : JSON.stringify(value, null, 2)
    return { type, kind: isText ? kind : 'file', text: isText ? text : '', fields: [] }
  }
  const needed = [parts.get(schema, 'required')?.value].flat()
  const own = isRecord(given?.value) ? given.value : {}
  const fields = propertiesOf(schema, context).map(([name, each]): TrialField => {
    const field = fieldOf(name, each, context)
    const value = own[name]
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return { ...field, required: needed.includes(name), ...(value !== undefined && { value: text }) }
  })
  return { type, kind, text: '', fields }
}

/** The properties of a schema, and of the schemas in its `allOf`. */
function propertiesOf(schema: Part | undefined, context: Context, depth = 0): (readonly [string, Part])[] {
  const { parts } = context
  const all = depth > 5 ? [] : parts.each(schema, 'allOf')
  return [
    ...all.flatMap(([, each]) => propertiesOf(each, context, depth + 1)),
    ...parts.each(schema, 'properties').filter(([, each]) => parts.get(each, 'readOnly')?.value !== true),
  ]
}
