import { behind, fits, indentCode, isOneLine, joinCode, plainCode } from './code.ts'
import type { ApiCode, ApiParameter, ApiSignature, ApiTypeParameter } from './model.ts'

/** The code around the parameters of a signature. */
export interface Frame {
  lead: string
  /** The mark before the return type: `:`, or ` =>` in a type. Without a mark, no return type is shown. */
  gives?: string
}

/** A signature, formatted: on one line if it is short enough, else with one line for each parameter. */
export function signatureCode(signature: ApiSignature, { lead, gives }: Frame): ApiCode {
  const types = typeParameterList(signature.typeParameters, lead.length)
  const tail = gives === undefined ? [] : behind(gives, signature.returns)
  const parameters = signature.parameters.map(parameterCode)
  const call = ['(', ...joinCode(parameters, ', '), ')', ...tail]
  const isHugged = parameters.length === 1 && /^[^\n]*\{\n/.test(plainCode(parameters[0] ?? []))
  const isWhole = parameters.every(isOneLine) || isHugged
  // Type parameters on several lines end with a `>` at the start of the last one.
  const before = isOneLine(types) ? [lead, ...types] : ['>']
  if (parameters.length === 0 || (isWhole && fits([...before, ...call]))) return [lead, ...types, ...call]
  const isRest = signature.parameters.at(-1)?.rest
  const lines = joinCode(parameters.map(indentCode), ',\n  ')
  return [lead, ...types, '(\n  ', ...lines, isRest ? '\n)' : ',\n)', ...tail]
}

/** `<T extends object = {}>`, or nothing. `before` is the number of characters before it on its line. */
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

/** A default that does not fit next to its type parameter goes on the next line. */
function typeParameterLines(parameter: ApiTypeParameter): ApiCode {
  const { default: fallback, ...rest } = parameter
  const flat = typeParameterCode(parameter)
  if (!fallback || fits(['  ', ...flat, ','])) return flat
  return [...typeParameterCode(rest), '\n  = ', ...indentCode(fallback)]
}

/** The longest default in a signature. Longer ones are in the description. */
const LONGEST_DEFAULT = 30

/** `name: type = default` */
export function parameterCode(parameter: ApiParameter): ApiCode {
  const { name, optional, rest, type } = parameter
  const shown = shownDefault(parameter)
  const mark = optional && shown === undefined && !rest ? '?' : ''
  return [
    `${rest ? '...' : ''}${name}${mark}`,
    ...behind(':', type),
    ...(shown === undefined ? [] : [` = ${shown}`]),
  ]
}

/** A default short enough for the signature. `...` means that TypeDoc cannot print it. */
export function shownDefault({ defaultValue }: { defaultValue?: string }): string | undefined {
  if (defaultValue === undefined || defaultValue === '...' || defaultValue.includes('\n')) return undefined
  return defaultValue.length > LONGEST_DEFAULT ? undefined : defaultValue
}
