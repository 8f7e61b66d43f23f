import { isMap, isSeq, type Node, parseDocument } from 'yaml'
import { categoryInvalid } from '../diagnostics/catalogue.ts'
import type { Checked } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath, Span } from '../paths.ts'
import { categorySchema } from './category-input.ts'
import { checkInput } from './check.ts'
import type { CategoryConfig } from './config.ts'
import type { KeyPath } from './problems.ts'
import { present } from './schema.ts'

/** Reads the value of a `_category_` file; `at` is the file. */
export function normaliseCategory(input: unknown, at: Location): Checked<CategoryConfig> {
  return check(input, () => at)
}

/** Reads a `_category_` file. JSON is YAML as well, so both are read as YAML. */
export function readCategory(path: SourcePath, text: string): Checked<CategoryConfig> {
  const document = parseDocument(text, { prettyErrors: false })
  const [error] = document.errors
  if (error) {
    const span = { start: error.pos[0], end: error.pos[1] }
    return {
      value: {},
      diagnostics: [categoryInvalid(`this file cannot be read: ${error.message}`, { path, span })],
    }
  }
  try {
    return check(document.toJS() ?? {}, (key) => ({
      path,
      ...present({ span: spanOf(document.contents, key) }),
    }))
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure)
    return { value: {}, diagnostics: [categoryInvalid(`this file cannot be read: ${reason}`, { path })] }
  }
}

function check(input: unknown, locate: (key: KeyPath) => Location): Checked<CategoryConfig> {
  const { value, problems } = checkInput(categorySchema, input, 'a category')
  const diagnostics = problems.map(({ path, message, help }) => categoryInvalid(message, locate(path), help))
  return { value, diagnostics }
}

/** Where the last key of a path stands, or the nearest one above it. */
function spanOf(node: Node | null, [key, ...rest]: KeyPath): Span | undefined {
  if (isSeq(node) && typeof key === 'number') return spanOf(node.items[key] as Node | null, rest)
  if (!isMap<Node, Node | null>(node)) return undefined
  const pair = node.items.find((each) => each.key.toJSON() === key)
  if (!pair) return undefined
  const [start, end] = pair.key.range ?? [0, 0]
  return spanOf(pair.value, rest) ?? { start, end }
}
