import type { Request as Described, Pair } from '../request.ts'
import type { Trial, TrialBody, TrialField, TrialScheme } from '../trial.ts'

/* Turns the values that a reader typed into a request. */

/** The values of a form. */
export interface Filled {
  trial: Pick<Trial, 'method' | 'path'>
  /** The URL of the server. */
  server: string
  credentials: readonly Credential[]
  fields: readonly FilledField[]
  body: FilledBody | undefined
}

/** A secret, or a name and a password. */
export interface Credential {
  scheme: TrialScheme
  values: readonly string[]
}

interface FilledField {
  field: TrialField
  value: string
  files: readonly File[]
}

export interface FilledBody extends Pick<TrialBody, 'type' | 'kind' | 'text'> {
  fields: readonly FilledField[]
  file?: File | undefined
}

/** The arguments of `fetch`, and a description of the request for code samples. */
interface Made {
  address: string
  headers: readonly Pair[]
  cookies: readonly Pair[]
  body: BodyInit | undefined
  described: Described
}

/** The URL of a server, with its variables filled in, without a final slash. */
export function serverAddress(url: string, values: Readonly<Record<string, string>>): string {
  const filled = url.replace(/\{([^{}]+)\}/g, (whole, name: string) => values[name] ?? whole)
  const full = URL.canParse(filled, location.origin) ? new URL(filled, location.origin).href : filled
  return full.replace(/\/$/, '')
}

export function requestOf({ trial, server, credentials, fields, body }: Filled): Made {
  const { method } = trial
  const inPlace = (place: string) =>
    fields.filter(({ field, value }) => field.place === place && value !== '')
  const secrets = credentials.filter(({ values }) => values.some((each) => each !== ''))
  const secretsOf = (kind: TrialScheme['kind']) =>
    secrets.flatMap(({ scheme, values: [value = ''] }): Pair[] =>
      scheme.kind === kind ? [[scheme.key, value]] : [],
    )
  const path = inPlace('path').reduce(
    (at, { field, value }) => at.replaceAll(`{${field.name}}`, () => inPath(field, value)),
    trial.path,
  )
  const query = [
    ...inPlace('query').flatMap(({ field, value }) => inQuery(field, value)),
    ...secretsOf('query').map(pairText),
  ].join('&')
  const address = server + path + (query === '' ? '' : `?${query}`)
  const { sent, type, ...about } = bodyOf(body)
  const headers: Pair[] = [
    ...(type === undefined ? [] : [['Content-Type', type] as const]),
    ...inPlace('header').map(({ field, value }): Pair => [field.name, listed(field, value).join(',')]),
    ...secretsOf('header'),
    ...secretsOf('token').map(([, value]): Pair => ['Authorization', `Bearer ${value}`]),
    ...secrets.flatMap(({ scheme, values }): Pair[] =>
      scheme.kind === 'basic' ? [['Authorization', `Basic ${base64(values.join(':'))}`]] : [],
    ),
  ]
  const cookies = [
    ...inPlace('cookie').map(({ field, value }): Pair => [field.name, value]),
    ...secretsOf('cookie'),
  ]
  const described = { method, address, headers, cookies, isBasic: false, ...about }
  return { address, headers, cookies, body: sent, described }
}

/** Form data sets its own content type. */
function bodyOf(
  body: FilledBody | undefined,
): Pick<Described, 'body' | 'file'> & { sent?: BodyInit; type?: string } {
  if (!body) return {}
  const { type, kind, text, file } = body
  const named = /\*/.test(type) ? {} : { type }
  if (kind === 'file') return file ? { sent: file, file: file.name, ...named } : {}
  if (kind === 'text') return text === '' ? {} : { sent: text, body: { kind, value: text }, ...named }
  const fields = body.fields.flatMap(({ field, value, files }): (readonly [string, string | File])[] => {
    if (field.type === 'file') return files.map((each) => [field.name, each])
    if (value === '') return []
    return (field.type === 'array' ? listed(field, value) : [value]).map((each) => [field.name, each])
  })
  const texts = fields.map(([name, each]): Pair => [name, typeof each === 'string' ? each : `@${each.name}`])
  if (kind === 'form')
    return { sent: new URLSearchParams(texts.map((each) => [...each])), body: { kind, fields: texts } }
  const sent = new FormData()
  for (const [name, value] of fields) sent.append(name, value)
  return { sent, body: { kind, fields: texts } }
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

function pairText([name, value]: Pair): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
}

/** The values of a list that a reader typed: as JSON, or separated by commas. Any other text is one value. */
function listOf({ type }: TrialField, text: string): string | readonly string[] | readonly Pair[] {
  if (type !== 'array' && type !== 'object') return text
  try {
    const value: unknown = JSON.parse(text)
    const written = (each: unknown) => (typeof each === 'object' ? JSON.stringify(each) : String(each))
    if (Array.isArray(value)) return value.map(written)
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).map(([name, each]): Pair => [name, written(each)])
  } catch {
    // The text is not JSON.
  }
  return type === 'array' ? text.split(/\s*,\s*/) : text
}

/** The parts of a value as the style `simple` lists them. */
function listed(field: TrialField, text: string): readonly string[] {
  const value = listOf(field, text)
  if (typeof value === 'string') return [value]
  return value.flatMap((each) =>
    typeof each === 'string' ? [each] : field.explode ? [each.join('=')] : each,
  )
}

/** A parameter in a path, in one of the styles `simple`, `label` and `matrix`. */
function inPath(field: TrialField, text: string): string {
  const { name, style, explode } = field
  const all = listed(field, text).map((each) => encodeURIComponent(each).replace('%3D', '='))
  if (style === 'label') return `.${all.join(explode ? '.' : ',')}`
  if (style !== 'matrix') return all.join(',')
  if (!explode) return `;${name}=${all.join(',')}`
  return all.map((each) => (field.type === 'object' ? `;${each}` : `;${name}=${each}`)).join('')
}

const DELIMITERS: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '|' }

/** A parameter in a query, in one of the styles `form`, `spaceDelimited`, `pipeDelimited` and `deepObject`. */
function inQuery(field: TrialField, text: string): string[] {
  const { name, style = 'form', explode = style === 'form' } = field
  const value = listOf(field, text)
  if (typeof value === 'string') return [pairText([name, value])]
  const isObject = field.type === 'object'
  if (isObject && style === 'deepObject')
    return value.map((each) => pairText([`${name}[${each[0] ?? ''}]`, each[1] ?? '']))
  if (explode) return value.map((each) => pairText(typeof each === 'string' ? [name, each] : each))
  const all = value.flat().map(encodeURIComponent)
  return [`${encodeURIComponent(name)}=${all.join(DELIMITERS[style] ?? ',')}`]
}
