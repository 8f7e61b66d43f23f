import { type Document, isAlias, isMap, isScalar, isSeq, type Node } from 'yaml'
import { nestingOf } from '../config/nesting.ts'
import type { KeyPath } from '../config/problems.ts'
import { parseJson } from '../config/schema.ts'
import { excessOfAliases } from '../config/yaml-file.ts'
import { parseYaml, yamlMistake } from '../config/yaml-parser.ts'
import type { Span } from '../paths.ts'
import { jsonPlaceAt, jsonPlaces } from './json-places.ts'
import type { Data } from './model.ts'

/** Why a file cannot be parsed, and where. */
export interface Unreadable {
  failed: string
  span: Span
  help: string
}

/** Parses JSON or YAML, and keeps locations. A JSON file must be valid JSON, for other programs. */
export function readData(source: string, kind: 'json' | 'yaml'): Data | Unreadable {
  const text = source.replace(/^\uFEFF/, ' ')
  const nesting = nestingOf(text)
  if (nesting !== undefined) return unreadable(nesting, clip(text, [0, 1]), kind)
  const json = kind === 'json' ? readJson(text) : undefined
  if (json) return json
  // YAML is a superset of JSON, so its parser describes mistakes in JSON.
  const document = parseYaml(text, 'core')
  const [mistake] = document.errors
  if (mistake) return unreadable(mistake.message, clip(text, mistake.pos), kind)
  const repeated = excessOfAliases(document)
  if (repeated !== undefined) return unreadable(repeated, clip(text, [0, 1]), kind)
  const failed = kind === 'json' ? jsonMistake(text) : undefined
  if (failed) return failed
  try {
    const value: unknown = document.toJS({ maxAliasCount: 100 }) ?? null
    if (isCircular(value)) return unreadable('an alias refers to what contains it', clip(text, [0, 1]), kind)
    return { value, spanOf: (path) => spanOf(document, text, path) }
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error), clip(text, [0, 1]), kind)
  }
}

/** Ten times as fast as the YAML parser. Returns nothing if the text is not JSON, or has a key twice. */
function readJson(text: string): Data | undefined {
  const value = parseJson(text)
  const places = value === undefined ? undefined : jsonPlaces(text)
  if (!places) return undefined
  return {
    value,
    spanOf(path) {
      const { start, end } = jsonPlaceAt(places, path)
      return clip(text, [start, end])
    },
  }
}

function isCircular(value: unknown, around: readonly unknown[] = []): boolean {
  if (typeof value !== 'object' || value === null) return false
  const way = [...around, value]
  return around.includes(value) || Object.values(value).some((each) => isCircular(each, way))
}

function unreadable(reason: string, span: Span, kind: 'json' | 'yaml'): Unreadable {
  const mistake = yamlMistake(reason)
  const failed = `invalid ${kind === 'json' ? 'JSON' : 'YAML'}: ${mistake.reason}`
  const help =
    kind === 'json'
      ? 'JSON needs double quotes around keys and strings, and allows no comments and no trailing commas'
      : mistake.help
  return { failed, span, help }
}

/** Finds text that is valid YAML but invalid JSON. Engines word their messages differently, and not all name a position. */
function jsonMistake(text: string): Unreadable | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const [, position] = /position (\d+)/.exec(String(error)) ?? []
    const start = position === undefined ? strayIn(text) : Number(position)
    const reason = text.trim() === '' ? 'the file is empty' : 'only YAML allows what stands here'
    return unreadable(reason, clip(text, [start, start + 1]), 'json')
  }
}

/** The position of the first token that is not JSON, or that stands in place of a value. */
function strayIn(text: string): number {
  let before = ''
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[\w.+-]+|\S/g)) {
    const isValue = /^(?:["{[]|-?\d|(?:true|false|null)$)/.test(token)
    if (!isValue && (!/^[}\],:]$/.test(token) || /^[,:]$/.test(before))) return index
    before = token
  }
  return text.trimEnd().length
}

/** A span of at least one character, cut at the end of its first line. */
function clip(text: string, [from, to]: readonly [number, number]): Span {
  const start = Math.max(0, Math.min(from, text.trimEnd().length - 1))
  const line = text.indexOf('\n', start)
  const end = line < 0 ? text.length : line
  return { start, end: Math.max(start + 1, Math.min(to, end)) }
}

function spanOf(document: Document.Parsed, text: string, path: KeyPath): Span {
  const node = nodeAt(document, document.contents, path)
  const [start, end] = node?.range ?? [0, 1]
  return clip(text, [start, text.slice(0, end).trimEnd().length])
}

function nodeAt(document: Document.Parsed, at: Node | null, path: KeyPath): Node | null {
  const node = isAlias(at) ? (at.resolve(document) ?? null) : at
  const [key, ...rest] = path
  if (key === undefined) return at
  if (isSeq<Node>(node) && typeof key === 'number')
    return nodeAt(document, node.items[key] ?? null, rest) ?? at
  if (!isMap<Node, Node | null>(node)) return at
  const pair = node.items.find((each) => isScalar(each.key) && String(each.key.value) === String(key))
  if (!pair) return at
  return rest.length === 0 && !pair.value ? pair.key : (nodeAt(document, pair.value, rest) ?? pair.key)
}
