import type { SourcePath } from '../paths.ts'
import type {
  ApiBlock,
  ApiCode,
  ApiComment,
  ApiParameter,
  ApiPlace,
  ApiSignature,
  ApiSymbol,
  ApiText,
} from './model.ts'

/** Minimal parts of models for tests. */

export function place(path: string, line: number): ApiPlace {
  return { path: path as SourcePath, line }
}

function text(words: string | ApiText): ApiText {
  return typeof words === 'string' ? [words] : words
}

export function said(summary: string | ApiText, ...blocks: ApiBlock[]): ApiComment {
  return { summary: text(summary), blocks, modifiers: [] }
}

export function tag(name: string, words: string | ApiText): ApiBlock {
  return { tag: `@${name}`, text: text(words) }
}

export function to(id: number, words: string): Exclude<ApiCode[number], string> {
  return { text: words, target: { id } }
}

export function builtIn(name: string): Exclude<ApiCode[number], string> {
  return { text: name, target: { package: 'typescript', name } }
}

export function parameter(name: string, type: ApiCode, more: Partial<ApiParameter> = {}): ApiParameter {
  return { name, type, optional: false, rest: false, ...more }
}

export function signature(
  id: number,
  parameters: readonly ApiParameter[],
  more: Partial<ApiSignature> = {},
): ApiSignature {
  return { id, parameters, sources: [], returns: ['void'], ...more }
}

export function symbol(
  id: number,
  kind: ApiSymbol['kind'],
  name: string,
  more: Partial<ApiSymbol> = {},
): ApiSymbol {
  return { id, kind, name, modifiers: [], sources: [], ...more }
}
