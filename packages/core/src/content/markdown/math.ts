import type { Element, Parents } from 'hast'
import type { RootContent } from 'mdast'
import type { InlineMath, Math as MathBlock } from 'mdast-util-math'
import { formulaFailed } from '../../diagnostics/content-catalogue.ts'
import type { Span } from '../../paths.ts'
import { excessOfTree } from '../tree/bounds.ts'
import { hasClass, placeOf, replace, textOf } from '../tree/elements.ts'
import { placeMark, takePlaceMark } from '../tree/marks.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { ElementVisitor, NodeVisitor } from '../tree/walk.ts'

/** The class of formulas that are not rendered yet, and of invalid ones. */
const FORMULA = 'math'

/** Commands with one argument that make KaTeX print to the console. */
const PRINTING = ['\\message', '\\errmessage', '\\show']

/** KaTeX takes four times as long for a formula of twice the length. */
const MOST_CHARACTERS = 20_000
/** The most tokens that the macros of a document may produce: each takes up to 0.1 ms and 200 characters of HTML. */
const MOST_TOKENS = 200_000

const MOST_PLACEHOLDERS = 100

/** Turns each code block in the language `math` into a formula, as on GitHub. */
export function takeMathBlocks({ options }: Reading): NodeVisitor | undefined {
  if (options.math === false) return undefined
  return {
    code(node, index, parent) {
      if (node.lang !== 'math') return undefined
      const { value, position } = node
      const formula: MathBlock = { type: 'math', value, ...(position && { position }) }
      ;(parent.children as RootContent[])[index] = formula
      return index
    },
  }
}

/** Converts formulas to elements that contain their source, so that they can be found in the HTML. */
export function markMath(reading: Reading): NodeVisitor {
  return {
    math: (node) => markFormula(node, true, reading),
    inlineMath(node, _, parent) {
      const isAlone = parent.type === 'paragraph' && parent.children.length === 1
      const isDouble = reading.text.startsWith('$$', placeOf(node).start)
      return markFormula(node, isAlone && isDouble, reading)
    },
  }
}

function markFormula(node: InlineMath | MathBlock, isDisplay: boolean, { text }: Reading): undefined {
  const { start, end } = placeOf(node)
  const at = Math.max(0, text.slice(start, end).indexOf(node.value))
  const className = [FORMULA, ...(isDisplay ? ['math-display'] : [])]
  node.data = {
    hName: 'code',
    hProperties: { className, ...placeMark({ start: start + at, end: start + at + node.value.length }) },
    hChildren: [{ type: 'text', value: node.value }],
  } as RootContent['data'] & {}
}

/** A macro of a formula, and the object of KaTeX that replaces it. */
interface Macro {
  tokens: readonly { text: string }[]
  numArgs: number
}
interface Expander {
  pushTokens: (tokens: readonly unknown[]) => void
}

/**
 * The macros of one formula; KaTeX adds those that the formula defines. KaTeX limits the number of replacements but not
 * their size, so the tokens are counted here.
 */
function countedMacros(counter: { left: number }): Record<string, Macro> {
  let expander: Expander | undefined
  const count = (given: Expander) => {
    if (given === expander) return
    expander = given
    const push = given.pushTokens.bind(given)
    given.pushTokens = (tokens) => {
      counter.left -= tokens.length
      if (counter.left < 0) throw new Error('the macros of this document repeat too much')
      push(tokens)
    }
  }
  return new Proxy(Object.fromEntries(PRINTING.map((name) => [name, { tokens: [], numArgs: 1 }])), {
    set: (macros, name, macro: Macro | string | undefined) => {
      const isLong = typeof macro === 'object' && macro.tokens.length > 1
      if (isLong && macro.tokens.filter(({ text }) => text === '#').length > MOST_PLACEHOLDERS)
        throw new Error(`a macro names its arguments more than ${MOST_PLACEHOLDERS} times`)
      const counted = (given: Expander) => {
        count(given)
        return macro
      }
      return Reflect.set(macros, name, isLong ? counted : macro)
    },
  })
}

interface Formula {
  element: Element
  parent: Parents
  span: Span
}

/** Renders formulas to HTML and MathML. An invalid formula is reported and shown as source. */
export function setFormulas(reading: Reading): ElementVisitor {
  const found: Formula[] = []
  return {
    code(element, ancestors) {
      const parent = ancestors.at(-1)
      if (!parent || !hasClass(element, FORMULA)) return
      found.push({ element, parent, span: takePlaceMark(element) ?? placeOf(element) })
    },
    done: () => (found.length > 0 ? setAll(found, reading) : undefined),
  }
}

async function setAll(found: readonly Formula[], reading: Reading): Promise<void> {
  const { default: katex } = await import('katex')
  const tokens = { left: MOST_TOKENS }
  for (const { element, parent, span } of found) {
    const displayMode = hasClass(element, 'math-display')
    try {
      const source = textOf(element)
      if (source.length > MOST_CHARACTERS) throw new Error(`it has more than ${MOST_CHARACTERS} characters`)
      const drawn = katex.renderToString(source, {
        displayMode,
        macros: countedMacros(tokens),
        strict: 'ignore',
        throwOnError: true,
      })
      const value = drawn.replace('<span class="katex-display"', '$& tabindex="0"')
      replace(parent, element, { type: 'raw', value })
      reading.html.add(value.length, span)
    } catch (error) {
      if (excessOfTree(error)) throw error
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
