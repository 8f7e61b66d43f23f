import { decode, encodePath, isExternal, type Url } from '@chatdocs/protocol'
import { follow, OLD_ADDRESS, partsOf } from '../paths.ts'

/** A parsed value, or what was expected, with help. */
export type Reading<T> = { value: T } | { expected: string; help?: string }

/** `https://Example.com/` → `https://example.com`; empty text stays empty. */
export function readOrigin(text: string): Reading<string> {
  const trimmed = text.trim()
  if (trimmed === '') return { value: '' }
  const match = /^(https?:\/\/[^/?#@\\\s]+)(.*)$/isu.exec(trimmed)
  if (!match?.[1]) {
    const isHost = /^[\w-]+(\.[\w-]+)+(:\d+)?\/*$/.test(trimmed)
    const help = `include the protocol: https://${isHost ? trimmed : 'example.com'}`
    return { expected: 'an absolute address', help }
  }
  const rest = match[2] ?? ''
  if (/^\/*$/.test(rest)) return { value: match[1].toLowerCase() }
  const base = readBase(rest)
  const help = `sub-paths belong in baseUrl: '${'value' in base ? base.value : '/sub-path/'}'`
  return { expected: 'an address without a sub-path', help }
}

/** `https://a.example/edit/main` → `https://a.example/edit/main/{path}`. */
export function readTemplate(text: string): Reading<string> {
  const trimmed = text.trim()
  if (!/^https?:\/\/[^/\s]/i.test(trimmed)) {
    const help = 'include the protocol: https://github.com/owner/name/edit/main/'
    return { expected: 'an absolute address', help }
  }
  if (trimmed.includes('{path}')) return { value: trimmed }
  return { value: `${trimmed}${/[/=]$/.test(trimmed) ? '' : '/'}{path}` }
}

/** `https://a.example/blob/main` → `https://a.example/blob/main/{path}#L{line}`. */
export function readLineTemplate(text: string): Reading<string> {
  const reading = readTemplate(text)
  if (!('value' in reading) || reading.value.includes('{line}')) return reading
  return text.includes('{path}') ? reading : { value: `${reading.value}#L{line}` }
}

/** `./a.ts` → `a.ts`; `../src/a.ts` stays: a file may be outside of the site folder. */
export function readFile(text: string): Reading<string> {
  const parts = relativeParts(text)
  if (parts.length > 0 && parts.at(-1) !== '..') return { value: parts.join('/') }
  return { expected: 'the path of a file', help: 'write it relative to the site folder' }
}

/** `..\\packages/` → `../packages`. */
export function readOutsideFolder(text: string): Reading<string> {
  const parts = relativeParts(text)
  if (parts[0] === '..') return { value: parts.join('/') }
  return {
    expected: 'a folder outside of the site folder',
    help: "write it relative to the site folder: '../packages'",
  }
}

/** The parts of a relative path, which may begin with `..`; empty for an absolute path. */
function relativeParts(text: string): readonly string[] {
  return /^([/\\]|[a-z]:)/i.test(text) ? [] : partsOf(text.replaceAll('\\', '/'))
}

/** `my docs/a` → `/my%20docs/a/`: encoded for an `href`, with a slash at both ends. */
export function readBase(text: string): Reading<string> {
  const route = readRoute(text)
  return 'value' in route ? { value: `${encodePath(route.value)}/` } : route
}

/** `docs/` → `/docs`, decoded; the root is empty. */
export function readRoute(text: string): Reading<Url | ''> {
  const trimmed = text.trim()
  const parts = decode(trimmed)
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  if (isExternal(trimmed) || /[?#\\]/.test(trimmed) || parts.includes('..')) {
    const help = isExternal(trimmed) && { help: 'the protocol and the host belong in url' }
    return { expected: "a path such as '/docs/'", ...help }
  }
  return { value: parts.length === 0 ? '' : (`/${parts.join('/')}` as Url) }
}

/** Whether a redirect can be at an address: any path of the site except its root. */
export function isOldAddress(text: string): boolean {
  return !isExternal(text.trim()) && OLD_ADDRESS.test(`/${decode(text.trim()).replace(/^\/+/, '')}`)
}

/** `./docs/` → `docs`; `.`, the site folder, becomes empty. */
export function readFolder(text: string): Reading<string> {
  const inside = /^([/\\]|[a-z]:)/i.test(text) ? undefined : follow('', text.replaceAll('\\', '/'))
  if (inside !== undefined) return { value: inside }
  return { expected: 'a path inside the site folder', help: 'write it relative to the site folder' }
}

/** `docs/a#b` → `/docs/a#b`: an address relative to the site's root. */
export function readSiteAddress(text: string): Reading<string> {
  if (!isExternal(text)) return { value: siteAddress(text) }
  return { expected: 'an address on this site', help: 'use href for an address on another site' }
}

/** `https://…` is unchanged; `img/a.png` and `./img/a.png` → `/img/a.png`. */
export function siteAddress(text: string): string {
  if (isExternal(text) || text.startsWith('/')) return text
  return `/${text.replace(/^(\.\/)+/, '')}`
}
