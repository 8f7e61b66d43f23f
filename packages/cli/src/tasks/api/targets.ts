import { dirname } from 'node:path'
import type { ApiReference, ApiTarget } from '@chatdocs/core'
import type { DeclarationReflection, ReferenceType, Reflection } from 'typedoc'
import { ts } from '../typescript/typescript.ts'
import type { TargetOf } from './code.ts'
import type { Converted } from './convert.ts'
import { ReflectionKind } from './typedoc.ts'

/** The installed package of a file: `…/node_modules/@mobot/core/src/index.ts` → `@mobot/core`. */
export function packageOf(path: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/'))?.[1]
}

/** The package of a file; `undefined` for one without, and for those of this repository that have no pages of their own. */
export type Home = (path: string) => string | undefined

/** Finds the packages of files: installed ones, and those of this repository that the site documents as `others`. */
export function homes(others: readonly string[], nameAt: (folder: string) => string | undefined): Home {
  const names = new Map<string, string | undefined>()
  const inRepository = (folder: string) => {
    if (!names.has(folder)) names.set(folder, nameAt(folder))
    const name = names.get(folder)
    return name !== undefined && others.includes(name) ? name : undefined
  }
  return (path) => packageOf(path) ?? (others.length > 0 ? inRepository(dirname(path)) : undefined)
}

/** The package of all these files, if it is not `own`. */
export function foreignPackage(
  paths: readonly string[],
  own: string | undefined,
  homeOf: Home,
): string | undefined {
  const [only, ...others] = new Set(paths.map(homeOf))
  return others.length === 0 && only !== own ? only : undefined
}

/** `Box<string>.put` is described as `Box.put`. The call of a mixin, `withTags(Plain).tags`, stays whole. */
function withoutArguments(name: string): string {
  return name.includes('(') ? name : name.replace(/<.*>(?=\.)/s, '')
}

/** The target of a symbol in another package. Unexported symbols of this package have none. */
export function outsideTarget(
  name: string | undefined,
  symbol: string,
  own: string | undefined,
): ApiTarget | undefined {
  const isKnown = name !== undefined && name !== own && !name.startsWith('<')
  return isKnown && symbol !== '' ? { package: name, name: withoutArguments(symbol) } : undefined
}

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

/**
 * The member that a member inherits or overrides. For members of built-in types TypeDoc knows only the name,
 * `Error.message`; the target comes from the extended type.
 */
export function inheritance(reference: ReferenceType, heir: Reflection, targetOf: TargetOf): ApiReference {
  // A member named by a symbol has the same name in both classes.
  const written = heir.name.startsWith('[')
    ? reference.name.replace(/\[[^\]]*\]$/, heir.name)
    : reference.name
  const name = withoutArguments(written)
  const target = targetOf(reference) ?? throughBase(name, heir, targetOf)
  return { name, ...(target && { target }) }
}

/**
 * The member that a member inherits; `undefined` for one of a mixin, `withTags(Plain).tags`. No other page shows that,
 * so it is described like one of its own.
 */
export function inherited(
  reference: ReferenceType,
  heir: Reflection,
  targetOf: TargetOf,
): ApiReference | undefined {
  const found = inheritance(declarer(reference, targetOf), heir, targetOf)
  return found.target === undefined && found.name.includes('(') ? undefined : found
}

/** The first declaration of a member that is inherited in several steps, or the last one that is shown. */
function declarer(reference: ReferenceType, targetOf: TargetOf): ReferenceType {
  const { reflection } = reference
  const isMember = reflection?.isDeclaration() || reflection?.isSignature()
  const before = isMember ? reflection.inheritedFrom : undefined
  return before && targetOf(before) ? declarer(before, targetOf) : reference
}

function throughBase(name: string, heir: Reflection, targetOf: TargetOf): ApiTarget | undefined {
  const base = basesOf(heir).find((each) => name.startsWith(`${each.name}.`))
  const target = base && targetOf(base)
  return target && 'package' in target ? { package: target.package, name } : undefined
}

function basesOf(heir: Reflection): readonly ReferenceType[] {
  const owner = ownerOf(heir)
  const types = [...(owner?.extendedTypes ?? []), ...(owner?.implementedTypes ?? [])]
  return types.flatMap((each) => (each.type === 'reference' ? [each] : []))
}

/** The class or interface of a member or of its signatures. */
function ownerOf(member: Reflection): DeclarationReflection | undefined {
  for (let at = member.parent; at !== undefined; at = at.parent) {
    if (at.isDeclaration() && at.kindOf([ReflectionKind.Class, ReflectionKind.Interface])) return at
  }
  return undefined
}
