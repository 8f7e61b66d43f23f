import {
  type ApiCode,
  type ApiComment,
  type ApiKind,
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
  ReferenceReflection,
  Reflection,
  SignatureReflection,
  SomeType,
  SourceReference,
  TypeParameterReflection,
} from 'typedoc'
import {
  bareParameter,
  bareSignature,
  bareTypeParameter,
  literalCode,
  type TargetOf,
  typeCode,
} from './code.ts'
import { commentIn, commentOf, type Links } from './comment.ts'
import { sourcePath } from './files.ts'
import { type Ids, indexesOf, isExport, membersOf, parameterMembers, signaturesOf } from './shape.ts'
import { inheritance, inherited, packageOf } from './targets.ts'
import { Comment, ReflectionKind } from './typedoc.ts'

/** The context in which symbols are made. */
export interface Mapping {
  /** The absolute path of the site folder. */
  folder: string
  ids: Ids
  links: Links
  targetOf: TargetOf
  isAsync(reflection: Reflection): boolean
  /** The call that a class extends: `withTags(Plain)`. */
  mixinOf(reflection: Reflection): ApiCode | undefined
  /** The declaring package, if it is another one: `typescript` for built-in names. */
  foreignPackage(declaration: Declared): string | undefined
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

/** `accessor count = 0` is a property to its users, and TypeDoc knows nothing more. */
function kindOf({ kind, getSignature, setSignature }: DeclarationReflection): ApiKind | MemberKind {
  if (kind === ReflectionKind.Accessor && !getSignature && !setSignature) return 'property'
  return KINDS[kind] ?? 'variable'
}

/** One symbol with everything on its page. */
export function makeSymbol(declaration: DeclarationReflection, mapping: Mapping): ApiSymbol {
  const { name } = declaration
  const id = mapping.ids.get(declaration) ?? 0
  const sources = placesOf(declaration.sources, mapping)
  if (declaration.isReference()) return makeReference(declaration, { id, name, sources }, mapping)
  const foreign = mapping.foreignPackage(declaration)
  if (foreign !== undefined && isExport(declaration)) {
    return { id, name, kind: 'reference', modifiers: [], sources, target: { package: foreign, name } }
  }
  return {
    id,
    name,
    kind: kindOf(declaration),
    modifiers: modifiersOf(declaration, mapping),
    sources,
    ...present({
      comment: ownComment(declaration, mapping),
      ...typesOf(declaration, mapping),
      ...membersIn(declaration, mapping),
      ...relationsOf(declaration, mapping),
    }),
  }
}

function makeReference(
  reference: ReferenceReflection,
  { id, name, sources }: Pick<ApiSymbol, 'id' | 'name' | 'sources'>,
  { links }: Mapping,
): ApiSymbol {
  const meant = reference.tryGetTargetReflectionDeep()
  const target = meant && links.targetOf(meant)
  return { id, name, kind: 'reference', modifiers: [], sources, ...(target && { target }) }
}

/** The comment of a symbol. A symbol of another package is listed without one: its package describes it. */
function ownComment(declared: Reflection & Declared, mapping: Mapping): ApiComment | undefined {
  const isInstalled = declared.sources?.some(({ fullFileName }) => packageOf(fullFileName) !== undefined)
  return isInstalled && mapping.foreignPackage(declared) !== undefined
    ? undefined
    : commentOf(declared, mapping.links)
}

/** TypeDoc's placeholder for long values. */
const UNWRITTEN = '...'

function typesOf(declaration: DeclarationReflection, mapping: Mapping) {
  const { type, kind, defaultValue, typeParameters } = declaration
  const isValue = kind !== ReflectionKind.EnumMember && defaultValue !== UNWRITTEN
  return {
    type: type ? typeCode(type, mapping.targetOf) : literalOf(declaration, mapping),
    defaultValue: isValue ? defaultValue : undefined,
    typeParameters: typeParameters?.map((each) => makeTypeParameter(each, mapping)),
  }
}

/** The object type of a type alias, of which TypeDoc keeps only the members. */
function literalOf(declaration: DeclarationReflection, { targetOf }: Mapping): ApiCode | undefined {
  return declaration.kind === ReflectionKind.TypeAlias ? literalCode(declaration, targetOf) : undefined
}

function membersIn(declaration: DeclarationReflection, mapping: Mapping) {
  const { getSignature, setSignature } = declaration
  const signature = (each: SignatureReflection) => makeSignature(each, mapping)
  const members = membersOf(declaration).map((each) => makeSymbol(each, mapping))
  const signatures = signaturesOf(declaration).map(signature)
  const indexes = indexesOf(declaration).map(signature)
  return {
    signatures: signatures.length > 0 ? signatures : undefined,
    getter: getSignature && signature(getSignature),
    setter: setSignature && signature(setSignature),
    indexSignatures: indexes.length > 0 ? indexes : undefined,
    members: members.length > 0 ? members : undefined,
  }
}

function relationsOf(declaration: DeclarationReflection, mapping: Mapping) {
  const { extendedTypes, implementedTypes, extendedBy, implementedBy } = declaration
  const { inheritedFrom, overwrites } = declaration
  const mixin = mapping.mixinOf(declaration)
  const codes = (types: readonly SomeType[] | undefined): readonly ApiCode[] | undefined =>
    types?.map((each) => typeCode(each, mapping.targetOf))
  return {
    extends: mixin ? [mixin] : codes(extendedTypes),
    implements: codes(implementedTypes),
    extendedBy: codes(extendedBy),
    implementedBy: codes(implementedBy),
    inheritedFrom: inheritedFrom && inherited(inheritedFrom, declaration, mapping.targetOf),
    overwrites: overwrites && inheritance(overwrites, declaration, mapping.targetOf),
  }
}

function makeSignature(signature: SignatureReflection, mapping: Mapping): ApiSignature {
  const { parameters = [], typeParameters, sources } = signature
  const { typeParameters: _, ...bare } = bareSignature(signature, mapping.targetOf)
  return {
    id: mapping.ids.get(signature) ?? 0,
    sources: placesOf(sources, mapping),
    ...bare,
    parameters: parameters.map((each, index) => makeParameter(each, bare.parameters[index]?.name, mapping)),
    ...present({
      comment: ownComment(signature, mapping),
      typeParameters: isOfClass(signature)
        ? undefined
        : typeParameters?.map((each) => makeTypeParameter(each, mapping)),
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
  mapping: Mapping,
): ApiParameter {
  const { defaultValue } = parameter
  const members = [
    ...parameterMembers(parameter).map((each) => makeSymbol(each, mapping)),
    ...highlighted(parameter, mapping),
  ]
  return {
    ...bareParameter(parameter, name, mapping.targetOf),
    ...present({
      defaultValue: defaultValue === UNWRITTEN ? undefined : defaultValue,
      comment: commentOf(parameter, mapping.links),
      members: members.length > 0 ? members : undefined,
    }),
  }
}

/** The properties of a named type that `@param options.limit` describes. */
function highlighted(parameter: ParameterReflection, mapping: Mapping): ApiSymbol[] {
  const { type } = parameter
  const types = type?.type === 'union' || type?.type === 'intersection' ? type.types : [type]
  return types.flatMap((each) => {
    if (each?.type !== 'reference') return []
    return [...(each.highlightedProperties ?? [])].map(([name, content]): ApiSymbol => {
      const found = each.reflection?.getChildByName(name)
      const { sourcePath } = parameter.parent?.comment ?? {}
      const comment = Object.assign(new Comment([...content]), sourcePath && { sourcePath })
      const shown = found?.isDeclaration() ? makeSymbol(found, mapping) : undefined
      const described = commentIn({ owner: parameter, comment }, mapping.links)
      // Its page has its id.
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

function makeTypeParameter(parameter: TypeParameterReflection, mapping: Mapping): ApiTypeParameter {
  const comment = commentOf(parameter, mapping.links)
  return { ...bareTypeParameter(parameter, mapping.targetOf), ...(comment && { comment }) }
}

function modifiersOf(declaration: DeclarationReflection, mapping: Mapping): ApiModifier[] {
  const { flags } = declaration
  const all: readonly (readonly [ApiModifier, boolean])[] = [
    ['private', flags.isPrivate],
    ['protected', flags.isProtected],
    ['abstract', flags.isAbstract],
    ['static', flags.isStatic],
    ['readonly', flags.isReadonly],
    ['async', mapping.isAsync(declaration)],
    ['const', flags.isConst],
    ['optional', flags.isOptional],
  ]
  return all.flatMap(([name, isSet]) => (isSet ? [name] : []))
}

/** Its declarations in this package. Those elsewhere cannot be linked: their paths differ between computers. */
function placesOf(sources: readonly SourceReference[] | undefined, mapping: Mapping): ApiPlace[] {
  const own = (sources ?? []).filter((each) => mapping.foreignPackage({ sources: [each] }) === undefined)
  return own.map(({ fullFileName, line }) => ({ path: sourcePath(mapping.folder, fullFileName), line }))
}
