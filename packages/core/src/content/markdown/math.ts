import type { Element, Root as HtmlRoot, Parents } from 'hast'
import type { Root, RootContent } from 'mdast'
import type { InlineMath, Math as MathBlock } from 'mdast-util-math'
import { formulaFailed } from '../../diagnostics/content-catalogue.ts'
import { eachElement, hasClass, placeOf, replace, textOf } from '../tree/elements.ts'
import { placeMark, takePlaceMark } from '../tree/marks.ts'
import { eachNode } from '../tree/nodes.ts'
import { locationIn, type Reading } from '../tree/reading.ts'

/** The class of formulas not rendered yet, and of invalid ones. */
const FORMULA = 'math'

/** Commands of one argument that KaTeX answers on the console. */
const PRINTING = ['\\message', '\\errmessage', '\\show']

/** Converts formulas to elements that contain their source, so that they can be found in the HTML. */
export function markMath(tree: Root, reading: Reading): void {
  eachNode(tree, (node, index, parent) => {
    if (node.type === 'math') markFormula(node, true, reading)
    if (node.type !== 'inlineMath') return undefined
    const isAlone = parent.type === 'paragraph' && parent.children.length === 1
    const isDouble = reading.text.startsWith('$$', placeOf(node).start)
    markFormula(node, isAlone && isDouble, reading)
    return index + 1
  })
}

function markFormula(node: InlineMath | MathBlock, isDisplay: boolean, { text }: Reading): void {
  const { start, end } = placeOf(node)
  const at = Math.max(0, text.slice(start, end).indexOf(node.value))
  const className = [FORMULA, ...(isDisplay ? ['math-display'] : [])]
  node.data = {
    hName: 'code',
    hProperties: { className, ...placeMark({ start: start + at, end: start + at + node.value.length }) },
    hChildren: [{ type: 'text', value: node.value }],
  } as RootContent['data'] & {}
}

/** Renders formulas to HTML and MathML. An invalid formula is reported and stays as source. */
export async function setFormulas(tree: HtmlRoot, reading: Reading): Promise<void> {
  const found: { element: Element; parent: Parents }[] = []
  eachElement(tree, (element, ancestors) => {
    const parent = ancestors.at(-1)
    if (parent && hasClass(element, FORMULA) && element.tagName === 'code') found.push({ element, parent })
  })
  if (found.length === 0) return
  const { default: katex } = await import('katex')
  for (const { element, parent } of found) {
    const span = takePlaceMark(element) ?? placeOf(element)
    const displayMode = hasClass(element, 'math-display')
    try {
      const value = katex.renderToString(textOf(element), {
        displayMode,
        // Formulas add their `\gdef` to this object: each gets its own.
        macros: Object.fromEntries(PRINTING.map((name) => [name, { tokens: [], numArgs: 1 }])),
        strict: 'ignore',
        throwOnError: true,
      })
      replace(parent, element, { type: 'raw', value })
    } catch (error) {
      // For errors without a position, KaTeX throws a plain Error.
      const known = error instanceof katex.ParseError ? error : undefined
      const at = Math.max(0, Math.min(known?.position ?? 0, span.end - span.start - 1))
      const words = known?.rawMessage ?? (error instanceof Error ? error.message : String(error))
      const reason = words.replace(/^\w/, (letter) => letter.toLowerCase())
      const place = locationIn(reading, { start: span.start + at, end: span.end })
      reading.diagnostics.push(formulaFailed(reason, place))
    }
  }
}
