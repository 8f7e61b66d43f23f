import type { ApiTarget } from '@chatdocs/core'
import type { Reflection } from 'typedoc'
import { ts } from '../typescript/typescript.ts'
import type { Converted } from './convert.ts'
import type { Home } from './packages.ts'

/** Resolves a name in the scope of a file: to its target, or to `hidden` if it is not exported. */
export type Scope = (name: string, path: string) => ApiTarget | 'hidden' | undefined

export interface ScopeOptions {
  program: ts.Program
  converted: Converted
  targetOf(reflection: Reflection): ApiTarget | undefined
  /** The package whose API is read, if it is an installed one. */
  own: string | undefined
  homeOf: Home
}

/**
 * Resolves names as the compiler does: imports of the file, and built-in names. TypeDoc does not resolve
 * those in `@throws {@link RangeError}`, and does not know what is not exported.
 */
export function makeScope({ program, converted, targetOf, own, homeOf }: ScopeOptions): Scope {
  const checker = program.getTypeChecker()
  const meaning = ts.SymbolFlags.Value | ts.SymbolFlags.Type | ts.SymbolFlags.Namespace
  return (name, path) => {
    const [first = '', ...rest] = name.split(/[.#~]/)
    const found = checker.resolveName(first, program.getSourceFile(path), meaning, false)
    if (!found) return undefined
    const symbol = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
    const reflection = converted.reflectionOf(symbol)
    const meant = rest.length > 0 ? reflection?.getChildByName(rest) : reflection
    if (reflection) return meant && targetOf(meant)
    const home = homeOf(symbol.declarations?.[0]?.getSourceFile().fileName ?? '')
    return home === own || home === undefined ? 'hidden' : { package: home, name: name.replace(/[#~]/g, '.') }
  }
}
