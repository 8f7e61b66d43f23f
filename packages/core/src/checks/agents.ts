import { LLMS_LIST } from '@chatdocs/protocol'
import type { Root } from 'mdast'
import { wordsOfPage } from '../content/html/page-sections.ts'
import { eachNode } from '../content/tree/nodes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { longMarkdown, lostWords } from '../diagnostics/page-catalogue.ts'
import type { SourcePath, Span } from '../paths.ts'

/** A page as readers and agents get it, and its source, in which problems are located. */
interface PageForAgents {
  path: SourcePath
  source: string
  html: string
  markdown: string
  /** The tree of `markdown`. */
  tree: Root
}

/** Reports content of a page that agents do not get. */
export function checkForAgents({ path, source, html, markdown, tree }: PageForAgents): Diagnostic[] {
  const at = (words: string) => ({ path, ...placeOf(words, source) })
  const long = markdown.length > LLMS_LIST
  const [heading = ''] = Array.from(markdown.slice(0, LLMS_LIST).matchAll(/^#{1,6} .*$/gm)).at(-1) ?? []
  const lost = lostIn(wordsOfPage(html), tree)
  return [
    ...(long ? [longMarkdown(markdown.length, LLMS_LIST, at(heading))] : []),
    ...(lost.length > 0 ? [lostWords(lost, at(lost.find((word) => source.includes(word)) ?? ''))] : []),
  ]
}

/** The words that do not occur in the Markdown, without duplicates. Marks do not end words there: `**n**pm` is `npm`. */
function lostIn(words: string, tree: Root): string[] {
  const parts: string[] = []
  eachNode(tree, (node) => {
    if ('alt' in node) parts.push(node.alt ?? '')
    if ('value' in node) parts.push(node.type === 'html' ? node.value.replace(/<[^>]*>/g, '') : node.value)
  })
  const known = parts.join('').replace(/[^\p{L}\p{N}]/gu, '')
  const all = new Set(words.match(/[\p{L}\p{N}]+/gu))
  return [...all].filter((word) => !known.includes(word))
}

function placeOf(words: string, source: string): { span?: Span } {
  const start = words === '' ? -1 : source.indexOf(words)
  return start < 0 ? {} : { span: { start, end: start + words.length } }
}
