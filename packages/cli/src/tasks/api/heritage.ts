import type { ApiReference, ApiTarget } from '@chatdocs/core'
import type { DeclarationReflection, ReferenceType, Reflection } from 'typedoc'
import { withoutArguments } from './packages.ts'
import { ReflectionKind } from './typedoc.ts'

/**
 * The member that a member inherits or overrides. For members of built-in types TypeDoc knows only the name,
 * `Error.message`; the target comes from the extended type.
 */
export function inheritance(
  reference: ReferenceType,
  heir: Reflection,
  targetOf: (reference: ReferenceType) => ApiTarget | undefined,
): ApiReference {
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
  targetOf: (reference: ReferenceType) => ApiTarget | undefined,
): ApiReference | undefined {
  const found = inheritance(declarer(reference, targetOf), heir, targetOf)
  return found.target === undefined && found.name.includes('(') ? undefined : found
}

/** The first declaration of a member that is inherited in several steps, or the last one that is shown. */
function declarer(
  reference: ReferenceType,
  targetOf: (reference: ReferenceType) => ApiTarget | undefined,
): ReferenceType {
  const { reflection } = reference
  const isMember = reflection?.isDeclaration() || reflection?.isSignature()
  const before = isMember ? reflection.inheritedFrom : undefined
  return before && targetOf(before) ? declarer(before, targetOf) : reference
}

function throughBase(
  name: string,
  heir: Reflection,
  targetOf: (reference: ReferenceType) => ApiTarget | undefined,
): ApiTarget | undefined {
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
