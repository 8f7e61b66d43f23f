import { type Document, isAlias, isMap, isScalar, isSeq, type Node } from 'yaml'
import type { z } from 'zod'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath, Span } from '../paths.ts'
import { checkInput } from './check.ts'
import { nestingOf } from './nesting.ts'
import type { KeyPath } from './problems.ts'
import { present } from './schema.ts'
import { parseYaml, yamlMistake } from './yaml-parser.ts'

/** The longest YAML after replacing aliases (`*name`): 20 lists, each of ten aliases of the one before, reach 10^20. */
const MOST_CHARACTERS = 10_000_000
/** The parser searches the whole text for the anchor of each alias. */
const MOST_ALIASES = 1_000

/** Why the aliases of a text are not replaced. */
export function excessOfAliases({ contents }: Document, most = MOST_CHARACTERS): string | undefined {
  const anchors = new Map<string, number>()
  let aliases = 0
  const weigh = (node: unknown): number => {
    if (isAlias(node)) {
      aliases++
      return anchors.get(node.source) ?? 0
    }
    let weight = 1
    if (isScalar(node)) weight += String(node.value).length
    if (isMap(node)) for (const { key, value } of node.items) weight += weigh(key) + weigh(value)
    if (isSeq(node)) for (const item of node.items) weight += weigh(item)
    const { anchor } = (node ?? {}) as Partial<Node> & { anchor?: string }
    if (anchor !== undefined) anchors.set(anchor, weight)
    return weight
  }
  const weight = weigh(contents)
  if (aliases > MOST_ALIASES) return `it has more than ${MOST_ALIASES} aliases`
  if (aliases === 0 || weight <= most) return undefined
  return `its aliases repeat so much that it has more than ${most} characters`
}

/** The schema of a data file, and how its mistakes are reported. */
export interface DataForm<T> {
  /** This schema must accept the empty object. */
  schema: z.ZodType<T>
  /** The name of the file's contents in messages: `a category`. */
  whole: string
  invalid: (message: string, at: Location, help?: string) => Diagnostic
}

/** Reads a YAML or JSON file. Valid parts apply, and every mistake has a location. */
export function readYaml<T>(path: SourcePath, text: string, form: DataForm<T>): Checked<T> {
  const unreadable = (reason: string, span?: Span, help?: string): Checked<T> => ({
    value: form.schema.parse({}),
    diagnostics: [form.invalid(`this file cannot be read: ${reason}`, { path, ...present({ span }) }, help)],
  })
  const nesting = nestingOf(text)
  if (nesting !== undefined) return unreadable(nesting)
  const document = parseYaml(text)
  const [error] = document.errors
  if (error) {
    const { reason, help } = yamlMistake(error.message)
    return unreadable(reason, { start: error.pos[0], end: error.pos[1] }, help)
  }
  const repeated = excessOfAliases(document)
  if (repeated !== undefined) return unreadable(repeated)
  try {
    const locate = (key: KeyPath) => ({ path, ...present({ span: spanOf(document.contents, key) }) })
    return checkData(document.toJS() ?? {}, form, locate)
  } catch (failure) {
    const { reason, help } = yamlMistake(failure instanceof Error ? failure.message : String(failure))
    return unreadable(reason, undefined, help)
  }
}

/** Checks data against its form; `locate` finds a key. */
export function checkData<T>(
  input: unknown,
  { schema, whole, invalid }: DataForm<T>,
  locate: (key: KeyPath) => Location,
): Checked<T> {
  const { value, problems } = checkInput(schema, input, whole)
  return {
    value,
    diagnostics: problems.map(({ path, message, help }) => invalid(message, locate(path), help)),
  }
}

/** The location of a key in a YAML file, or of its nearest parent. */
export function placeInYaml(path: SourcePath, text: string, key: KeyPath): Location {
  return { path, ...present({ span: spanOf(parseYaml(text).contents, key) }) }
}

function spanOf(node: Node | null, [key, ...rest]: KeyPath): Span | undefined {
  if (isSeq(node) && typeof key === 'number') return spanOf(node.items[key] as Node | null, rest)
  if (!isMap<Node, Node | null>(node)) return undefined
  const pair = node.items.find((each) => each.key.toJSON() === key)
  if (!pair) return undefined
  const [start, end] = pair.key.range ?? [0, 0]
  return spanOf(pair.value, rest) ?? { start, end }
}
