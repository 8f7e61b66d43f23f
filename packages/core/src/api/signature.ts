import { behind, fits, indentCode, isOneLine, joinCode, plainCode } from './code.ts'
import type { ApiCode, ApiParameter, ApiSignature, ApiTypeParameter } from './model.ts'

/** What stands before the parameters of a signature, and between them and what it gives. */
export interface Frame {
  lead: string
  /** Of what is a type: ` =>` instead of `:`. Without one there is nothing behind the parameters. */
  gives?: string
}

/**
 * A signature laid out as a formatter would: on one line where that is short enough, else each parameter
 * on its own.
 */
export function signatureCode(signature: ApiSignature, { lead, gives }: Frame): ApiCode {
  const types = typeParameterList(signature.typeParameters, lead.length)
  const tail = gives === undefined ? [] : behind(gives, signature.returns)
  const parameters = signature.parameters.map(parameterCode)
  const call = ['(', ...joinCode(parameters, ', '), ')', ...tail]
  const isHugged = parameters.length === 1 && /^[^\n]*\{\n/.test(plainCode(parameters[0] ?? []))
  const isWhole = parameters.every(isOneLine) || isHugged
  // Where the type parameters have lines of their own, what follows begins behind their last bracket.
  const before = isOneLine(types) ? [lead, ...types] : ['>']
  if (parameters.length === 0 || (isWhole && fits([...before, ...call]))) return [lead, ...types, ...call]
  const isRest = signature.parameters.at(-1)?.rest
  const lines = joinCode(parameters.map(indentCode), ',\n  ')
  return [lead, ...types, '(\n  ', ...lines, isRest ? '\n)' : ',\n)', ...tail]
}

/** `<T extends object = {}>`; nothing where there are none. `before` is how much stands on its line. */
export function typeParameterList(
  parameters: readonly ApiTypeParameter[] | undefined,
  before: number,
): ApiCode {
  if (!parameters || parameters.length === 0) return []
  const flat: ApiCode = ['<', ...joinCode(parameters.map(typeParameterCode), ', '), '>']
  if (isOneLine(flat) && fits([' '.repeat(before), ...flat])) return flat
  const lines = parameters.map((each) => indentCode(typeParameterLines(each)))
  return ['<\n  ', ...joinCode(lines, ',\n  '), ',\n>']
}

function typeParameterCode({ name, modifiers, constraint, default: fallback }: ApiTypeParameter): ApiCode {
  return [
    [...modifiers, name].join(' '),
    ...(constraint ? [' extends ', ...constraint] : []),
    ...(fallback ? [' = ', ...fallback] : []),
  ]
}

/** A default that does not fit beside its type parameter stands below it. */
function typeParameterLines(parameter: ApiTypeParameter): ApiCode {
  const { default: fallback, ...rest } = parameter
  const flat = typeParameterCode(parameter)
  if (!fallback || fits(['  ', ...flat, ','])) return flat
  return [...typeParameterCode(rest), '\n  = ', ...indentCode(fallback)]
}

/** The longest default that stands in a signature; a longer one is told of below. */
const LONGEST_DEFAULT = 30

function parameterCode(parameter: ApiParameter): ApiCode {
  const { name, optional, rest, type } = parameter
  const shown = shownDefault(parameter)
  const mark = optional && shown === undefined && !rest ? '?' : ''
  return [
    `${rest ? '...' : ''}${name}${mark}`,
    ...behind(':', type),
    ...(shown === undefined ? [] : [` = ${shown}`]),
  ]
}

/** A default short enough to stand where it is declared; `...` stands for one nobody can read. */
export function shownDefault({ defaultValue }: { defaultValue?: string }): string | undefined {
  if (defaultValue === undefined || defaultValue === '...' || defaultValue.includes('\n')) return undefined
  return defaultValue.length > LONGEST_DEFAULT ? undefined : defaultValue
}
