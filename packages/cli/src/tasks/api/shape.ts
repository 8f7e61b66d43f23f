import type { ApiTarget } from '@chatdocs/core'
import type {
  ContainerReflection,
  DeclarationReflection,
  ParameterReflection,
  ProjectReflection,
  Reflection,
  SignatureReflection,
  SomeType,
} from 'typedoc'
import { ReflectionKind } from './typedoc.ts'

/** The part of TypeDoc's tree that pages show. Ids and symbols are made in the same order. */

/**
 * The exports of a package, module or namespace in source order (TypeDoc puts functions first). Files are in the order
 * of their first occurrence.
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

/** The members of a symbol. For a type alias, the members of its object type. */
export function membersOf(declaration: DeclarationReflection): readonly DeclarationReflection[] {
  if (declaration.kindOf([ReflectionKind.Module, ReflectionKind.Namespace])) return exportsOf(declaration)
  if (declaration.children) return declaration.children
  return isSpelledOut(declaration) ? literalMembers(declaration.type) : []
}

/** Call and construct signatures. For a type alias, the signatures of its function type. */
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

/** Index signatures: `[key: string]: number`. A type alias has the index signatures of its object type. */
export function indexesOf({ indexSignatures, type }: DeclarationReflection): readonly SignatureReflection[] {
  return indexSignatures ?? (type?.type === 'reflection' ? (type.declaration.indexSignatures ?? []) : [])
}

/** The properties of an inline object type. */
export function parameterMembers({ type }: ParameterReflection): readonly DeclarationReflection[] {
  return literalMembers(type)
}

/** Whether the members of an object type are listed: always for a type alias, otherwise if any member has a comment. */
function isSpelledOut({ kind, type }: DeclarationReflection): boolean {
  return kind === ReflectionKind.TypeAlias || literalMembers(type).some(isCommented)
}

/** Whether the declaration has a comment, or a member of its object type does. */
function isCommented({ comment, signatures = [], type }: DeclarationReflection): boolean {
  return (
    comment !== undefined || signatures.some((each) => each.comment) || literalMembers(type).some(isCommented)
  )
}

/** The members of an object type. For a union or intersection, only members with a comment, which no other page shows. */
function literalMembers(type: SomeType | undefined): readonly DeclarationReflection[] {
  if (type?.type === 'union' || type?.type === 'intersection') {
    return type.types.flatMap(literalMembers).filter(isCommented)
  }
  return type?.type === 'reflection' ? (type.declaration.children ?? []) : []
}

/** Numbers for everything shown, in order. Unlike TypeDoc's ids, they depend only on the sources. */
export type Ids = ReadonlyMap<Reflection, number>

export function numberAll(project: ProjectReflection): Ids {
  const ids = new Map<Reflection, number>()
  const add = (reflection: Reflection) => ids.set(reflection, ids.size + 1)
  const visit = (declaration: DeclarationReflection): void => {
    if (ids.has(declaration)) return
    add(declaration)
    for (const signature of allSignatures(declaration)) {
      add(signature)
      for (const parameter of signature.parameters ?? []) parameterMembers(parameter).forEach(visit)
    }
    membersOf(declaration).forEach(visit)
  }
  exportsOf(project).forEach(visit)
  return ids
}

function allSignatures(declaration: DeclarationReflection): readonly SignatureReflection[] {
  const { getSignature, setSignature } = declaration
  const accessors = [getSignature, setSignature].filter((each) => each !== undefined)
  return [...signaturesOf(declaration), ...accessors, ...indexesOf(declaration)]
}

/** The getter and setter of an accessor have no names of their own. */
const NAMELESS = [ReflectionKind.GetSignature, ReflectionKind.SetSignature, ReflectionKind.IndexSignature]

/** The link target for a reflection: itself, or the closest shown and named reflection around it. */
export function targetIn(ids: Ids, reflection: Reflection | undefined): ApiTarget | undefined {
  for (let at = reflection; at !== undefined; at = at.parent) {
    const id = ids.get(at)
    if (id !== undefined && !at.kindOf(NAMELESS)) return { id }
  }
}

/** TypeDoc's name of a destructured parameter. */
export const UNNAMED = '__namedParameters'

/** The names of parameters on pages. A destructured one is called `options`, the next `options2`. */
export function parameterNames(parameters: readonly ParameterReflection[]): readonly string[] {
  const taken = new Set(parameters.map(({ name }) => name))
  return parameters.map(({ name }) => {
    if (name !== UNNAMED) return name
    const free = freeName('options', taken)
    taken.add(free)
    return free
  })
}

function freeName(wanted: string, taken: ReadonlySet<string>, count = 1): string {
  const name = count === 1 ? wanted : `${wanted}${count}`
  return taken.has(name) ? freeName(wanted, taken, count + 1) : name
}
