import type { Strings } from '@chatdocs/protocol'
import type { Element, Root as HtmlRoot, Parents } from 'hast'
import type { Root } from 'mdast'
import { readCodeMeta } from './code-meta.ts'
import { eachElement, replace, textOf } from './elements.ts'
import { escapeText, escapeValue } from './escape.ts'
import type { Highlight } from './highlight.ts'
import { takeMagicComments } from './magic-comments.ts'
import { fenceMark, takeFenceMark } from './marks.ts'
import { nodesOf } from './nodes.ts'

/** Notes on every code block what its author said of it, so that it can be found again as HTML. */
export function markCode(tree: Root): void {
  for (const node of nodesOf(tree, 'code')) {
    const [, language = '', braces = ''] = /^([^\s{]*)(.*)$/.exec(node.lang ?? '') ?? []
    node.lang = language === '' ? null : language
    const meta = `${braces} ${node.meta ?? ''}`.trim()
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...fenceMark(meta) } }
  }
}

/** A code block of the document, as HTML has it: `pre` with `code` in it. */
export interface CodeBlock {
  parent: Parents
  pre: Element
  code: Element
  meta: string
  /** As it was written, in small letters; empty where there is none. */
  language: string
}

/** Finds the code blocks that nobody else has drawn yet. */
export function codeBlocksIn(tree: HtmlRoot): CodeBlock[] {
  const blocks: CodeBlock[] = []
  eachElement(tree, (code, ancestors) => {
    const [parent, pre] = ancestors.slice(-2)
    const meta = takeFenceMark(code)
    if (meta === undefined || !parent || pre?.type !== 'element' || pre.tagName !== 'pre') return
    if (!code.children.every((child) => child.type === 'text')) return
    blocks.push({ parent, pre, code, meta, language: languageOf(code) })
  })
  return blocks
}

function languageOf({ properties }: Element): string {
  const classes = [properties.className ?? []].flat().map(String)
  return (classes.find((each) => each.startsWith('language-')) ?? '').slice('language-'.length).toLowerCase()
}

/** Draws a code block: title, coloured lines, copy button. The text of `code` is the code. */
export function drawCode(block: CodeBlock, highlight: Highlight, strings: Strings): void {
  const value = figure(block, highlight, strings)
  replace(block.parent, block.pre, { type: 'raw', value })
}

function figure({ code, meta, language }: CodeBlock, highlight: Highlight, strings: Strings): string {
  const { title, highlighted, firstNumber } = readCodeMeta(meta)
  const written = textOf(code).replace(/\r?\n$/, '')
  const { lines, highlighted: pointedAt } = takeMagicComments(written.split(/\r\n?|\n/), language)
  const isEmpty = written === '' || lines.length === 0
  const coloured = isEmpty ? [] : highlight(lines, language)
  const marked = new Set([...highlighted, ...pointedAt])
  const html = drawLines(coloured, marked, firstNumber)
  const name = escapeValue(language)
  const caption = title === undefined ? '' : `<figcaption>${escapeText(title)}</figcaption>`
  return [
    `<figure class="code-block"${language && ` data-language="${name}"`}>${caption}`,
    `<pre tabindex="0"><code${language && ` class="language-${name}"`}>${html}</code></pre>`,
    `<button type="button" class="code-copy" data-copy aria-label="${escapeValue(strings.copyCode)}">`,
    `${escapeText(strings.copy)}</button></figure>`,
  ].join('')
}

/** Lines are elements only where one of them differs from the others. */
function drawLines(
  lines: readonly string[],
  marked: ReadonlySet<number>,
  firstNumber: number | undefined,
): string {
  if (firstNumber === undefined && marked.size === 0) return lines.map((line) => `${line}\n`).join('')
  const elements = lines.map((line, index) => {
    const number = firstNumber === undefined ? '' : ` data-line="${firstNumber + index}"`
    return `<span class="line${marked.has(index + 1) ? ' highlighted' : ''}"${number}>${line}\n</span>`
  })
  return elements.join('')
}
