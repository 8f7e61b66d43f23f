import type { Span } from '../paths.ts'
import type { KeyPath } from './problems.ts'

/** Comments, import statements (their braces contain no keys), strings, names, and single characters. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\bimport\b(?!\s*[(.:])[^'"]*['"][^'"]*['"]|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[\p{ID_Start}$_][\p{ID_Continue}$]*|\S/gsu

/** An open bracket, and the parser's position in it. */
interface Level {
  kind: '{' | '[' | '('
  path: KeyPath
  /** In an object, the key whose value is being read; in a list, the index. */
  key?: string | number | undefined
  /** In an object, a token that is a key if a colon follows. */
  candidate?: { key: string; span: Span } | undefined
  /** Whether a new key or entry can begin. */
  fresh: boolean
}

/**
 * Finds a key in a JavaScript, TypeScript or JSON file: the key itself, or the
 * nearest parent key in the file. Returns `undefined` if several places match.
 *
 *     navbar: { items: [{ label: '文档', too: '/docs' }] }      navbar.items[0].too
 *                                       ^^^
 *
 * It reads object literals only: computed keys are not found.
 */
export function spanOfKey(text: string, path: KeyPath): Span | undefined {
  const found = new Map<number, Span[]>()
  readKeys(text, (at, span) => {
    if (at.length > path.length || at.some((key, index) => key !== path[index])) return
    found.set(at.length, [...(found.get(at.length) ?? []), span])
  })
  for (let length = path.length; length > 0; length--) {
    const spans = found.get(length) ?? []
    if (spans.length > 0) return spans.length === 1 ? spans[0] : undefined
  }
}

type Report = (path: KeyPath, span: Span) => void

function readKeys(text: string, report: Report): void {
  const levels: Level[] = []
  for (const match of text.matchAll(TOKEN)) {
    const token = match[0]
    if (token.startsWith('//') || token.startsWith('/*')) continue
    const span = { start: match.index, end: match.index + token.length }
    const level = levels.at(-1)
    if (level) readToken(token, span, level, report)
    if (token === '{' || token === '[' || token === '(') levels.push(open(token, level))
    if (token === '}' || token === ']' || token === ')') levels.pop()
  }
}

function open(kind: Level['kind'], around: Level | undefined): Level {
  const path = kind === '(' || around?.key === undefined ? [] : [...around.path, around.key]
  return { kind, path, fresh: true, key: kind === '[' ? 0 : undefined }
}

function readToken(token: string, span: Span, level: Level, report: Report): void {
  if (level.kind === '[') readEntry(token, span, level, report)
  if (level.kind === '{') readProperty(token, span, level, report)
}

function readEntry(token: string, span: Span, level: Level, report: Report): void {
  if (token === ',') {
    level.key = Number(level.key) + 1
    level.fresh = true
  } else if (level.fresh && token !== ']') {
    report([...level.path, Number(level.key)], span)
    level.fresh = false
  }
}

/** A key is the first token of a property, followed by a colon, or a shorthand (`{ navbar }`). */
function readProperty(token: string, span: Span, level: Level, report: Report): void {
  const { candidate } = level
  const ends = token === ',' || token === '}'
  if (candidate && (token === ':' || ends)) {
    level.key = candidate.key
    report([...level.path, candidate.key], candidate.span)
  }
  level.candidate = level.fresh ? { key: unquoted(token), span } : undefined
  level.fresh = false
  if (ends) Object.assign(level, { key: undefined, candidate: undefined, fresh: true })
}

function unquoted(token: string): string {
  return /^['"]/.test(token) ? token.slice(1, -1) : token
}
