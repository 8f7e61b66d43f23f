import type { ApiTarget } from '@chatdocs/core'
import type { DeclarationReflection, ProjectReflection, Reflection } from 'typedoc'
import { membersOf, parameterMembers, signaturesOf } from './shape.ts'

/** Numbers for what is shown, in order: the same sources give the same ones, which TypeDoc's own do not. */
export type Ids = ReadonlyMap<Reflection, number>

export function numberAll(project: ProjectReflection): Ids {
  const ids = new Map<Reflection, number>()
  const add = (reflection: Reflection) => ids.set(reflection, ids.size + 1)
  const visit = (declaration: DeclarationReflection): void => {
    if (ids.has(declaration)) return
    add(declaration)
    for (const signature of signaturesOf(declaration)) {
      add(signature)
      for (const parameter of signature.parameters ?? []) parameterMembers(parameter).forEach(visit)
    }
    membersOf(declaration).forEach(visit)
  }
  project.children?.forEach(visit)
  return ids
}

/** What leads to something: itself, or the nearest thing around it that is shown. */
export function targetIn(ids: Ids, reflection: Reflection | undefined): ApiTarget | undefined {
  for (let at = reflection; at !== undefined; at = at.parent) {
    const id = ids.get(at)
    if (id !== undefined) return { id }
  }
  return undefined
}
