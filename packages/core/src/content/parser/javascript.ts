import { Parser, type SequenceExpression } from 'acorn'
import jsx from 'acorn-jsx'

/*
 * The parser of code in MDX is recursive. When little stack is left, compiling a pattern ends the process, so the nesting
 * of code is limited.
 */

/** Some 300 brackets, or 1,000 statements, operators, commas or elements: this needs less than half of a stack. */
const MOST_NESTED = 1000

/** The parser methods that nested code goes through, except the parts that follow an expression. */
const RECURSIVE =
  'parseStatement parseMaybeAssign parseExprOp parseMaybeUnary parseExprAtom parseBindingAtom jsx_parseElementAt'

interface Deep {
  start: number
  raise(at: number, message: string): never
  nested?: number
  /** The members, calls and tagged templates of each expression, `a.b()`: other programs read these recursively. */
  chains?: WeakMap<object, number>
}

type Method = (this: Deep, ...given: unknown[]) => unknown

function bounded(Base: typeof Parser): typeof Parser {
  class Bounded extends Base {}
  const own = Bounded.prototype as unknown as Record<string, Method>
  const check = (parser: Deep, depth: number) => {
    if (depth > MOST_NESTED) parser.raise(parser.start, 'it is nested too deep')
  }
  for (const name of RECURSIVE.split(' ')) {
    const method = own[name]
    if (!method) continue
    own[name] = function (...given) {
      const nested = this.nested ?? 0
      check(this, nested)
      this.nested = nested + 1
      const made = method.apply(this, given)
      this.nested = nested
      return made
    }
  }
  for (const name of ['finishNode', 'finishNodeAt']) {
    const method = own[name]
    own[name] = function (node, type, ...given) {
      // esbuild takes a minute for 10,000 of them.
      if (type === 'SequenceExpression') check(this, (node as SequenceExpression).expressions.length)
      return method?.call(this, node, type, ...given)
    }
  }
  // A block may export a name that another block declares.
  own.checkLocalExport = () => undefined
  const { parseSubscript } = own
  own.parseSubscript = function (base, ...given) {
    this.chains ??= new WeakMap()
    const made = parseSubscript?.call(this, base, ...given) as object
    const length = (this.chains.get(base as object) ?? 0) + 1
    check(this, length)
    if (made !== base) this.chains.set(made, length)
    return made
  }
  return Bounded
}

/** Reads code with elements. */
export const JavaScript: typeof Parser = Parser.extend(jsx(), bounded)
