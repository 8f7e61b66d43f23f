import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Hosts as their documentation describes them, as far as the files go that a build writes for them: which file answers a
 * request, which rules apply to it, and how the headers of several rules are joined.
 */

export interface Answer {
  status: number
  /** Names are lower case. */
  headers: Readonly<Record<string, string>>
  body: Buffer
}

export type Asking = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>

const REVALIDATED = { 'cache-control': 'public, max-age=0, must-revalidate' }

/** A host of files, whose addresses have a final slash: it has a page in each folder, and redirects to it. */
function fileAt(dist: string, path: string): { file: string } | { to: string } | undefined {
  const decoded = decodeURIComponent(path)
  const isFile = (each: string) => statSync(join(dist, each), { throwIfNoEntry: false })?.isFile() ?? false
  if (!decoded.endsWith('/') && isFile(decoded)) return { file: decoded }
  const plain = decoded.replace(/\/$/, '')
  const [folder, page] = [`${plain}/index.html`, `${plain}.html`]
  if (isFile(folder)) return decoded.endsWith('/') ? { file: folder } : { to: `${path}/` }
  if (isFile(page)) return decoded.endsWith('/') ? { to: path.replace(/\/$/, '') } : { file: page }
  return undefined
}

/** https://docs.netlify.com/routing/headers, …/redirects: rules join, and only forced redirects beat a file. */
export function netlify(dist: string): Asking {
  const rules = headerRules(dist)
  const redirects = redirectRules(dist)
  return async (path) => {
    // It compares paths without a final slash.
    const rule = redirects.find(({ from }) =>
      matches(from.replace(/(?<=.)\/$/, ''), path.replace(/(?<=.)\/$/, '')),
    )
    const found = fileAt(dist, path)
    if (rule?.status.startsWith('3') && (rule.status.endsWith('!') || !found)) return redirected(rule.to, 301)
    if (found && 'to' in found) return redirected(found.to, 301)
    const missing = rule?.status === '404' ? rule.to : '/404.html'
    const sent = joined(rules, path, ({ own, values }) => [...values, own].join(','))
    return {
      status: found ? 200 : 404,
      headers: { ...REVALIDATED, ...sent },
      body: bodyOf(dist, found?.file ?? missing),
    }
  }
}

/** https://developers.cloudflare.com/pages/configuration: redirects beat files, `!` takes a header away. */
export function cloudflare(dist: string): Asking {
  const rules = headerRules(dist)
  const redirects = redirectRules(dist)
  if (redirects.length > 2000) throw new Error('more redirects than it reads')
  const long = readFileSync(join(dist, '_headers'), 'utf8')
    .split('\n')
    .filter((line) => line.length > 2000)
  if (long.length > 0 || rules.length > 100) throw new Error('more headers than it reads')
  return async (path) => {
    const rule = redirects.find(({ from }) => from === path)
    if (rule) return redirected(rule.to, 301)
    const found = fileAt(dist, path)
    if (found && 'to' in found) return redirected(found.to, 308)
    const sent = joined(rules, path, ({ own, values }) => [...values, own].join(', '))
    // Errors are not cached, whatever the rules are.
    const headers = { ...REVALIDATED, ...sent, ...(!found && { 'cache-control': 'no-store' }) }
    return { status: found ? 200 : 404, headers, body: bodyOf(dist, found?.file ?? nearest404(dist, path)) }
  }
}

function nearest404(dist: string, path: string): string {
  const folder = path.replace(/\/[^/]*$/, '')
  return folder === '' || existsSync(join(dist, folder, '404.html'))
    ? `${folder}/404.html`
    : nearest404(dist, folder)
}

/** https://vercel.com/docs/project-configuration: sources are regular expressions as far as the build uses them. */
export function vercel(dist: string): Asking {
  const { trailingSlash, cleanUrls, redirects, headers } = JSON.parse(
    readFileSync(join(dist, 'vercel.json'), 'utf8'),
  ) as {
    trailingSlash: boolean
    cleanUrls?: boolean
    redirects: readonly { source: string; destination: string; statusCode: number }[]
    headers: readonly { source: string; headers: readonly { key: string; value: string }[] }[]
  }
  const isAt = (source: string, path: string) => new RegExp(`^${source}$`).test(path)
  return async (path) => {
    const rule = redirects.find(({ source }) => isAt(source, path))
    if (rule) return redirected(rule.destination, rule.statusCode)
    const found = fileAt(dist, path)
    if (found && 'to' in found) return redirected(found.to, 308)
    if (
      found?.file.endsWith('/index.html') === false &&
      found.file.endsWith('.html') &&
      !cleanUrls &&
      found.file !== path
    )
      return { status: 404, headers: {}, body: bodyOf(dist, '/404.html') }
    if (trailingSlash && found && !path.endsWith('/') && !/\.\w+$/.test(path))
      return redirected(`${path}/`, 308)
    const sent = headers
      .filter(({ source }) => isAt(source, path))
      .flatMap((each) => each.headers.map(({ key, value }) => [key.toLowerCase(), value] as const))
    return {
      status: found ? 200 : 404,
      headers: { ...REVALIDATED, ...Object.fromEntries(sent), ...(!found && REVALIDATED) },
      body: bodyOf(dist, found?.file ?? '/404.html'),
    }
  }
}

function redirected(location: string, status: number): Answer {
  return { status, headers: { location }, body: Buffer.alloc(0) }
}

function bodyOf(dist: string, path: string): Buffer {
  return readFileSync(join(dist, path))
}

interface HeaderRule {
  path: string
  name: string
  /** `undefined` takes the header away. */
  value: string | undefined
}

/** A rule is a path, and indented lines below it. */
function headerRules(dist: string): HeaderRule[] {
  let path = ''
  return readFileSync(join(dist, '_headers'), 'utf8')
    .split('\n')
    .flatMap((line): HeaderRule[] => {
      if (/^\S/.test(line)) path = line
      const [, off, name = '', value] = /^\s+(! )?([\w-]+)(?:: (.*))?$/.exec(line) ?? []
      return name === ''
        ? []
        : [{ path, name: name.toLowerCase(), value: off === undefined ? value : undefined }]
    })
}

function redirectRules(dist: string): { from: string; to: string; status: string }[] {
  const file = join(dist, '_redirects')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.filter(Boolean).map((line) => {
    const [from = '', to = '', status = '', ...rest] = line.split(' ')
    if (rest.length > 0 || status === '') throw new Error(`no rule: ${line}`)
    return { from, to, status }
  })
}

/** A star is any text. */
function matches(pattern: string, path: string): boolean {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${source}$`).test(path)
}

function joined(
  rules: readonly HeaderRule[],
  path: string,
  join: (header: { own: string; values: readonly string[] }) => string,
): Record<string, string> {
  const sent = new Map<string, string>()
  for (const { path: pattern, name, value } of rules) {
    if (!matches(pattern, path)) continue
    const before = sent.get(name)
    if (value === undefined) sent.delete(name)
    else sent.set(name, join({ own: value, values: before === undefined ? [] : [before] }))
  }
  return Object.fromEntries(sent)
}
