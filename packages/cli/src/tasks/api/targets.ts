import { dirname } from 'node:path'
import type { ApiCode, ApiReference, ApiTarget } from '@chatdocs/core'
import type { DeclarationReflection, ReferenceType, Reflection } from 'typedoc'
import { ts } from '../typescript/typescript.ts'
import type { TargetOf } from './code.ts'
import type { Converted } from './convert.ts'
import { type Ids, isExport, targetIn } from './shape.ts'
import { ReflectionKind } from './typedoc.ts'
import type { OwnedLink, Sources } from './written.ts'

/** The inputs of a model: TypeDoc's result, the compiled program, and the site folder. */
export interface Reading extends Converted, Sources {
  ids: Ids
  /** Resolves a reference in a type. */
  targetOf: TargetOf
  /** The package whose API is read, if it is an installed one. */
  own: string | undefined
  homeOf: Home
  /** The broken links that were found. */
  broken: OwnedLink[]
}

/** The installed package of a file: `…/node_modules/@mobot/core/src/index.ts` → `@mobot/core`. */
export function packageOf(path: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/'))?.[1]
}

/** Returns the package of a file; `undefined` without one, or if it is in this repository and has no pages. */
export type Home = (path: string) => string | undefined

/** Finds the packages of files: installed packages, and packages of this repository that the site documents as `others`. */
export function homes(others: readonly string[], nameAt: (folder: string) => string | undefined): Home {
  const names = new Map<string, string | undefined>()
  const inRepository = (folder: string) => {
    if (!names.has(folder)) names.set(folder, nameAt(folder))
    const name = names.get(folder)
    return name !== undefined && others.includes(name) ? name : undefined
  }
  return (path) => packageOf(path) ?? (others.length > 0 ? inRepository(dirname(path)) : undefined)
}

/** The package that declares a symbol, if it is another one: `typescript` for built-in names. */
export function foreignPackage(
  { sources = [] }: Pick<DeclarationReflection, 'sources'>,
  { own, homeOf }: Reading,
): string | undefined {
  const [only, ...others] = new Set(sources.map(({ fullFileName }) => homeOf(fullFileName)))
  return others.length === 0 && only !== own ? only : undefined
}

/** The link target for a reflection, in this package or in the package that it is re-exported from. */
export function targetOf(reflection: Reflection, reading: Reading): ApiTarget | undefined {
  return passedOn(reflection, reading) ?? targetIn(reading.ids, reflection)
}

/** The target of a symbol that is re-exported from another package: neither it nor its members have a page here. */
function passedOn(reflection: Reflection, reading: Reading): ApiTarget | undefined {
  for (let at: Reflection | undefined = reflection; at !== undefined; at = at.parent) {
    if (!at.isDeclaration() || !isExport(at)) continue
    const home = foreignPackage(at, reading)
    const name = at === reflection ? at.name : `${at.name}.${reflection.name}`
    return home === undefined ? undefined : { package: home, name }
  }
}

export function referenceTarget(reference: ReferenceType, reading: Reading): ApiTarget | undefined {
  const { reflection, symbolId, refersToTypeParameter, package: name, qualifiedName } = reference
  if (refersToTypeParameter || reflection?.kindOf(ReflectionKind.TypeParameter)) return undefined
  if (reflection) return targetOf(reflection, reading)
  return outsideTarget(symbolId?.packageName ?? name, symbolId?.qualifiedName ?? qualifiedName, reading)
}

/** Drops type arguments: `Box<string>.put` becomes `Box.put`. Keeps the call of a mixin: `withTags(Plain).tags`. */
function withoutArguments(name: string): string {
  return name.includes('(') ? name : name.replace(/<.*>(?=\.)/s, '')
}

/** The target of a symbol in another package. Unexported symbols of this package have no target. */
export function outsideTarget(
  name: string | undefined,
  symbol: string,
  { project }: Reading,
): ApiTarget | undefined {
  const isKnown = name !== undefined && name !== project.packageName && !name.startsWith('<')
  return isKnown && symbol !== '' ? { package: name, name: withoutArguments(symbol) } : undefined
}

/**
 * Resolves a name in a file as the compiler does: imports of the file, and built-in names; `hidden` if the name is not
 * exported. TypeDoc does not resolve the name in `@throws {@link RangeError}`, and does not know unexported names.
 */
export function targetInScope(
  name: string,
  path: string,
  reading: Reading,
): ApiTarget | 'hidden' | undefined {
  const { program, own, homeOf } = reading
  const checker = program.getTypeChecker()
  const meaning = ts.SymbolFlags.Value | ts.SymbolFlags.Type | ts.SymbolFlags.Namespace
  const [first = '', ...rest] = name.split(/[.#~]/)
  const found = checker.resolveName(first, program.getSourceFile(path), meaning, false)
  if (!found) return undefined
  const symbol = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
  const reflection = reading.reflectionOf(symbol)
  const meant = rest.length > 0 ? reflection?.getChildByName(rest) : reflection
  if (reflection) return meant && targetOf(meant, reading)
  const home = homeOf(symbol.declarations?.[0]?.getSourceFile().fileName ?? '')
  return home === own || home === undefined ? 'hidden' : { package: home, name: name.replace(/[#~]/g, '.') }
}

/**
 * The inherited or overridden member. For members of built-in types TypeDoc knows only the name, `Error.message`; the
 * target comes from the extended type.
 */
export function inheritance(reference: ReferenceType, heir: Reflection, reading: Reading): ApiReference {
  // A member named by a symbol, `[name]`, has the same name in both classes.
  const written = heir.name.startsWith('[')
    ? reference.name.replace(/\[[^\]]*\]$/, heir.name)
    : reference.name
  const name = withoutArguments(written)
  const isItself = reference.reflection === heir
  const target =
    (isItself ? undefined : referenceTarget(reference, reading)) ?? throughBase(name, heir, reading)
  return { name, ...(target && { target }) }
}

/**
 * The inherited member; `undefined` for a member of a mixin, `withTags(Plain).tags`. No other page shows a mixin, so
 * its members are described like the class's own.
 */
export function inherited(
  reference: ReferenceType,
  heir: Reflection,
  reading: Reading,
): ApiReference | undefined {
  const found = inheritance(declarer(reference, reading), heir, reading)
  return found.target === undefined && found.name.includes('(') ? undefined : found
}

/** The first declaration of a member that is inherited in several steps, or the last one that is shown. */
function declarer(reference: ReferenceType, reading: Reading): ReferenceType {
  const { reflection } = reference
  const isMember = reflection?.isDeclaration() || reflection?.isSignature()
  const before = isMember ? reflection.inheritedFrom : undefined
  // If a class extends a built-in one, TypeDoc may say that a member inherits from itself.
  const isKnown = before && before !== reference && referenceTarget(before, reading)
  return isKnown ? declarer(before, reading) : reference
}

function throughBase(name: string, { parent }: Reflection, reading: Reading): ApiTarget | undefined {
  const owner = parent?.isDeclaration() ? parent : undefined
  const types = [...(owner?.extendedTypes ?? []), ...(owner?.implementedTypes ?? [])]
  const [base] = types.filter((each) => each.type === 'reference' && name.startsWith(`${each.name}.`))
  const target = base?.type === 'reference' ? referenceTarget(base, reading) : undefined
  return target && 'package' in target ? { package: target.package, name } : undefined
}

/** The call in `class Both extends withTags(Plain)`. TypeDoc knows only its type. */
export function mixinOf(symbol: ts.Symbol | undefined, ids: Ids): ApiCode | undefined {
  const calls = (symbol?.declarations ?? []).flatMap((each) => {
    const clauses = ts.isClassDeclaration(each) ? (each.heritageClauses ?? []) : []
    const base = clauses.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0]?.expression
    return base && ts.isCallExpression(base) ? [base.getText()] : []
  })
  return calls[0]?.split(/([\p{L}_$][\p{L}\p{N}_$]*)/u).flatMap((text) => {
    const target = targetNamed(text, ids)
    return text === '' ? [] : [target ? { text, target } : text]
  })
}

/** The class or function with this name. */
function targetNamed(name: string, ids: Ids): ApiTarget | undefined {
  const found = [...ids].find(([each]) => each.name === name && each.isDeclaration() && isExport(each))
  return found && { id: found[1] }
}
