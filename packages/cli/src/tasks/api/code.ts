import type { ApiCode, ApiTarget } from '@chatdocs/core'
import type {
  DeclarationReflection,
  ParameterReflection,
  ReferenceType,
  SignatureReflection,
  SomeType,
  TypeParameterReflection,
} from 'typedoc'
import { branches, type Draft, joined, layOut, listed, members } from './layout.ts'
import { parameterNames } from './names.ts'
import { ReflectionKind } from './typedoc.ts'

/** Where a reference leads, if it leads anywhere. */
export type TargetOf = (reference: ReferenceType) => ApiTarget | undefined

/** Types as they would be written, with the names in them that lead somewhere. */
export function typeCode(type: SomeType | undefined, targetOf: TargetOf): ApiCode {
  return layOut(draftType(type, LOOSE, targetOf))
}

/** How firmly a type holds together: what is looser than its place allows stands in parentheses. */
const LOOSE = 0
const UNION = 1
const INTERSECTION = 2
const OPERATOR = 3
const FIRM = 4

function draftType(type: SomeType | undefined, least: number, targetOf: TargetOf): Draft {
  if (!type) return 'any'
  const draft = drafted(type, targetOf)
  return firmness(type) < least ? ['(', draft, ')'] : draft
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

function drafted(type: SomeType, targetOf: TargetOf): Draft {
  const inner = (each: SomeType | undefined, least = LOOSE) => draftType(each, least, targetOf)
  switch (type.type) {
    case 'array':
      return [inner(type.elementType, FIRM), '[]']
    case 'conditional':
      return branches(
        [inner(type.checkType, UNION), ' extends ', inner(type.extendsType, UNION)],
        [
          ['? ', inner(type.trueType)],
          [': ', inner(type.falseType)],
        ],
      )
    case 'indexedAccess':
      return [inner(type.objectType, FIRM), '[', inner(type.indexType), ']']
    case 'inferred':
      return ['infer ', type.name, type.constraint ? [' extends ', inner(type.constraint, UNION)] : '']
    case 'intersection':
      return joined(
        type.types.map((each) => inner(each, INTERSECTION)),
        '&',
      )
    case 'union':
      return joined(
        type.types.map((each) => inner(each, UNION)),
        '|',
      )
    case 'intrinsic':
    case 'unknown':
      return type.name
    case 'literal':
      return typeof type.value === 'bigint' ? `${type.value}n` : JSON.stringify(type.value)
    case 'mapped':
      return draftMapped(type, inner)
    case 'optional':
      return [inner(type.elementType, FIRM), '?']
    case 'predicate':
      return [
        type.asserts ? 'asserts ' : '',
        type.name,
        type.targetType ? [' is ', inner(type.targetType)] : '',
      ]
    case 'query':
      return ['typeof ', inner(type.queryType)]
    case 'reference':
      return [reference(type, targetOf), typeArguments((type.typeArguments ?? []).map((each) => inner(each)))]
    case 'reflection':
      return draftLiteral(type.declaration, targetOf)
    case 'rest':
      return type.elementType.type === 'namedTupleMember'
        ? inner(type.elementType)
        : ['...', inner(type.elementType)]
    case 'templateLiteral':
      return ['`', type.head, type.tail.map(([each, text]) => [`\${`, inner(each), `}${text}`]), '`']
    case 'tuple':
      return listed(
        type.elements.map((each) => inner(each)),
        '[]',
      )
    case 'namedTupleMember':
      return [type.name, type.isOptional ? '?: ' : ': ', inner(type.element)]
    case 'typeOperator':
      return [type.operator, ' ', inner(type.target, OPERATOR)]
  }
}

type Inner = (type: SomeType | undefined, least?: number) => Draft

function draftMapped(type: Extract<SomeType, { type: 'mapped' }>, inner: Inner): Draft {
  const { parameter, parameterType, nameType, templateType, readonlyModifier, optionalModifier } = type
  const sign = (modifier: '+' | '-' | undefined, word: string) =>
    modifier === undefined ? '' : modifier === '-' ? `-${word}` : word
  return members([
    [
      sign(readonlyModifier, 'readonly '),
      ['[', parameter, ' in ', inner(parameterType), nameType ? [' as ', inner(nameType)] : '', ']'],
      [sign(optionalModifier, '?'), ': ', inner(templateType)],
    ],
  ])
}

function typeArguments(drafts: readonly Draft[]): Draft {
  return drafts.length === 0 ? '' : listed(drafts, '<>')
}

function reference(type: ReferenceType, targetOf: TargetOf): Draft {
  const text = type.name
  const target = targetOf(type)
  return target ? { text, target } : text
}

/** `{ a: string; b(): void }`, or `(a: string) => void` where there is nothing but one way to call it. */
function draftLiteral(declaration: DeclarationReflection, targetOf: TargetOf): Draft {
  const { children = [], signatures = [], indexSignatures = [] } = declaration
  const [only] = signatures
  if (only && signatures.length === 1 && children.length === 0 && indexSignatures.length === 0) {
    return draftFunction(only, ' => ', targetOf)
  }
  return members([
    ...signatures.map((each) => draftFunction(each, ': ', targetOf)),
    ...indexSignatures.map((each) => draftIndex(each, targetOf)),
    ...children.flatMap((each) => draftMember(each, targetOf)),
  ])
}

function draftFunction(signature: SignatureReflection, arrow: string, targetOf: TargetOf): Draft {
  const { parameters = [], typeParameters = [], type } = signature
  const names = parameterNames(parameters)
  return [
    signature.flags.isAbstract ? 'abstract ' : '',
    isConstructor(signature) ? 'new ' : '',
    typeArguments(typeParameters.map((each) => draftTypeParameter(each, targetOf))),
    listed(
      parameters.map((each, index) => draftParameter(each, names[index] ?? each.name, targetOf)),
      '()',
    ),
    [arrow, draftType(type, LOOSE, targetOf)],
  ]
}

function isConstructor({ kind }: SignatureReflection): boolean {
  return kind === ReflectionKind.ConstructorSignature
}

function draftParameter(parameter: ParameterReflection, name: string, targetOf: TargetOf): Draft {
  const { flags, defaultValue, type } = parameter
  const isOptional = flags.isOptional || defaultValue !== undefined
  return [flags.isRest ? '...' : '', name, isOptional ? '?: ' : ': ', draftType(type, LOOSE, targetOf)]
}

function draftTypeParameter(parameter: TypeParameterReflection, targetOf: TargetOf): Draft {
  const { name, type, flags, varianceModifier, default: given } = parameter
  return [
    flags.isConst ? 'const ' : '',
    varianceModifier ? `${varianceModifier} ` : '',
    [name, type ? [' extends ', draftType(type, LOOSE, targetOf)] : ''],
    given ? [' = ', draftType(given, LOOSE, targetOf)] : '',
  ]
}

function draftIndex({ parameters = [], type, flags }: SignatureReflection, targetOf: TargetOf): Draft {
  const keys = parameters.map((each) => draftParameter(each, each.name, targetOf))
  return [flags.isReadonly ? 'readonly ' : '', '[', keys, ']: ', draftType(type, LOOSE, targetOf)]
}

/** A method has a line for each of its overloads, an accessor for each of its halves. */
function draftMember(member: DeclarationReflection, targetOf: TargetOf): readonly Draft[] {
  const { flags, signatures, getSignature, setSignature, type } = member
  const name = memberName(member.name) + (flags.isOptional ? '?' : '')
  if (signatures) {
    return signatures.map((each) => [isConstructor(each) ? '' : name, draftFunction(each, ': ', targetOf)])
  }
  if (getSignature || setSignature) {
    return [
      ...(getSignature ? [['get ', name, draftFunction(getSignature, ': ', targetOf)]] : []),
      ...(setSignature ? [['set ', name, setterParameters(setSignature, targetOf)]] : []),
    ]
  }
  return [[flags.isReadonly ? 'readonly ' : '', name, ': ', draftType(type, LOOSE, targetOf)]]
}

function setterParameters({ parameters = [] }: SignatureReflection, targetOf: TargetOf): Draft {
  return listed(
    parameters.map((each) => draftParameter(each, each.name, targetOf)),
    '()',
  )
}

/** `content-type` stands in quotes, `[iterator]` and `1` do not. */
function memberName(name: string): string {
  return /^([\p{ID_Start}$_][\p{ID_Continue}$]*|\[.*\]|\d+)$/u.test(name) ? name : JSON.stringify(name)
}
