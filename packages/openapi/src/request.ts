import { block } from './markdown.ts'

/** A request to an operation, with the headers of its first authentication method. */
export interface Request {
  method: string
  /** The URL with its query. */
  address: string
  headers: readonly Pair[]
  cookies: readonly Pair[]
  /** Whether it uses HTTP basic authentication. */
  isBasic: boolean
  body?: Body | undefined
  /** The name of the file that is sent as the body. */
  file?: string
}

export type Pair = readonly [name: string, value: string]

/** Fields of a form, or the value of a body: JSON or text. */
export type Body =
  | { kind: 'form' | 'parts'; fields: readonly Pair[] }
  | { kind: 'json' | 'text'; value: unknown }

/** A request as tabs with code. All such tabs switch languages together. */
export function requestTabs(request: Request): string {
  return [
    ':::code-group{group=request}',
    block('sh', curl(request), 'curl'),
    block('js', javaScript(request), 'JavaScript'),
    block('python', python(request), 'Python'),
    ':::',
  ].join('\n')
}

/** A curl command for a POSIX shell. */
export function curl({ method, address, headers, cookies, isBasic, body, file }: Request): string {
  const shell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
  const pairs = body && 'fields' in body ? body.fields.map(([name, value]) => `${name}=${value}`) : []
  const data = {
    form: () => pairs.map((each) => `--data-urlencode ${shell(each)}`),
    parts: () => pairs.map((each) => `-F ${shell(each)}`),
    json: () => [`-d ${shell(printed(body))}`],
    text: () => [`-d ${shell(printed(body))}`],
  }
  const hasBody = body !== undefined || file !== undefined
  const verb = method === 'HEAD' ? ' -I' : method === 'GET' && !hasBody ? '' : ` -X ${method}`
  const lines = [
    `curl${verb} ${shell(address)}`,
    ...headers.map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...(isBasic ? ["-u 'USER:PASSWORD'"] : []),
    ...cookies.map(([name, value]) => `-b ${shell(`${name}=${value}`)}`),
    ...(body ? data[body.kind]() : []),
    ...(file === undefined ? [] : [`--data-binary ${shell(`@${file}`)}`]),
  ]
  return lines.join(' \\\n  ')
}

/** A call of `fetch`. */
function javaScript({ method, address, headers, cookies, isBasic, body }: Request): string {
  const all: string[] = [
    ...headers.map(([name, value]) => `${property(name)}: ${js(value)}`),
    ...(isBasic ? ["Authorization: 'Basic ' + btoa('USER:PASSWORD')"] : []),
    ...(cookies.length > 0 ? [`Cookie: ${js(cookies.map((each) => each.join('=')).join('; '))}`] : []),
  ]
  const before =
    body?.kind === 'parts'
      ? [
          'const form = new FormData()',
          ...body.fields.map((each) => `form.append(${each.map(js).join(', ')})`),
        ]
      : []
  const sent = {
    form: () => `new URLSearchParams(${object(Object.fromEntries(fieldsOf(body)))})`,
    parts: () => 'form',
    json: () => `JSON.stringify(${object(body && 'value' in body ? body.value : null)})`,
    text: () => js(printed(body)),
  }
  const options = [
    ...(method === 'GET' ? [] : [`method: ${js(method)}`]),
    ...(all.length > 0 ? [`headers: {\n    ${all.join(',\n    ')},\n  }`] : []),
    ...(body ? [`body: ${sent[body.kind]().replaceAll('\n', '\n  ')}`] : []),
  ]
  const given = options.length > 0 ? `, {\n  ${options.join(',\n  ')},\n}` : ''
  return [
    ...before,
    `const response = await fetch(${js(address)}${given})`,
    'console.log(response.status)',
  ].join('\n')
}

/** A call with the Python package `requests`. */
function python({ method, address, headers, cookies, isBasic, body }: Request): string {
  const sent = {
    form: () => `data=${literal(Object.fromEntries(fieldsOf(body)))}`,
    parts: () =>
      `files=${literal(Object.fromEntries(fieldsOf(body).map(([name, value]) => [name, [null, value]])))}`,
    json: () => `json=${literal(body && 'value' in body ? body.value : null)}`,
    text: () => `data=${literal(printed(body))}`,
  }
  // `requests` sets the content type for JSON itself.
  const own = headers.filter(
    ([name, value]) => body?.kind !== 'json' || `${name}${value}` !== 'Content-Typeapplication/json',
  )
  const rest = [
    ...(own.length > 0 ? [`headers=${literal(Object.fromEntries(own))}`] : []),
    ...(cookies.length > 0 ? [`cookies=${literal(Object.fromEntries(cookies))}`] : []),
    ...(isBasic ? ['auth=("USER", "PASSWORD")'] : []),
    ...(body ? [sent[body.kind]()] : []),
  ]
  const [name, first] = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(method)
    ? [method.toLowerCase(), []]
    : ['request', [literal(method)]]
  const given = [...first, literal(address), ...rest]
  const inside =
    given.length === 1
      ? given[0]
      : `\n    ${given
          .map((each) => `${each},`)
          .join('\n')
          .replaceAll('\n', '\n    ')}\n`
  return [
    'import requests',
    '',
    `response = requests.${name}(${inside})`,
    'print(response.status_code)',
  ].join('\n')
}

function fieldsOf(body: Body | undefined): readonly Pair[] {
  return body && 'fields' in body ? body.fields : []
}

/** The value of a body as text. */
function printed(body: Body | undefined): string {
  const value = body && 'value' in body ? body.value : ''
  return typeof value === 'string' && body?.kind !== 'json' ? value : JSON.stringify(value, null, 2)
}

/** A JavaScript string literal. */
function js(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)
  return `'${escaped}'`
}

function property(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : js(name)
}

/** A JavaScript value. */
function object(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return lines('[', value.map(literal), ']')
  if (typeof value === 'object')
    return lines(
      '{',
      Object.entries(value).map(([name, each]) => `${literal(name)}: ${literal(each)}`),
      '}',
    )
  return JSON.stringify(value)
}

/** Puts the items on one line if they are short. */
function lines(open: string, items: readonly string[], close: string): string {
  const line = `${open}${items.join(', ')}${close}`
  if (line.length <= 60 && !line.includes('\n')) return line
  return `${open}\n${items.map((each) => `    ${each.replaceAll('\n', '\n    ')},`).join('\n')}\n${close}`
}
