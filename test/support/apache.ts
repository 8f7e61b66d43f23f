import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, Asking } from './hosts.ts'

/**
 * What https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html, mod_headers, mod_dir and core say of the directives that
 * a build writes. Each other directive is an error, except those that decide types only.
 */
export function apache(dist: string, base: string): Asking {
  const directives = parse(readFileSync(join(dist, '.htaccess'), 'utf8'))
  const answered = (path: string, headers: Readonly<Record<string, string>>): Answer => {
    const found = rewritten(dist, base, directives, path, headers)
    const { status = 200, location, file } = found
    const isMissing = status === 404 || (location === undefined && file === undefined)
    if (isMissing) {
      const document =
        active(directives, path).findLast(({ name }) => name === 'ErrorDocument')?.words[1] ?? ''
      return { ...answered(document, headers), status: 404 }
    }
    const sent = headersOf(directives, found.path)
    if (location !== undefined) return { status, headers: { ...sent, location }, body: Buffer.alloc(0) }
    return { status, headers: sent, body: readFileSync(file ?? '') }
  }
  return async (asked, headers = {}) => {
    const [path = '', query = ''] = asked.split('?')
    return answered(decodeURIComponent(path), { ...headers, query })
  }
}

interface Directive {
  name: string
  words: readonly string[]
  /** The condition of the section around it. */
  section: string | undefined
}

const TYPES = [
  'AddType',
  'AddCharset',
  'AddOutputFilterByType',
  'RemoveType',
  'RemoveLanguage',
  'AddEncoding',
]

function parse(text: string): Directive[] {
  let section: string | undefined
  return text.split('\n').flatMap((line): Directive[] => {
    const [name = '', ...rest] = line.trim().match(/"(?:\\.|[^"])*"|\S+/g) ?? []
    if (name === '' || name.startsWith('#') || TYPES.includes(name)) return []
    const raw = rest.map((word) => word.replace(/^"(.*)"$/s, '$1'))
    // Conditions and rules take a backslash as it is.
    const words = name.startsWith('Rewrite') ? raw : raw.map((word) => word.replace(/\\(["\\])/g, '$1'))
    if (/^<(IfModule|FilesMatch)$|^<\/(IfModule|FilesMatch)>$/.test(name)) return []
    if (name === '<If') section = words[0]?.replace(/">$/, '')
    if (name === '<If' || name === '</If>') {
      if (name === '</If>') section = undefined
      return []
    }
    return [{ name, words, section }]
  })
}

function active(directives: readonly Directive[], path: string): readonly Directive[] {
  return directives.filter(({ section }) => section === undefined || holds(section, path))
}

/** `%{REQUEST_URI} =~ m#…#`, perhaps within `!(…)`. */
function holds(expression: string, path: string): boolean {
  const [, not, pattern] = /^(!\()?%\{REQUEST_URI\} =~ m#(.*)#\)?$/.exec(expression) ?? []
  if (pattern === undefined) throw new Error(`no expression: ${expression}`)
  return new RegExp(pattern).test(path) === (not === undefined)
}

function headersOf(directives: readonly Directive[], path: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { name, words } of directives) {
    const [when, action, header = '', value = '', condition] = words
    if (name !== 'Header' || when !== 'always') continue
    if (action !== 'set' && action !== 'merge') throw new Error(`no action: ${action}`)
    const isOn = condition === undefined || holds(condition.replace(/^expr=/, ''), path)
    if (isOn) found[header.toLowerCase()] = value.replaceAll('%%', '%')
  }
  return found
}

interface Found {
  /** The path after all rules. */
  path: string
  status?: number
  location?: string
  file?: string
}

function rewritten(
  dist: string,
  base: string,
  directives: readonly Directive[],
  path: string,
  headers: Readonly<Record<string, string>>,
): Found {
  const isFile = (each: string) => existsSync(each) && statSync(each).isFile()
  const isFolder = (each: string) => existsSync(each) && statSync(each).isDirectory()
  const fileOf = (each: string) => join(dist, each.slice(base.length))
  const { query = '' } = headers
  let conditions: (readonly string[])[] = []
  for (const { name, words } of directives) {
    if (name === 'RewriteCond') conditions.push(words)
    if (name !== 'RewriteRule') continue
    const [pattern = '', to = '', flags = ''] = words
    const groups = new RegExp(pattern).exec(path.slice(base.length))
    const meets = ([text = '', test = '']: readonly string[]) => {
      const value = expanded(text, groups)
        .replace(`%{DOCUMENT_ROOT}${base}`, `${dist}/`)
        .replace('%{REQUEST_FILENAME}', fileOf(path))
        .replace('%{QUERY_STRING}', query)
        .replace('%{HTTP:Accept-Encoding}', headers['Accept-Encoding'] ?? '')
      const is = { '-f': isFile, '!-f': (each: string) => !isFile(each), '-d': isFolder }[test]
      return is ? is(value) : new RegExp(test).test(value)
    }
    const isOn = groups !== null && conditions.every(meets)
    conditions = []
    if (!isOn) continue
    const [, status] = /R=(\d+)/.exec(flags) ?? []
    if (status === '404') return { path, status: 404 }
    const target = expanded(to, groups)
    if (status !== undefined) {
      const joined = target.includes('?') ? (flags.includes('QSA') ? '&' : undefined) : '?'
      const isKept = query !== '' && joined && !flags.includes('QSD')
      const location = isKept ? target + joined + query : target.replace('%1', query)
      return { path, status: Number(status), location }
    }
    return { path: target, file: fileOf(target) }
  }
  const file = fileOf(path)
  if (isFile(file)) return { path, file }
  const slash = directives.find(({ name }) => name === 'DirectorySlash')?.words[0] !== 'Off'
  if (!isFolder(file)) return { path }
  if (!path.endsWith('/')) {
    const location = `${path}/${query && `?${query}`}`
    return slash ? { path, status: 301, location } : { path }
  }
  const index = join(file, 'index.html')
  return existsSync(index) ? { path: `${path}index.html`, file: index } : { path }
}

/** `$1` is a group of the rule; a backslash takes the next character as it is. */
function expanded(text: string, groups: RegExpExecArray | null): string {
  return text.replace(
    /\\(.)|\$(\d)/g,
    (_, one?: string, group?: string) => one ?? groups?.[Number(group)] ?? '',
  )
}
