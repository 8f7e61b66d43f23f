import { badge, block, blocks, code, division, escaped, fold, link, plain, within } from './markdown.ts'
import { isRecord, type Part, requirementsOf, serversOf, textAt } from './parts.ts'
import { type Body, type Pair, type Request, requestTabs } from './request.ts'
import { sampleOf } from './sample.ts'
import {
  type Context,
  descriptionOf,
  fieldsOf,
  isDeprecated,
  limitsOf,
  type Operation,
  type OperationContext,
  row,
  rows,
  schemaOf,
  typeOf,
} from './schema.ts'
import { trialOf } from './trial.ts'

const COLORS = { GET: 'info', POST: 'tip', PUT: 'warning', PATCH: 'warning', DELETE: 'danger' } as const

/** The section of an operation. */
export function operationSection(operation: Operation, context: OperationContext): string {
  const { method, path, anchor, part } = operation
  const { parts, words } = context
  const summary = textAt(part, 'summary')
  const description = textAt(part, 'description')
  const mark = isDeprecated(part, context) ? badge(words.deprecated, 'danger') : ''
  const title = summary === '' ? `${method} ${code(path)}` : plain(summary)
  const security = securityOf(operation, context)
  const parameters = parametersOf(operation, context)
  const body = parts.get(part, 'requestBody')
  return blocks(
    `## ${title} {#${anchor}}`,
    '<div class="http" data-layout>',
    division('bar', `${badge(method, colorOfMethod(method))} ${code(path)} ${mark}`.trim()),
    context.tryIt && !operation.isWebhook ? trialOf(operation, parameters, context) : '',
    division(
      'main',
      blocks(
        description === summary ? '' : within(2, description),
        security && `**${words.authentication}** ${security}`,
        parameters.length > 0 ? `**${words.parameters}**` : '',
        parameterRows(parameters, context),
        body ? bodyBlocks(body, context) : '',
        responseBlocks(part, context),
      ),
    ),
    division(
      'side',
      blocks(
        operation.isWebhook ? '' : requestTabs(requestOf(operation, parameters, context)),
        responseTabs(part, context),
      ),
    ),
    '</div>',
  )
}

/** The color of a method, in its section and in the sidebar. */
export function colorOfMethod(method: string): 'info' | 'tip' | 'warning' | 'danger' {
  return method in COLORS ? COLORS[method as keyof typeof COLORS] : 'info'
}

/** Those of the operation replace those of its path with the same name and place. */
function parametersOf({ part, around }: Operation, { parts }: Context): Part[] {
  const all = [...parts.each(around, 'parameters'), ...parts.each(part, 'parameters')].flatMap(([, each]) => {
    const found = parts.follow(each)
    return found ? [found] : []
  })
  return [...new Map(all.map((each) => [`${textAt(each, 'in')} ${textAt(each, 'name')}`, each])).values()]
}

function parameterRows(parameters: readonly Part[], context: Context): string {
  return rows(parameters.map((each) => valueRow(each, context, textAt(each, 'name'), [textAt(each, 'in')])))
}

/** A parameter or header. */
function valueRow(part: Part, context: Context, name: string, facts: readonly string[] = []): string {
  const isRequired = context.parts.get(part, 'required')?.value === true
  return row(code(name), schemaOf(part, context), { context, owner: part, isRequired, facts })
}

function bodyBlocks(body: Part, context: Context): string {
  const { parts, words } = context
  const isRequired = parts.get(body, 'required')?.value === true
  const { line, blocks: long } = descriptionOf(body, context)
  return blocks(
    `**${words.body}** ${isRequired ? `*${words.required}*` : words.optional}`,
    line,
    long,
    ...parts.each(body, 'content').map(([type, each]) => contentBlocks(type, each, context)),
  )
}

/** A media type with the properties of its schema. */
function contentBlocks(type: string, content: Part, context: Context): string {
  const { parts, words } = context
  const schema = parts.child(content, 'schema')
  if (!schema) return code(type)
  const about = [typeOf(schema, context), ...limitsOf(schema, context)].join(words.comma)
  return blocks(`${code(type)} ${about}`, fieldsOf(schema, context))
}

function colorOf(status: string): 'info' | 'tip' | 'warning' | 'danger' {
  const colors = { 2: 'tip', 4: 'warning', 5: 'danger' } as const
  return colors[status[0] as unknown as keyof typeof colors] ?? 'info'
}

function responseBlocks(part: Part, context: Context): string {
  const { parts } = context
  const responses = parts.each(part, 'responses')
  if (responses.length === 0) return ''
  const folds = responses.map(([status, each]) => {
    const { line, blocks: long } = descriptionOf(each, context)
    const headers = parts
      .each(each, 'headers')
      .map(([name, header]) =>
        valueRow(parts.follow(header) ?? header, context, name, [context.words.header]),
      )
    const content = blocks(
      long,
      rows(headers),
      ...parts.each(each, 'content').map(([type, one]) => contentBlocks(type, one, context)),
    )
    const mark = `<span class="badge badge-${colorOf(status)}">${escaped(status)}</span>`
    // A summary is HTML: links in it would be plain text.
    const isPlain = !/[*_[<&]/.test(line)
    const words = escaped(line).replace(/`([^`]+)`/g, '<code>$1</code>')
    if (content === '') return division('status', `${badge(status, colorOf(status))} ${line}`.trim())
    return fold(`${mark} ${isPlain ? words : ''}`.trim(), blocks(isPlain ? '' : line, content))
  })
  return blocks(`**${context.words.responses}**`, division('responses', blocks(...folds)))
}

/** An example of each response that has content, as tabs: one of the description, else one made of the schema. */
function responseTabs(part: Part, context: Context): string {
  const { parts } = context
  const all = parts.each(part, 'responses').flatMap(([status, each]) =>
    parts.each(each, 'content').flatMap(([type, content], index) => {
      const examples = examplesOf(content, context)
      const schema = parts.child(content, 'schema')
      const made =
        examples.length > 0 || !schema || !/json/.test(type)
          ? []
          : [['', sampleOf(schema, parts, 'writeOnly')] as const]
      return [...examples, ...made].map(([name, value]) => {
        const title = [status, index > 0 ? type : '', name].filter(Boolean).join(' · ')
        return block(/json/.test(type) ? 'json' : /xml/.test(type) ? 'xml' : 'text', printed(value), title)
      })
    }),
  )
  return all.length > 0 ? [':::code-group', ...all, ':::'].join('\n') : ''
}

/** The examples that a body has, with their names. */
function examplesOf(content: Part, { parts }: Context): (readonly [name: string, value: unknown])[] {
  const named = parts.each(content, 'examples').flatMap(([name, each]) => {
    const value = parts.get(each, 'value')
    return value ? [[name, value.value] as const] : []
  })
  const own = parts.get(content, 'example') ?? parts.get(content, 'schema', 'example')
  return named.length > 0 ? named : own ? [['', own.value] as const] : []
}

function printed(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** The ways to authenticate, with links to their descriptions; empty if the description names none. */
function securityOf({ part }: Operation, { parts, root, words, overview }: OperationContext): string {
  const all = requirementsOf(part, root, parts)
  if (!all) return ''
  const ways = all.map(([, each]) => {
    const schemes = parts.each(each).map(([name, scopes]) => {
      const listed = parts
        .each(scopes)
        .flatMap(([, { value }]) => (typeof value === 'string' ? [code(value)] : []))
      const needs = listed.length > 0 ? ` (${words.scopes} ${listed.join(words.comma)})` : ''
      return link(code(name), `${overview}#${schemeAnchor(name)}`) + needs
    })
    return schemes.length > 0 ? schemes.join(words.and) : words.noAuthentication
  })
  return ways.length > 0 ? ways.join(words.or) : words.noAuthentication
}

export function schemeAnchor(name: string): string {
  return `auth-${name.replace(/[\s{}#]+/g, '-')}`
}

function requestOf(operation: Operation, parameters: readonly Part[], context: OperationContext): Request {
  const { method, path, part } = operation
  const { parts } = context
  const valueFor = (each: Part) => {
    const given =
      parts.get(each, 'example') ?? parts.each(each, 'examples').map(([, one]) => parts.get(one, 'value'))[0]
    return String(given?.value ?? sampleOf(schemaOf(each, context), parts) ?? '')
  }
  const needed = parameters.filter((each) => parts.get(each, 'required')?.value === true)
  const inPlace = (place: string) => needed.filter((each) => textAt(each, 'in') === place)
  const auth = authentication(part, context)
  const query = [
    ...inPlace('query').map(
      (each) => `${encodeURIComponent(textAt(each, 'name'))}=${encodeURIComponent(valueFor(each))}`,
    ),
    ...auth.query,
  ].join('&')
  const filled = inPlace('path').reduce((at, each) => {
    const given = parts.get(each, 'example') ?? parts.get(each, 'schema', 'example')
    return given ? at.replace(`{${textAt(each, 'name')}}`, encodeURIComponent(String(given.value))) : at
  }, path)
  const body = bodyOf(part, context)
  return {
    method,
    address: serverOf(operation, context) + filled + (query && `?${query}`),
    headers: [
      ...auth.headers,
      ...inPlace('header').map((each): Pair => [textAt(each, 'name'), valueFor(each)]),
      ...(body.type === undefined ? [] : [['Content-Type', body.type] as const]),
    ],
    cookies: auth.cookies,
    isBasic: auth.isBasic,
    body: body.body,
  }
}

/** The first server, with the defaults of its variables and without a final slash. */
function serverOf(operation: Operation, context: OperationContext): string {
  const { parts, root, origin } = context
  const [server] = serversOf([operation.part, operation.around, root], parts)
  if (!server) return origin
  const address = textAt(server, 'url')
    .replace(/\{([^{}]+)\}/g, (whole, name: string) => {
      return String(parts.get(server, 'variables', name, 'default')?.value ?? whole)
    })
    .replace(/\/$/, '')
  return /^(?:\w+:|\{)/.test(address) ? address : origin + address.replace(/^(?!\/|$)/, '/')
}

type Authentication = Pick<Request, 'isBasic'> & { headers: Pair[]; cookies: Pair[]; query: string[] }

/** What the first way to authenticate adds to a request. */
function authentication(part: Part, { parts, root }: OperationContext): Authentication {
  const [first] = requirementsOf(part, root, parts) ?? []
  const made: Authentication = { headers: [], cookies: [], query: [], isBasic: false }
  for (const [name] of first ? parts.each(first[1]) : []) {
    const scheme = parts.get(root, 'components', 'securitySchemes', name)
    if (!scheme) continue
    const [type, key] = [textAt(scheme, 'type'), textAt(scheme, 'name')]
    if (type === 'http' && textAt(scheme, 'scheme').toLowerCase() === 'basic') made.isBasic = true
    else if (type !== 'apiKey') made.headers.push(['Authorization', 'Bearer TOKEN'])
    else if (textAt(scheme, 'in') === 'header') made.headers.push([key, 'KEY'])
    else if (textAt(scheme, 'in') === 'cookie') made.cookies.push([key, 'KEY'])
    else made.query.push(`${encodeURIComponent(key)}=KEY`)
  }
  return made
}

/** A body with the type that its header names. Forms name theirs themselves. */
function bodyOf(part: Part, { parts }: Context): { type?: string; body?: Body } {
  const [content] = parts.each(part, 'requestBody', 'content')
  if (!content) return {}
  const [type, media] = content
  const example =
    parts.get(media, 'example') ??
    parts.each(media, 'examples').map(([, each]) => parts.get(each, 'value'))[0]
  const value = example?.value ?? sampleOf(parts.child(media, 'schema'), parts)
  const fields = Object.entries(isRecord(value) ? value : {}).map(([name, each]): Pair => {
    return [name, typeof each === 'object' ? JSON.stringify(each) : String(each)]
  })
  if (type === 'multipart/form-data') return { body: { kind: 'parts', fields } }
  if (type === 'application/x-www-form-urlencoded') return { body: { kind: 'form', fields } }
  return { type, body: { kind: /json/.test(type) && typeof value !== 'string' ? 'json' : 'text', value } }
}
