import type {
  ContainerReflection,
  DeclarationReflection,
  ParameterReflection,
  SignatureReflection,
  SomeType,
} from 'typedoc'
import { ReflectionKind } from './typedoc.ts'

/** The shown part of TypeDoc's tree. Ids and symbols are made in the same order. */

/**
 * The exports of a package, module or namespace in source order; TypeDoc puts functions first. Files come in
 * the order in which they are first met.
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

/** The members of a symbol; for a type alias, those of its object type. */
export function membersOf(declaration: DeclarationReflection): readonly DeclarationReflection[] {
  if (declaration.kindOf([ReflectionKind.Module, ReflectionKind.Namespace])) return exportsOf(declaration)
  if (declaration.children) return declaration.children
  return isSpelledOut(declaration) ? literalMembers(declaration.type) : []
}

/** Call and construct signatures; for a type alias, those of its function type. */
export function signaturesOf(declaration: DeclarationReflection): readonly SignatureReflection[] {
  const { kind, type, signatures } = declaration
  if (kind === ReflectionKind.Constructor) return signatures ?? []
  const isFunction = kind === ReflectionKind.TypeAlias && type?.type === 'reflection'
  const all = signatures ?? (isFunction ? type.declaration.signatures : undefined) ?? []
  return all.filter((each) => each.kind === ReflectionKind.CallSignature)
}

/** Whether a declaration is an export, not a member. */
export function isExport({ parent }: DeclarationReflection): boolean {
  return parent?.kindOf([ReflectionKind.Project, ReflectionKind.Module, ReflectionKind.Namespace]) ?? false
}

/** `[key: string]: number`; for a type alias, those of its object type. */
export function indexesOf({ indexSignatures, type }: DeclarationReflection): readonly SignatureReflection[] {
  return indexSignatures ?? (type?.type === 'reflection' ? (type.declaration.indexSignatures ?? []) : [])
}

/** The properties of an inline object type. */
export function parameterMembers({ type }: ParameterReflection): readonly DeclarationReflection[] {
  return literalMembers(type)
}

/** Whether the members of an object type are listed: always for a type alias, else if any has a comment. */
function isSpelledOut({ kind, type }: DeclarationReflection): boolean {
  return kind === ReflectionKind.TypeAlias || literalMembers(type).some(isCommented)
}

/** Whether it has a comment, or something in its object type has. */
function isCommented({ comment, signatures = [], type }: DeclarationReflection): boolean {
  return (
    comment !== undefined || signatures.some((each) => each.comment) || literalMembers(type).some(isCommented)
  )
}

/** The members of an object type; of several types together, those with a comment, which no other page has. */
function literalMembers(type: SomeType | undefined): readonly DeclarationReflection[] {
  if (type?.type === 'union' || type?.type === 'intersection') {
    return type.types.flatMap(literalMembers).filter(isCommented)
  }
  return type?.type === 'reflection' ? (type.declaration.children ?? []) : []
}
