import type { DeclarationReflection, ParameterReflection, SignatureReflection, SomeType } from 'typedoc'
import { ReflectionKind } from './typedoc.ts'

/** What of TypeDoc's tree is shown, and where: numbers are given and symbols made in the same order. */

/** The members of something: of a type alias, those of the object type it names. */
export function membersOf(declaration: DeclarationReflection): readonly DeclarationReflection[] {
  if (declaration.children) return declaration.children
  return isSpelledOut(declaration) ? literalMembers(declaration.type) : []
}

/** Ways to call something: of a type alias, those of the function type it names. */
export function signaturesOf(declaration: DeclarationReflection): readonly SignatureReflection[] {
  if (declaration.signatures) return declaration.signatures
  const { type } = declaration
  const isFunction = declaration.kindOf(ReflectionKind.TypeAlias) && type?.type === 'reflection'
  return isFunction ? (type.declaration.signatures ?? []) : []
}

/** What an object type that is written in place is made of. */
export function parameterMembers({ type }: ParameterReflection): readonly DeclarationReflection[] {
  return literalMembers(type)
}

/** A type alias stands for its members; of all else, they are told apart only where there is something to say of them. */
function isSpelledOut({ kind, type }: DeclarationReflection): boolean {
  return kind === ReflectionKind.TypeAlias || literalMembers(type).some(isCommented)
}

function isCommented({ comment, signatures }: DeclarationReflection): boolean {
  return comment !== undefined || (signatures ?? []).some((each) => each.comment)
}

function literalMembers(type: SomeType | undefined): readonly DeclarationReflection[] {
  return type?.type === 'reflection' ? (type.declaration.children ?? []) : []
}
