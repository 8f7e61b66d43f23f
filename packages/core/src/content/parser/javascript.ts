import { Parser } from 'acorn'
import jsx from 'acorn-jsx'

/*
 * The parser of code in MDX reads by recursion. Where the stack becomes short, a pattern that is compiled there ends the
 * process, so code may be nested only so deep.
 */

/** Some 300 brackets, or 1,000 statements, operators or elements in each other: less than half of a stack. */
const MOST_NESTED = 1000

/** All that is nested is read by one of these. */
const RECURSIVE =
  'parseStatement parseMaybeAssign parseExprOp parseMaybeUnary parseExprAtom parseBindingAtom jsx_parseElementAt'

interface Deep {
  start: number
  raise(at: number, message: string): never
  nested?: number
}

function bounded(Base: typeof Parser): typeof Parser {
  class Bounded extends Base {}
  const [own, methods] = [Bounded.prototype, Base.prototype] as unknown as Record<
    string,
    (this: Deep, ...given: unknown[]) => unknown
  >[]
  for (const name of RECURSIVE.split(' ')) {
    const method = methods?.[name]
    if (!own || !method) continue
    own[name] = function (...given) {
      const nested = this.nested ?? 0
      if (nested > MOST_NESTED) this.raise(this.start, 'it is nested too deep')
      this.nested = nested + 1
      const made = method.apply(this, given)
      this.nested = nested
      return made
    }
  }
  return Bounded
}

/** Reads code without elements. */
export const JavaScript: typeof Parser = Parser.extend(bounded)

/** Reads code with elements. */
export const JavaScriptWithElements: typeof Parser = Parser.extend(jsx(), bounded)
