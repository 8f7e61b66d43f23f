import { badge, block, blocks, code, division, escaped, fold, link, plain, within } from './markdown.ts'
import { exampleOf, isRecord, type Part, type Parts, requirementsOf, textAt } from './parts.ts'
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
import {
  type Trial,
  type TrialBody,
  type TrialScheme,
  type TrialServer,
  trialForm,
  trialOf,
} from './trial.ts'

const COLORS = { GET: 'info', POST: 'tip', PUT: 'warning', PATCH: 'warning', DELETE: 'danger' } as const

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
  const trial = trialOf(operation, parameters, context)
  return blocks(
    `## ${title} {#${anchor}}`,
    '<div class="http" data-layout>',
    division('bar', `${badge(method, colorOfMethod(method))} ${code(path)} ${mark}`.trim()),
    context.tryIt && !operation.isWebhook ? trialForm(trial, context) : '',
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
        operation.isWebhook ? '' : requestTabs(requestOf(trial, operation, parameters, context)),
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

/** The parameters of an operation. They replace parameters of its path with the same name and `in`. */
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
  // What several responses consist of, such as an error and its headers, is shown once.
  const folds = new Map<string, string[]>()
  const add = (content: string, line: string) => folds.set(content, [...(folds.get(content) ?? []), line])
  for (const [status, each] of responses) {
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
    // The summary of a collapsible block is HTML, where Markdown would stay plain text.
    const isPlain = !/[*_[<&]/.test(line)
    const words = escaped(line).replace(/`([^`]+)`/g, '<code>$1</code>')
    if (content === '') add(division('status', `${badge(status, colorOf(status))} ${line}`.trim()), '')
    else add(blocks(isPlain ? '' : line, content), `${mark} ${isPlain ? words : ''}`.trim())
  }
  const all = [...folds].map(([content, lines]) =>
    lines.join('') === '' ? content : fold(lines.join('<br>'), content),
  )
  return blocks(`**${context.words.responses}**`, division('responses', blocks(...all)))
}

/** Examples of all responses with content, as tabs. An example comes from the description, or is made from the schema. */
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

/** The authentication methods, with links to their descriptions; empty if the description has none. */
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

/** The request with example values for everything that it requires. */
function requestOf(
  { method, path, servers: [server], ways, fields: all, bodies: [type] }: Trial,
  { part }: Operation,
  parameters: readonly Part[],
  context: OperationContext,
): Request {
  const { parts, origin } = context
  const fields = all.map((field, index) => ({
    ...field,
    sample: field.value || String(sampleOf(schemaOf(parameters[index], context), parts) ?? ''),
  }))
  const needed = (place: string) =>
    fields.flatMap((each): Pair[] =>
      each.required && each.place === place ? [[each.name, each.sample]] : [],
    )
  const [schemes = []] = ways
  const secrets = (...kinds: TrialScheme['kind'][]) =>
    schemes.flatMap(({ kind, key }): Pair[] =>
      kinds.includes(kind) ? [kind === 'token' ? ['Authorization', 'Bearer TOKEN'] : [key, 'KEY']] : [],
    )
  const query = [...needed('query'), ...secrets('query')].map((pair) =>
    pair.map(encodeURIComponent).join('='),
  )
  const filled = fields.reduce((at, { name, place, value }) => {
    return place === 'path' && value !== '' ? at.replace(`{${name}}`, encodeURIComponent(value)) : at
  }, path)
  const body =
    type && bodyOf(type.type, type.kind, parts.get(part, 'requestBody', 'content', type.type), parts)
  return {
    method,
    address: addressOf(server, origin) + filled + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: [
      ...secrets('token', 'header'),
      ...needed('header'),
      // Form data sets its own content type.
      ...(type && body && !('fields' in body) ? [['Content-Type', type.type] as const] : []),
    ],
    cookies: secrets('cookie'),
    isBasic: schemes.some(({ kind }) => kind === 'basic'),
    body,
  }
}

/** The URL of a server with the default values of its variables, without a final slash. */
function addressOf(server: TrialServer | undefined, origin: string): string {
  const { url = '/', variables = [] } = server ?? {}
  const address = variables
    .reduce((at, { name, value }) => at.replaceAll(`{${name}}`, value || `{${name}}`), url)
    .replace(/\/$/, '')
  return /^(?:\w+:|\{)/.test(address) ? address : origin + address.replace(/^(?!\/|$)/, '/')
}

function bodyOf(type: string, kind: TrialBody['kind'], content: Part | undefined, parts: Parts): Body {
  const value = exampleOf(content, parts)?.value ?? sampleOf(parts.child(content, 'schema'), parts)
  if (kind === 'text' || kind === 'file')
    return { kind: /json/.test(type) && typeof value !== 'string' ? 'json' : 'text', value }
  const fields = Object.entries(isRecord(value) ? value : {}).map(([name, each]): Pair => {
    return [name, typeof each === 'object' ? JSON.stringify(each) : String(each)]
  })
  return { kind, fields }
}
