import type { Span } from '../paths.ts'
import { behind, CODE_WIDTH, fits, indentCode, isOneLine, joinCode, plainCode, splitCode } from './code.ts'
import type { ApiCode, ApiModifier, ApiSignature, ApiSymbol } from './model.ts'
import { signatureCode, typeParameterList } from './signature.ts'

/** The declarations of symbols and members: the code block at the top of each. */

/** The head of a class, interface or enumeration, a type alias or a variable; `undefined` for all others. */
export function declarationCode(symbol: ApiSymbol): ApiCode | undefined {
  switch (symbol.kind) {
    case 'class':
      return headCode(symbol, `${symbol.modifiers.includes('abstract') ? 'abstract ' : ''}class`)
    case 'interface':
      return headCode(symbol, 'interface')
    case 'enumeration':
      return [`${symbol.modifiers.includes('const') ? 'const ' : ''}enum ${symbol.name}`]
    case 'type-alias':
      return aliasCode(symbol)
    case 'variable':
      return [`${symbol.modifiers.includes('const') ? 'const' : 'let'} ${symbol.name}`, ...typeOf(symbol)]
    default:
      return undefined
  }
}

/** `class Bot<T> extends EventEmitter implements Disposable`; broken into lines if it is too wide. */
function headCode(symbol: ApiSymbol, keyword: string): ApiCode {
  const lead = `${keyword} ${symbol.name}`
  const head = [lead, ...typeParameterList(symbol.typeParameters, lead.length)]
  const clauses = [
    { word: 'extends ', types: symbol.extends ?? [] },
    { word: 'implements ', types: symbol.implements ?? [] },
  ].flatMap(({ word, types }): ApiCode[] => (types.length > 0 ? [[word, ...joinCode(types, ', ')]] : []))
  const flat = [...head, ...clauses.flatMap((clause) => [' ', ...clause])]
  if (fits(flat) || !isOneLine(head)) return flat
  return [...head, ...clauses.flatMap((clause) => ['\n  ', ...indentCode(clause)])]
}

/** A type that is too wide starts on a new line; a union has one line for each choice. */
function aliasCode({ name, typeParameters, type = ['unknown'] }: ApiSymbol): ApiCode {
  const lead = `type ${name}`
  const head = [lead, ...typeParameterList(typeParameters, lead.length), ' =']
  const flat = [...head.slice(0, -1), ...behind(' =', type)]
  if (fits(flat)) return flat
  const choices = isOneLine(type) ? splitCode(type, '|') : []
  if (choices.length < 2) return beginsWell(flat) ? flat : [...head, '\n  ', ...indentCode(type)]
  return [...head, ...choices.flatMap((choice) => ['\n  | ', ...indentCode(trimStart(choice))])]
}

/** Whether the first line of the code fits. */
function beginsWell(code: ApiCode): boolean {
  return fits([plainCode(code).replace(/\n.*/s, '')])
}

/** A union over several lines begins with its first bar. */
function trimStart(code: ApiCode): ApiCode {
  const [first, ...rest] = code
  return typeof first === 'string' ? [first.replace(/^\s*\|?\s*/, ''), ...rest] : code
}

function typeOf({ type }: Pick<ApiSymbol, 'type'>): ApiCode {
  return type ? behind(':', type) : []
}

/** The code of one signature of a symbol or member. */
export function callCode(
  symbol: ApiSymbol,
  signature: ApiSignature,
  { owner }: { owner?: ApiSymbol } = {},
): ApiCode {
  const gives = ':'
  const code = (lead: string, frame: { gives?: string } = { gives }) =>
    signatureCode(signature, { lead, ...frame })
  if (symbol.kind === 'function') return code(`function ${symbol.name}`)
  if (symbol.kind === 'constructor') return code(`${prefixOf(symbol)}new ${owner?.name ?? ''}`, {})
  if (symbol.kind !== 'method') return code('')
  const mark = symbol.modifiers.includes('optional') ? '?' : ''
  return code(`${prefixOf(symbol)}${propertyName(symbol.name)}${mark}`)
}

/** A property, or the two halves of an accessor. */
export function memberCode(member: ApiSymbol): ApiCode {
  const name = propertyName(member.name)
  const prefix = prefixOf(member)
  if (member.kind === 'accessor' || member.getter || member.setter) {
    const { getter, setter } = member
    const halves = [
      ...(getter ? [signatureCode(getter, { lead: `${prefix}get ${name}`, gives: ':' })] : []),
      ...(setter ? [signatureCode(setter, { lead: `${prefix}set ${name}` })] : []),
    ]
    return joinCode(halves, '\n')
  }
  if (member.kind === 'member') {
    const value = member.type ? plainCode(member.type) : ''
    return [name, ...(value === '' ? [] : [` = ${value}`])]
  }
  const mark = member.modifiers.includes('optional') ? '?' : ''
  return wrapUnion([`${prefix}${name}${mark}`, ...typeOf(member)])
}

/** A property whose type is a wide union has a line for each choice. */
function wrapUnion(code: ApiCode): ApiCode {
  if (!isOneLine(code) || plainCode(code).length <= CODE_WIDTH) return code
  const [first = '', ...rest] = code
  const head = [first, ...rest.slice(0, 1)]
  const choices = splitCode(rest.slice(1), '|')
  if (choices.length < 2 || rest[0] !== ': ') return code
  return [...head.slice(0, -1), ':', ...choices.flatMap((choice) => ['\n  | ', ...choice])]
}

/** Where the signature of a member has the name that its title shows; `undefined` if it does not. */
export function nameIn(shown: ApiCode, member: ApiSymbol, title: string): Span | undefined {
  const name = title.replace(/\(\)$/, '')
  const isHalf = member.getter !== undefined || member.setter !== undefined
  const start = plainCode(shown).indexOf(name, prefixOf(member).length + (isHalf ? 'get '.length : 0))
  return start < 0 ? undefined : { start, end: start + name.length }
}

/** `[key: string]: number` */
export function indexCode(signature: ApiSignature): ApiCode {
  const [key] = signature.parameters
  return ['[', ...(key ? [`${key.name}: `, ...key.type] : []), ']: ', ...signature.returns]
}

const PREFIXES: readonly ApiModifier[] = ['private', 'protected', 'static', 'abstract', 'readonly']

function prefixOf({ modifiers }: ApiSymbol): string {
  return PREFIXES.filter((each) => modifiers.includes(each))
    .map((each) => `${each} `)
    .join('')
}

/**
 * A property name in code: quoted if it is not an identifier, `'on-message'`.
 *
 * @internal Its test lists names.
 */
export function propertyName(name: string): string {
  if (/^(?:[\p{L}_$#][\p{L}\p{N}_$]*|\[.*\]|\d+)$/u.test(name)) return name
  return `'${name.replace(/[\\']/g, '\\$&')}'`
}
