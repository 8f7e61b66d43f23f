import {
  type ApiCode,
  type ApiGroup,
  type ApiParameter,
  type ApiSignature,
  type ApiTarget,
  type ApiTypeParameter,
  indexCode,
  signatureCode,
} from '@chatdocs/core'
import type {
  DeclarationReflection,
  ParameterReflection,
  ReferenceType,
  SignatureReflection,
  SomeType,
  TypeParameterReflection,
} from 'typedoc'
import { parameterNames } from './shape.ts'
import { ReflectionKind } from './typedoc.ts'

export type TargetOf = (reference: ReferenceType) => ApiTarget | undefined

/** Parts of code, which become one row. */
type Draft = ApiCode[number] | readonly Draft[]

/** Types as code with links. */
export function typeCode(type: SomeType | undefined, targetOf: TargetOf): ApiCode {
  return rowOf(draftType(type, LOOSE, targetOf))
}

/** An object type, from the members of a declaration. */
export function literalCode(declaration: DeclarationReflection, targetOf: TargetOf): ApiCode {
  return rowOf(draftLiteral(declaration, targetOf))
}

function rowOf(draft: Draft): ApiCode {
  const row: ApiCode[number][] = []
  for (const part of isRow(draft) ? draft.flatMap(rowOf) : [draft]) {
    const before = row.at(-1)
    if (typeof part === 'string' && typeof before === 'string') row[row.length - 1] = before + part
    else if (part !== '') row.push(part)
  }
  return row
}

function isRow(draft: Draft): draft is readonly Draft[] {
  return Array.isArray(draft)
}

function group(kind: ApiGroup['group'], items: readonly Draft[]): Draft {
  return items.length > 0 ? { group: kind, items: items.map(rowOf) } : kind
}

/** The precedence of a type. A type looser than its context gets parentheses. */
const LOOSE = 0
const UNION = 1
const INTERSECTION = 2
const OPERATOR = 3
const FIRM = 4

function draftType(type: SomeType | undefined, least: number, targetOf: TargetOf): Draft {
  if (!type) return 'any'
  const draft = drafted(type, targetOf)
  return firmness(type) < least ? group('( )', [draft]) : draft
}

function firmness(type: SomeType): number {
  switch (type.type) {
    case 'conditional':
      return LOOSE
    case 'reflection': {
      const { children, indexSignatures, signatures = [] } = type.declaration
      return !children && !indexSignatures && signatures.length === 1 ? LOOSE : FIRM
    }
    case 'union':
      return UNION
    case 'intersection':
      return INTERSECTION
    case 'typeOperator':
    case 'inferred':
    case 'query':
      return OPERATOR
    case 'unknown':
      return /^[\w$.]+$/.test(type.name) ? FIRM : LOOSE
    default:
      return FIRM
  }
}

function drafted<Kind extends SomeType['type']>(type: OfKind<Kind>, targetOf: TargetOf): Draft {
  const draft: Drafting<Kind> = DRAFTING[type.type as Kind]
  return draft(type, (each, least = LOOSE) => draftType(each, least, targetOf), targetOf)
}

type OfKind<Kind> = Extract<SomeType, { type: Kind }>
type Inner = (type: SomeType | undefined, least?: number) => Draft
type Drafting<Kind> = (type: OfKind<Kind>, inner: Inner, targetOf: TargetOf) => Draft

const DRAFTING: { readonly [Kind in SomeType['type']]: Drafting<Kind> } = {
  array: ({ elementType }, inner) => [inner(elementType, FIRM), '[]'],
  conditional: ({ checkType, extendsType, trueType, falseType }, inner) =>
    group(' ', [
      [inner(checkType, UNION), ' extends ', inner(extendsType, UNION)],
      ['? ', inner(trueType)],
      [': ', inner(falseType)],
    ]),
  indexedAccess: ({ objectType, indexType }, inner) => [inner(objectType, FIRM), '[', inner(indexType), ']'],
  inferred: ({ name, constraint }, inner) => [
    ['infer ', name],
    constraint ? [' extends ', inner(constraint, UNION)] : '',
  ],
  intersection: ({ types }, inner) =>
    group(
      '&',
      types.map((each) => inner(each, INTERSECTION)),
    ),
  intrinsic: ({ name }) => name,
  literal: ({ value }) => (typeof value === 'bigint' ? `${value}n` : JSON.stringify(value)),
  mapped: draftMapped,
  namedTupleMember: ({ name, isOptional, element }, inner) => [
    name,
    isOptional ? '?: ' : ': ',
    inner(element),
  ],
  optional: ({ elementType }, inner) => [inner(elementType, FIRM), '?'],
  predicate: ({ asserts, name, targetType }, inner) => [
    [asserts ? 'asserts ' : '', name],
    targetType ? [' is ', inner(targetType)] : '',
  ],
  query: ({ queryType }, inner) => ['typeof ', inner(queryType)],
  reference: (type, inner, targetOf) => {
    const given = (type.typeArguments ?? []).map((each) => inner(each))
    return [reference(type, targetOf), given.length > 0 ? group('<>', given) : '']
  },
  reflection: ({ declaration }, _, targetOf) => draftLiteral(declaration, targetOf),
  // `keepDots` adds the dots to a name.
  rest: ({ elementType }, inner) => [
    elementType.type === 'namedTupleMember' ? '' : '...',
    inner(elementType),
  ],
  templateLiteral: ({ head, tail }, inner) => [
    ['`', head],
    tail.map(([each, text]) => [`\${`, inner(each), `}${text}`]),
    '`',
  ],
  tuple: ({ elements }, inner) =>
    group(
      '[]',
      elements.map((each) => inner(each)),
    ),
  typeOperator: ({ operator, target }, inner) => [operator, ' ', inner(target, OPERATOR)],
  union: ({ types }, inner) =>
    group(
      '|',
      types.map((each) => inner(each, UNION)),
    ),
  unknown: ({ name }) => name,
}

function draftMapped(type: OfKind<'mapped'>, inner: Inner): Draft {
  const { parameter, parameterType, nameType, templateType, readonlyModifier, optionalModifier } = type
  const sign = (modifier: '+' | '-' | undefined, word: string) =>
    modifier === undefined ? '' : modifier === '-' ? `-${word}` : word
  return group('{}', [
    [
      sign(readonlyModifier, 'readonly '),
      ['[', parameter, ' in ', inner(parameterType), nameType ? [' as ', inner(nameType)] : '', ']'],
      [sign(optionalModifier, '?'), ': ', inner(templateType)],
    ],
  ])
}

function reference(type: ReferenceType, targetOf: TargetOf): Draft {
  const text = type.name
  const target = targetOf(type)
  return target ? { text, target } : text
}

/** `{ a: string; b(): void }`, or `(a: string) => void` if its only member is a call signature. */
function draftLiteral(declaration: DeclarationReflection, targetOf: TargetOf): Draft {
  const { children = [], signatures = [], indexSignatures = [] } = declaration
  const [only] = signatures
  if (only && signatures.length === 1 && children.length === 0 && indexSignatures.length === 0) {
    return draftFunction(only, ' => ', targetOf)
  }
  return group('{}', [
    ...signatures.map((each) => draftFunction(each, ': ', targetOf)),
    ...indexSignatures.map((each) => [
      each.flags.isReadonly ? 'readonly ' : '',
      indexCode(bareSignature(each, targetOf)),
    ]),
    ...children.flatMap((each) => draftMember(each, targetOf)),
  ])
}

function draftFunction(signature: SignatureReflection, arrow: string, targetOf: TargetOf): Draft {
  return [
    signature.flags.isAbstract ? 'abstract ' : '',
    isConstructor(signature) ? 'new ' : '',
    signatureCode(bareSignature(signature, targetOf), arrow),
  ]
}

function isConstructor({ kind }: SignatureReflection): boolean {
  return kind === ReflectionKind.ConstructorSignature
}

/** A signature without comments. */
export function bareSignature(
  { parameters = [], typeParameters = [], type }: SignatureReflection,
  targetOf: TargetOf,
): Pick<ApiSignature, 'typeParameters' | 'parameters' | 'returns'> {
  const names = parameterNames(parameters)
  return {
    typeParameters: typeParameters.map((each) => bareTypeParameter(each, targetOf)),
    parameters: parameters.map((each, index) => bareParameter(each, names[index] ?? each.name, targetOf)),
    returns: typeCode(type, targetOf),
  }
}

export function bareParameter(
  { flags, defaultValue, type }: ParameterReflection,
  name: string,
  targetOf: TargetOf,
): ApiParameter {
  const optional = flags.isOptional || defaultValue !== undefined
  return { name, optional, rest: flags.isRest, type: typeCode(type, targetOf) }
}

export function bareTypeParameter(
  { name, type, flags, varianceModifier, default: given }: TypeParameterReflection,
  targetOf: TargetOf,
): ApiTypeParameter {
  return {
    name,
    modifiers: [...(flags.isConst ? ['const'] : []), ...(varianceModifier?.split(' ') ?? [])],
    ...(type && { constraint: typeCode(type, targetOf) }),
    ...(given && { default: typeCode(given, targetOf) }),
  }
}

/** The lines of a method's overloads, or of an accessor's getter and setter. */
function draftMember(member: DeclarationReflection, targetOf: TargetOf): readonly Draft[] {
  const { flags, signatures, getSignature, setSignature, type } = member
  const name = memberName(member.name) + (flags.isOptional ? '?' : '')
  if (signatures) {
    return signatures.map((each) => [isConstructor(each) ? '' : name, draftFunction(each, ': ', targetOf)])
  }
  if (getSignature || setSignature) {
    return [
      ...(getSignature ? [['get ', name, draftFunction(getSignature, ': ', targetOf)]] : []),
      ...(setSignature ? [['set ', name, signatureCode(bareSignature(setSignature, targetOf))]] : []),
    ]
  }
  return [[flags.isReadonly ? 'readonly ' : '', name, ': ', draftType(type, LOOSE, targetOf)]]
}

/** `content-type` is quoted, `[iterator]` and `1` are not. */
function memberName(name: string): string {
  return /^([\p{ID_Start}$_][\p{ID_Continue}$]*|\[.*\]|\d+)$/u.test(name) ? name : JSON.stringify(name)
}
