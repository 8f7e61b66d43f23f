import { type Code, group, joinCode, plainCode } from './code.ts'
import type {
  ApiCode,
  ApiModifier,
  ApiParameter,
  ApiSignature,
  ApiSymbol,
  ApiTypeParameter,
} from './model.ts'

/** The declarations of symbols and members: the code block at the top of each description. */

/** The declaration of a class, interface, enumeration, type alias or variable; `undefined` for all other symbols. */
export function declarationCode(symbol: ApiSymbol): ApiCode | undefined {
  const { kind, name, modifiers, typeParameters } = symbol
  switch (kind) {
    case 'class':
      return headCode(symbol, `${modifiers.includes('abstract') ? 'abstract ' : ''}class`)
    case 'interface':
      return headCode(symbol, 'interface')
    case 'enumeration':
      return [`${modifiers.includes('const') ? 'const ' : ''}enum ${name}`]
    case 'type-alias':
      return [
        group('=', [
          [`type ${name}`, ...typeParameterList(typeParameters), ' ='],
          symbol.type ?? ['unknown'],
        ]),
      ]
    case 'variable':
      return [`${modifiers.includes('const') ? 'const' : 'let'} ${name}`, ...typeOf(symbol)]
    default:
      return undefined
  }
}

/** `class Bot<T> extends EventEmitter implements Disposable` */
function headCode({ name, typeParameters, ...bases }: ApiSymbol, keyword: string): ApiCode {
  const clauses = (['extends', 'implements'] as const).flatMap((word): ApiCode[] => {
    const types = bases[word] ?? []
    return types.length > 0 ? [[`${word} `, ...joinCode(types, ', ')]] : []
  })
  const head = [`${keyword} ${name}`, ...typeParameterList(typeParameters)]
  return clauses.length > 0 ? [...head, group(' ', [[], ...clauses])] : head
}

function typeOf({ type }: Pick<ApiSymbol, 'type'>): ApiCode {
  return type ? [': ', ...type] : []
}

/** `<T extends object = {}>`, or empty. */
function typeParameterList(parameters: readonly ApiTypeParameter[] = []): ApiCode {
  return parameters.length > 0 ? [group('<>', parameters.map(typeParameterCode))] : []
}

/** `const T extends object = {}` */
export function typeParameterCode({
  name,
  modifiers,
  constraint,
  default: given,
}: ApiTypeParameter): ApiCode {
  const named = [[...modifiers, name].join(' '), ...(constraint ? [' extends ', ...constraint] : [])]
  return given ? [group(' ', [named, ['= ', ...given]])] : named
}

/** `name: type = default` */
export function parameterCode(parameter: ApiParameter): ApiCode {
  const { name, optional, rest, type } = parameter
  const shown = shownDefault(parameter)
  const mark = optional && shown === undefined && !rest ? '?' : ''
  return [`${rest ? '...' : ''}${name}${mark}: `, ...type, ...(shown === undefined ? [] : [` = ${shown}`])]
}

/** The longest default in a signature. Longer ones are in the description. */
const LONGEST_DEFAULT = 30

/** A default short enough for the signature. `...` means that TypeDoc cannot print it. */
export function shownDefault({ defaultValue }: { defaultValue?: string }): string | undefined {
  if (defaultValue === undefined || defaultValue === '...' || defaultValue.includes('\n')) return undefined
  return defaultValue.length > LONGEST_DEFAULT ? undefined : defaultValue
}

/** `<T>(name: T): void`. `gives` precedes the return type. Without `gives`, the return type is not shown. */
export function signatureCode(
  { typeParameters, parameters, returns }: Pick<ApiSignature, 'typeParameters' | 'parameters' | 'returns'>,
  gives?: string,
): ApiCode {
  const call = [...typeParameterList(typeParameters), group('()', parameters.map(parameterCode))]
  return gives === undefined ? call : [...call, gives, ...returns]
}

export function callCode(symbol: ApiSymbol, signature: ApiSignature, owner?: ApiSymbol): Code {
  const whole = signatureCode(signature, ': ')
  const { kind, name, modifiers } = symbol
  if (kind === 'function') return [`function ${name}`, ...whole]
  if (kind === 'constructor')
    return [prefixOf(symbol), named(`new ${owner?.name ?? ''}`), ...signatureCode(signature)]
  if (kind !== 'method') return whole
  return [prefixOf(symbol), ...propertyName(name), modifiers.includes('optional') ? '?' : '', ...whole]
}

/** A property, or the two halves of an accessor. */
export function memberCode(member: ApiSymbol): readonly Code[] {
  const { kind, type, getter, setter, modifiers } = member
  const name = propertyName(member.name)
  const prefix = prefixOf(member)
  if (kind === 'member') return [[...name, ...(type ? [` = ${plainCode(type)}`] : [])]]
  if (kind !== 'accessor' && !getter && !setter)
    return [[prefix, ...name, modifiers.includes('optional') ? '?' : '', ...typeOf(member)]]
  return [
    ...(getter ? [[`${prefix}get `, ...name, ...signatureCode(getter, ': ')]] : []),
    ...(setter ? [[`${prefix}set `, ...name, ...signatureCode(setter)]] : []),
  ]
}

/** `[key: string]: number` */
export function indexCode({
  parameters: [key],
  returns,
}: Pick<ApiSignature, 'parameters' | 'returns'>): ApiCode {
  return ['[', ...(key ? [`${key.name}: `, ...key.type] : []), ']: ', ...returns]
}

const PREFIXES: readonly ApiModifier[] = ['private', 'protected', 'static', 'abstract', 'readonly']

function prefixOf({ modifiers }: ApiSymbol): string {
  return PREFIXES.filter((each) => modifiers.includes(each))
    .map((each) => `${each} `)
    .join('')
}

/** A property name in code: quoted if it is not an identifier, `'on-message'`. */
function propertyName(name: string): Code {
  if (/^(?:[\p{L}_$#][\p{L}\p{N}_$]*|\[.*\]|\d+)$/u.test(name)) return [named(name)]
  return /[\\']/.test(name) ? [`'${name.replace(/[\\']/g, '\\$&')}'`] : ["'", named(name), "'"]
}

function named(text: string) {
  return { text, isName: true } as const
}
