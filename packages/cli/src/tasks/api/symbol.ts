import {
  type ApiComment,
  type ApiKind,
  type ApiModel,
  type ApiModifier,
  type ApiParameter,
  type ApiPlace,
  type ApiSignature,
  type ApiSymbol,
  type ApiTypeParameter,
  type MemberKind,
  present,
} from '@chatdocs/core'
import type {
  DeclarationReflection,
  ParameterReflection,
  Reflection,
  SignatureReflection,
  SomeType,
  SourceReference,
  TypeParameterReflection,
} from 'typedoc'
import { bareParameter, bareSignature, bareTypeParameter, literalCode, typeCode } from './code.ts'
import { commentIn, commentOf } from './comment.ts'
import type { Converted } from './convert.ts'
import { sourcePath } from './files.ts'
import {
  exportsOf,
  indexesOf,
  isExport,
  membersOf,
  numberAll,
  parameterMembers,
  signaturesOf,
} from './shape.ts'
import {
  foreignPackage,
  inheritance,
  inherited,
  mixinOf,
  packageOf,
  type Reading,
  referenceTarget,
  targetOf,
} from './targets.ts'
import { Comment, ReflectionKind } from './typedoc.ts'
import type { OwnedLink } from './written.ts'

/** Converts TypeDoc's result to the model, and collects its broken links. `name` defaults to TypeDoc's name. */
export function makeModel(
  read: Pick<Reading, keyof Converted | 'program' | 'folder' | 'homeOf'>,
  { name, entry }: { name: string; entry: string },
): { model: ApiModel; broken: readonly OwnedLink[] } {
  const reading: Reading = {
    ...read,
    ids: numberAll(read.project),
    targetOf: (reference) => referenceTarget(reference, reading),
    own: read.homeOf(entry),
    broken: [],
  }
  const comment = commentOf(read.project, reading)
  const symbols = exportsOf(read.project).map((each) => makeSymbol(each, reading))
  return {
    model: { name: name || read.project.name, symbols, ...(comment && { comment }) },
    broken: reading.broken,
  }
}

type Declared = Pick<DeclarationReflection, 'sources'>

const KINDS: Readonly<Record<number, ApiKind | MemberKind>> = {
  [ReflectionKind.Module]: 'module',
  [ReflectionKind.Namespace]: 'namespace',
  [ReflectionKind.Class]: 'class',
  [ReflectionKind.Enum]: 'enumeration',
  [ReflectionKind.Function]: 'function',
  [ReflectionKind.Interface]: 'interface',
  [ReflectionKind.TypeAlias]: 'type-alias',
  [ReflectionKind.Variable]: 'variable',
  [ReflectionKind.Reference]: 'reference',
  [ReflectionKind.Constructor]: 'constructor',
  [ReflectionKind.Property]: 'property',
  [ReflectionKind.Accessor]: 'accessor',
  [ReflectionKind.Method]: 'method',
  [ReflectionKind.EnumMember]: 'member',
}

/** `accessor count = 0` looks like a property to users, and TypeDoc knows nothing more about it. */
function kindOf({ kind, getSignature, setSignature }: DeclarationReflection): ApiKind | MemberKind {
  if (kind === ReflectionKind.Accessor && !getSignature && !setSignature) return 'property'
  return KINDS[kind] ?? 'variable'
}

/** One symbol with everything on its page. */
function makeSymbol(declaration: DeclarationReflection, reading: Reading): ApiSymbol {
  const { name, kind, type, defaultValue, getSignature, setSignature } = declaration
  const named = {
    id: reading.ids.get(declaration) ?? 0,
    name,
    sources: placesOf(declaration.sources, reading),
  }
  const foreign = isExport(declaration) ? foreignPackage(declaration, reading) : undefined
  if (declaration.isReference() || foreign !== undefined) {
    const meant = declaration.isReference() ? declaration.tryGetTargetReflectionDeep() : undefined
    const target = declaration.isReference()
      ? meant && targetOf(meant, reading)
      : { package: foreign ?? '', name }
    return { ...named, kind: 'reference', modifiers: [], ...(target && { target }) }
  }
  const { inheritedFrom, overwrites } = declaration
  const mixin = mixinOf(reading.symbolOf(declaration), reading.ids)
  const made = <T, U>(all: readonly T[] | undefined, make: (each: T, reading: Reading) => U) =>
    all && all.length > 0 ? all.map((each) => make(each, reading)) : undefined
  const codeOf = (each: SomeType) => typeCode(each, reading.targetOf)
  // TypeDoc keeps only the members of an object type, not its code.
  const literal = kind === ReflectionKind.TypeAlias ? literalCode(declaration, reading.targetOf) : undefined
  return {
    ...named,
    kind: kindOf(declaration),
    modifiers: modifiersOf(declaration),
    ...present({
      comment: ownComment(declaration, reading),
      type: type ? codeOf(type) : literal,
      defaultValue: kind === ReflectionKind.EnumMember ? undefined : written(defaultValue),
      typeParameters: made(declaration.typeParameters, makeTypeParameter),
      members: made(membersOf(declaration), makeSymbol),
      signatures: made(signaturesOf(declaration), makeSignature),
      getter: getSignature && makeSignature(getSignature, reading),
      setter: setSignature && makeSignature(setSignature, reading),
      indexSignatures: made(indexesOf(declaration), makeSignature),
      extends: mixin ? [mixin] : made(declaration.extendedTypes, codeOf),
      implements: made(declaration.implementedTypes, codeOf),
      extendedBy: made(declaration.extendedBy, codeOf),
      implementedBy: made(declaration.implementedBy, codeOf),
      inheritedFrom: inheritedFrom && inherited(inheritedFrom, declaration, reading),
      overwrites: overwrites && inheritance(overwrites, declaration, reading),
    }),
  }
}

/** A default value, unless TypeDoc has replaced it by a placeholder. */
function written(defaultValue: string | undefined): string | undefined {
  return defaultValue === '...' ? undefined : defaultValue
}

/** The comment of a symbol. A symbol of another package is listed without one: its package describes it. */
function ownComment(declared: Reflection & Declared, reading: Reading): ApiComment | undefined {
  const isInstalled = declared.sources?.some(({ fullFileName }) => packageOf(fullFileName) !== undefined)
  return isInstalled && foreignPackage(declared, reading) !== undefined
    ? undefined
    : commentOf(declared, reading)
}

function makeSignature(signature: SignatureReflection, reading: Reading): ApiSignature {
  const { parameters = [], typeParameters, sources } = signature
  const { typeParameters: _, ...bare } = bareSignature(signature, reading.targetOf)
  return {
    id: reading.ids.get(signature) ?? 0,
    sources: placesOf(sources, reading),
    ...bare,
    parameters: parameters.map((each, index) => makeParameter(each, bare.parameters[index]?.name, reading)),
    ...present({
      comment: ownComment(signature, reading),
      typeParameters: isOfClass(signature)
        ? undefined
        : typeParameters?.map((each) => makeTypeParameter(each, reading)),
    }),
  }
}

/** The type parameters of a constructor are shown at its class. */
function isOfClass({ kind, parent }: SignatureReflection): boolean {
  return kind === ReflectionKind.ConstructorSignature && parent.parent?.kind === ReflectionKind.Class
}

function makeParameter(
  parameter: ParameterReflection,
  name = parameter.name,
  reading: Reading,
): ApiParameter {
  const { defaultValue } = parameter
  const members = [
    ...parameterMembers(parameter).map((each) => makeSymbol(each, reading)),
    ...highlighted(parameter, reading),
  ]
  return {
    ...bareParameter(parameter, name, reading.targetOf),
    ...present({
      defaultValue: written(defaultValue),
      comment: commentOf(parameter, reading),
      members: members.length > 0 ? members : undefined,
    }),
  }
}

/** The properties of a named type that comments such as `@param options.limit` describe. */
function highlighted(parameter: ParameterReflection, reading: Reading): ApiSymbol[] {
  const { type } = parameter
  const types = type?.type === 'union' || type?.type === 'intersection' ? type.types : [type]
  return types.flatMap((each) => {
    if (each?.type !== 'reference') return []
    return [...(each.highlightedProperties ?? [])].map(([name, content]): ApiSymbol => {
      const found = each.reflection?.getChildByName(name)
      const { sourcePath } = parameter.parent?.comment ?? {}
      const comment = Object.assign(new Comment([...content]), sourcePath && { sourcePath })
      const shown = found?.isDeclaration() ? makeSymbol(found, reading) : undefined
      const described = commentIn({ owner: parameter, comment }, reading)
      // Not the symbol's own id, which is used on its page.
      return {
        kind: 'property',
        modifiers: [],
        sources: [],
        ...shown,
        id: 0,
        name,
        ...(described && { comment: described }),
      }
    })
  })
}

function makeTypeParameter(parameter: TypeParameterReflection, reading: Reading): ApiTypeParameter {
  const comment = commentOf(parameter, reading)
  return { ...bareTypeParameter(parameter, reading.targetOf), ...(comment && { comment }) }
}

function modifiersOf({ flags }: DeclarationReflection): ApiModifier[] {
  const all: readonly (readonly [ApiModifier, boolean])[] = [
    ['private', flags.isPrivate],
    ['protected', flags.isProtected],
    ['abstract', flags.isAbstract],
    ['static', flags.isStatic],
    ['readonly', flags.isReadonly],
    ['const', flags.isConst],
    ['optional', flags.isOptional],
  ]
  return all.flatMap(([name, isSet]) => (isSet ? [name] : []))
}

/** The declarations in this package. Others cannot be linked: their paths differ between computers. */
function placesOf(sources: readonly SourceReference[] | undefined, reading: Reading): ApiPlace[] {
  const own = (sources ?? []).filter((each) => foreignPackage({ sources: [each] }, reading) === undefined)
  return own.map(({ fullFileName, line }) => ({ path: sourcePath(reading.folder, fullFileName), line }))
}
