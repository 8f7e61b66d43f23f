import type {
  ContainerReflection,
  DeclarationReflection,
  ParameterReflection,
  SignatureReflection,
  SomeType,
} from 'typedoc'
import { ReflectionKind } from './typedoc.ts'

/** What of TypeDoc's tree is shown, and where: numbers are given and symbols made in the same order. */

/**
 * What a package, a module or a namespace exports: files in the order they are first met, and what is in each in
 * the order it is written, where the compiler would have functions first.
 */
export function exportsOf({ children = [] }: ContainerReflection): readonly DeclarationReflection[] {
  const files = new Map<string, number>()
  const placed = children.map((each) => {
    const [first] = (each as DeclarationReflection).sources ?? []
    const { fullFileName = '', line = 0 } = first ?? {}
    if (!files.has(fullFileName)) files.set(fullFileName, files.size)
    return { each, file: files.get(fullFileName) ?? 0, line }
  })
  return placed
    .sort((a, b) => a.file - b.file || a.line - b.line)
    .map(({ each }) => each as DeclarationReflection)
}

/** The members of something: of a type alias, those of the object type it names. */
export function membersOf(declaration: DeclarationReflection): readonly DeclarationReflection[] {
  if (declaration.kindOf([ReflectionKind.Module, ReflectionKind.Namespace])) return exportsOf(declaration)
  if (declaration.children) return declaration.children
  return isSpelledOut(declaration) ? literalMembers(declaration.type) : []
}

/** Ways to call something, or to construct a class; of a type alias, those of the function type it names. */
export function signaturesOf(declaration: DeclarationReflection): readonly SignatureReflection[] {
  const { kind, type, signatures } = declaration
  if (kind === ReflectionKind.Constructor) return signatures ?? []
  const isFunction = kind === ReflectionKind.TypeAlias && type?.type === 'reflection'
  const all = signatures ?? (isFunction ? type.declaration.signatures : undefined) ?? []
  return all.filter((each) => each.kind === ReflectionKind.CallSignature)
}

/** What stands by itself: not a member of anything. */
export function isExport({ parent }: DeclarationReflection): boolean {
  return parent?.kindOf([ReflectionKind.Project, ReflectionKind.Module, ReflectionKind.Namespace]) ?? false
}

/** `[key: string]: number`; of a type alias, those of the object type it names. */
export function indexesOf({ indexSignatures, type }: DeclarationReflection): readonly SignatureReflection[] {
  return indexSignatures ?? (type?.type === 'reflection' ? (type.declaration.indexSignatures ?? []) : [])
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
