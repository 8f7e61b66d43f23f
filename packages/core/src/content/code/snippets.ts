import type { Code } from 'mdast'
import type { Snippet, SnippetLanguage } from '../model.ts'
import { placeOf } from '../tree/elements.ts'
import type { Reading } from '../tree/reading.ts'
import type { NodeVisitor } from '../tree/walk.ts'
import { readCodeMeta } from './code-meta.ts'

const LANGUAGES: ReadonlyMap<string, SnippetLanguage> = new Map([
  ['ts', 'ts'],
  ['typescript', 'ts'],
  ['tsx', 'tsx'],
  ['mts', 'mts'],
  ['cts', 'cts'],
])

/** Finds the code blocks of a document that can be type-checked. */
export function findSnippets({ text }: Reading, { snippets }: { snippets: Snippet[] }): NodeVisitor {
  return {
    code(node) {
      snippets.push(...[snippetOf(node, text) ?? []].flat())
    },
  }
}

/** `undefined` for other languages, empty blocks, `nocheck`, and blocks whose errors Twoslash checks and shows. */
function snippetOf(node: Code, text: string): Snippet | undefined {
  const language = LANGUAGES.get(node.lang?.toLowerCase() ?? '')
  if (!language || node.value.trim() === '') return undefined
  const { title, words } = readCodeMeta(node.meta ?? '')
  if (words.includes('nocheck') || words.includes('twoslash')) return undefined
  const lines = linesOf(node, text)
  return (
    lines && {
      language,
      lines,
      ...(title && { title }),
      ...(words.includes('continues') && { continues: true }),
    }
  )
}

/**
 * The offsets of a block's lines. A tab that is partly indentation belongs to no line. Code from a plugin
 * has no position, and its author cannot fix it here.
 *
 *     - ```ts
 *       const a = 1
 *       ^
 */
function linesOf(node: Code, text: string): number[] | undefined {
  const { start, end } = placeOf(node)
  const written = [...text.slice(start, end).matchAll(/(?:\r\n?|\n)([^\r\n]*)/g)]
  const lines = node.value.split(/\r\n?|\n/).map((line, index) => {
    const { 0: source, index: at } = written[index] ?? { 0: '', index: 0 }
    const code = [line, line.trimStart()].find((each) => source.endsWith(each))
    return code === undefined ? undefined : start + at + source.length - code.length
  })
  return lines.every((each) => each !== undefined) ? lines : undefined
}
