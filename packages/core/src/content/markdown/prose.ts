import type { Link, Nodes } from 'mdast'
import type { SourcePath, Span } from '../../paths.ts'
import { type Parse, plainParser } from '../parser/parser.ts'
import { readHead } from '../source/front-matter.ts'
import { excessOf, excessOfTree } from '../tree/bounds.ts'
import { placeOf } from '../tree/elements.ts'
import { eachNode, wordsOf } from '../tree/nodes.ts'

/** The keys of front matter that readers see as text. */
const SHOWN = ['title', 'description', 'sidebar_label'] as const

/** Markup within text: markers of quotes, ids and attributes, variables, names of directives and emoji. */
const MARKS = /^[ \t]*>[> \t]*|\{\{[^{}\n]*\}\}|\{[^{}\n]*\}|:[\w-]+(?:(?=\[)|:)/gm

/** Returns a function for the sentences of documents, with the parser of this platform. */
export async function proseReader(): Promise<(document: { path: string; text: string }) => string> {
  const parse = await plainParser()
  return ({ path, text }) => proseOf(path as SourcePath, text, parse)
}

/**
 * The sentences of a document: its text with a space for each character of code, addresses, HTML tags and front matter,
 * except titles and descriptions. Every other character, and each line break, keeps its offset. A document that is too
 * long or too deep to be read gives an empty text.
 *
 * @internal Its test passes a parser of its own.
 */
export function proseOf(path: SourcePath, text: string, parse: Parse): string {
  const { body, spans } = readHead(path, text).value
  const shown = SHOWN.flatMap((key) => spans[key] ?? [])
  return keep(text, excessOf(body) ? shown : [...shown, ...textsIn(body, parse)])
}

function textsIn(body: string, parse: Parse): Span[] {
  const found: Span[] = []
  try {
    eachNode(parse(body), (node, index) => {
      if (isBareAddress(node)) return index + 1
      if (node.type === 'text') found.push(placeOf(node))
    })
  } catch (error) {
    if (!excessOfTree(error)) throw error
    return []
  }
  return found
}

/** A link whose text is its address. */
function isBareAddress(node: Nodes): node is Link {
  return node.type === 'link' && node.url.endsWith(wordsOf(node))
}

function keep(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of spans) {
    if (start < at) continue
    parts.push(blank(text.slice(at, start)), text.slice(start, end).replace(MARKS, blank))
    at = end
  }
  return parts.join('') + blank(text.slice(at))
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}
