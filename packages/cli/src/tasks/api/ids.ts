import type { ApiTarget } from '@chatdocs/core'
import type { DeclarationReflection, ProjectReflection, Reflection, SignatureReflection } from 'typedoc'
import { exportsOf, indexesOf, membersOf, parameterMembers, signaturesOf } from './shape.ts'
import { ReflectionKind } from './typedoc.ts'

/** Numbers for everything shown, in order. Unlike TypeDoc's ids, they are the same for the same sources. */
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

/** The halves of an accessor have no names of their own. */
const NAMELESS = [ReflectionKind.GetSignature, ReflectionKind.SetSignature, ReflectionKind.IndexSignature]

/** The target for a reflection: itself, or the closest one around it that is shown and has a name. */
export function targetIn(ids: Ids, reflection: Reflection | undefined): ApiTarget | undefined {
  for (let at = reflection; at !== undefined; at = at.parent) {
    const id = ids.get(at)
    if (id !== undefined && !at.kindOf(NAMELESS)) return { id }
  }
  return undefined
}
